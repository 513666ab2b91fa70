// From the options of a check to its job: compiles the program, reads what is handed over and the seeds. Everybody who
// runs a program as a check would begins here.

import { join, resolve } from 'node:path';
import { defaultMemory } from '../abi/address-space.ts';
import { aimOf } from '../abi/aims.ts';
import { threadStarters } from '../abi/threads.ts';
import { containsText } from '../base/contains-text.ts';
import { endingAt } from '../base/ended.ts';
import { UserError } from '../base/user-error.ts';
import { mostLanes } from '../cluster/scheduling.ts';
import { defaultCacheDirectory, openCache } from '../host/cache.ts';
import { displayFile } from '../host/display.ts';
import type { Input } from '../input/input.ts';
import { type Bound, boundsOf } from '../results/bounds.ts';
import { logFile } from '../results/out-folder.ts';
import type { ProgramPlan } from '../results/program-file.ts';
import { chosenChecks } from '../source/checks.ts';
import { CompilationFailed } from '../source/compilation-failed.ts';
import { compileSources, type Unit } from '../source/compile.ts';
import { programName } from '../source/input-file.ts';
import { showableOf } from '../source/program-readable.ts';
import { type NotCaptured, notCapturedIn, notCapturedText } from '../source/unit.ts';
import { usualWorkers } from '../workers/affordable-threads.ts';
import type { CheckJob } from '../workers/job.ts';
import { type Shared, sharedBy } from '../workers/orders.ts';
import {
  absoluteNames,
  boxDirectory,
  handOverFiles,
  handOverVariables,
} from '../world/hand-over.ts';
import { parseMounts } from '../world/mounts.ts';
import type { WorldPlan } from '../world/world-maker.ts';
import { newLinesOf } from './bitcode-facts.ts';
import { type CorpusFolder, openCorpus } from './corpus.ts';
import { readDictionaries } from './dictionary-file.ts';
import type { CheckEvent } from './event.ts';
import { callOf } from './function-call.ts';
import { type Search, searchOf } from './heuristic-file.ts';
import { type CheckOptions, defaults, sourcesOf, usualSearch } from './options.ts';
import { readSeeds, type SeedTarget } from './seeds.ts';

interface PlannedJob {
  readonly job: CheckJob;
  readonly program: ProgramPlan;
  /** The compiler's warnings, with its colours. */
  readonly warnings: string;
  readonly notCaptured: readonly NotCaptured[];
  readonly bounds: readonly Bound[];
  /** The folder that the bytes of plain files go to. */
  readonly target: SeedTarget;
  readonly corpus: CorpusFolder | undefined;
}

/** `begun` is when the check began, in Date.now()'s milliseconds; `signal` ends the compiler, as the end of the time does. */
export async function planJob(
  options: CheckOptions,
  begun: number,
  tell: (event: CheckEvent) => void,
  signal: AbortSignal | undefined = options.signal,
): Promise<PlannedJob> {
  const { maxTime, workers = usualWorkers } = options;
  const deadline = maxTime === undefined ? undefined : begun + maxTime;
  const search = searchOf({ ...options, search: options.search ?? usualSearch(options) });
  const program = programPlan(options);
  const world = worldPlan(options, program);
  tell({ kind: 'preparing', doing: 'compiling' });
  const { units, warnings } = await compileProgram(options, endingAt(deadline, signal), (text) =>
    tell({ kind: 'note', text }),
  );
  if (warnings !== '') tell({ kind: 'warnings', text: warnings });
  const notCaptured = notCapturedIn(units);
  if (notCaptured.length > 0)
    tell({ kind: 'note', text: notCapturedText(notCaptured, displayFile) });
  const target = seedTarget(options, program, world, units);
  const seeds = seedsOf(options, target, tell);
  const corpus = options.corpus === undefined ? undefined : openCorpus(options.corpus, target);
  const showable = showableOf(program);
  const newLines = await newLinesOf(options, units, showable);
  const planned = { ...jobOf(options, program, world, units, deadline), showable };
  const call = program.entry && (await callOf(program.entry, units));
  const places = Math.max(1, workers) + (options.cluster === undefined ? 0 : mostLanes);
  const job = { ...planned, ...search, ...sharedBy(places), seeds, newLines, call };
  const { sources, fuel } = job;
  const fuzzSize = isTarget(units) && program.entry === undefined ? program.fuzzSize : undefined;
  const startsThreads = mentions(units, threadStarters);
  const given = world.arguments;
  const bounds = boundsOf({ sources, given, call, fuzzSize, fuel, startsThreads });
  return { job, program, warnings, notCaptured, bounds, target, corpus };
}

/** `directory` is what relative names in the flags are relative to; if left out, the current folder. */
export async function compileProgram(
  options: Pick<CheckOptions, 'files' | 'clang' | 'flags' | 'further' | 'cache'>,
  signal: AbortSignal | undefined,
  warn: (text: string) => void,
  directory?: string,
) {
  const { files, clang, flags = [], further: checks = [] } = options;
  const folder = cacheFolder(options);
  const cache = folder === undefined ? undefined : openCache(folder, { warn });
  const compiled = await compileSources(files, { clang, flags, directory, checks, cache, signal });
  if (compiled.kind === 'failed') throw new CompilationFailed(compiled.diagnostics);
  return compiled;
}

export function cacheFolder({ cache }: Pick<CheckOptions, 'cache'>): string | undefined {
  return cache === null ? undefined : (cache ?? defaultCacheDirectory(process.env));
}

function programPlan(options: CheckOptions): ProgramPlan {
  const { flags = [], further = [], fuel = defaults.fuel } = options;
  const { maxMemory = defaults.maxMemory } = options;
  if (options.uninitialized === 'symbolic' && chosenChecks(further).has('uninitialized'))
    throw new UserError(
      '--uninitialized symbolic and --check uninitialized exclude each other: what was never written is either input or a finding',
    );
  return {
    files: options.files,
    flags,
    entry: options.fn,
    fuzzSize: options.fuzzSize ?? defaults.fuzzSize,
    checks: further,
    uninitialized: options.uninitialized ?? defaults.uninitialized,
    missing: options.missing ?? defaults.missing,
    memory: Math.min(maxMemory, defaultMemory),
    fuel: Number.isFinite(fuel) ? fuel : undefined,
    handed: options.handOver ?? { file: [], dir: [], env: [] },
  };
}

/** The box that a program runs in. */
export function worldPlan(
  options: Pick<CheckOptions, 'files' | 'arguments' | 'time' | 'seed'>,
  { handed, memory }: Pick<ProgramPlan, 'handed' | 'memory'>,
): WorldPlan {
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

function seedTarget(
  options: CheckOptions,
  program: ProgramPlan,
  { arguments: given }: WorldPlan,
  units: readonly Unit[],
): SeedTarget {
  const fuzzSize = isTarget(units) ? program.fuzzSize : undefined;
  return { sources: sourcesOf(options.symbolic), given, fuzzSize };
}

function seedsOf(
  options: CheckOptions,
  target: SeedTarget,
  tell: (event: CheckEvent) => void,
): readonly Input[] {
  const { inputs, notes } = readSeeds(options.seeds ?? [], target);
  for (const text of notes) tell({ kind: 'note', text });
  return inputs;
}

/** Whether the program has a libFuzzer target. */
function isTarget(units: readonly Unit[]): boolean {
  return mentions(units, ['LLVMFuzzerTestOneInput']);
}

/** Whether the bitcode spells one of the names. */
function mentions(units: readonly Unit[], names: readonly string[]): boolean {
  return units.some(({ bytes }) => names.some((name) => containsText(bytes, name)));
}

function jobOf(
  options: CheckOptions,
  { entry, fuzzSize, memory, fuel, checks, uninitialized, missing }: ProgramPlan,
  plan: WorldPlan,
  units: readonly Unit[],
  deadline: number | undefined,
): Omit<CheckJob, 'seeds' | 'newLines' | 'call' | 'showable' | keyof Search | keyof Shared> {
  const { out = defaults.out } = options;
  return {
    units,
    plan,
    deadline,
    entry,
    fuzzSize,
    memory,
    fuel,
    cacheFolder: cacheFolder(options),
    sources: sourcesOf(options.symbolic),
    models: options.models ?? true,
    mutate: options.mutate ?? true,
    readable: options.readable ?? false,
    leaks: chosenChecks(checks).has('leak'),
    uninitialized: chosenChecks(checks).has('uninitialized'),
    uninitializedInput: uninitialized === 'symbolic',
    missingInput: missing === 'symbolic',
    aims: (options.aim ?? []).map((text) => aimOf(text, (file) => resolve(file))),
    mode: options.mode ?? defaults.mode,
    checks: options.checks ?? defaults.checks,
    selfCheck: options.selfCheck ?? false,
    answers: options.answers,
    tellsInputs: options.corpus !== undefined,
    words: readDictionaries(options.dictionaries ?? []),
    maxRuns: options.maxRuns,
    maxMemory: options.maxMemory ?? defaults.maxMemory,
    worker: 0,
    built: undefined,
    log: join(out, logFile),
    testsFolder: join(out, 'tests'),
    tests: options.tests ?? defaults.tests,
  };
}
