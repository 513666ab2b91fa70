// Source files as messages name and show them.

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { debugDirectory } from '../libc/layout.ts';

/** Short where that is clear: below the current folder, and for the C library. */
export function displayFile(file: string): string {
  if (file.startsWith(`${debugDirectory}/`)) return file.slice(debugDirectory.length + 1);
  const short = relative('', file);
  return short.startsWith('..') ? file : short;
}

export function sourceText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
