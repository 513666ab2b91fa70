// What is to be seen of a session between two of its events, for people who watch.

import type { DeferredCounts } from './effort.ts';
import type { ExploreResult } from './event.ts';
import type { Session } from './session.ts';
import type { Branch } from './tree.ts';

export interface SessionView extends Pick<ExploreResult, 'tree' | 'root' | 'handedOver'> {
  /** The branch of the step that is being made; 0 if there is none. */
  readonly inWork: Branch;
  /** Pending branches that wait to be asked with more effort, by that effort. */
  readonly deferred: DeferredCounts;
  /** Branches that the solver has given up so far. */
  readonly undecided: number;
}

export function viewOf(session: Session): SessionView {
  const { tree, inWork, frontier, undecided, subtree, handovers } = session;
  const [{ root }, { handedOver }] = [subtree, handovers];
  const counts = { deferred: frontier.deferred, undecided: undecided.count };
  return { tree, inWork, root, handedOver, ...counts };
}
