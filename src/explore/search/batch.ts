// A combinator: what another searcher picks is followed depth first for a while, before it is asked again. With the least-run
// place that is EXE's best-first search (4.4); with others it is KLEE's batching.

import type { SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';

export class Batch implements Searcher {
  /** The branches that were added since the inner searcher picked last. */
  private since: Branch[] = [];
  /** How many picks depth first remain before the inner searcher is asked again. */
  private remaining = 0;

  /** `size` picks depth first follow each of the inner searcher's. */
  constructor(
    private readonly context: SearchContext,
    private readonly inner: Searcher,
    private readonly size: number,
  ) {}

  add(branch: Branch): void {
    this.since.push(branch);
    this.inner.add(branch);
  }

  pick(): Branch | undefined {
    while (this.remaining > 0 && this.since.length > 0) {
      const branch = this.since.pop() as Branch;
      if (!this.context.isPending(branch)) continue;
      this.remaining--;
      return branch;
    }
    this.since = [];
    this.remaining = this.size;
    return this.inner.pick();
  }

  notice(event: SearchEvent): void {
    this.inner.notice?.(event);
  }
}
