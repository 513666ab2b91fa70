// What a trial may cost besides its runs. A question that the solver gives up takes as long as a hundred runs or more, and there
// are searches that ask nothing else after a while: of 4,000 runs of a JSON printer, the last 150 took CFDS more than ten
// minutes. So a trial ends when too many questions were given up; it has covered then what it has covered.

import type { Answer, Query, Solver } from '../solver/query.ts';

/** One question may be given up for this many runs of the trial, and `fewestQuestions` in any trial. */
const runsPerQuestion = 40;
const fewestQuestions = 25;

export class Patience implements Solver {
  private readonly below: Solver;
  /** How many more questions may be given up. */
  private remaining: number;

  constructor(below: Solver, runs: number) {
    this.below = below;
    this.remaining = Math.max(fewestQuestions, Math.ceil(runs / runsPerQuestion));
  }

  get isOver(): boolean {
    return this.remaining <= 0;
  }

  solve(query: Query): Answer {
    const answer = this.below.solve(query);
    if (answer.status === 'unknown' && answer.reason === 'time') this.remaining--;
    return answer;
  }
}
