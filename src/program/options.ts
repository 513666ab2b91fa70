// What the translation of a module depends on beside the module.

import type { NewLines } from '../abi/new-lines.ts';
import type { InputPoint } from '../abi/reentry.ts';
import type { Func } from '../ir/module.ts';
import { takesPart } from './lower/shadow/may.ts';

export interface CompileOptions {
  /** Bytes of memory for the program, at most largestMemory. */
  readonly memory?: number;
  /** Tells functions and files of our C library from the user's. */
  readonly isLibrary: (fn: Func) => boolean;
  readonly isLibraryFile: (file: string) => boolean;
  /** Says why nobody defines a function; the text continues "the program calls NAME, which". */
  readonly whyMissing?: (name: string) => string | undefined;
  /** Values get shadows: the program can run on symbolic input. */
  readonly shadows?: boolean;
  /** The machine looks for reads of memory that was never written. Shadowed programs only. */
  readonly tracksWrites?: boolean;
  /** What was never written in locals of the user's functions and in heap objects is input, in plain programs too. */
  readonly uninitializedInput?: boolean;
  /** Runs tell which of the user's lines and branches they covered. */
  readonly coverage?: boolean;
  /** Marks of coverage count how often a run came by. */
  readonly counts?: boolean;
  /** The lines of new code. Shadowed programs only. */
  readonly newLines?: NewLines | undefined;
  /** The names of the programs that it can become by execve (build/handed-programs.ts). */
  readonly programs?: readonly string[];
  /** Where the input of the program begins: runs can be resumed there. */
  readonly inputPoint?: InputPoint | undefined;
}

/** Which locals of a function become values (passes/prepare.ts). The library never reads a local that it has not written. */
export function promotedLocals(fn: Func, options: CompileOptions): 'all' | 'assigned' | 'none' {
  if (tracksLocals(fn, options)) return 'none';
  const isInput = options.uninitializedInput && takesPart(fn) && !options.isLibrary(fn);
  return isInput ? 'assigned' : 'all';
}

/** The locals of the user's functions stay in memory, where the map tells whether they were written. */
export function tracksLocals(fn: Func, { tracksWrites, isLibrary }: CompileOptions): boolean {
  return tracksWrites === true && takesPart(fn) && !isLibrary(fn);
}
