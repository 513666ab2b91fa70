// Runs that cost too much to be followed at once. `2^99999` is short for a calculator's user and a million decisions on its
// digits for us; a loop that never ends is a finding, but not worth the time of all other paths. So a run is followed for
// some thousand decisions beyond the branch that it was made for, and for so many operations on symbolic values; then it goes
// on without shadows, and is ended if it seems to hang where others do (run-patience.ts). Its end in the tree stays open, and
// is continued, four times as far each time, when nothing else is left or others have cost enough for it to be a small part of
// the work. So nothing is lost but time: in the end the program's own end decides, or its fuel.

import type { Frame } from '../machine/finding.ts';
import type { Trace } from '../run/trace.ts';
import { type Branch, start, type Tree } from './tree.ts';

/** How many decisions beyond its branch a run is followed. */
const usualReach = 1 << 13;
/** The same of a run that did not end: what its loop decides turn by turn is rarely worth as much as other paths. */
const endlessReach = 1 << 8;
/** How much farther an open end is continued. */
const growth = 4;
/** Continuing cut runs may take at most one part in so many of all work. */
const leastShare = 8;
/** How many open ends are compared to find the cheapest. */
const mostConsidered = 16;
/** To record a decision costs as much as so many operations on symbolic values, or so many steps. */
const operationsPerDecision = 8;
const stepsPerDecision = 512;

/** A run that was not followed to its end, and where it was then. */
export interface UnfollowedRun {
  readonly message: string;
  readonly stack: readonly Frame[];
}

interface OpenEnd {
  /** How many decisions were known before the run, and how often it was tried. */
  readonly known: number;
  readonly attempts: number;
  readonly cost: number;
  /** It is known how the run ends, and its path was reported. */
  readonly isReported: boolean;
  /** The run cannot be followed any further. */
  readonly isFinal: boolean;
  readonly run: UnfollowedRun;
}

export class LongRuns {
  /** The runs that were cut, by the branch where they end; some may have been continued since. */
  private readonly ends = new Map<Branch, OpenEnd>();
  private all = 0;
  private continued = 0;

  constructor(
    private readonly tree: Tree,
    private readonly reach: number = usualReach,
  ) {}

  /** How many decisions a run may record that was made for this branch, or continues this end. */
  limit(from: Branch | undefined): number {
    const { reach, tree } = this;
    if (from === undefined) return reach;
    const depth = from === start ? 0 : tree.depth(from) + 1;
    return tree.openEnds.has(from) ? Math.max(growth * depth, depth + reach) : depth + reach;
  }

  /** The decisions that are known of a run for this branch, and how often it was cut before. */
  allowance(from: Branch | undefined): { readonly known: number; readonly attempt: number } {
    const end = from === undefined ? undefined : this.endAt(from);
    if (end !== undefined) return { known: end.known, attempt: end.attempts };
    if (from === undefined || from === start) return { known: 0, attempt: 0 };
    return { known: this.tree.decisionsUntil(from), attempt: 0 };
  }

  /** The part of a run that goes into the tree: of one that did not end there may be any amount. */
  insertable(trace: Trace, from: Branch | undefined): Trace {
    if (trace.outcome.kind !== 'cut') return trace;
    const { known, attempt } = this.allowance(from);
    const length = Math.min(trace.length, known + endlessReach * growth ** attempt);
    return { ...trace, length };
  }

  /** Was the path reported that ends here? */
  isReported(end: Branch): boolean {
    return this.endAt(end)?.isReported ?? true;
  }

  /** Takes note of a run that was inserted: `from` is what it was made for, `end` where it ended. */
  count(trace: Trace, from: Branch | undefined, end: Branch, isContinued: boolean): void {
    const cost = costOf(trace);
    this.all += cost;
    if (isContinued) this.continued += cost;
    const before = isContinued ? this.ends.get(from as Branch) : undefined;
    if (isContinued) this.ends.delete(from as Branch);
    if (trace.isCut !== true || !this.tree.openEnds.has(end)) return;
    this.ends.set(end, {
      known: before?.known ?? this.allowance(from).known,
      cost,
      attempts: (before?.attempts ?? 0) + 1,
      isReported: (isContinued && before?.isReported !== false) || trace.outcome.kind !== 'cut',
      isFinal: trace.cut?.isFull === true,
      run: { message: messageOf(trace), stack: trace.cutAt ?? [] },
    });
  }

  /** The end to continue, if continuing it takes no more than its share of the work. */
  due(): Branch | undefined {
    const end = this.next();
    if (end === undefined) return undefined;
    return leastShare * (this.continued + this.costAt(end)) <= this.all ? end : undefined;
  }

  /** The end that is continued next: the cheapest of those that were reached first. */
  next(): Branch | undefined {
    let cheapest: Branch | undefined;
    let remaining = mostConsidered;
    for (const end of this.tree.openEnds) {
      if (this.ends.get(end)?.isFinal) continue;
      if (cheapest === undefined || this.costAt(end) < this.costAt(cheapest)) cheapest = end;
      if (--remaining === 0) break;
    }
    return cheapest;
  }

  /** The runs that were not followed to their end so far. */
  unfollowed(): UnfollowedRun[] {
    const { openEnds } = this.tree;
    return [...this.ends].filter(([end]) => openEnds.has(end)).map(([, { run }]) => run);
  }

  private endAt(end: Branch): OpenEnd | undefined {
    return this.tree.openEnds.has(end) ? this.ends.get(end) : undefined;
  }

  /** What it will cost to continue an end. */
  private costAt(end: Branch): number {
    return Math.max(this.limit(end), growth * (this.ends.get(end)?.cost ?? 0));
  }
}

/** The cost of a run, in decisions. */
function costOf({ length, cost }: Trace): number {
  if (cost === undefined) return length;
  return Math.round(
    length + cost.operations / operationsPerDecision + cost.steps / stepsPerDecision,
  );
}

function messageOf({ outcome, cut, length }: Trace): string {
  if (outcome.kind === 'cut') return outcome.finding.message;
  return cut?.operations === undefined
    ? `was followed for ${length} decisions only`
    : 'was followed for a part of its steps only';
}
