// The thread that runs inputs once more, and tells what each of them covers and how its run ended.

import type { CoverageTable } from '../abi/coverage.ts';
import type { Site } from '../abi/sites.ts';
import { present } from '../base/known.ts';
import { placeKeyOf, userFrame } from '../explore/finding-sites.ts';
import { displayFile } from '../host/display.ts';
import { tuneEngine } from '../host/engine.ts';
import { answerJobs } from '../host/job-thread.ts';
import type { Input } from '../input/input.ts';
import type { Finding } from '../machine/finding.ts';
import type { Outcome } from '../machine/outcome.ts';
import { loadTest } from '../results/test-folder.ts';
import { withMounts } from '../world/mounts.ts';
import { BoxReplay } from './box-replay.ts';
import type { CheckJob } from './job.ts';
import { buildFor } from './job-build.ts';
import { runLimits } from './job-program.ts';

export interface SuiteJob {
  /** The program is built with the first job; later ones leave it out. */
  readonly job?: CheckJob;
  /** Folders of tests, or inputs of what is symbolic in the job. */
  readonly tests: readonly (string | Input)[];
}

export interface SuiteCoverage {
  readonly runs: readonly CoveredRun[];
  /** What the marks mean, with the first job. */
  readonly coverage?: CoverageTable | undefined;
  readonly sites?: readonly Site[];
}

export interface CoveredRun {
  /** The marks that the run has set. */
  readonly marks: Uint8Array;
  /** How the run ended: the kind of its outcome, and of a finding its kind and place. */
  readonly ending: string;
  /** The same for people. */
  readonly words: string;
}

interface Built {
  readonly job: CheckJob;
  readonly replay: BoxReplay;
}
let built: Built | undefined;

async function coverageOf({ job, tests }: SuiteJob): Promise<SuiteCoverage> {
  if (job === undefined) return { runs: runsOf(present(built), tests) };
  tuneEngine();
  const program = await buildFor(job, { shadows: false, coverage: true });
  const limits = runLimits(job, () => false);
  built = {
    job: { ...job, plan: withMounts(job.plan) },
    replay: new BoxReplay(program, limits),
  };
  const { coverage, sites } = program;
  return { coverage, sites, runs: runsOf(built, tests) };
}

function runsOf({ job, replay }: Built, tests: SuiteJob['tests']): CoveredRun[] {
  return tests.map((test) => {
    const { input, sources } =
      typeof test === 'string' ? loadTest(test) : { input: test, sources: job.sources };
    const outcome = replay.run(sources, job.plan, input);
    return {
      marks: replay.covered.slice(),
      ending: endingOf(outcome),
      words: outcome.kind === 'finding' ? placeText(outcome.finding) : outcome.kind,
    };
  });
}

function endingOf(outcome: Outcome): string {
  return outcome.kind === 'finding' ? placeKeyOf(outcome.finding) : outcome.kind;
}

function placeText({ kind, stack }: Finding): string {
  const frame = userFrame(stack);
  if (frame?.file === undefined) return kind;
  return `${kind} at ${displayFile(frame.file)}:${frame.line}:${frame.column}, in ${frame.function}`;
}

answerJobs(coverageOf);
