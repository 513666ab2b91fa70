// A check of a program that asks for no symbolic input: it has one path, so one plain run is the whole exploration.

import type { CoverableLine } from '../abi/coverage.ts';
import { placeKeyOf } from '../explore/finding-sites.ts';
import { displayFile } from '../host/display.ts';
import { emptyInput } from '../input/input.ts';
import type { CheckFigures, Stopped } from '../results/check-result.ts';
import { isPath } from '../run/trace.ts';
import { Aims } from './aims.ts';
import { BoxReplay } from './box-replay.ts';
import { type CheckJob, type CheckMessage, noPictures } from './job.ts';
import { buildFor } from './job-build.ts';
import { runLimits, testOf } from './job-program.ts';
import { deadlineOf } from './orders.ts';
import { TestWriter } from './result-reporter.ts';
import { sourcesCovered } from './thread-figures.ts';
import { shownSources, testPlaces } from './thread-outside.ts';
import { siteOfRun } from './totals.ts';
import { nothingYet } from './worker-figures.ts';

export async function checkConcretely(
  job: CheckJob,
  post: (message: CheckMessage) => void,
): Promise<void> {
  const shape = { shadows: job.uninitialized, coverage: true };
  const program = await buildFor(job, shape, (text) => post({ kind: 'note', text }));
  const aims = new Aims(program.coverage, job.aims);
  post({ kind: 'built' });
  const begun = Date.now();
  const stop = new Int32Array(job.stop);
  const end = (): Stopped =>
    Atomics.load(stop, 0) !== 0
      ? 'interrupted'
      : Date.now() >= (deadlineOf(job) ?? Number.POSITIVE_INFINITY)
        ? 'time'
        : 'exhausted';
  const replay = new BoxReplay(
    program,
    runLimits(job, () => end() !== 'exhausted'),
  );
  const outcome = replay.run(job.sources, job.plan, emptyInput);
  const isCut = outcome.kind === 'cut';
  const stopped = isCut ? end() : 'exhausted';
  const isDone = stopped === 'exhausted';
  const test = testOf(job, emptyInput, []);
  const key = { length: 0, high: 0, low: 0 };
  const isTaken = isPath(outcome);
  const folder = isTaken
    ? new TestWriter(job, testPlaces(job), post).write(test, { run: 0, item: 0, key }).folder
    : undefined;
  if (isTaken) {
    const isCovered = ({ marks }: CoverableLine) =>
      marks.some((mark) => replay.covered[mark] !== 0);
    const covered = (program.coverage?.lines ?? []).filter(isCovered);
    const lines = covered.map(({ file, line }) => ({ file: displayFile(file), line }));
    const reached = aims.reachedBy(covered.flatMap(({ marks }) => marks));
    post({ kind: 'covers', item: 0, run: 0, lines, reached });
  }
  if (outcome.kind === 'finding' && isDone) {
    const { finding } = outcome;
    const place = placeKeyOf(finding);
    post({ kind: 'finding', finding, place, key, folder, item: 0, run: 0, test, path: [] });
  }
  const figures: CheckFigures = {
    ...nothingYet,
    tests: isTaken ? 1 : 0,
    runs: 1,
    paths: isDone && isTaken ? 1 : 0,
    pending: isDone ? 0 : 1,
    coverage: replay.coverage(),
    refused: outcome.kind === 'refused' ? [siteOfRun(outcome.finding)] : [],
    cut: isCut ? [siteOfRun(outcome.finding)] : [],
    exploring: (Date.now() - begun) / 1000,
  };
  const sources = sourcesCovered(program, replay.covered, new Uint8Array(), shownSources(job));
  post({ kind: 'ended', figures, stopped, pictures: { ...noPictures, sources } });
}
