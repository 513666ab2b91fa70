// The inputs that are worth mutating: each has covered something that none before it had, or came by it more often. Those that are the
// least work of all that cover some code, or read some entry of a table, lead, and are mutated more often than others (AFL's favoured
// entries): together they cover everything, and a loop that turns more and more often does not crowd out the rest.

import type { Random } from '../../base/random.ts';
import type { Part } from './draft.ts';

export interface Entry {
  readonly draft: readonly Part[];
  /** How often it was changed and run; the first time it is run as it is, so that its counts are known. */
  uses: number;
  /** The work on its runs so far: what takes long is changed less often. */
  work: number;
}

/** A known input, and what was made of it. */
export interface Change {
  readonly before: readonly Part[];
  readonly after: readonly Part[];
  /** What the input is in the corpus; undefined if a sweep has made the change. */
  readonly entry?: Entry;
  /** Where a sweep has made it. */
  readonly place?: Place;
}

/** A byte of a part of an input. */
export interface Place {
  readonly part: number;
  readonly at: number;
}

/** How many inputs are kept, and how many of them chance offers. */
const mostEntries = 4096;
const offered = 4;

export class Corpus {
  private readonly entries: Entry[] = [];
  private readonly ofCode = new Leaders();
  private readonly ofTables = new Leaders();

  /** The first `codeMarks` marks are those of code, the others those of entries of tables. */
  constructor(private readonly codeMarks: number) {}

  /** Returns the new entry, or undefined if there is no place for it. */
  add(draft: readonly Part[], uses = 0): Entry | undefined {
    const isEmpty = draft.every(({ max }) => max === 0);
    if (isEmpty || this.entries.length >= mostEntries) return undefined;
    const entry = { draft, uses, work: 0 };
    this.entries.push(entry);
    return entry;
  }

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  /** Takes note of what a run on an entry has covered, and of its work. */
  judge(entry: Entry, covered: Uint8Array, work: number): void {
    const length = entry.draft.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const cost = (work + 1) * (length + 1);
    this.ofCode.judge(entry, cost, covered.subarray(0, this.codeMarks));
    this.ofTables.judge(entry, cost, covered.subarray(this.codeMarks));
  }

  /** The least worked on of a few that chance offers, so that a new one gets its turn at once and an old one is not forgotten. */
  next(random: Random): Entry {
    const from = this.drawnFrom(random);
    let least = anyOf(from, random);
    for (let i = 1; i < offered; i++) {
      const other = anyOf(from, random);
      if (other.work < least.work) least = other;
    }
    return least;
  }

  /** The part of that name in some input. */
  other(name: string, random: Random): Part | undefined {
    return anyOf(this.drawnFrom(random), random).draft.find((part) => part.name === name);
  }

  /** Half of all inputs are drawn from those that lead in code, a quarter each from those that lead in tables, and from all. */
  private drawnFrom(random: Random): readonly Entry[] {
    const drawn = random.below(4);
    const leading = drawn < 2 ? this.ofCode.entries : drawn < 3 ? this.ofTables.entries : [];
    return leading.length > 0 ? leading : this.entries;
  }
}

interface Leader {
  readonly entry: Entry;
  readonly cost: number;
}

/** The entries that are the least work of all that set some mark. */
class Leaders {
  /** Indexed by mark. */
  private readonly byMark: (Leader | undefined)[] = [];
  /** Undefined if others lead than the last time. */
  private leading: readonly Entry[] | undefined;

  judge(entry: Entry, cost: number, covered: Uint8Array): void {
    const leader = { entry, cost };
    for (let mark = 0; mark < covered.length; mark++) {
      if (covered[mark] === 0) continue;
      const known = this.byMark[mark];
      if (known !== undefined && known.cost <= cost) continue;
      this.byMark[mark] = leader;
      this.leading = undefined;
    }
  }

  get entries(): readonly Entry[] {
    this.leading ??= [...new Set(this.byMark.flatMap((leader) => leader?.entry ?? []))];
    return this.leading;
  }
}

function anyOf(entries: readonly Entry[], random: Random): Entry {
  return entries[random.below(entries.length)];
}
