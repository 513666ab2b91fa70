// Failures that a worker has posted and did not come to judge: its time was up while it minimised the input, or it died. Whatever a
// run of this check has shown must be among its findings, so these inputs are judged in the end, as they are.

import type { sameFinding } from './box-replay.ts';
import type { CheckJob, FoundFinding } from './job.ts';

export interface JudgeJob {
  readonly job: CheckJob;
  readonly failures: readonly FoundFinding[];
}

/** The result of a failure's plain run in the box. */
export type Judgement = ReturnType<typeof sameFinding>;

export class UnjudgedFailures {
  /** Failures that nobody has judged yet, by their place. */
  private readonly open = new Map<string, FoundFinding>();
  private readonly judged = new Set<string>();

  add(failure: FoundFinding): void {
    const { place } = failure;
    if (!this.judged.has(place) && !this.open.has(place)) this.open.set(place, failure);
  }

  /** A worker has judged the failure at this place. */
  remove(place: string): void {
    this.judged.add(place);
    this.open.delete(place);
  }

  /** Judges the remaining failures by plain runs, which `replay` makes. */
  async judge(
    replay: (failures: readonly FoundFinding[]) => Promise<readonly Judgement[]>,
  ): Promise<readonly { readonly failure: FoundFinding; readonly judgement: Judgement }[]> {
    const failures = [...this.open.values()];
    this.open.clear();
    if (failures.length === 0) return [];
    const judgements = await replay(failures);
    return failures.map((failure, i) => ({ failure, judgement: judgements[i] }));
  }
}
