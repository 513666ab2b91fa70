// The job of a check in the browser: the same as the command line makes of the same options, with nothing of a host in it.

import { defaultMemory } from '../../src/abi/address-space.ts';
import { threadStarters } from '../../src/abi/threads.ts';
import { containsText } from '../../src/base/contains-text.ts';
import { callOf } from '../../src/check/function-call.ts';
import { defaults, sourcesOf } from '../../src/check/options.ts';
import { type Bound, boundsOf } from '../../src/results/bounds.ts';
import { type CheckWord, chosenChecks } from '../../src/source/checks.ts';
import type { Unit } from '../../src/source/unit.ts';
import type { CheckJob } from '../../src/workers/job.ts';
import type { Shared } from '../../src/workers/orders.ts';
import { Count } from '../../src/workers/orders.ts';
import { type ExploreRequest, programFile } from './protocol.ts';

/** What a page may take, in bytes: browsers end pages that take much more. */
export const maxMemory = 1.5 * 1024 ** 3;

/** What the pointers of a function lead to, as --fn-null, --fn-elements and --fn-characters have it by default. */
const usualObjects = { nulls: true, elements: 8, characters: 16 };

const shallowStack =
  'the recursion is deeper than the stack of a browser; clew check on the command line follows it';

export async function checkJob(
  request: ExploreRequest,
  begun: number,
): Promise<{ job: CheckJob; bounds: readonly Bound[] }> {
  const { bitcode, options } = request;
  const units: Unit[] = [{ name: programFile, bytes: bitcode, key: '', exactScopes: true }];
  const sources = sourcesOf({ stdin: options.stdin, arguments: options.arguments });
  const entry = options.fn === '' ? undefined : { name: options.fn, ...usualObjects };
  const call = entry && (await callOf(entry, units));
  const checks = chosenChecks(options.checks as readonly CheckWord[]);
  const { fuel } = defaults;
  const plan = {
    arguments: ['program'],
    environment: {},
    directory: '/home',
    files: [],
    mounts: [],
    handed: { file: [], dir: [], mount: [] },
    seed: defaults.seed,
    fileSpace: defaultMemory,
  };
  const job: CheckJob = {
    ...ownMemory(),
    units,
    sources,
    plan,
    entry,
    call,
    fuel,
    shallowStack,
    showable: { readable: { project: [], flat: [], given: [] }, recorded: {} },
    cacheFolder: undefined,
    fuzzSize: defaults.fuzzSize,
    models: true,
    mutate: true,
    readable: false,
    tellsInputs: false,
    words: [],
    memory: defaultMemory,
    leaks: checks.has('leak'),
    uninitialized: checks.has('uninitialized'),
    uninitializedInput: false,
    missingInput: false,
    newLines: undefined,
    aims: [],
    search: defaults.search,
    weights: undefined,
    mode: options.mode,
    checks: defaults.checks,
    selfCheck: false,
    answers: undefined,
    seeds: [],
    maxRuns: options.runs,
    deadline: begun + 1000 * options.seconds,
    maxMemory,
    worker: 0,
    built: undefined,
    log: '',
    testsFolder: 'clew-out/tests',
    tests: 'all',
  };
  const startsThreads = threadStarters.some((name) => containsText(bitcode, name));
  const bounds = boundsOf({
    sources,
    given: plan.arguments,
    call,
    fuzzSize: undefined,
    fuel,
    startsThreads,
  });
  return { job, bounds };
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
