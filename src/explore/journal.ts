// What an exploration has done, in the order in which it has to be done again: enough to rebuild the tree by running
// the program, without asking the solver anything twice. Nodes are numbered in the order in which runs make them, so the
// same runs in the same order give the same tree, and a branch is known by its number.

import type { Input } from '../input/input.ts';
import type { RunCut } from '../run/run-watch.ts';
import type { Handover } from './handover.ts';
import type { Branch, Side } from './tree.ts';

export type Entry =
  /** A run, made for a branch, or for none (0). It left a tree of so many nodes: if it does not again, it is another program. */
  | {
      readonly kind: 'run';
      readonly input: Input;
      readonly from: Branch | 0;
      readonly nodes: number;
      /** The input is the least of the run's path. */
      readonly isLeast: boolean;
      /** The point at which the run's budget has cut it, so that a resumed check cuts it there again. */
      readonly cut?: RunCut | undefined;
    }
  /** A branch that was settled without a run. */
  | {
      readonly kind: 'settled';
      readonly branch: Branch;
      readonly side: Side;
      /** The branch is never tried again: trying it has killed a thread. */
      readonly isFinal?: boolean;
    }
  /** The input that was reported in place of the run's own: as the program prefers it, or simpler. */
  | Reported
  /** A branch that was handed over, and the number of its work item. */
  | {
      readonly kind: 'handover';
      readonly branch: Branch;
      readonly item: number;
      readonly handover: Handover;
    }
  /** Only the first `kept` entries hold: the program did not redo what the next one says. */
  | { readonly kind: 'forgotten'; readonly kept: number };

interface Reported {
  readonly kind: 'reported';
  readonly run: number;
  readonly as: 'test' | 'finding' | 'least';
  readonly input: Input;
}

export interface Journal {
  record(entry: Entry): void;
  /** Called before a branch is worked on, so that a death of the thread can be blamed on it. */
  begin?(branch: Branch): void;
}

/** The journal of an earlier session, read entry by entry. */
export class Past {
  private readonly entries: Iterator<Entry>;
  /** The entry that is read next. */
  private ahead: Entry | undefined;
  /** How many entries have been read. */
  read = 0;
  /** All entries were redone: from now on things happen for the first time. */
  isOver: boolean;
  private readonly known = new Map<string, Input>();

  constructor(entries: Iterable<Entry>) {
    this.entries = entries[Symbol.iterator]();
    this.ahead = this.pull();
    this.isOver = this.ahead === undefined;
  }

  /** The next entry; to be called when the one before was redone. */
  next(): Entry | undefined {
    const entry = this.ahead;
    if (entry === undefined) this.isOver = true;
    else this.skip();
    return entry;
  }

  /** Keeps the input that was reported of a run, until somebody asks for it. */
  keep({ run, as, input }: Reported): void {
    this.known.set(`${as} ${run}`, input);
  }

  /** The input that was reported of a run, if one was. */
  reported(run: number, as: Reported['as']): Input | undefined {
    const entry = this.ahead;
    if (entry?.kind !== 'reported' || entry.run !== run || entry.as !== as)
      return this.known.get(`${as} ${run}`);
    this.skip();
    return entry.input;
  }

  /** Drops the rest of the journal, because the program does something else. */
  forget(): void {
    this.entries.return?.();
    this.ahead = undefined;
    this.isOver = true;
  }

  private skip(): void {
    this.read++;
    this.ahead = this.pull();
  }

  private pull(): Entry | undefined {
    const next = this.entries.next();
    return next.done ? undefined : next.value;
  }
}
