// The thread in which a check runs once more what workers of other machines have sent: a test counts when its input ends a path
// here, too, a finding when a plain run of this machine shows it, and code as covered when one of these runs came by.

import type { CodeLine } from '../abi/aims.ts';
import type { CoverageTable } from '../abi/coverage.ts';
import { deserializeProgram, type Program } from '../abi/program.ts';
import { present } from '../base/known.ts';
import { tuneEngineForReruns } from '../host/engine.ts';
import { answerJobs } from '../host/job-thread.ts';
import type { Input } from '../input/input.ts';
import type { Outcome } from '../machine/outcome.ts';
import { Coverage, noCoverage } from '../run/coverage.ts';
import { isPath } from '../run/trace.ts';
import { Aims } from '../workers/aims.ts';
import { BoxReplay, FindingReplay, outcomeText } from '../workers/box-replay.ts';
import type { BuiltProgram, CheckJob } from '../workers/job.ts';
import { buildFor } from '../workers/job-build.ts';
import { runLimits } from '../workers/job-program.ts';
import { deadlineOf } from '../workers/orders.ts';
import { withMounts } from '../world/mounts.ts';
import type { Rerun, RerunAnswer, RerunAnswers, RerunJob } from './reruns.ts';

/** Milliseconds that a run may take which is made for what it covers alone: a worker may have cut it, too. */
const longestForMarks = 2_000;

class Rerunning {
  private readonly findings: FindingReplay;
  private readonly coverage: Coverage | undefined;
  private readonly marks: Uint8Array;
  private readonly stop: Int32Array;
  private until = Number.POSITIVE_INFINITY;
  /** What the latest test has covered, and the run that it is of. */
  private latest: { run: number | undefined; marks: Uint8Array } | undefined;

  private constructor(
    private readonly job: CheckJob,
    private readonly program: Program,
    covered: SharedArrayBuffer,
    private readonly replay: BoxReplay,
  ) {
    this.findings = new FindingReplay(job, (form) => buildFor(job, form));
    this.coverage = program.coverage && new Coverage(program.coverage, replay.covered, covered);
    this.marks = new Uint8Array(covered);
    this.stop = new Int32Array(job.stop);
  }

  static async begin(given: CheckJob, { bytes, covered }: BuiltProgram): Promise<Rerunning> {
    tuneEngineForReruns();
    const job = { ...given, plan: withMounts(given.plan) };
    const explored = present(deserializeProgram(bytes));
    const plain = await buildFor(job, { shadows: false, coverage: true });
    // Marks must mean what they mean for those who explore; where they do not, the program with shadows is run.
    const program = isSame(plain.coverage, explored.coverage) ? plain : explored;
    let isOver = () => false;
    const replay = new BoxReplay(
      program,
      runLimits(job, () => isOver()),
    );
    const rerunning = new Rerunning(job, program, covered, replay);
    isOver = () => rerunning.isOver;
    return rerunning;
  }

  async answer(reruns: readonly Rerun[]): Promise<RerunAnswers> {
    const answers: RerunAnswer[] = [];
    for (const rerun of reruns) answers.push(await this.one(rerun));
    return { answers, coverage: this.coverage?.summary() ?? noCoverage };
  }

  private async one(rerun: Rerun): Promise<RerunAnswer> {
    switch (rerun.kind) {
      case 'path': {
        const outcome = this.run(rerun.input);
        this.latest = { run: rerun.run, marks: this.replay.covered.slice() };
        if (!isPath(outcome)) return { kind: 'other', instead: outcomeText(outcome) };
        return { kind: 'path' };
      }
      case 'finding': {
        const judged = await this.findings.judge(rerun.finding, rerun.input);
        if (!('finding' in judged)) return { kind: 'other', instead: judged.instead };
        this.run(rerun.input);
        return { kind: 'finding', finding: judged.finding };
      }
      case 'lines':
        return this.lines(rerun);
      case 'marks':
        return this.seen(rerun.inputs, rerun.claimed);
    }
  }

  private run(input: Input): Outcome {
    const { sources, plan } = this.job;
    const outcome = this.replay.run(sources, plan, input);
    this.coverage?.add();
    return outcome;
  }

  /** All that is known of a test that was written before is what all runs have covered together. */
  private lines({ run, lines, reached }: Extract<Rerun, { readonly kind: 'lines' }>): RerunAnswer {
    const { latest, marks, program } = this;
    const own = latest?.run === run ? latest.marks : marks;
    const covered = (program.coverage?.lines ?? []).filter((line) =>
      line.marks.some((mark) => own[mark] !== 0),
    );
    const known = new Set(covered.map(nameOf));
    return {
      kind: 'lines',
      lines: lines.filter((line) => known.has(nameOf(line))),
      reached: new Aims(program.coverage, reached).reachedBy(covered.flatMap((line) => line.marks)),
    };
  }

  private seen(inputs: readonly Input[], claimed: Uint8Array): RerunAnswer {
    let runs = 0;
    for (const input of inputs) {
      if (this.isOver || claimed.every((mark, i) => mark === 0 || this.marks[i] !== 0)) break;
      this.until = Date.now() + longestForMarks;
      this.run(input);
      this.until = Number.POSITIVE_INFINITY;
      runs++;
    }
    return { kind: 'marks', runs };
  }

  private get isOver(): boolean {
    const end = Math.min(this.until, deadlineOf(this.job) ?? Number.POSITIVE_INFINITY);
    return Atomics.load(this.stop, 0) !== 0 || Date.now() >= end;
  }
}

function isSame(a: CoverageTable | undefined, b: CoverageTable | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function nameOf({ file, line }: CodeLine): string {
  return `${file}:${line}`;
}

let rerunning: Rerunning | undefined;

answerJobs(async ({ begun, reruns }: RerunJob): Promise<RerunAnswers> => {
  if (begun !== undefined) rerunning = await Rerunning.begin(begun.job, begun.built);
  return present(rerunning).answer(reruns);
});
