// What exploration needs of a program: run it on an input, and say what its decisions are. The Executor is one; tests
// bring programs of a few lines.

import type { CoverageTable } from '../abi/coverage.ts';
import type { Flow } from '../abi/flow.ts';
import type { NewLines } from '../abi/new-lines.ts';
import type { Site } from '../abi/sites.ts';
import type { DecisionKind } from '../base/decision-kind.ts';
import type { Term } from '../expr/arena.ts';
import type { Input } from '../input/input.ts';
import type { Outcome } from '../machine/outcome.ts';
import type { InputSymbols } from '../machine/shadow/symbols.ts';
import type { RunBudget } from '../run/run-watch.ts';
import type { Trace } from '../run/trace.ts';

/** A place in the program that decides something, by its number in `Trace.decisions`. */
export interface DecisionPoint {
  /** Index into the program's sites. */
  readonly site: number;
  readonly kind: DecisionKind;
  /** What the source says of a branch or switch, as bits (program/branch-facts.ts). */
  readonly facts?: number;
}

export interface Subject {
  readonly decisions: readonly DecisionPoint[];
  readonly sites: readonly Site[];
  /** How control can go, where the program was compiled to tell. */
  readonly flow?: Flow | undefined;
  /** The new lines of the program, and what can be covered; undefined where nobody asked. */
  readonly newLines?: NewLines | undefined;
  readonly coverage?: CoverageTable | undefined;
}

export interface Runner {
  readonly program: Subject;
  /** Translates between input bytes and the symbols of conditions. */
  readonly symbols: InputSymbols;
  /**
   * The arrays of the trace are valid until the next run. The same input gives the same trace, up to `limit` decisions and
   * as far as the budget allows. A runner may have no notion of budgets.
   */
  run(input: Input, limit?: number, budget?: RunBudget): Trace;
  /** The outcome again, with what only another run can tell of it. */
  explain?(input: Input): Outcome;
  /**
   * What to aim at on the other side of a condition, 0 if nothing: of kind 'bounds', a condition that violates it close
   * to the object; of kind 'size', the term whose value it is about.
   */
  aim(condition: Term): Term;
}
