// Before a check says that everything was explored, it asks some of what workers have called impossible again, on its own machine
// (impossible-claims.ts): as many as the address of the cluster says, and for a small part of the time that exploring took.

import { counting } from '../base/counting.ts';
import { Random } from '../base/random.ts';
import { JobThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import type { BuiltProgram, CheckJob } from '../workers/job.ts';
import { type ImpossibleClaim, sampleClaims } from './impossible-claims.ts';

export interface ClaimJob {
  readonly job: CheckJob;
  readonly built: BuiltProgram;
  readonly claims: readonly ImpossibleClaim[];
  /** How many milliseconds they may take together. */
  readonly milliseconds: number;
}

/** Unclear: the solver gave up, or one run does not show what was asked. */
export type ClaimVerdict = 'right' | 'wrong' | 'unclear';

export interface ClaimCheck {
  /** How many claims there were, and how many were asked again. */
  readonly all: number;
  readonly asked: number;
  /** How many branches some input takes although they were called impossible. */
  readonly wrong: number;
  readonly text: string;
}

/**
 * A sample may take this part of the time that exploring took, and this many milliseconds at the least; all claims may take as long as
 * they do. What is impossible is what the solver is slowest at: where every question is hard, a sample of 64 would be a tenth of a short check.
 */
const share = 0.02;
const least = 500;

export async function checkClaims(
  job: CheckJob,
  built: BuiltProgram,
  items: ReadonlySet<number>,
  { most, seconds }: { readonly most: number; readonly seconds: number },
): Promise<ClaimCheck | undefined> {
  const { claims, all } = sampleClaims(job.log, items, most, new Random(job.plan.seed));
  if (claims.length === 0) return undefined;
  const time = most === Number.POSITIVE_INFINITY ? most : Math.max(least, 1000 * share * seconds);
  const thread = new JobThread<ClaimJob, ClaimVerdict[]>(threadFile('cluster/claim-thread'));
  try {
    const verdicts = await thread.ask({ job, built, claims, milliseconds: time });
    const count = (which: ClaimVerdict) => verdicts.filter((each) => each === which).length;
    const [right, wrong] = [count('right'), count('wrong')];
    const asked = right + wrong;
    const what = `asked again ${asked} of ${counting(all, 'branch', 'branches')} that workers have called impossible`;
    const text = wrong === 0 ? `${what}: no input takes them` : `${what}: inputs take ${wrong}`;
    return { all, asked, wrong, text };
  } finally {
    await thread.close();
  }
}
