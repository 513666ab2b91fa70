// What can go wrong, as a message and an exit code: 2 for the user's mistakes, 3 for ours.

import { CommanderError } from 'commander';
import { UserError } from '../base/user-error.ts';

export interface Failure {
  readonly exitCode: number;
  readonly message: string;
}

export function failureOf(error: unknown, version: string): Failure {
  // commander has printed its message, or the help or version that was asked for.
  if (error instanceof CommanderError)
    return { exitCode: error.exitCode === 0 ? 0 : 2, message: '' };
  if (error instanceof UserError) return { exitCode: 2, message: `clew: ${error.message}\n` };
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const request = [
    'clew: this is a bug in clew, not in your program. Please report it with the',
    `command line, the input files and what follows (clew ${version}, node ${process.version}):`,
  ];
  return { exitCode: 3, message: `${request.join('\n')}\n${trace}\n` };
}
