// From the options of a check to its job: compiles the program, reads what is handed over and the seeds. Everybody who
// runs a program as a check would begins here.

import { join, resolve } from 'node:path';
import { aimOf } from '../abi/aims.ts';
import { endingAt } from '../base/ended.ts';
import { isTested } from '../build/handed-programs.ts';
import { mostLanes } from '../cluster/scheduling.ts';
import { defaultCacheDirectory, openCache } from '../host/cache.ts';
import { displayFile } from '../host/display.ts';
import type { Input } from '../input/input.ts';
import type { Bound } from '../results/bounds.ts';
import { logFile } from '../results/out-folder.ts';
import type { ProgramPlan } from '../results/program-file.ts';
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
import { callOf, requireMain } from './function-call.ts';
import { type Search, searchOf } from './heuristic-file.ts';
import { boundsOfJob, isTarget, plannedMembers, programPlan } from './job-plan.ts';
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
  const tested = units.filter(isTested);
  if (program.entry === undefined) await requireMain(tested);
  const call = program.entry && (await callOf(program.entry, tested));
  const places = Math.max(1, workers) + (options.cluster === undefined ? 0 : mostLanes);
  const job = { ...planned, ...search, ...sharedBy(places), seeds, newLines, call };
  return { job, program, warnings, notCaptured, bounds: boundsOfJob(job), target, corpus };
}

/** `directory` is what relative names in the flags are relative to; if left out, the current folder. */
export async function compileProgram(
  options: Pick<CheckOptions, 'files' | 'clang' | 'flags' | 'further' | 'cache' | 'handOver'>,
  signal: AbortSignal | undefined,
  warn: (text: string) => void,
  directory?: string,
) {
  const { files, clang, flags = [], further: checks = [], handOver } = options;
  const programs = handOver?.program;
  const folder = cacheFolder(options);
  const cache = folder === undefined ? undefined : openCache(folder, { warn });
  const compiled = await compileSources(files, {
    clang,
    flags,
    directory,
    checks,
    programs,
    cache,
    signal,
  });
  if (compiled.kind === 'failed') throw new CompilationFailed(compiled.diagnostics);
  return compiled;
}

export function cacheFolder({ cache }: Pick<CheckOptions, 'cache'>): string | undefined {
  return cache === null ? undefined : (cache ?? defaultCacheDirectory(process.env));
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

function jobOf(
  options: CheckOptions,
  program: ProgramPlan,
  plan: WorldPlan,
  units: readonly Unit[],
  deadline: number | undefined,
): Omit<CheckJob, 'seeds' | 'newLines' | 'call' | 'showable' | keyof Search | keyof Shared> {
  const { out = defaults.out } = options;
  return {
    ...plannedMembers(options, program),
    ...{ units, plan, deadline },
    cacheFolder: cacheFolder(options),
    aims: (options.aim ?? []).map((text) => aimOf(text, (file) => resolve(file))),
    words: readDictionaries(options.dictionaries ?? []),
    log: join(out, logFile),
    testsFolder: join(out, 'tests'),
  };
}
