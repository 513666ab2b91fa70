// The schedule of a run: which thread goes on where several can. It is input, a byte for each such moment (input/names.ts), so that
// the exploration decides it like any other input, tests record it, and a run with the same input has the same schedule. 0 means that
// everything goes its usual way: the running thread goes on, or the next one in turn.
//
// Where a thread waits, another one must go on: all of them are tried. Where the running thread could go on, another one goes first only
// up to a bound (--preemptions), as in CHESS: most mistakes need few such preemptions, and without a bound there is no end. Where a thread
// ought to give way (spinning.ts), going on takes one of them, too.

import { worldDecision } from '../../base/decision-kind.ts';
import type { Input } from '../../input/input.ts';
import { scheduleName } from '../../input/names.ts';
import type { SymbolicRun } from '../shadow/symbolic-run.ts';

export class Schedule {
  /** How many moments there were so far at which several threads could go on. */
  private moments = 0;
  private preemptions = 0;

  /** `run` is given for shadowed programs; `most` says how many preemptions are allowed. */
  constructor(
    private readonly input: Input,
    private readonly most: () => number,
    private readonly run: SymbolicRun | undefined,
  ) {}

  /** Chooses among so many; 0 is the usual one. */
  choose(count: number): number {
    if (count < 2) return 0;
    return this.decide(count, ++this.moments);
  }

  /** Chooses whether one of so many other threads goes first: 0 if none does, else its number from 1 on. */
  preempt(others: number): number {
    if (others === 0) return 0;
    const moment = ++this.moments;
    if (this.preemptions >= this.most()) return 0;
    const choice = this.decide(others + 1, moment);
    if (choice > 0) this.preemptions++;
    return choice;
  }

  private decide(count: number, moment: number): number {
    const object = { name: scheduleName(moment), size: 1 };
    const value = this.input.get(object.name)?.[0] ?? 0;
    const { run } = this;
    if (run === undefined) return value < count ? value : 0;
    run.meet(object);
    const term = run.symbols.byte(object, 0);
    for (let choice = 1; choice < count; choice++) {
      const condition = run.terms.eq(term, run.terms.constant(8, choice));
      run.path.decide(worldDecision.schedule, condition, value === choice);
      if (value === choice) return choice;
    }
    return 0;
  }
}
