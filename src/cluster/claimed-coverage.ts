// What workers say that they have covered. It counts when a run of the check's machine has seen it: most of it tests show by
// themselves. For the rest the runs are made again that the worker's log names, until all was seen.

import type { Entry } from '../explore/journal.ts';
import type { Input } from '../input/input.ts';
import type { Rerun } from './reruns.ts';

export class ClaimedCoverage {
  private claimed: Uint8Array = new Uint8Array();
  /** Runs that an earlier check or a lost worker has left in the log, in their order. */
  private past: Iterator<Entry> | undefined;

  constructor(private readonly covered: () => Uint8Array) {}

  /** A worker begins a work item of which the log knows this already. */
  begin(past: Iterable<Entry>): void {
    this.claimed = new Uint8Array();
    this.past?.return?.();
    this.past = past[Symbol.iterator]();
  }

  /** Marks of another program are none. */
  claim(marks: Uint8Array | undefined): void {
    if (marks?.length === this.covered().length) this.claimed = marks;
  }

  /** How many marks were claimed that nobody here has seen. */
  get unseen(): number {
    const covered = this.covered();
    return this.claimed.reduce((sum, mark, i) => sum + (mark !== 0 && covered[i] === 0 ? 1 : 0), 0);
  }

  /** What to run so that the claims are seen: what the worker has logged now, then a piece of what was logged before. */
  *reruns(logged: readonly Input[]): Generator<Rerun & { readonly kind: 'marks' }> {
    const { claimed } = this;
    if (logged.length > 0 && this.unseen > 0) yield { kind: 'marks', inputs: logged, claimed };
    while (this.past !== undefined && this.unseen > 0) {
      const inputs = this.nextPast();
      if (inputs.length > 0) yield { kind: 'marks', inputs, claimed };
    }
  }

  private nextPast(): Input[] {
    const inputs: Input[] = [];
    while (this.past !== undefined && inputs.length < pastAtOnce) {
      const next = this.past.next();
      if (next.done) this.past = undefined;
      else inputs.push(...inputsOf([next.value]));
    }
    return inputs;
  }
}

/** How many runs of the past are made at once. */
const pastAtOnce = 64;

/** The inputs of the runs that a log tells of. */
export function inputsOf(entries: readonly Entry[]): Input[] {
  return entries.flatMap((entry) => (entry.kind === 'run' ? [entry.input] : []));
}
