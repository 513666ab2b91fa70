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
      /** Of its path. */
      readonly isLeast: boolean;
      /** The point at which the run's budget has cut it, so that a resumed check cuts it there again. */
      readonly cut?: RunCut | undefined;
    }
  /** A branch that was settled without a run. */
  | {
      readonly kind: 'settled';
      readonly branch: Branch;
      readonly side: Side;
      /** Undecided for ever: trying it was the end of a thread. */
      readonly isFinal?: boolean;
    }
  /** The input that was told in place of the run's: as the program prefers it, or simpler. */
  | Told
  /** A branch that somebody else explores, as the work item of that number. */
  | {
      readonly kind: 'handover';
      readonly branch: Branch;
      readonly item: number;
      readonly handover: Handover;
    }
  /** Of all entries before this one only so many hold: the program did not do again what the next one says. */
  | { readonly kind: 'forgotten'; readonly kept: number };

interface Told {
  readonly kind: 'told';
  readonly run: number;
  readonly as: 'test' | 'finding' | 'least';
  readonly input: Input;
}

export interface Journal {
  record(entry: Entry): void;
  /** A branch is worked on now: what happens to it comes later, if we live. */
  begin?(branch: Branch): void;
}

/** What a former session did, read from its journal one by one. */
export class Past {
  private readonly entries: Iterator<Entry>;
  /** The one that is read next. */
  private ahead: Entry | undefined;
  /** How many have been read. */
  read = 0;
  /** All of it was done again: from now on things happen for the first time. */
  isOver: boolean;
  private readonly known = new Map<string, Input>();

  constructor(entries: Iterable<Entry>) {
    this.entries = entries[Symbol.iterator]();
    this.ahead = this.pull();
    this.isOver = this.ahead === undefined;
  }

  /** Asked for when the one before has been done again. */
  next(): Entry | undefined {
    const entry = this.ahead;
    if (entry === undefined) this.isOver = true;
    else this.skip();
    return entry;
  }

  /** What was told of a run, come to before the run itself was asked about, or long after. */
  keep({ run, as, input }: Told): void {
    this.known.set(`${as} ${run}`, input);
  }

  /** The input that was told of a run, if one was. */
  told(run: number, as: Told['as']): Input | undefined {
    const entry = this.ahead;
    if (entry?.kind !== 'told' || entry.run !== run || entry.as !== as)
      return this.known.get(`${as} ${run}`);
    this.skip();
    return entry.input;
  }

  /** The rest is not what happens. */
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
