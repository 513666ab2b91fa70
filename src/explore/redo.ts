// Redoes what a journal says, as long as the program does the same: this rebuilds the tree without asking the solver.

import type { ExploreEvent, Stopped } from './event.ts';
import type { Entry, Past } from './journal.ts';
import type { Branch, Side } from './tree.ts';

/** What this needs of a session. */
export interface Redoable {
  /** Runs an input again, and cuts the run where the journal says that it was cut. */
  runAgain(entry: Entry & { readonly kind: 'run' }): void;
  settle(branch: Branch, side: Side, isFinal?: boolean): void;
  /** Marks a branch as handed over. */
  redoHandover(branch: Branch, item: number): void;
  record(entry: Entry): void;
  takeEvents(): Generator<ExploreEvent, void>;
  /** How many nodes the tree has. */
  readonly nodes: number;
  /** The limit that is reached, or that has ended the last run early. */
  ended(): Stopped | undefined;
}

export function* redo(past: Past, session: Redoable): Generator<ExploreEvent, Stopped | undefined> {
  let stopped: Stopped | undefined;
  while (stopped === undefined) {
    const kept = past.read;
    const entry = past.next();
    if (entry === undefined) return undefined;
    redoEntry(past, session, entry, kept);
    yield* session.takeEvents();
    stopped = session.ended();
  }
  return stopped;
}

/** `kept` is the number of entries that were redone before this one. */
function redoEntry(past: Past, session: Redoable, entry: Entry, kept: number): void {
  if (entry.kind === 'reported') past.keep(entry);
  else if (entry.kind === 'settled') session.settle(entry.branch, entry.side, entry.isFinal);
  else if (entry.kind === 'handover') session.redoHandover(entry.branch, entry.item);
  else if (entry.kind === 'run') {
    session.runAgain(entry);
    if (session.ended() !== undefined || session.nodes === entry.nodes) return;
    past.forget();
    session.record({ kind: 'forgotten', kept });
    session.record({ ...entry, nodes: session.nodes });
  }
}
