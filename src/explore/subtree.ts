// The part of the tree that a session explores: all of it, or the subtree below a branch that another worker has handed over.
// Inputs cross its bounds both ways: a run of this session may lead into another worker's subtree, and other workers send
// inputs that may lead into this one.

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
  /** Says which limit has ended a run early, if one has. */
  readonly cutShort: (trace: Trace) => Stopped | undefined;
}

/** A run of a handover is needed as far as the branch only, and is ended after this many further steps. */
const stepsBehind = 1 << 20;

/** No branch: the handover's runs did not lead to the branch that it names. */
const nowhere: Branch = 0;

export class Subtree {
  /** The branch above the subtree; undefined where the whole tree is explored. */
  private branch: Branch | undefined;
  /** The first node of the subtree. */
  private first = 1;
  private foreignInputs: Input[] = [];

  constructor(private readonly parts: SubtreeParts) {}

  /** Runs the inputs of a handover, and takes over the branch that they lead to. */
  enter(handover: Handover): Stopped | undefined {
    const { runner, runs, tree, frontier, tally, mutation, cutShort } = this.parts;
    let end: Branch = start;
    const { inputs, isLeast } = handover;
    for (const [i, input] of inputs.entries()) {
      const trace = runner.run(input, undefined, budgetOf(handover, i));
      const cut = cutShort(trace);
      if (cut !== undefined) return cut;
      mutation?.learn(input, trace);
      end = runs.insert(trace, { input, isLeast }, 0).insertion.end;
    }
    // The workers that these paths belong to continue them.
    tree.openEnds.clear();
    const branch = findBranch(tree, handover, end);
    this.branch = branch ?? nowhere;
    this.first = tree.count;
    if (branch !== undefined) frontier.adopt(branch);
    else tally.diverged(runner.program.decisions[handover.decision]?.site ?? 0);
    return undefined;
  }

  get root(): { readonly branch: Branch; readonly first: number } {
    return { branch: this.branch ?? start, first: this.first };
  }

  isElsewhere(trace: Trace, input: Input): boolean {
    return this.parts.runs.isElsewhere(trace, input, this.branch);
  }

  addForeignInput(input: Input): void {
    this.foreignInputs.push(input);
  }

  /** The foreign inputs that came since the last call. */
  takeForeignInputs(): readonly Input[] {
    const { foreignInputs } = this;
    if (foreignInputs.length > 0) this.foreignInputs = [];
    return foreignInputs;
  }
}

function budgetOf({ depth, needed }: Handover, input: number): RunBudget {
  return { known: needed?.[input] ?? depth + 1, operations: 0, steps: stepsBehind };
}
