// The names of files in a program of the playground.

import { directory } from './compiler.ts';

/** Names files as the command line would in the folder of the program. */
export function displayed(file: string): string {
  if (file.startsWith('/clew/')) return file.slice('/clew/'.length);
  return file.startsWith(`${directory}/`) ? file.slice(directory.length + 1) : file;
}
