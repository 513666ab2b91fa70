// The names of source files in messages. Their text is read with source/program-readable.ts.

import { relative } from 'node:path';
import { debugDirectory } from './library-index.ts';

/** A short name for files below the current folder, and for those of the C library. */
export function displayFile(file: string): string {
  if (file.startsWith(`${debugDirectory}/`)) return file.slice(debugDirectory.length + 1);
  const short = relative('', file);
  return short.startsWith('..') ? file : short;
}
