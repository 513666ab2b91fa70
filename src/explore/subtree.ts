// The part of the tree that a session explores, where that is not all of it: what is below one branch of somebody else's, or all
// but what was given away. Inputs come over the borders both ways: what is found here may lead elsewhere, and others
// offer what may lead here.

import type { Input } from '../input/input.ts';
import type { RunBudget } from '../run/run-watch.ts';
import type { Trace } from '../run/trace.ts';
import type { Stopped } from './event.ts';
import type { Frontier } from './frontier.ts';
import { findBranch, type Handover } from './handover.ts';
import type { Mutation } from './mutation/mutation.ts';
import type { Runner } from './runner.ts';
import type { Runs } from './runs.ts';
import type { Tally } from './tally.ts';
import { type Branch, start, type Tree } from './tree.ts';

export interface SubtreeParts {
  readonly runner: Runner;
  readonly tree: Tree;
  readonly runs: Runs;
  readonly frontier: Frontier;
  readonly tally: Tally;
  readonly mutation: Mutation | undefined;
  /** What has ended a run before its time. */
  readonly cutShort: (trace: Trace) => Stopped | undefined;
}

/** The way to the branch is all that is wanted of its runs; more steps than this are not worth it. */
const stepsBehind = 1 << 20;

/** No branch: the handover is not where it was said to be. */
const nowhere: Branch = 0;

export class Subtree {
  private readonly parts: SubtreeParts;
  /** The branch that all is below, in a handover. */
  private own: Branch | undefined;
  private first = 1;
  private offered: Input[] = [];
  /** Is what is being run an input of others? */
  isOffered = false;

  constructor(parts: SubtreeParts) {
    this.parts = parts;
  }

  /** Makes the way to the branch, which is somebody else's, and takes the branch over. */
  enter(handover: Handover): Stopped | undefined {
    const { runner, runs, tree, frontier, tally, mutation, cutShort } = this.parts;
    let end: Branch = start;
    const { inputs, isLeast } = handover;
    for (const [i, input] of inputs.entries()) {
      const trace = runner.run(input, undefined, entrance(handover, i));
      const cut = cutShort(trace);
      if (cut !== undefined) return cut;
      mutation?.learn(input, trace);
      end = runs.insert(trace, { input, isLeast }, 0).insertion.end;
    }
    // What comes behind the branch on these paths is for those whose paths they are.
    tree.openEnds.clear();
    const branch = findBranch(tree, handover, end);
    this.own = branch ?? nowhere;
    this.first = tree.count;
    if (branch !== undefined) frontier.adopt(branch);
    else tally.diverged(runner.program.decisions[handover.decision]?.site ?? 0);
    return undefined;
  }

  /** The branch that all is below, and the first node that is. */
  get root(): { readonly branch: Branch; readonly first: number } {
    return { branch: this.own ?? start, first: this.first };
  }

  isElsewhere(trace: Trace, input: Input): boolean {
    return this.parts.runs.isElsewhere(trace, input, this.own);
  }

  offer(input: Input): void {
    this.offered.push(input);
  }

  get hasOffers(): boolean {
    return this.offered.length > 0;
  }

  *offers(): Generator<Input, void> {
    const { offered } = this;
    this.offered = [];
    this.isOffered = true;
    yield* offered;
    this.isOffered = false;
  }
}

function entrance({ depth, needed }: Handover, input: number): RunBudget {
  return { known: needed?.[input] ?? depth + 1, operations: 0, steps: stepsBehind };
}
