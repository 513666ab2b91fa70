// Searches that pick from the last path (ParaDySE 2.2: CFDS, random). The branches of the path of the last run whose other side is
// pending are the candidates, with those that the path shares with earlier ones; which of them is negated is the choice of each
// search. When there is none left, or so many runs in a row have covered nothing new, the search goes on elsewhere, as CREST
// restarts.

import { Branches } from '../learned/branches.ts';
import type { RunEvent, SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import { type Branch, start } from '../tree.ts';
import { OtherPaths } from './other-paths.ts';

/** Chooses from the candidates, in the order of the path; they are at least one, and all are pending. */
export interface Choice {
  choose(candidates: readonly Branch[]): number;
  /** Called for every run. */
  addRun?(event: RunEvent): void;
  /** Called when another path is looked at. */
  beginPath?(): void;
}

export class LastPath implements Searcher {
  private readonly branches: Branches;
  private readonly others: OtherPaths;
  private candidates: Branch[] = [];
  /** Runs since something new was covered, or since the search went elsewhere. */
  private idle = 0;

  /** `patience` is how many runs in a row may cover nothing new. */
  constructor(
    private readonly context: SearchContext,
    private readonly choice: Choice,
    private readonly patience: number,
  ) {
    this.branches = new Branches(context.tree, context.program.decisions);
    this.others = new OtherPaths(context);
  }

  add(branch: Branch): void {
    this.others.add(branch);
  }

  notice(event: SearchEvent): void {
    if (event.kind === 'settled') return;
    this.others.addRun(event);
    this.choice.addRun?.(event);
    this.idle = this.context.coveredCode.gainOf(event.run) > 0 ? 0 : this.idle + 1;
    if (this.branches.isStep(event.from)) this.follow(event.end);
  }

  pick(): Branch | undefined {
    if (this.idle >= this.patience) this.restart();
    const branch = this.chosen();
    if (branch !== undefined) return branch;
    const other = this.restart();
    return this.chosen() ?? other;
  }

  private chosen(): Branch | undefined {
    this.candidates = this.candidates.filter((branch) => this.context.isPending(branch));
    if (this.candidates.length === 0) return undefined;
    const [branch] = this.candidates.splice(this.choice.choose(this.candidates), 1);
    return branch;
  }

  /** Goes to the path of another run; returns the branch that led there. */
  private restart(): Branch | undefined {
    this.idle = 0;
    const other = this.others.draw();
    if (other !== undefined) this.follow(this.others.endOf(other));
    return other;
  }

  private follow(end: Branch): void {
    const { tree } = this.context;
    this.candidates = [];
    this.choice.beginPath?.();
    for (let at = end; at > start; at = tree.parents[at >> 1]) {
      if (this.branches.isTaken(at) && this.context.isPending(at ^ 1)) this.candidates.push(at ^ 1);
    }
    this.candidates.reverse();
  }
}
