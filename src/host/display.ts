// Source files as messages name them; what they show of them is source/program-readable.ts's.

import { relative } from 'node:path';
import { debugDirectory } from './library-files.ts';

/** Short where that is clear: below the current folder, and for the C library. */
export function displayFile(file: string): string {
  if (file.startsWith(`${debugDirectory}/`)) return file.slice(debugDirectory.length + 1);
  const short = relative('', file);
  return short.startsWith('..') ? file : short;
}
