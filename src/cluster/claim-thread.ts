// The thread in which a check asks again what workers have called impossible: it runs the input that came by there, takes the path
// condition from the run, and has its own solver look for an input that takes the other side.

import { deserializeProgram } from '../abi/program.ts';
import { present } from '../base/known.ts';
import { manyValued } from '../explore/tree.ts';
import { Terms } from '../expr/terms.ts';
import { tuneEngineForReruns } from '../host/engine.ts';
import { answerJobs } from '../host/job-thread.ts';
import { Executor } from '../run/executor.ts';
import type { Trace } from '../run/trace.ts';
import { createChain } from '../solver/chain.ts';
import type { Solver } from '../solver/query.ts';
import { runLimits } from '../workers/job-program.ts';
import { deadlineOf } from '../workers/orders.ts';
import { withMounts } from '../world/mounts.ts';
import { WorldMaker } from '../world/world-maker.ts';
import type { ClaimJob, ClaimVerdict } from './claim-check.ts';
import type { ImpossibleClaim } from './impossible-claims.ts';

/** Milliseconds for one question. */
const longestQuestion = 10_000;
/** A longer run may have been followed less far when it was explored (explore/long-runs.ts): its nodes cannot be counted. */
const longestRun = 1 << 13;

class ClaimChecking {
  constructor(
    private readonly terms: Terms,
    private readonly executor: Executor,
    private readonly solver: Solver,
  ) {}

  judge(claim: ImpossibleClaim): ClaimVerdict {
    const { terms, executor, solver } = this;
    const trace = executor.run(claim.input);
    const row = trace.length - claim.fromEnd;
    if (!this.isThere(trace, row, claim)) return 'unclear';
    const path = pathOf(trace, row);
    const condition = trace.conditions[row] as number;
    const constraints = path.map(({ condition: each, held }) => (held ? each : terms.not(each)));
    const answer = solver.solve({
      constraints: [...constraints, claim.holds ? condition : terms.not(condition)],
      hint: executor.symbols.assignment(claim.input),
      budget: { milliseconds: longestQuestion },
    });
    if (answer.status !== 'sat') return answer.status === 'unsat' ? 'right' : 'unclear';
    const other = executor.run(executor.symbols.update(claim.input, answer.model));
    const goesThere = path.every(
      ({ condition: each, held }, i) =>
        other.conditions[i] === each && (other.held[i] !== 0) === held,
    );
    const takes = other.conditions[row] === condition && (other.held[row] !== 0) === claim.holds;
    return goesThere && takes ? 'wrong' : 'unclear';
  }

  /** Whether the decision of the claim is where it was counted to be, and its path is all of the question. */
  private isThere(trace: Trace, row: number, { holds, isFirst }: ImpossibleClaim): boolean {
    if (trace.outcome.kind === 'cut' || trace.isCut || trace.length >= longestRun) return false;
    if (row < 0 || row >= trace.length || (trace.held[row] !== 0) === holds) return false;
    const point = this.executor.program.decisions[trace.decisions[row] as number];
    return point !== undefined && !(isFirst && manyValued.has(point.kind));
  }
}

/** The arrays of a trace are gone with the next run. */
function pathOf(trace: Trace, length: number) {
  return Array.from({ length }, (_, i) => ({
    condition: trace.conditions[i] as number,
    held: trace.held[i] !== 0,
  }));
}

answerJobs(
  async ({ job: given, built, claims, milliseconds }: ClaimJob): Promise<ClaimVerdict[]> => {
    tuneEngineForReruns();
    const job = { ...given, plan: withMounts(given.plan) };
    const stop = new Int32Array(job.stop);
    let end = deadlineOf(job) ?? Number.POSITIVE_INFINITY;
    const isOver = () => Atomics.load(stop, 0) !== 0 || Date.now() >= end;
    const terms = new Terms();
    const maker = new WorldMaker(job.sources, job.plan);
    const executor = new Executor(present(deserializeProgram(built.bytes)), {
      ...{ terms, selfCheck: false, limits: runLimits(job, isOver) },
      world: (run) => maker.symbolic(run),
    });
    const checking = new ClaimChecking(terms, executor, await createChain(terms));
    const verdicts: ClaimVerdict[] = [];
    end = Math.min(end, Date.now() + milliseconds);
    for (const claim of claims) {
      if (isOver()) break;
      verdicts.push(checking.judge(claim));
    }
    return verdicts;
  },
);
