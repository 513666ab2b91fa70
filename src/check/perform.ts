// A check, step by step: compile, look for what an earlier check has left, explore, report.
//
// The compiler's part runs here; the exploration has threads with deep stacks (check-thread.ts). This thread stays free:
// it confirms findings natively, hears the abort signal, and keeps the time should the others not.

import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { gzipSync } from 'node:zlib';
import { UserError } from '../base/user-error.ts';
import type { CheckLink } from '../cluster/check-link.ts';
import { displayFile } from '../host/display.ts';
import { eventsOf } from '../host/event-queue.ts';
import { JobThread } from '../host/job-thread.ts';
import { reportTemplate, version } from '../host/library-files.ts';
import { threadFile } from '../host/thread.ts';
import { checkDocument } from '../report/check-document.ts';
import { reportedText } from '../report/check-summary.ts';
import { reportHtml } from '../report/html/report.ts';
import { junitXml } from '../report/junit.ts';
import { sarifLog } from '../report/sarif.ts';
import { plainStyle } from '../report/style.ts';
import type { TestView } from '../report/view/check-view.ts';
import type { CheckResult } from '../results/check-result.ts';
import { dictionaryFile, type FileContent, writeInto } from '../results/out-folder.ts';
import { type ProgramPlan, programDocument } from '../results/program-file.ts';
import type { SourceCoverage, TimelinePoint } from '../results/report-data.ts';
import { type ResultsFolder, type Subject, withFolder } from '../results/results-folder.ts';
import type { TestRegister, WrittenTest } from '../results/test-register.ts';
import { sourceReader } from '../source/program-readable.ts';
import { usualWorkers } from '../workers/affordable-threads.ts';
import { problemWith } from '../workers/answers.ts';
import type { BuiltProgram, CheckJob, CheckMessage, Pictures } from '../workers/job.ts';
import { Count, type WorkItem } from '../workers/orders.ts';
import type { ExploringThread } from '../workers/pool-worker.ts';
import { coverageOfTests } from '../workers/suite.ts';
import { WorkerPool } from '../workers/worker-pool.ts';
import { AcceptedFindings, writeBaseline } from './accepted.ts';
import { coverageByTest, coverageFiles } from './coverage-files.ts';
import { dictionaryText } from './dictionary-file.ts';
import type { CheckEvent } from './event.ts';
import { heuristicsOf, type Search } from './heuristic-file.ts';
import { judged } from './judged.ts';
import { noRuns, openRunner, tellRunner } from './native-mode.ts';
import { checkSchema, readOptions } from './option-schema.ts';
import { type CheckOptions, defaults } from './options.ts';
import { planJob } from './planning.ts';
import { earlierCheck, firstFree, identityOf, intactTests, openLog } from './resume.ts';
import { CheckSession } from './session.ts';
import { suitesAskedFor, writeSuites } from './test-suites.ts';
import { testViews } from './test-views.ts';

/** A check as a generator of events. Whoever hands a results folder in releases it when it is done with it. */
export async function* checkInto(
  folder: ResultsFolder | undefined,
  given: CheckOptions,
): AsyncGenerator<CheckEvent, CheckResult> {
  const options = readOptions('check', checkSchema, given);
  const work = (signal: AbortSignal, tell: (event: CheckEvent) => void) =>
    perform(options, signal, tell, undefined, folder);
  return yield* eventsOf(work, options.signal);
}

/** `start` makes a thread that explores within `maxMemory` bytes. */
export function perform(
  options: CheckOptions,
  signal: AbortSignal,
  hear: (event: CheckEvent) => void,
  start: (maxMemory: number) => ExploringThread = exploringThread,
  given?: ResultsFolder,
): Promise<CheckResult> {
  const { out = defaults.out } = options;
  const tell = notesOnce(hear);
  return withFolder(given, out, (folder) => performIn(folder, options, signal, tell, start));
}

async function performIn(
  folder: ResultsFolder,
  options: CheckOptions,
  signal: AbortSignal,
  tell: (event: CheckEvent) => void,
  start: (maxMemory: number) => ExploringThread,
): Promise<CheckResult> {
  const begun = Date.now();
  const { path: out } = folder;
  const { maxMemory = defaults.maxMemory } = options;
  requirePossible(options);
  folder.look(options.files);
  const link = await linkTo(options, tell);
  const thread = start(maxMemory);
  let pool: WorkerPool | undefined;
  // The compiler of the launcher works beside that of the program.
  const opening = openRunner(options);
  opening.catch(() => {}); // heard below
  try {
    const planned = await planJob(options, begun, tell, signal);
    const { job, program, warnings, notCaptured, bounds, corpus } = planned;
    const source = sourceReader(program);
    const note = (text: string) => tell({ kind: 'note', text });
    const accepted = new AcceptedFindings(options.baseline, source, note);
    takeFolder(folder, subjectOf('check', options), tell);
    const earlier = takeUpEarlier(job, folder, options.fresh ?? false, tell);
    writeInto(out, { path: 'program.json', bytes: programDocument(program, out) });
    tell({ kind: 'preparing', doing: 'building' });
    const { workers = usualWorkers } = options;
    const runner = await opening;
    tellRunner(runner, tell);
    const starting = { first: thread, start: () => start(maxMemory) };
    const whenBuilt = (built: BuiltProgram) => pool && link?.begin(job, built, pool);
    pool = new WorkerPool({ job, size: workers, ...starting, ...earlier, whenBuilt });
    const { control } = options;
    const session = new CheckSession(pool, job, program, {
      ...{ out, runner, begun, signal, control, tell, corpus },
      acceptanceOf: (finding) => accepted.acceptanceOf(finding),
    });
    const native = runner?.runs ?? noRuns;
    const said = { warnings: stripVTControlCharacters(warnings), notCaptured, bounds, native };
    const ended = await doubted(await session.run(), link, tell);
    const { pictures, timeline, failures } = session;
    // The failure is told without the advice to go on from the log, which a check with --fresh would not do.
    const unwritten = () => (options.fresh ? failures.first : failures.told)?.message;
    const outcome = { ...ended, ...said, unwritten: unwritten() };
    const known = judged(outcome, pictures.sources);
    const { command = `clew check ${program.files.join(' ')}` } = options;
    tell({ kind: 'finishing', doing: 'reporting' });
    const tests = testViews(pool.tests.folders(), known.findings, pictures.sources);
    const subject = { program, command, pictures, timeline: timeline.all(), search: job, tests };
    for (const file of reportFiles(known, subject)) failures.attempt(() => writeInto(out, file));
    const covered = await coverageOutput(options, job, pictures.sources, pool.tests, signal);
    for (const file of covered) failures.attempt(() => writeInto(out, file));
    failures.attempt(() => writeSuites(known, program, options.testsAs ?? [], options.suite ?? []));
    const { writeBaseline: baseline } = options;
    if (baseline !== undefined)
      failures.attempt(() => writeBaseline(baseline, known.findings, source));
    const result = { ...known, unwritten: unwritten() };
    tell({ kind: 'ended', result, pictures, tests });
    return result;
  } finally {
    await opening.then(
      (runner) => runner?.close(),
      () => {},
    );
    await link?.close();
    await Promise.all([thread.close(), pool?.close()]);
  }
}

/** Everything was explored only if what other machines have called impossible is. */
async function doubted<Ended extends Pick<CheckResult, 'stopped' | 'undecided' | 'exploring'>>(
  ended: Ended,
  link: CheckLink | undefined,
  tell: (event: CheckEvent) => void,
): Promise<Ended> {
  if (link === undefined || ended.stopped !== 'exhausted') return ended;
  const asked = await link.askAgain(ended.exploring);
  if (asked === undefined) return ended;
  tell({ kind: 'note', text: asked.text });
  if (asked.wrong === 0) return ended;
  return { ...ended, stopped: 'undecided', undecided: ended.undecided + asked.wrong };
}

/** The files of --coverage. Of each test, only if nobody has interrupted the check. */
async function coverageOutput(
  { coverage: formats = [], coverageTests = false }: CheckOptions,
  job: CheckJob,
  sources: readonly SourceCoverage[],
  written: Pick<TestRegister, 'folders'>,
  signal: AbortSignal,
): Promise<FileContent[]> {
  if (formats.length === 0) return [];
  const folders = coverageTests && !signal.aborted ? written.folders() : [];
  const names = folders.map((folder) => basename(folder));
  const tests =
    folders.length === 0
      ? []
      : coverageByTest(await coverageOfTests(job, folders), names, job.showable);
  return coverageFiles(sources, tests, formats);
}

function requirePossible(options: CheckOptions): void {
  const { workers, cluster, handOver, fn, testsAs, suite } = options;
  if (fn !== undefined && suitesAskedFor(testsAs, suite).length > 0)
    throw new UserError(
      'a suite in C of one function is written by the command clew check alone: clew check --fn NAME --suite assert',
    );
  if (workers === 0 && cluster === undefined)
    throw new UserError('--workers 0 leaves exploring to others: it needs a --cluster');
  if (cluster !== undefined && (handOver?.mount ?? []).length > 0)
    throw new UserError(
      '--mount and --cluster exclude each other: other machines do not see the folder; hand it over with --dir',
    );
}

/** A check without a cluster does not load what one needs. */
async function linkTo(
  { cluster, files }: CheckOptions,
  tell: (event: CheckEvent) => void,
): Promise<CheckLink | undefined> {
  if (cluster === undefined) return undefined;
  const { CheckLink } = await import('../cluster/check-link.ts');
  return CheckLink.open(cluster, files.join(' '), (text) => tell({ kind: 'note', text }));
}

/** Passes each note on once: several threads may notice the same, such as a cache that cannot be written. */
export function notesOnce<Event extends { readonly kind: string; readonly text?: string }>(
  hear: (event: Event) => void,
): (event: Event) => void {
  const known = new Set<string | undefined>();
  return (event) => {
    if (event.kind === 'note' && known.has(event.text)) return;
    if (event.kind === 'note') known.add(event.text);
    hear(event);
  };
}

export function subjectOf(
  command: Subject['command'],
  { files, flags = [], fn }: Pick<CheckOptions, 'files' | 'flags' | 'fn'>,
): Subject {
  return { command, files, flags, names: fn === undefined ? [] : [`${fn.name}()`] };
}

/** Locks the folder for this check, and tells what the user should know about it. */
export function takeFolder(
  folder: ResultsFolder,
  subject: Subject,
  tell: (event: { readonly kind: 'note'; readonly text: string }) => void,
): void {
  const text = folder.take(subject);
  if (text !== undefined) tell({ kind: 'note', text });
}

/** Prepares the folder, and keeps what an earlier check has left if this one can go on with it. */
function takeUpEarlier(
  job: CheckJob,
  folder: ResultsFolder,
  isFresh: boolean,
  tell: (event: CheckEvent) => void,
): { items: readonly WorkItem[]; tests: readonly WrittenTest[] } {
  const identity = identityOf(job);
  const { log, notes } = earlierCheck(job.log, identity, isFresh);
  const problem = job.answers === undefined ? undefined : problemWith(job.answers);
  for (const text of problem === undefined ? notes : [...notes, problem])
    tell({ kind: 'note', text });
  const tests = intactTests(log, job);
  const numbers = new Set(tests.map(({ number }) => number));
  folder.clear({ log: log !== undefined, tests: numbers });
  const items = openLog(job.log, identity, log, tests);
  const counts = new Int32Array(job.counts);
  Atomics.store(counts, Count.items, firstFree(items));
  Atomics.store(counts, Count.tests, log?.lastTest ?? 0);
  return { items, tests };
}

/** Starts a thread that explores; the first one loads while the compiler works. */
export function exploringThread(
  maxMemory: number,
  file = threadFile('workers/check-thread'),
  data?: unknown,
): JobThread<CheckJob, void, CheckMessage> {
  return new JobThread(file, { data, maxMemory });
}

// ---- Reports -------------------------------------------------------------------------------------------------------
//
// What is left behind of a check besides tests and findings: a page for people, and files for editors, code hosts and continuous
// integration. They are written in the end, however the check ended.

export interface ReportSubject {
  readonly program: ProgramPlan;
  /** The command that started the check. */
  readonly command: string;
  readonly pictures: Pictures;
  readonly timeline: readonly TimelinePoint[];
  readonly search: Search;
  readonly tests: readonly TestView[];
}

function reportFiles(result: CheckResult, subject: ReportSubject): FileContent[] {
  const { program, command, pictures, timeline } = subject;
  const name = `${program.files.join(' ')}${program.entry === undefined ? '' : `, ${program.entry.name}()`}`;
  const context = { style: plainStyle, source: sourceReader(program), display: displayFile };
  const json = (document: object) => `${JSON.stringify(document, undefined, 2)}\n`;
  const page = reportHtml({
    data: {
      subject: name,
      command,
      result,
      timeline,
      version: version(),
      ...pictures,
      heuristics: heuristicsOf(subject.search),
      created: new Date().toISOString(),
    },
    tests: subject.tests,
    template: reportTemplate(),
    display: displayFile,
    gzip: (text) => gzipSync(text),
  });
  const sarif = sarifLog(result, { ...context, version: version() });
  const junit = junitXml(result, {
    subject: name,
    text: (reported) => reportedText(reported, context),
    display: displayFile,
  });
  return [
    { path: 'stats.json', bytes: json(checkDocument(result, displayFile)) },
    { path: 'report.html', bytes: page },
    { path: 'report.sarif', bytes: json(sarif) },
    { path: 'junit.xml', bytes: junit },
    ...(pictures.words.length > 0
      ? [{ path: dictionaryFile, bytes: dictionaryText(pictures.words) }]
      : []),
  ];
}
