// How long a run is worth waiting for, learned from those before it, as fuzzers calibrate their time limits. Most runs of a
// program end within some thousand steps. One that takes many times as long as the longest that has ended may hang, and the
// others should not wait for it: it is ended, and continued later with a larger budget (long-runs.ts).
//
// To hang is to use up all the fuel that the user allows, and nothing less. So the first run that is ended at a place is a
// suspect: a plain run of its input, many times as fast, shows whether it hangs. If it does, that is a finding, and others
// that are ended at the same place are not reported. If it does not, this is how long runs of this program are.

import type { Frame } from '../machine/finding.ts';
import type { Outcome } from '../machine/outcome.ts';
import type { RunBudget, RunCut } from '../run/run-watch.ts';
import type { Trace } from '../run/trace.ts';
import { placeKeyOf } from './finding-sites.ts';

/** Operations on symbolic values beyond what is known, at first: some ten times those of an ordinary long run. */
const usualOperations = 1 << 18;
/** A run is ended when it has taken this many times the steps of the longest that has ended. */
const suspicious = 20;
/** A run is never ended before this many steps, about a hundredth of a second. */
const usualSteps = 1 << 20;
/** If most of this many runs were not followed to their end, the budget of operations grows. */
const trial = 8;
const growth = 4;

/** The initial budget of a run. */
export interface FirstBudget {
  readonly operations?: number;
  readonly steps?: number;
}

export class RunPatience {
  private operations: number;
  private steps: number;
  private ended = 0;
  private dropped = 0;
  /** Places where runs were ended. */
  private readonly places = new Set<string>();

  constructor({ operations = usualOperations, steps = usualSteps }: FirstBudget = {}) {
    this.operations = operations;
    this.steps = steps;
  }

  /** `attempt` is how often the run was cut before. */
  budget({ known, attempt }: { readonly known: number; readonly attempt: number }): RunBudget {
    const more = growth ** attempt;
    return { known, operations: this.operations * more, steps: this.steps * more };
  }

  /** Learns from a run that has ended. */
  learn({ outcome, cut, cost }: Trace): void {
    if (outcome.kind === 'cut' || cost === undefined) return;
    if (isHang(outcome)) this.places.add(placeOf(outcome.finding.stack));
    else {
      this.steps = Math.max(this.steps, suspicious * cost.steps);
      this.adapt(cut?.operations !== undefined);
    }
  }

  /** A run was ended here: is that worth a plain run? */
  suspects(stack: readonly Frame[]): boolean {
    const place = placeOf(stack);
    if (this.places.has(place)) return false;
    this.places.add(place);
    return true;
  }

  /** Learns from the plain run of an input whose run was ended here: how it ended, after how many steps. */
  judge(stack: readonly Frame[], outcome: Outcome, steps: number): void {
    if (isHang(outcome)) {
      this.places.add(placeOf(outcome.finding.stack));
      return;
    }
    // The next that is ended here is a suspect again; if there was no time to wait for this one, it may be this one.
    this.places.delete(placeOf(stack));
    if (outcome.kind !== 'cut') this.steps = Math.max(growth * this.steps, suspicious * steps);
  }

  private adapt(isDropped: boolean): void {
    if (isDropped) this.dropped++;
    if (++this.ended < trial) return;
    if (2 * this.dropped > this.ended) this.operations *= growth;
    this.ended = 0;
    this.dropped = 0;
  }
}

/** The budget that cuts a run where a journal says that it was cut. */
export function sameBudget(known: number, { operations, steps }: RunCut = {}): RunBudget {
  return { known, operations: operations ?? Infinity, steps: steps ?? Infinity };
}

function placeOf(stack: readonly Frame[]): string {
  return placeKeyOf({ kind: 'hang', stack });
}

export function isHang(
  outcome: Trace['outcome'],
): outcome is Extract<Outcome, { kind: 'finding' }> {
  return outcome.kind === 'finding' && outcome.finding.kind === 'hang';
}
