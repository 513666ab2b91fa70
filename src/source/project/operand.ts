// `--project FOLDER --target NAME` as one word, FOLDER/compile_commands.json#NAME: so a target can stand wherever a file of
// the program does, in descriptions of tests too.

import { join } from 'node:path';
import { commandsFile } from './compile-commands.ts';

export interface ProjectOperand {
  readonly kind: 'project';
  readonly folder: string;
  /** It is undefined for the only target. */
  readonly target: string | undefined;
}

export function projectWord(folder: string, target: string | undefined): string {
  return `${join(folder, commandsFile)}#${target ?? ''}`;
}

export function projectOperand(word: string): ProjectOperand | undefined {
  const match = /^(?:(.*)\/)?compile_commands\.json#(.*)$/.exec(word);
  if (match === null) return undefined;
  return { kind: 'project', folder: match[1] ?? '.', target: match[2] || undefined };
}
