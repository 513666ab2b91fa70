// Where a search goes on that has nothing left on its path: the path of a run that has left something pending, whichever chance
// offers. (CREST begins again with a random input there. A searcher is an order of branches, so it goes back to an input that was
// run.)

import type { RunEvent, SearchContext } from '../searcher.ts';
import { type Branch, start } from '../tree.ts';

export class OtherPaths {
  /** Indexed by run: the side on which it ended. */
  private readonly ends: Branch[] = [];
  /** All that was added, in no order; what is pending no more goes when it is met. */
  private readonly waiting: Branch[] = [];

  constructor(private readonly context: SearchContext) {}

  add(branch: Branch): void {
    this.waiting.push(branch);
  }

  addRun({ run, end }: RunEvent): void {
    this.ends[run] = end;
  }

  /** The end of the path that a branch was found on; the start if that is not known. */
  endOf(branch: Branch): Branch {
    return this.ends[this.context.tree.witnesses[branch >> 1]] ?? start;
  }

  /** Draws a pending branch; one that is not wanted is left out from then on. */
  draw(isWanted: (branch: Branch) => boolean = () => true): Branch | undefined {
    const { waiting, context } = this;
    while (waiting.length > 0) {
      const at = context.random.below(waiting.length);
      const branch = waiting[at];
      if (context.isPending(branch) && isWanted(branch)) return branch;
      waiting[at] = waiting[waiting.length - 1];
      waiting.pop();
    }
    return undefined;
  }
}
