// New code first (the aim of Oasis 3.3, by distance instead of first in, first out): conditions in new code, drawn as covnew
// draws them, near what is not covered and of runs that have just covered something; where there are none, branches near
// new code that nobody has reached. Everything else has covnew's weight too, made so small that it counts only where there is
// nothing of the two.

import { NewCode } from '../../abi/new-lines.ts';
import { DistanceToMarks } from '../distance-to-marks.ts';
import type { SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';
import { CoveringNew } from './covnew.ts';

/** The weight of conditions in new code, compared with ways to it. */
const newFirst = 1000;

/** The weight of conditions in old code that are far from new code. */
const rest = 1e-7;

export class TowardsNewCode implements Searcher {
  private readonly drawn: CoveringNew;
  private readonly distance: DistanceToMarks;

  constructor(private readonly context: SearchContext) {
    const code = new NewCode(context.program.newLines ?? {});
    this.distance = new DistanceToMarks(context.program, (file, line) => code.has(file, line));
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
