// What --json prints when a command cannot do its work: a script gets one document in any case, with the fields that it looks at
// first.

import { stripVTControlCharacters } from 'node:util';
import { CommanderError } from 'commander';
import { UserError } from '../base/user-error.ts';
import { writeErrorIn } from '../base/write-error.ts';
import { CompilationFailed } from '../source/compilation-failed.ts';

interface ErrorDocument {
  readonly status: 'nothing-run';
  readonly complete: false;
  readonly gaps: readonly never[];
  readonly findings: readonly never[];
  readonly error: {
    /** 'compilation': the C does not compile; 'usage': any other mistake of the user's; 'write': a full disk; 'bug': one of clew's. */
    readonly kind: 'compilation' | 'usage' | 'write' | 'bug';
    readonly message: string;
    /** The words of the compiler. */
    readonly diagnostics?: string;
  };
}

export function errorDocument(error: unknown): ErrorDocument {
  return { status: 'nothing-run', complete: false, gaps: [], findings: [], error: partOf(error) };
}

function partOf(error: unknown): ErrorDocument['error'] {
  const unwritten = writeErrorIn(error);
  if (unwritten !== undefined) return { kind: 'write', message: unwritten.message };
  if (error instanceof CompilationFailed) {
    const diagnostics = stripVTControlCharacters(error.diagnostics);
    return { kind: 'compilation', message: 'the program does not compile', diagnostics };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { kind: isUsers(error) ? 'usage' : 'bug', message };
}

/** Commander's errors are about the words of the command line. */
function isUsers(error: unknown): boolean {
  return error instanceof UserError || error instanceof CommanderError;
}
