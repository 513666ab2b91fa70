// A comparison, step by step: compile both, explore them as a pair in a thread with a deep stack, keep what it tells, and
// report. This thread stays free: it hears the abort signal, and keeps the time should the other not.

import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { defaultMemory } from '../abi/address-space.ts';
import { Ended, endingAt } from '../base/ended.ts';
import { WriteFailures } from '../base/write-error.ts';
import { readOptions } from '../check/option-schema.ts';
import { defaults, sourcesOf } from '../check/options.ts';
import { notesOnce, takeFolder } from '../check/perform.ts';
import { cacheFolder, compileProgram, worldPlan } from '../check/planning.ts';
import { readSeeds } from '../check/seeds.ts';
import { displayFile } from '../host/display.ts';
import { GracePeriod } from '../host/grace-period.ts';
import { JobThread } from '../host/job-thread.ts';
import { isOutOfMemory, threadFile } from '../host/thread.ts';
import type { Stopped } from '../results/check-result.ts';
import { NumberedFolders, writeFolderAtOnce } from '../results/out-folder.ts';
import { type ResultsFolder, type Subject, withFolder } from '../results/results-folder.ts';
import { testFiles } from '../results/test-folder.ts';
import { noCoverage } from '../run/coverage.ts';
import type { Unit } from '../source/compile.ts';
import { notCapturedIn, notCapturedText } from '../source/unit.ts';
import type { CompareAnswer, CompareJob, CompareProgress, CompareThreadEvent } from './job.ts';
import { compareSchema } from './option-schema.ts';
import type { CompareOptions } from './options.ts';
import type {
  CompareFigures,
  CompareResult,
  FoundDifference,
  ReportedDifference,
} from './result.ts';
import { verdictOf } from './verdict.ts';

export type CompareEvent =
  | { readonly kind: 'preparing'; readonly doing: string }
  | { readonly kind: 'warnings'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'progress'; readonly progress: CompareProgress }
  | { readonly kind: 'difference'; readonly difference: FoundDifference };

export const defaultOut = 'clew-compare';

/** Mistakes in the options or the programs are thrown as UserError. */
export async function compare(
  given: CompareOptions,
  tell: (event: CompareEvent) => void,
): Promise<CompareResult> {
  const options = readOptions('compare', compareSchema, given);
  const { out = defaultOut } = options;
  return withFolder(undefined, out, (folder) => compareInto(folder, options, notesOnce(tell)));
}

async function compareInto(
  folder: ResultsFolder,
  options: CompareOptions,
  tell: (event: CompareEvent) => void,
): Promise<CompareResult> {
  const begun = Date.now();
  const { path: out } = folder;
  const { maxTime, signal } = options;
  const deadline = maxTime === undefined ? undefined : begun + maxTime;
  folder.look(options.files.flat());
  tell({ kind: 'preparing', doing: 'compiling' });
  const warn = (text: string) => tell({ kind: 'note', text });
  const ending = endingAt(deadline, signal);
  const a = await compileProgram({ ...options, files: options.files[0] }, ending, warn);
  const b = await compileProgram({ ...options, files: options.files[1] }, ending, warn);
  const warnings = a.warnings + b.warnings;
  if (warnings !== '') tell({ kind: 'warnings', text: warnings });
  for (const { units } of [a, b]) {
    const notCaptured = notCapturedIn(units);
    if (notCaptured.length > 0)
      tell({ kind: 'note', text: notCapturedText(notCaptured, displayFile) });
  }
  const stop = new SharedArrayBuffer(4);
  const { inputs: seeds, notes } = readSeeds(options.seeds ?? [], {
    sources: sourcesOf(options.symbolic),
    given: boxOf(options).arguments,
    fuzzSize: undefined,
  });
  for (const text of notes) tell({ kind: 'note', text });
  const job = { ...jobOf(options, [a.units, b.units]), deadline, stop, seeds };
  takeFolder(folder, subjectOf(options), tell);
  folder.clear({ log: false, tests: new Set() });
  tell({ kind: 'preparing', doing: 'building' });
  const hearing = new Hearing(out, tell, () => Atomics.store(new Int32Array(stop), 0, 1));
  const { failures } = hearing;
  const { figures, stopped: ended, differences } = await explored(job, hearing, signal);
  const stopped = failures.first === undefined ? ended : 'unwritten';
  const reported = written(out, differences, failures);
  return {
    ...figures,
    verdict: verdictOf(figures, stopped, hearing.bounds, differences.length),
    differences: reported,
    stopped,
    unwritten: failures.first?.message,
    seconds: (Date.now() - begun) / 1000,
    out,
    warnings: stripVTControlCharacters(warnings),
  };
}

function subjectOf({ files, flags = [], fn }: CompareOptions): Subject {
  const names = (fn ?? []).map(({ name }) => `${name}()`);
  return { command: 'compare', files: files.flat(), flags, names };
}

/** Both are called by the name of A: what a program is called must not make a difference. */
function boxOf(options: CompareOptions) {
  const { handOver: handed = { file: [], dir: [], env: [] } } = options;
  return worldPlan({ ...options, files: options.files[0] }, { handed, memory: memoryOf(options) });
}

function memoryOf({ maxMemory = defaults.maxMemory }: CompareOptions): number {
  return Math.min(maxMemory, defaultMemory);
}

function jobOf(
  options: CompareOptions,
  units: readonly [readonly Unit[], readonly Unit[]],
): Omit<CompareJob, 'seeds' | 'deadline' | 'stop'> {
  const { fuel = defaults.fuel, maxMemory = defaults.maxMemory } = options;
  return {
    units,
    cacheFolder: cacheFolder(options),
    flags: options.flags ?? [],
    entries: options.fn,
    globals: options.globals ?? [],
    floatTolerance: options.floatTolerance,
    sources: sourcesOf(options.symbolic),
    plan: boxOf(options),
    memory: memoryOf(options),
    fuel: Number.isFinite(fuel) ? fuel : undefined,
    models: options.models ?? true,
    search: options.search ?? defaults.search,
    selfCheck: options.selfCheck ?? false,
    maxRuns: options.maxRuns,
    maxMemory,
  };
}

// ---- The other thread ----------------------------------------------------------------------------------------------------

/** Keeps what the thread tells, so that it is not lost whatever becomes of the thread. */
class Hearing {
  /** Whether the programs are linked and translated. */
  isReady = false;
  bounds: readonly string[] = [];
  readonly differences: FoundDifference[] = [];
  progress: CompareProgress | undefined;
  readonly failures: WriteFailures;
  private readonly tests: NumberedFolders;

  constructor(
    out: string,
    private readonly tell: (event: CompareEvent) => void,
    stop: () => void,
  ) {
    this.tests = new NumberedFolders(join(out, 'tests'));
    this.failures = new WriteFailures(stop);
  }

  hear(message: CompareThreadEvent): void {
    switch (message.kind) {
      case 'ready':
        this.isReady = true;
        this.bounds = message.bounds;
        return;
      case 'progress':
        this.progress = message.progress;
        return this.tell(message);
      case 'difference':
        this.differences.push(message.difference);
        return this.tell(message);
      case 'test':
        this.failures.attempt(() => writeFolderAtOnce(this.tests.next(), testFiles(message.test)));
        return;
    }
  }

  /** The result of a thread that was given up. */
  soFar(stopped: Stopped): CompareAnswer {
    const { runs = 0, paths = 0, pending = 1 } = this.progress ?? {};
    const figures: CompareFigures = {
      runs,
      paths,
      pending,
      undecided: 0,
      divergences: 0,
      silent: 0,
      // The gap is for a comparison that knows of all its runs.
      symbolic: true,
      queries: 0,
      refused: [],
      lost: [],
      common: [],
      unreproduced: [],
      coverage: [noCoverage, noCoverage],
    };
    return { figures, stopped, differences: this.differences };
  }
}

async function explored(
  job: CompareJob,
  hearing: Hearing,
  signal: AbortSignal | undefined,
): Promise<CompareAnswer> {
  const file = threadFile('compare/compare-thread');
  const { maxMemory, deadline } = job;
  const thread = new JobThread<CompareJob, CompareAnswer, CompareThreadEvent>(file, { maxMemory });
  const grace = new GracePeriod<'time' | 'interrupted'>(() => hearing.isReady);
  const interrupt = () => {
    Atomics.store(new Int32Array(job.stop), 0, 1);
    grace.begin('interrupted');
  };
  if (deadline !== undefined) grace.beginAt(deadline, 'time');
  signal?.addEventListener('abort', interrupt);
  if (signal?.aborted) interrupt();
  try {
    const answer = thread.ask(job, (event) => hearing.hear(event));
    const ended = await Promise.race([answer, grace.over]);
    if (typeof ended !== 'string') return ended;
    if (!hearing.isReady) throw new Ended('translating the programs', ended);
    return hearing.soFar(ended);
  } catch (error) {
    if (isOutOfMemory(error)) return hearing.soFar('memory');
    throw error;
  } finally {
    signal?.removeEventListener('abort', interrupt);
    grace.cancel();
    await thread.close();
  }
}

// ---- Results on the disk ---------------------------------------------------------------------------------------------------

export function written(
  out: string,
  found: readonly FoundDifference[],
  failures: WriteFailures,
): ReportedDifference[] {
  const folders = new NumberedFolders(join(out, 'findings'));
  return found.map((difference) => {
    const folder = folders.next();
    const text = [difference.input, ...difference.differences.map(({ sentence }) => sentence)];
    const files = [
      ...testFiles(difference.test),
      { path: 'finding.txt', bytes: `${text.join('\n')}\n${noTestText(difference)}` },
      ...(difference.cTest !== undefined && 'text' in difference.cTest
        ? [{ path: 'test.c', bytes: difference.cTest.text }]
        : []),
    ];
    failures.attempt(() => writeFolderAtOnce(folder, files));
    return { ...difference, folder };
  });
}

function noTestText({ cTest }: FoundDifference): string {
  if (cTest === undefined || 'text' in cTest) return '';
  return `There is no test in C: ${cTest.impossible}.\n`;
}
