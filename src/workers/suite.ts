// The suite that a check leaves behind, reduced: tests are written when they cover something new, and in the end many of the
// early ones cover nothing that later ones do not. All are run once more, in a plain program that tells what it covers; what
// adds nothing goes, the smallest first. Tests that show findings stay.

import type { CodeLine } from '../abi/aims.ts';
import type { CoverableLine } from '../abi/coverage.ts';
import { JobThread, runInThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import { removeFolder } from '../results/out-folder.ts';
import type { CheckJob } from './job.ts';
import type { SuiteCoverage, SuiteJob } from './suite-thread.ts';

/** A test that remains, with the lines that no test before it covers. */
export interface RemainingTest {
  readonly folder: string;
  readonly lines: readonly CodeLine[];
}

/** `folders` are in the order of their paths. Returns the tests that remain; undefined if `signal` came first, and all do. */
export async function reduceSuite(
  job: CheckJob,
  folders: readonly string[],
  kept: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<readonly RemainingTest[] | undefined> {
  try {
    const { runs, coverage } = await coverageOfTests(job, folders, signal);
    const covered = runs.map(({ marks }) => marks);
    const superfluous = new Set(superfluousOf(covered, (index) => kept.has(folders[index])));
    for (const index of superfluous) removeFolder(folders[index]);
    let lines = coverage?.lines ?? [];
    return folders.flatMap((folder, index) => {
      if (superfluous.has(index)) return [];
      const isCovered = ({ marks }: CoverableLine) =>
        marks.some((mark) => covered[index][mark] !== 0);
      const fresh = lines.filter(isCovered);
      lines = lines.filter((line) => !isCovered(line));
      return [{ folder, lines: fresh }];
    });
  } catch (error) {
    if (signal?.aborted) return undefined;
    throw error;
  }
}

/** Runs tests once more, in a thread of their own; if `signal` comes first, its reason is thrown. */
export function coverageOfTests(
  job: CheckJob,
  tests: SuiteJob['tests'],
  signal?: AbortSignal,
): Promise<SuiteCoverage> {
  return runInThread(threadFile('workers/suite-thread'), { job, tests } satisfies SuiteJob, signal);
}

/** A thread that runs inputs again and again. */
export class SuiteRunner {
  private readonly thread = new JobThread<SuiteJob, SuiteCoverage>(
    threadFile('workers/suite-thread'),
  );
  private isBuilt = false;

  constructor(private readonly job: CheckJob) {}

  run(tests: SuiteJob['tests']): Promise<SuiteCoverage> {
    const job = this.isBuilt ? undefined : this.job;
    this.isBuilt = true;
    return this.thread.ask({ ...(job && { job }), tests });
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}

/** The indices of sets that add nothing to the others; a set consists of the marks that are not zero. */
export function superfluousOf(
  sets: readonly Uint8Array[],
  isKept: (index: number) => boolean,
): number[] {
  const counts = new Uint32Array(sets.reduce((most, { length }) => Math.max(most, length), 0));
  const wanted = firstOfEach(sets, counts.length);
  const isLeft = (index: number) => wanted.has(index) || isKept(index);
  for (const [index, set] of sets.entries()) if (isLeft(index)) count(set, counts, 1);
  const size = (set: Uint8Array) => set.reduce((sum, mark) => sum + (mark === 0 ? 0 : 1), 0);
  const order = sets.map((set, index) => ({ set, index, size: size(set) }));
  order.sort((a, b) => a.size - b.size || b.index - a.index);
  return order
    .filter(({ set, index }) => {
      if (!isLeft(index)) return true;
      if (isKept(index) || set.some((mark, i) => mark !== 0 && counts[i] === 1)) return false;
      count(set, counts, -1);
      return true;
    })
    .map(({ index }) => index);
}

/** The first set that has each mark; which other sets there are depends on which path was met first. */
function firstOfEach(sets: readonly Uint8Array[], marks: number): ReadonlySet<number> {
  const first = new Int32Array(marks).fill(-1);
  for (const [index, set] of sets.entries())
    for (let mark = 0; mark < set.length; mark++)
      if (set[mark] !== 0 && first[mark] === -1) first[mark] = index;
  return new Set(first);
}

function count(set: Uint8Array, counts: Uint32Array, step: number): void {
  for (let i = 0; i < set.length; i++) if (set[i] !== 0) counts[i] += step;
}
