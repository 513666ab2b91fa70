// A thread of `clew tune`: makes one trial after the other. What a trial covers or breaks that none before it has is kept
// (ParaDySE 4.2: tuning is testing all the while).

import { type CoverageTable, coverageSize } from '../abi/coverage.ts';
import { deserializeProgram, type Program, serializeProgram } from '../abi/program.ts';
import { placeKeyOf } from '../explore/finding-sites.ts';
import { Terms } from '../expr/terms.ts';
import { tuneEngineForReruns } from '../host/engine.ts';
import { answerJobs } from '../host/job-thread.ts';
import { findingSteps } from '../report/finding-steps.ts';
import { loadSat } from '../solver/sat.ts';
import { FindingReplay } from '../workers/box-replay.ts';
import type { CheckJob } from '../workers/job.ts';
import { buildFor } from '../workers/job-build.ts';
import { testOf } from '../workers/job-program.ts';
import { Count } from '../workers/orders.ts';
import { withMounts } from '../world/mounts.ts';
import type { Score, Trial } from './score.ts';
import { type TrialEvent, Trials } from './trials.ts';
import type { Discovery, Prepared, ToThread, TrialAnswer } from './tune-message.ts';

class Thread {
  readonly prepared: Prepared;
  private readonly job: CheckJob;
  private readonly program: Program;
  private readonly trials: Trials;
  private readonly replay: FindingReplay;

  private constructor(job: CheckJob, program: Program, prepared: Prepared, trials: Trials) {
    this.prepared = prepared;
    this.job = job;
    this.program = program;
    this.trials = trials;
    this.replay = new FindingReplay(job, (form) => buildFor(job, form));
  }

  static async prepare(sent: CheckJob, given: Prepared | undefined): Promise<Thread> {
    const job = { ...sent, plan: withMounts(sent.plan) };
    tuneEngineForReruns();
    const known = given && deserializeProgram(given.bytes);
    const program = known ?? (await buildFor(job, { shadows: true, coverage: true }));
    const prepared = given ?? preparedOf(program);
    const [stop, counts] = [new Int32Array(job.stop), new Int32Array(job.counts)];
    const ran = () => {
      Atomics.add(counts, Count.runs, 1);
      return Atomics.load(stop, 0) !== 0;
    };
    const { module, covered } = prepared;
    const sat = await loadSat();
    const trials = new Trials({ job, program, module, sat, covered, ran });
    return new Thread(job, program, prepared, trials);
  }

  async try(trial: Trial, tell: (discovery: Discovery) => void): Promise<Score | undefined> {
    const terms = new Terms();
    const work = this.trials.make(trial, terms);
    let step = work.next();
    for (; !step.done; step = work.next()) {
      const told = await this.judged(step.value, terms);
      if (told !== undefined) tell(told);
    }
    return step.value;
  }

  /** Nothing is reported that a plain run does not show. */
  private async judged(event: TrialEvent, terms: Terms): Promise<Discovery | undefined> {
    const test = testOf(this.job, event.input, event.objects);
    if (event.kind === 'test') return { kind: 'test', test };
    const { finding, key, run, path } = event;
    const judged = await this.replay.judge(finding, event.input);
    if (!('finding' in judged)) return undefined;
    return {
      kind: 'finding',
      finding: judged.finding,
      place: placeKeyOf(finding),
      key,
      folder: undefined,
      item: 0,
      run,
      test,
      path: findingSteps(this.program, terms, path),
    };
  }
}

function preparedOf(program: Program): Prepared {
  const { decisions } = program;
  const coverage = program.coverage as CoverageTable;
  return {
    coverage,
    bytes: serializeProgram(program),
    module: new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>),
    covered: new SharedArrayBuffer(coverageSize(coverage)),
    branches: coverage.branches.reduce((sum, { sides }) => sum + sides.length, 0),
    decisions: decisions.length,
  };
}

let thread: Thread | undefined;

answerJobs<ToThread, TrialAnswer, Discovery>(async (message, tell) => {
  if (message.kind === 'prepare') {
    const { job, prepared } = message;
    thread = await Thread.prepare(job, prepared);
    return { kind: 'ready', prepared: thread.prepared };
  }
  return { kind: 'tried', score: await thread?.try(message.trial, tell) };
});
