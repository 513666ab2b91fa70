// Generational search (SAGE; ParaDySE 7): all branches of one run are tried before those of another, and the run whose
// turn it is is the one that covered most that was new.

import { getOrMake } from '../../base/known.ts';
import type { SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';

interface Generation {
  /** The branches in the order of the run; those before `next` were picked. */
  readonly branches: readonly Branch[];
  next: number;
}

export class Generational implements Searcher {
  /** The branches of the run that is being added. */
  private fresh: Branch[] = [];
  private current: Generation | undefined;
  /** Indexed by gain: the generations that wait, the oldest last. */
  private readonly waiting = new Map<number, Generation[]>();

  constructor(private readonly context: SearchContext) {}

  add(branch: Branch): void {
    this.fresh.push(branch);
  }

  pick(): Branch | undefined {
    this.close(0);
    for (;;) {
      this.current ??= this.best();
      if (this.current === undefined) return undefined;
      const { branches } = this.current;
      while (this.current.next < branches.length) {
        const branch = branches[this.current.next++];
        if (this.context.isPending(branch)) return branch;
      }
      this.current = undefined;
    }
  }

  notice(event: SearchEvent): void {
    if (event.kind === 'run') this.close(this.context.coveredCode.gainOf(event.run));
  }

  /** Makes a generation of the fresh branches. */
  private close(gain: number): void {
    if (this.fresh.length === 0) return;
    const generations = getOrMake(this.waiting, gain, (): Generation[] => []);
    generations.push({ branches: this.fresh, next: 0 });
    this.fresh = [];
  }

  private best(): Generation | undefined {
    if (this.waiting.size === 0) return undefined;
    const gain = Math.max(...this.waiting.keys());
    const generations = this.waiting.get(gain) as Generation[];
    const generation = generations.shift();
    if (generations.length === 0) this.waiting.delete(gain);
    return generation;
  }
}
