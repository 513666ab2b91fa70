// What comes next: when a change has brought a run further, all values are tried in the place of the byte that has done it, and in the
// place of the byte behind it and before that. So a word that the program reads letter by letter is found letter by letter, where chance
// would need a hundred thousand runs for each. Fuzzers sweep over whole inputs (AFL's deterministic stages); only where something has
// just been new it is worth its price for every input.
//
// Most of what is new leads nowhere: the wrong letters of a word are new, too, once. So each sweep tries a few likely values before
// the next one has its turn, what is new first; the rest comes when nothing is new any more.

import type { Change, Place } from './corpus.ts';
import { fitted, type Part } from './draft.ts';

/** All values of one byte of a part, in its place or before it. */
interface Sweep {
  readonly draft: readonly Part[];
  readonly part: number;
  readonly at: number;
  readonly isInsertion: boolean;
  /** How many values were tried. */
  tried: number;
}

/** Sweeps that wait at most; what is older is forgotten. */
const mostWaiting = 1 << 12;
/** How many values a sweep tries before the next one has its turn. */
const turn = 32;

/** The values in the order in which they are tried: small letters, what else can be printed, the rest. */
const likeliest = Uint8Array.from({ length: 256 }, (_, value) => value).sort(
  (a, b) => rank(a) - rank(b) || a - b,
);

function rank(value: number): number {
  if (value >= 0x61 && value <= 0x7a) return 0;
  return value >= 0x20 && value < 0x7f ? 1 : 2;
}

export class Sweeps {
  /** The next one is the last. */
  private readonly waiting: Sweep[] = [];

  /** Plans what follows when a byte has brought the run of a draft further; `swept` is the place that a sweep was trying then. */
  follow(draft: readonly Part[], { part, at }: Place, swept: Place | undefined): void {
    const { bytes, max, isCount } = draft[part];
    if (isCount) return;
    const sweep = (place: number, isInsertion: boolean) =>
      this.plan({ draft, part, at: place, isInsertion, tried: 0 });
    if (at < bytes.length && (swept?.part !== part || swept.at !== at)) sweep(at, false);
    if (at + 1 < bytes.length) sweep(at + 1, false);
    if (at + 1 < max) sweep(at + 1, true);
  }

  /** The next input to be tried, or undefined if nothing waits. */
  next(): Change | undefined {
    const sweep = this.waiting.at(-1);
    if (sweep === undefined) return undefined;
    const { draft, part, at } = sweep;
    const after = swept(sweep, likeliest[sweep.tried++]);
    if (sweep.tried % turn === 0) {
      this.waiting.pop();
      if (sweep.tried < likeliest.length) this.waiting.unshift(sweep);
    }
    return { before: draft, after, place: { part, at } };
  }

  private plan(sweep: Sweep): void {
    this.waiting.push(sweep);
    if (this.waiting.length > mostWaiting) this.waiting.shift();
  }
}

function swept({ draft, part: number, at, isInsertion }: Sweep, value: number): readonly Part[] {
  const part = draft[number];
  const behind = part.bytes.subarray(isInsertion ? at : at + 1);
  const bytes = Uint8Array.of(...part.bytes.subarray(0, at), value, ...behind);
  return draft.with(number, { ...part, bytes: fitted(bytes, part) });
}
