// What comes next: when a change has brought a run further, all values are tried at the place where the change ends, in the place of the
// byte that is there and before it. So a word that the program reads letter by letter is found letter by letter: 512 runs for each,
// where chance would need a hundred thousand. Fuzzers sweep over whole inputs (AFL's deterministic stages); only where something has
// just been new it is worth its price for every input.

import type { Change } from './corpus.ts';
import { fitted, type Part } from './draft.ts';
import { changeOf } from './tokens.ts';

/** All values of one byte of a part, in its place or before it. */
interface Sweep {
  readonly draft: readonly Part[];
  readonly part: number;
  readonly at: number;
  readonly isInsertion: boolean;
}

/** Sweeps that wait at most; what is older is forgotten. */
const mostWaiting = 1 << 12;

export class Sweeps {
  private readonly waiting: Sweep[] = [];
  private value = 0;

  /** Plans what follows the change that made one draft of another. */
  follow(before: readonly Part[], after: readonly Part[]): void {
    after.forEach((part, number) => {
      if (part.isCount || part.bytes === before[number].bytes) return;
      const { to: end } = changeOf(before[number].bytes, part.bytes);
      const place = { draft: after, part: number, at: end };
      if (end < part.bytes.length) this.plan({ ...place, isInsertion: false });
      if (end < part.max) this.plan({ ...place, isInsertion: true });
    });
  }

  /** The next input to be tried, or undefined if nothing waits. */
  next(): Change | undefined {
    const sweep = this.waiting.at(-1);
    if (sweep === undefined) return undefined;
    const after = swept(sweep, this.value++);
    if (this.value === 256) {
      this.value = 0;
      this.waiting.pop();
    }
    return { before: sweep.draft, after };
  }

  private plan(sweep: Sweep): void {
    // The one that is being made goes on; what is new comes next.
    this.waiting.splice(this.value === 0 ? this.waiting.length : -1, 0, sweep);
    if (this.waiting.length > mostWaiting) this.waiting.shift();
  }
}

function swept({ draft, part: number, at, isInsertion }: Sweep, value: number): readonly Part[] {
  const part = draft[number];
  const behind = part.bytes.subarray(isInsertion ? at : at + 1);
  const bytes = Uint8Array.of(...part.bytes.subarray(0, at), value, ...behind);
  return draft.with(number, { ...part, bytes: fitted(bytes, part) });
}
