// A combinator: searchers take turns. Each knows all branches; what one has picked is no longer pending for the others.

import type { SearchEvent, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';

export class Interleave implements Searcher {
  readonly ordersChecks: boolean;
  private turn = 0;

  constructor(private readonly searchers: readonly Searcher[]) {
    this.ordersChecks = searchers.every((searcher) => searcher.ordersChecks);
  }

  add(branch: Branch): void {
    for (const searcher of this.searchers) searcher.add(branch);
  }

  pick(): Branch | undefined {
    const searcher = this.searchers[this.turn];
    this.turn = (this.turn + 1) % this.searchers.length;
    return searcher.pick();
  }

  notice(event: SearchEvent): void {
    for (const searcher of this.searchers) searcher.notice?.(event);
  }
}
