// Which byte has brought a run further: the last one that it needed to come to the marks that no run had set. A change may be longer than
// one byte, and what is new may have been read in its middle, or behind it. The bytes behind some place are replaced by zeros: if all
// of the marks are set all the same, the byte lies before it. Some five runs find it in twenty bytes.

import type { Change, Place } from './corpus.ts';
import type { Part } from './draft.ts';
import { changeOf } from './tokens.ts';

interface Search {
  readonly draft: readonly Part[];
  readonly part: number;
  readonly marks: readonly number[];
  readonly swept: Place | undefined;
  /** With so many bytes some mark is not set, and with so many all of them are. */
  tooFew: number;
  enough: number;
}

/** A byte that has brought the run of a draft further, and the place that a sweep was trying then. */
export interface Decided {
  readonly draft: readonly Part[];
  readonly place: Place;
  readonly swept: Place | undefined;
}

/** Searches that wait at most; what comes then has no sweeps. */
const mostWaiting = 1 << 8;

function middleOf({ tooFew, enough }: Search): number {
  return (tooFew + enough) >> 1;
}

/** The draft with zeros from the middle on. */
function cutOff(search: Search): readonly Part[] {
  const { draft, part: number } = search;
  const part = draft[number];
  const bytes = part.bytes.slice().fill(0, middleOf(search));
  return draft.with(number, { ...part, bytes });
}

export class DecidingBytes {
  private readonly waiting: Search[] = [];

  /** Begins with a change after which a run was the first to come to these marks. */
  begin({ before, after, place: swept }: Change, marks: readonly number[]): void {
    if (this.waiting.length >= mostWaiting) return;
    const part = after.findIndex(({ bytes }, number) => bytes !== before[number]?.bytes);
    if (part < 0 || after[part].isCount) return;
    // What lies before the change did not lead there by itself.
    const { from } = changeOf(before[part].bytes, after[part].bytes);
    const enough = after[part].bytes.length;
    if (from < enough)
      this.waiting.push({ draft: after, part, marks, swept, tooFew: from, enough });
  }

  /** The next input to be run; undefined if nothing is searched for. Tells of each byte that is known. */
  next(told: (decided: Decided) => void): Change | undefined {
    for (;;) {
      const search = this.waiting[0];
      if (search === undefined) return undefined;
      const { draft, part, swept, tooFew, enough } = search;
      if (tooFew + 1 < enough) return { before: draft, after: cutOff(search) };
      this.waiting.shift();
      told({ draft, place: { part, at: enough - 1 }, swept });
    }
  }

  /** Takes note of the marks of the run of the input that `next` has given. */
  hear(covered: Uint8Array): void {
    const search = this.waiting[0];
    const middle = middleOf(search);
    if (search.marks.every((mark) => covered[mark] !== 0)) search.enough = middle;
    else search.tooFew = middle;
  }
}
