// What can go wrong, as a message and an exit code: 2 for the user's mistakes, 3 for ours and for faults of the machine.

import { CommanderError } from 'commander';
import { UserError } from '../base/user-error.ts';
import { writeErrorIn } from '../base/write-error.ts';
import { version } from '../host/library-files.ts';
import { printError, printLines } from './terminal.ts';

export interface Failure {
  readonly exitCode: number;
  readonly message: string;
}

/** Says what went wrong; returns the exit code. */
export function fail(error: unknown): number {
  const { message, exitCode } = failureOf(error, version());
  // Of a fault of ours, the stack trace is passed on as it is.
  if (isOurs(error)) printError(message);
  else printLines(message);
  return exitCode;
}

function isOurs(error: unknown): boolean {
  return !(error instanceof UserError) && writeErrorIn(error) === undefined;
}

export function failureOf(error: unknown, ours: string): Failure {
  // commander has printed its message, or the help or version that was asked for.
  if (error instanceof CommanderError)
    return { exitCode: error.exitCode === 0 ? 0 : 2, message: '' };
  if (error instanceof UserError) return { exitCode: 2, message: `clew: ${error.message}\n` };
  const unwritten = writeErrorIn(error);
  if (unwritten !== undefined) return { exitCode: 3, message: `clew: ${unwritten.message}\n` };
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const request = [
    'clew: this is a bug in clew, not in your program. Please report it with the',
    `command line, the input files and what follows (clew ${ours}, node ${process.version}):`,
  ];
  return { exitCode: 3, message: `${request.join('\n')}\n${trace}\n` };
}
