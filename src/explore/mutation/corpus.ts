// The inputs that are worth mutating: each has covered something that none before it had. Which one is next: the least
// used of a few that chance offers, so that a new one gets its turn at once and an old one is not forgotten.

import type { Random } from '../../base/random.ts';
import type { Part } from './draft.ts';

interface Entry {
  readonly draft: readonly Part[];
  uses: number;
}

const mostEntries = 4096;
const offered = 4;

export class Corpus {
  private readonly entries: Entry[] = [];

  add(draft: readonly Part[]): void {
    const isEmpty = draft.every(({ max }) => max === 0);
    if (!isEmpty && this.entries.length < mostEntries) this.entries.push({ draft, uses: 0 });
  }

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  next(random: Random): readonly Part[] {
    let least = this.any(random);
    for (let i = 1; i < offered; i++) {
      const other = this.any(random);
      if (other.uses < least.uses) least = other;
    }
    least.uses++;
    return least.draft;
  }

  /** The part of that name in some input. */
  other(name: string, random: Random): Part | undefined {
    return this.any(random).draft.find((part) => part.name === name);
  }

  private any(random: Random): Entry {
    return this.entries[random.below(this.entries.length)];
  }
}
