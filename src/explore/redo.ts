// Does again what a journal says, as long as the program does the same: the tree is then as it was, and the solver has not
// been asked.

import type { ExploreEvent, Stopped } from './event.ts';
import type { Entry, Past } from './journal.ts';
import type { Branch, Side } from './tree.ts';

/** The session, as far as it is needed here. */
export interface Redoable {
  /** Does a run again that was cut in this way, or was not. */
  runAgain(entry: Entry & { readonly kind: 'run' }): void;
  settle(branch: Branch, side: Side, isFinal?: boolean): void;
  /** What was handed over is somebody else's again. */
  handOverAgain(branch: Branch, item: number): void;
  record(entry: Entry): void;
  news(): Generator<ExploreEvent, void>;
  /** Of the tree. */
  readonly nodes: number;
  /** A limit is reached, or the last run was cut short by one. */
  ended(): Stopped | undefined;
}

export function* redo(past: Past, session: Redoable): Generator<ExploreEvent, Stopped | undefined> {
  let stopped: Stopped | undefined;
  while (stopped === undefined) {
    const kept = past.read;
    const entry = past.next();
    if (entry === undefined) return undefined;
    again(past, session, entry, kept);
    yield* session.news();
    stopped = session.ended();
  }
  return stopped;
}

/** `kept` entries were done again before this one. */
function again(past: Past, session: Redoable, entry: Entry, kept: number): void {
  if (entry.kind === 'told') past.keep(entry);
  else if (entry.kind === 'settled') session.settle(entry.branch, entry.side, entry.isFinal);
  else if (entry.kind === 'handover') session.handOverAgain(entry.branch, entry.item);
  else if (entry.kind === 'run') {
    session.runAgain(entry);
    if (session.ended() !== undefined || session.nodes === entry.nodes) return;
    past.forget();
    session.record({ kind: 'forgotten', kept });
    session.record({ ...entry, nodes: session.nodes });
  }
}
