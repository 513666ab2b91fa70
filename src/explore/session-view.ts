// What is to be seen of a session between two of its events, for people who watch.

import type { ExploreResult } from './event.ts';
import type { Session } from './session.ts';
import type { Branch } from './tree.ts';

export interface SessionView extends Pick<ExploreResult, 'tree' | 'root' | 'handedOver'> {
  /** The branch of the step that is being made; 0 if there is none. */
  readonly inWork: Branch;
  /** Pending branches that wait to be asked with all means. */
  readonly deferred: number;
  /** Branches that the solver has given up so far. */
  readonly undecided: number;
}

export function viewOf(session: Session): SessionView {
  const { tree, inWork, frontier, undecided, subtree, handovers } = session;
  const [{ root }, { handedOver }] = [subtree, handovers];
  const counts = { deferred: frontier.deferredCount, undecided: undecided.count };
  return { tree, inWork, root, handedOver, ...counts };
}
