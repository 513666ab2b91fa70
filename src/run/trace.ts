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

export interface Trace {
  readonly outcome: Outcome;
  /** Whether the run covered code that no run of this executor did before. */
  readonly coversNew: boolean;
  /** Marks of the code that the run covered (abi/coverage.ts), one byte each; a view like the arrays below. */
  readonly covered: Uint8Array;
  /** How many rows the arrays have in use. */
  readonly length: number;
  /** There were more decisions than it was to record: it went on without shadows, and may be continued by another run. */
  readonly isCut?: boolean;
  /** Where it was when it went on without shadows, or was ended; innermost first. */
  readonly cutAt?: readonly Frame[] | undefined;
  /** How it was cut by its budget (run-watch.ts); undefined if only its number of decisions has cut it, or nothing. */
  readonly cut?: RunCut | undefined;
  /** What it has cost; undefined where nobody has counted. */
  readonly cost?: RunCost | undefined;
  /** Index into Program.decisions: where, and of which kind. */
  readonly decisions: Int32Array;
  readonly conditions: Int32Array | readonly Term[];
  readonly held: Uint8Array;
  /** By row: 1 if the condition is new (abi/new-lines.ts); undefined where nobody asked. */
  readonly news?: Uint8Array | undefined;
  /** Sources of input in the order in which the run met them. */
  readonly objects: readonly InputObject[];
  /** How often something symbolic had to become concrete, by decision number and reason. */
  readonly concretized: readonly Concretized[];
  /** The same of what was assumed, because the program does not define it. */
  readonly assumed: readonly SiteCount[];
  /** Wishes for the generated input (klee_prefer_cex): conditions, the first is the dearest. */
  readonly preferences: readonly Term[];
}
