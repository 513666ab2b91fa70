// What workers send is run again on the check's own machine before it counts. One thread does it, in the order in which it came.

import { JobThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import type { Input } from '../input/input.ts';
import type { Finding } from '../machine/finding.ts';
import type { CheckJob } from '../workers/job.ts';

/** An input to run again; `finding` is what the run is said to show, undefined if it is said to end a path. */
export interface Rerun {
  readonly input: Input;
  readonly finding?: Finding;
}

/** `job` is given with the first reruns. */
export interface RerunJob {
  readonly job: CheckJob | undefined;
  readonly reruns: readonly Rerun[];
}

export type RerunAnswer =
  | { readonly kind: 'path' }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'other'; readonly instead: string };

export class Reruns {
  private thread: JobThread<RerunJob, readonly RerunAnswer[]> | undefined;
  /** How many inputs were run again, and how many seconds that took. */
  count = 0;
  seconds = 0;

  constructor(private readonly job: CheckJob) {}

  /** One call at a time. */
  async run(reruns: readonly Rerun[]): Promise<readonly RerunAnswer[]> {
    if (reruns.length === 0) return [];
    const isFirst = this.thread === undefined;
    this.thread ??= new JobThread(threadFile('cluster/rerun-thread'));
    const begun = performance.now();
    const answers = await this.thread.ask({ job: isFirst ? this.job : undefined, reruns });
    this.count += reruns.length;
    this.seconds += (performance.now() - begun) / 1000;
    return answers;
  }

  async close(): Promise<void> {
    await this.thread?.close();
  }
}
