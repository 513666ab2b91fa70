// The job of a check in the browser: the same as the command line makes of the same options, with nothing of a host in it.

import { callOf } from '../../src/check/function-call.ts';
import { boundsOfJob, plannedMembers, programPlan, usualEntry } from '../../src/check/job-plan.ts';
import { type CheckOptions, defaults } from '../../src/check/options.ts';
import type { Bound } from '../../src/results/bounds.ts';
import type { CheckWord } from '../../src/source/checks.ts';
import type { Unit } from '../../src/source/unit.ts';
import type { CheckJob } from '../../src/workers/job.ts';
import type { Shared } from '../../src/workers/orders.ts';
import { Count } from '../../src/workers/orders.ts';
import { type ExploreRequest, type ProgramOptions, programFile } from './protocol.ts';

/** What a page may take, in bytes: browsers end pages that take much more. */
export const maxMemory = 1.5 * 1024 ** 3;

const shallowStack =
  'the recursion is deeper than the stack of a browser; clew check on the command line follows it';

/** The options as the command line would have read them. */
function checkOptions(options: ProgramOptions): CheckOptions {
  const { stdin, preemptions } = options;
  return {
    files: [programFile],
    symbolic: { stdin, arguments: options.arguments, preemptions },
    ...(options.fn !== '' && { fn: usualEntry(options.fn) }),
    mode: options.mode,
    further: options.checks as readonly CheckWord[],
    maxRuns: options.runs,
  };
}

export async function checkJob(
  request: ExploreRequest,
  begun: number,
): Promise<{ job: CheckJob; bounds: readonly Bound[] }> {
  const { bitcode, options } = request;
  const units: Unit[] = [{ name: programFile, bytes: bitcode, key: '', exactScopes: true }];
  const given = checkOptions(options);
  const program = programPlan(given);
  const job: CheckJob = {
    ...ownMemory(),
    ...plannedMembers(given, program),
    units,
    plan: {
      arguments: ['program'],
      environment: {},
      directory: '/home',
      files: [],
      mounts: [],
      handed: { file: [], dir: [], mount: [] },
      seed: defaults.seed,
      fileSpace: program.memory,
    },
    call: program.entry && (await callOf(program.entry, units)),
    shallowStack,
    showable: { readable: { project: [], flat: [], given: [] }, recorded: {} },
    cacheFolder: undefined,
    words: [],
    newLines: undefined,
    aims: [],
    search: defaults.search,
    weights: undefined,
    seeds: [],
    deadline: begun + 1000 * options.seconds,
    maxMemory,
    log: '',
    testsFolder: 'clew-out/tests',
  };
  return { job, bounds: boundsOfJob(job) };
}

/**
 * One worker shares memory with nobody. Pages have shared memory only where the server sends certain headers, which a static host
 * may not; and nothing here waits on it, so that plain memory does.
 */
function ownMemory(): Shared {
  const numbers = (count: number) => new ArrayBuffer(4 * count) as unknown as SharedArrayBuffer;
  return {
    stop: numbers(1),
    pause: numbers(1),
    extra: numbers(1),
    waiting: numbers(1),
    counts: numbers(Object.keys(Count).length),
    wanted: numbers(1),
    inWork: numbers(1),
    mail: numbers(1),
  };
}
