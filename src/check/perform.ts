// A check, step by step: compile, look for what an earlier check has left, explore, report.
//
// The compiler's part runs here; the exploration has threads with deep stacks (check-thread.ts). This thread stays free:
// it confirms findings natively, hears the abort signal, and keeps the time should the others not.

import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Input } from '../machine/shadow/input.ts';
import { defaultMemory } from '../program/address-space.ts';
import type { CheckResult } from '../report/check-result.ts';
import type { WorldPlan } from '../run/world-maker.ts';
import { defaultCacheDirectory, openCache } from '../source/cache.ts';
import { compileSources, type Unit } from '../source/compile.ts';
import { programName } from '../source/input-file.ts';
import { startThread } from '../source/thread.ts';
import { gapsOf, gapsText } from '../source/unit.ts';
import { CompilationFailed } from './compilation-failed.ts';
import { displayFile } from './display.ts';
import type { CheckEvent } from './event.ts';
import { absoluteNames, handOverFiles, handOverVariables } from './hand-over.ts';
import type { CheckJob } from './job.ts';
import { parseMounts } from './mounts.ts';
import { type CheckOptions, defaults, sourcesOf } from './options.ts';
import { Count, type Shared, sharedBy } from './orders.ts';
import { logFile, prepareOutFolder, writeInto } from './out-folder.ts';
import { type ProgramPlan, programDocument } from './program-file.ts';
import { writeReports } from './reports.ts';
import { earlierCheck, firstFree, identityOf, openLog, testsLeft } from './resume.ts';
import { readSeeds } from './seeds.ts';
import { CheckSession } from './session.ts';
import { writeSuites } from './test-suites.ts';
import { boxDirectory, stackMegabytes } from './thread-setting.ts';
import { Crew, type ExploringThread, type Told, usualWorkers } from './workers.ts';

const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** `start` makes a thread that explores, within so many bytes. */
export async function perform(
  options: CheckOptions,
  signal: AbortSignal,
  tell: (event: CheckEvent) => void,
  start: (maxMemory: number) => ExploringThread = exploringThread,
): Promise<CheckResult> {
  const begun = Date.now();
  const { out = defaults.out, maxMemory = defaults.maxMemory } = options;
  const program = programPlan(options);
  const world = worldPlan(options, program);
  const thread = start(maxMemory);
  let crew: Crew | undefined;
  try {
    tell({ kind: 'preparing', doing: 'compiling' });
    const { units, warnings } = await compile(options, program);
    if (warnings !== '') tell({ kind: 'warnings', text: warnings });
    const notCaptured = gapsOf(units);
    if (notCaptured.length > 0) tell({ kind: 'note', text: gapsText(notCaptured, displayFile) });
    const { maxTime, native = true, workers = usualWorkers } = options;
    const deadline = maxTime === undefined ? undefined : begun + maxTime;
    const seeds = seedsOf(options, program, world, units, tell);
    const job = { ...jobOf(options, program, world, units, deadline), ...sharedBy(workers), seeds };
    const identity = identityOf(job);
    const { log, notes } = earlierCheck(job.log, identity, options.fresh ?? false);
    for (const text of notes) tell({ kind: 'note', text });
    const tests = testsLeft(log, job.testsFolder);
    const numbers = new Set(tests.map(({ number }) => number));
    prepareOutFolder(out, { log: log !== undefined, tests: numbers });
    const territories = openLog(job.log, identity, log, tests);
    const counts = new Int32Array(job.counts);
    Atomics.store(counts, Count.territories, firstFree(territories));
    Atomics.store(counts, Count.tests, log?.lastTest ?? 0);
    writeInto(out, { path: 'program.json', bytes: programDocument(program, out) });
    tell({ kind: 'preparing', doing: 'building' });
    const setting = { out, native, begun, signal, tell };
    const crewOf = (hear: (told: Told) => void) => {
      crew = new Crew({
        job,
        size: workers,
        first: thread,
        start: () => start(maxMemory),
        territories,
        tests,
        tell: hear,
      });
      return crew;
    };
    const session = new CheckSession(crewOf, job, program, setting);
    const said = { warnings: stripVTControlCharacters(warnings), notCaptured };
    const result = { ...(await session.run()), ...said };
    const { pictures, timeline } = session;
    const { command = `clew check ${program.files.join(' ')}` } = options;
    tell({ kind: 'finishing', doing: 'reporting' });
    writeReports(result, { program, command, pictures, timeline: timeline.all() });
    writeSuites(result, program, options.testsAs ?? []);
    tell({ kind: 'ended', result });
    return result;
  } finally {
    await Promise.all([thread.worker.terminate(), crew?.close()]);
  }
}

/** Started first, so that it loads while the compiler works. */
export function exploringThread(
  maxMemory: number,
  file = new URL(`./check-thread${extension}`, import.meta.url),
  data?: unknown,
): ExploringThread {
  const worker = startThread(file, stackMegabytes, data, Math.floor(maxMemory / 1024 ** 2));
  const died = new Promise<NodeJS.ErrnoException>((resolve) => worker.once('error', resolve));
  return { worker, died };
}

async function compile(options: CheckOptions, { files, flags }: ProgramPlan) {
  const folder = cacheFolder(options);
  const cache = folder === undefined ? undefined : openCache(folder);
  const compiled = await compileSources(files, { clang: options.clang, flags, cache });
  if (compiled.kind === 'failed') throw new CompilationFailed(compiled.diagnostics);
  return compiled;
}

function cacheFolder({ cache }: CheckOptions): string | undefined {
  return cache === null ? undefined : (cache ?? defaultCacheDirectory(process.env));
}

const overflowFlags = [
  '-fsanitize=signed-integer-overflow',
  '-fno-sanitize-recover=signed-integer-overflow',
];

function programPlan(options: CheckOptions): ProgramPlan {
  const { flags = [], further = [], fuel = defaults.fuel } = options;
  const { maxMemory = defaults.maxMemory } = options;
  return {
    files: options.files,
    flags: [...flags, ...(further.includes('overflow') ? overflowFlags : [])],
    entry: options.fn,
    fuzzSize: options.fuzzSize ?? defaults.fuzzSize,
    checks: further,
    memory: Math.min(maxMemory, defaultMemory),
    fuel: Number.isFinite(fuel) ? fuel : undefined,
    handed: options.handOver ?? { file: [], dir: [], env: [] },
  };
}

function worldPlan(options: CheckOptions, { handed, memory }: ProgramPlan): WorldPlan {
  const [first = 'program'] = options.files;
  return {
    arguments: [programName(first), ...(options.arguments ?? [])],
    environment: handOverVariables(handed.env),
    directory: boxDirectory,
    files: handOverFiles(handed.file, handed.dir, boxDirectory),
    mounts: parseMounts(handed.mount ?? [], boxDirectory),
    handed: absoluteNames(handed),
    ...(options.time !== undefined && { time: options.time }),
    seed: options.seed ?? defaults.seed,
    fileSpace: memory,
  };
}

function seedsOf(
  options: CheckOptions,
  program: ProgramPlan,
  { arguments: given }: WorldPlan,
  units: readonly Unit[],
  tell: (event: CheckEvent) => void,
): readonly Input[] {
  const sources = sourcesOf(options.symbolic);
  const isTarget = units.some(({ bytes }) => Buffer.from(bytes).includes('LLVMFuzzerTestOneInput'));
  const fuzzSize = isTarget ? program.fuzzSize : undefined;
  const { inputs, notes } = readSeeds(options.seeds ?? [], { sources, given, fuzzSize });
  for (const text of notes) tell({ kind: 'note', text });
  return inputs;
}

function jobOf(
  options: CheckOptions,
  { entry, fuzzSize, memory, fuel, checks }: ProgramPlan,
  plan: WorldPlan,
  units: readonly Unit[],
  deadline: number | undefined,
): Omit<CheckJob, 'seeds' | keyof Shared> {
  const { out = defaults.out } = options;
  return {
    ...{ units, plan, deadline, entry, fuzzSize, memory, fuel },
    cacheFolder: cacheFolder(options),
    sources: sourcesOf(options.symbolic),
    models: options.models ?? true,
    mutate: options.mutate ?? true,
    leaks: checks.includes('leak'),
    uninitialized: checks.includes('uninitialized'),
    search: options.search ?? defaults.search,
    mode: options.mode ?? defaults.mode,
    checks: options.checks ?? defaults.checks,
    selfCheck: options.selfCheck ?? false,
    maxRuns: options.maxRuns,
    maxMemory: options.maxMemory ?? defaults.maxMemory,
    worker: 0,
    built: undefined,
    log: join(out, logFile),
    testsFolder: join(out, 'tests'),
    tests: options.tests ?? defaults.tests,
  };
}
