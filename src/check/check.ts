// The library: `import { check } from 'clew'`. A check from files and options to events, the last of which is the result.
// The command line uses nothing else.
//
// The compiler's part runs here; the exploration has a thread with a deep stack (check-thread.ts). This thread stays free:
// it confirms findings natively, hears the abort signal, and keeps the time should the other one not.

import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { UserError } from '../base/user-error.ts';
import type { Input } from '../machine/shadow/input.ts';
import { defaultMemory } from '../program/address-space.ts';
import type { CheckResult } from '../report/check-result.ts';
import type { WorldPlan } from '../run/world-maker.ts';
import { defaultCacheDirectory, openCache } from '../source/cache.ts';
import { compileSources, type Unit } from '../source/compile.ts';
import { programName } from '../source/input-file.ts';
import { startThread } from '../source/thread.ts';
import { gapsOf, gapsText } from '../source/unit.ts';
import { displayFile } from './display.ts';
import type { CheckEvent } from './event.ts';
import { EventQueue } from './event-queue.ts';
import { absoluteNames, handOverFiles, handOverVariables } from './hand-over.ts';
import type { CheckJob } from './job.ts';
import { parseMounts } from './mounts.ts';
import { type CheckOptions, defaults, sourcesOf } from './options.ts';
import { Count, type Shared, sharedBy } from './orders.ts';
import { logFile, prepareOutFolder, writeInto } from './out-folder.ts';
import { type ProgramPlan, programDocument } from './program-file.ts';
import { writeReports } from './reports.ts';
import { earlierCheck, firstFree, identityOf, openLog } from './resume.ts';
import { readSeeds } from './seeds.ts';
import { CheckSession } from './session.ts';
import { reduceSuite } from './suite.ts';
import { writeSuites } from './test-suites.ts';
import { boxDirectory, stackMegabytes } from './thread-setting.ts';
import { Crew, type ExploringThread, type Told, usualWorkers } from './workers.ts';

export { UserError } from '../base/user-error.ts';
export type { CheckResult, ReportedFinding } from '../report/check-result.ts';
export type { CheckEvent } from './event.ts';
export type { CheckOptions } from './options.ts';

/** C that does not compile: the user's mistake, in the compiler's words. */
export class CompilationFailed extends UserError {
  /** As the compiler wrote it, with its colours. */
  readonly diagnostics: string;

  constructor(diagnostics: string) {
    super(`the program does not compile:\n${stripVTControlCharacters(diagnostics)}`);
    this.diagnostics = diagnostics;
  }
}

/**
 * Explores a program, and tells what it finds. Mistakes in the options or the program are thrown as UserError. Who stops
 * reading ends the check.
 */
export async function* check(options: CheckOptions): AsyncGenerator<CheckEvent, CheckResult> {
  const queue = new EventQueue<CheckEvent>();
  const stop = new AbortController();
  const signals = [stop.signal, ...(options.signal === undefined ? [] : [options.signal])];
  const work = perform(options, AbortSignal.any(signals), (event) => queue.push(event));
  work.then(
    () => queue.close(),
    (error) => queue.close({ error }),
  );
  try {
    yield* queue.read();
    return await work;
  } finally {
    stop.abort();
  }
}

const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

async function perform(
  options: CheckOptions,
  signal: AbortSignal,
  tell: (event: CheckEvent) => void,
): Promise<CheckResult> {
  const begun = Date.now();
  const { out = defaults.out, maxMemory = defaults.maxMemory } = options;
  const program = programPlan(options);
  const world = worldPlan(options, program);
  const thread = exploringThread(maxMemory);
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
    prepareOutFolder(out, log !== undefined);
    const territories = openLog(job.log, identity, log);
    Atomics.store(new Int32Array(job.counts), Count.territories, firstFree(territories));
    writeInto(out, { path: 'program.json', bytes: programDocument(program, out) });
    tell({ kind: 'preparing', doing: 'building' });
    const setting = { out, native, begun, signal, tell };
    const start = () => exploringThread(maxMemory);
    const crewOf = (hear: (told: Told) => void) => {
      crew = new Crew({ job, size: workers, first: thread, start, territories, tell: hear });
      return crew;
    };
    const session = new CheckSession(crewOf, job, program, setting);
    const said = { warnings: stripVTControlCharacters(warnings), notCaptured };
    const explored = { ...(await session.run()), ...said };
    const result = signal.aborted ? explored : await withReducedSuite(job, explored);
    const { pictures, timeline } = session;
    const { command = `clew check ${program.files.join(' ')}` } = options;
    writeReports(result, { program, command, pictures, timeline: timeline.all() });
    writeSuites(result, program, options.testsAs ?? []);
    tell({ kind: 'ended', result });
    return result;
  } finally {
    await Promise.all([thread.worker.terminate(), crew?.close()]);
  }
}

/** Only of those that were to cover something new: a suite of all paths stays one. */
async function withReducedSuite(job: CheckJob, result: CheckResult): Promise<CheckResult> {
  if (job.tests === 'all' || result.tests < 2) return result;
  const kept = [...result.findings, ...result.unreproduced].map(({ test }) => test);
  return { ...result, tests: await reduceSuite(job, new Set(kept)) };
}

/** Started first, so that it loads while the compiler works. */
function exploringThread(maxMemory: number): ExploringThread {
  const file = new URL(`./check-thread${extension}`, import.meta.url);
  const worker = startThread(file, stackMegabytes, undefined, Math.floor(maxMemory / 1024 ** 2));
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
