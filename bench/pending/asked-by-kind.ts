/**
 * What an exploration asks, by what is asked about. A table of coverage does not say why one way of asking is better than another: whether the time goes to checks or to branches, and how far
 * from the beginning of a path the search tries.
 */

import { type DecisionKind, dangerousKinds } from '../../src/base/decision-kind.ts';
import type { ExploreEvent } from '../../src/explore/event.ts';
import type { Session } from '../../src/explore/session.ts';
import type { Answer, Solver } from '../../src/solver/query.ts';

export const askedKinds = [
  /** A universal check: can this operation fail on this path? */
  'check',
  /** A side of a branch or of a switch. */
  'branch',
  /** Another value of a pointer or of a size. */
  'value',
  /** Not about a pending branch: smaller inputs of findings, and the like. */
  'other',
] as const;
type AskedKind = (typeof askedKinds)[number];

export interface AskedAbout {
  /** How often a pending branch of this kind was tried. */
  tried: number;
  /** The decisions that lie before these on their paths, in all. */
  depth: number;
  /** Questions to the solver, and the milliseconds that they took. */
  questions: number;
  milliseconds: number;
  /** Of these, those that had no solution. */
  infeasible: number;
  infeasibleMilliseconds: number;
}

export type AskedByKind = Readonly<Record<AskedKind, AskedAbout>>;

const nothing = (): AskedAbout => ({
  ...{ tried: 0, depth: 0, questions: 0, milliseconds: 0, infeasible: 0 },
  infeasibleMilliseconds: 0,
});

/** Follows a session by its events: what is asked between `solving` and the next event is about the branch in work. */
export class AskingWatch {
  readonly counts: AskedByKind = {
    ...{ check: nothing(), branch: nothing(), value: nothing(), other: nothing() },
  };
  private current: AskedKind = 'other';

  notice(event: ExploreEvent, { tree, inWork }: Session, kindOf: (at: number) => DecisionKind) {
    const isSolving = event.kind === 'progress' && event.doing === 'solving' && inWork !== 0;
    this.current = isSolving ? kindAsked(kindOf(tree.decision(inWork))) : 'other';
    if (!isSolving) return;
    const counts = this.counts[this.current];
    counts.tried++;
    counts.depth += tree.depth(inWork);
  }

  answered({ status }: Answer, milliseconds: number): void {
    const counts = this.counts[this.current];
    counts.questions++;
    counts.milliseconds += milliseconds;
    if (status !== 'unsat') return;
    counts.infeasible++;
    counts.infeasibleMilliseconds += milliseconds;
  }
}

/** Calls back with each answer, and the time that it took. */
export function timed(
  solver: Solver,
  now: () => number,
  answered: (answer: Answer, milliseconds: number) => void,
): Solver {
  return {
    solve: (query) => {
      const begin = now();
      const answer = solver.solve(query);
      answered(answer, now() - begin);
      return answer;
    },
  };
}

function kindAsked(kind: DecisionKind): AskedKind {
  if (dangerousKinds.has(kind)) return 'check';
  return kind === 'branch' || kind === 'switch' ? 'branch' : 'value';
}
