/**
 * What ends a query before its answer: the time budget, and more gates than the SAT solver has memory
 * for. The long loops ask `exceeded` now and then, and stop; what they have by then is dropped.
 */
import type { Budget, UnknownReason } from './query.ts';

/** This many gates take about a gigabyte in the SAT solver. */
const maximalGates = 4_000_000;

export class Limits {
  /** Milliseconds of `now` at which the time is over. */
  deadline = Infinity;
  private reason: UnknownReason | undefined;
  private calls = 0;

  constructor(private readonly now: () => number) {}

  /** To be called when a query begins. */
  start(budget: Budget): void {
    this.deadline = this.now() + (budget.milliseconds ?? Infinity);
    this.reason = undefined;
  }

  /** Gives the query up because a term has no circuit. */
  decline(): void {
    this.reason ??= 'unsupported';
  }

  /** The limit that is exceeded, if any. Reads the clock only every few calls. */
  exceeded(gates: number): UnknownReason | undefined {
    if (gates > maximalGates) this.reason ??= 'memory';
    if ((this.calls++ & 0xff) === 0 && this.isOver()) this.reason ??= 'time';
    return this.reason;
  }

  isOver(): boolean {
    return this.now() >= this.deadline;
  }
}
