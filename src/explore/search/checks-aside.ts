// A combinator for searchers that are about branches: checks are asked beside them. That a check may fail is asked by the
// frontier as long as it is urgent; what it leaves gets one pick of eight, the oldest first, and all of them when no branch
// is left. Where a run has failed, the way past the check comes before everything else: all of the program is behind it.

import { dangerousKinds } from '../../base/decision-kind.ts';
import type { SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';

const share = 8;

export class ChecksAside implements Searcher {
  /** Those before `next` were picked. */
  private readonly failures: Branch[] = [];
  private next = 0;
  private readonly ways: Branch[] = [];
  private picks = 0;

  constructor(
    private readonly context: SearchContext,
    private readonly inner: Searcher,
  ) {}

  add(branch: Branch): void {
    const { tree, program } = this.context;
    if (!dangerousKinds.has(program.decisions[tree.decision(branch)].kind)) this.inner.add(branch);
    else if (branch % 2 === 0) this.failures.push(branch);
    else this.ways.push(branch);
  }

  pick(): Branch | undefined {
    for (let way = this.ways.pop(); way !== undefined; way = this.ways.pop()) {
      if (this.context.isPending(way)) return way;
    }
    const isTurn = ++this.picks % share === 0;
    return (isTurn ? this.failure() : undefined) ?? this.inner.pick() ?? this.failure();
  }

  notice(event: SearchEvent): void {
    this.inner.notice?.(event);
  }

  private failure(): Branch | undefined {
    while (this.next < this.failures.length) {
      const branch = this.failures[this.next++];
      if (this.context.isPending(branch)) return branch;
    }
    return undefined;
  }
}
