// What workers send is run again on the check's own machine before it counts, and what is covered counts by these runs alone. One
// thread does it, in the order in which it came.

import type { Aim, CodeLine } from '../abi/aims.ts';
import { JobThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import type { Input } from '../input/input.ts';
import type { Finding } from '../machine/finding.ts';
import { type CoverageSummary, noCoverage } from '../run/coverage.ts';
import type { BuiltProgram, CheckJob } from '../workers/job.ts';

export type Rerun =
  /** An input whose run is said to end a path. */
  | { readonly kind: 'path'; readonly input: Input; readonly run?: number }
  | { readonly kind: 'finding'; readonly input: Input; readonly finding: Finding }
  /** Lines that the test of a run is said to cover. */
  | {
      readonly kind: 'lines';
      readonly run: number;
      readonly lines: readonly CodeLine[];
      readonly reached: readonly Aim[];
    }
  /** Marks that some of these inputs are said to cover: they are run until all marks were seen. */
  | { readonly kind: 'marks'; readonly inputs: readonly Input[]; readonly claimed: Uint8Array };

/** `begun` is given with the first reruns. */
export interface RerunJob {
  readonly begun: { readonly job: CheckJob; readonly built: BuiltProgram } | undefined;
  readonly reruns: readonly Rerun[];
}

export type RerunAnswer =
  | { readonly kind: 'path' }
  | { readonly kind: 'finding'; readonly finding: Finding }
  /** What of the lines was seen. */
  | {
      readonly kind: 'lines';
      readonly lines: readonly CodeLine[];
      readonly reached: readonly Aim[];
    }
  | { readonly kind: 'marks'; readonly runs: number }
  | { readonly kind: 'other'; readonly instead: string };

export interface RerunAnswers {
  readonly answers: readonly RerunAnswer[];
  /** What all runs of the check's machine have covered. */
  readonly coverage: CoverageSummary;
}

export class Reruns {
  private thread: JobThread<RerunJob, RerunAnswers> | undefined;
  coverage: CoverageSummary = noCoverage;
  /** How many inputs were run again, how many of these only for what they cover, and how many seconds that took. */
  count = 0;
  forMarks = 0;
  seconds = 0;

  constructor(
    private readonly job: CheckJob,
    private readonly built: BuiltProgram,
  ) {}

  /** One call at a time. */
  async run(reruns: readonly Rerun[]): Promise<readonly RerunAnswer[]> {
    if (reruns.length === 0) return [];
    const { job, built } = this;
    const begun = this.thread === undefined ? { job, built } : undefined;
    this.thread ??= new JobThread(threadFile('cluster/rerun-thread'));
    const began = performance.now();
    const { answers, coverage } = await this.thread.ask({ begun, reruns });
    this.coverage = coverage;
    for (const [i, { kind }] of reruns.entries()) {
      const answer = answers[i];
      const runs = answer?.kind === 'marks' ? answer.runs : 0;
      this.forMarks += runs;
      this.count += kind === 'path' || kind === 'finding' ? 1 : runs;
    }
    this.seconds += (performance.now() - began) / 1000;
    return answers;
  }

  async close(): Promise<void> {
    await this.thread?.close();
  }
}
