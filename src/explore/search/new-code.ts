// New code first (the aim of Oasis 3.3, by distance instead of first in, first out): conditions in new code, drawn as covnew
// draws them, near what is not covered and of runs that have just covered something; where there are none, branches near
// new code that nobody has reached. Everything else has covnew's weight too, made so small that it counts only where there is
// nothing of the two.

import type { Flow } from '../../abi/flow.ts';
import { NewCode } from '../../abi/new-lines.ts';
import type { Trace } from '../../run/trace.ts';
import { distancesTo } from '../covered-code.ts';
import type { Subject } from '../runner.ts';
import type { SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';
import { CoveringNew } from './covnew.ts';

/** The weight of conditions in new code, compared with ways to it. */
const newFirst = 1000;

/** The weight of conditions in old code that are far from new code. */
const rest = 1e-7;

export class TowardsNewCode implements Searcher {
  private readonly drawn: CoveringNew;
  private readonly distance: NewCodeDistance;

  constructor(private readonly context: SearchContext) {
    this.distance = new NewCodeDistance(context.program);
    this.drawn = new CoveringNew(context, (usual, branch) => this.weigh(usual, branch));
  }

  add(branch: Branch): void {
    this.drawn.add(branch);
  }

  pick(): Branch | undefined {
    return this.drawn.pick();
  }

  notice(event: SearchEvent): void {
    if (event.kind === 'run') this.distance.addRun(event.trace);
    this.drawn.notice(event);
  }

  private weigh(usual: number, branch: Branch): number {
    const { tree, coveredCode } = this.context;
    const steps = this.distance.from(2 * tree.decision(branch) + (branch % 2));
    const nearness = steps ** -2 / (1 + coveredCode.refusals(branch));
    return nearness + (tree.isNew(branch) ? newFirst : rest) * usual;
  }
}

/**
 * How far it is from a side of a decision to new code that nobody has reached, along the control flow. Other than for coverage
 * in general, the way also leads out of functions, to wherever they are called: new code is often what comes after a
 * parser, and most decisions are inside it.
 */
class NewCodeDistance {
  private readonly flow: Flow | undefined;
  /** Indexed by mark: 1 if it is of a new line that no run has reached. */
  private readonly wanted: Uint8Array;
  private distances: Float64Array | undefined;

  constructor({ flow, newLines = {}, coverage }: Subject) {
    this.flow = flow;
    const code = new NewCode(newLines);
    this.wanted = new Uint8Array(coverage?.marks ?? 0);
    for (const { file, line, marks } of coverage?.lines ?? [])
      if (code.has(file, line)) for (const mark of marks) this.wanted[mark] = 1;
  }

  addRun({ covered }: Trace): void {
    const { wanted } = this;
    for (let mark = 0; mark < wanted.length; mark++) {
      if (wanted[mark] === 0 || covered[mark] === 0) continue;
      wanted[mark] = 0;
      this.distances = undefined;
    }
  }

  /** The distance from a side, 2 * decision + (1 if its condition holds); Infinity where no way is known. */
  from(side: number): number {
    const block = this.flow?.sides[side] ?? -1;
    if (this.flow === undefined || block < 0) return Infinity;
    const { edges, returns = [], marks } = this.flow;
    const isWanted = (mark: number) => this.wanted[mark] === 1;
    this.distances ??= distancesTo([...edges, ...returns], marks, isWanted, Infinity);
    return this.distances[block];
  }
}
