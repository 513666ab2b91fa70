// A trace: what one run decided on its input, in order, and how it ended. Decisions are rows of parallel
// arrays, because there are many; a row's condition is a term, and `held` says whether it was true under the witness.

import type { Term } from '../expr/arena.ts';
import type { InputObject } from '../input/input.ts';
import type { Frame } from '../machine/finding.ts';
import type { Outcome } from '../machine/outcome.ts';
import type { SiteCount } from '../machine/shadow/site-counts.ts';
import type { Concretized } from '../machine/shadow/symbolic-run.ts';
import type { RunCost, RunCut } from './run-watch.ts';

export type { Concretized };

/** The two programs of a pair showed different things to the outside on one input (compare/pair-runner.ts). */
export interface Different {
  readonly kind: 'different';
  /** The facet that differs, or how the two ended. */
  readonly what: string;
  /** Names the differences that are alike: the same thing differs, after the same code in both programs. */
  readonly group: string;
  /** Coverage marks of both programs. */
  readonly covered: Uint8Array;
}

export interface Trace {
  readonly outcome: Outcome | Different;
  /** Whether the run covered code that no run of this executor did before. */
  readonly coversNew: boolean;
  /** Marks of the code that the run covered (abi/coverage.ts), one byte each; a view like the arrays below. */
  readonly covered: Uint8Array;
  /** How many rows the arrays have in use. */
  readonly length: number;
  /** Whether there were more decisions than it was to record: it went on without shadows, and another run may continue it. */
  readonly isCut?: boolean;
  /** The stack when it went on without shadows, or was ended. */
  readonly cutAt?: readonly Frame[] | undefined;
  /** How its budget has cut it (run-watch.ts); undefined if only its number of decisions has cut it, or nothing. */
  readonly cut?: RunCut | undefined;
  /** What it has cost; undefined if that was not counted. */
  readonly cost?: RunCost | undefined;
  /** For each row, an index into Program.decisions: where, and of which kind. */
  readonly decisions: Int32Array;
  readonly conditions: Int32Array | readonly Term[];
  readonly held: Uint8Array;
  /** For each row, 1 if the condition is new (abi/new-lines.ts); undefined if new code is not tracked. */
  readonly newConditions?: Uint8Array | undefined;
  /** Sources of input in the order in which the run met them. */
  readonly objects: readonly InputObject[];
  /** How often something symbolic had to become concrete, by decision number and reason. */
  readonly concretized: readonly Concretized[];
  /** How often something was assumed because the program does not define it, by decision number and reason. */
  readonly assumed: readonly SiteCount[];
  /** Preferences for the generated input (klee_prefer_cex): conditions, the most important first. */
  readonly preferences: readonly Term[];
}

/**
 * Whether a run that ended like this took a path to its end: by exiting, by dying, or by waiting for ever, as a server does. A
 * refused or cut run did not get to an end, and the others are no paths of the program.
 */
export function isPath({ kind }: Trace['outcome']): boolean {
  return pathEnds.has(kind);
}

const pathEnds: ReadonlySet<Trace['outcome']['kind']> = new Set([
  'exited',
  'signaled',
  'idle',
  'finding',
  'different',
]);

/** The trace of one program, which has nothing to differ from. */
export interface ProgramTrace extends Trace {
  readonly outcome: Outcome;
}
