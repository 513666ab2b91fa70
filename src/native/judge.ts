// The second opinion on findings: the program, built with a compiler of this machine and its sanitizers, runs on the
// finding's input. Built when the first finding comes, once per check. A run gets a folder with the test's files and what was
// handed over beside them (--file, --dir, --mount), where the program may write as it likes; what came over sockets comes over real
// ones. What has a place of its own in the box, /etc/NAME, is at FOLDER/etc/NAME, where libc/replay/clew-world.c looks first.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { FindingKind } from '../base/finding-kind.ts';
import { getOrMake } from '../base/known.ts';
import { UserError } from '../base/user-error.ts';
import { writeErrorIn } from '../base/write-error.ts';
import type { Finding } from '../machine/finding.ts';
import type { WorldFile } from '../machine/posix/world.ts';
import { nativeInput, needsWorld, replayFile } from '../report/native-input.ts';
import type { NativeVerdict } from '../results/check-result.ts';
import type { ProgramPlan } from '../results/program-file.ts';
import { hasUninitialized, missingFunctionIn, type Test } from '../results/test.ts';
import { handOverFiles } from '../world/hand-over.ts';
import { type BuildPlace, buildNatively, impossible, type NativeBuild } from './build.ts';
import { buildFunctionNatively } from './function.ts';
import type { NativeProcess, NativeResult } from './process.ts';
import { isBuiltProgram, rebuildNatively } from './rebuild.ts';
import type { NativeRunner } from './runner.ts';
import {
  confirms,
  crashConfirms,
  hasGivenUp,
  headlineOf,
  type NativeEnd,
  refusalOf,
  showsRace,
  unwatched,
} from './sanitizer-report.ts';
import { memorySanitizers, type Sanitizing, threadSanitizer } from './sanitizing.ts';

const usualTime = 10_000;
const memoryMegabytes = 2048;

type NativeRun =
  | {
      readonly kind: 'ran';
      readonly by: string;
      readonly sanitized: boolean;
      readonly because: string | undefined;
      readonly result: NativeResult;
    }
  | { readonly kind: 'impossible'; readonly reason: string };

type PreparedRun =
  | {
      readonly kind: 'ready';
      readonly process: Omit<NativeProcess, 'time' | 'signal'>;
      readonly build: Extract<NativeBuild, { kind: 'built' }>;
    }
  | { readonly kind: 'impossible'; readonly reason: string };

export class NativeJudge {
  private readonly plan: ProgramPlan;
  private readonly runner: NativeRunner;
  /** The builds, by the name of their folder: one for each set of sanitizers, with and without a world. */
  private readonly builds = new Map<string, Promise<NativeBuild>>();
  private readonly time: number;
  private readonly end = new AbortController();
  private runs = 0;

  /** `time` is what a run may take, in milliseconds. */
  constructor(plan: ProgramPlan, runner: NativeRunner, time = usualTime) {
    this.plan = plan;
    this.runner = runner;
    this.time = time;
  }

  async verdict(finding: Finding, test: Test): Promise<NativeVerdict> {
    const { kind } = finding;
    const untried = (reason: string): NativeVerdict => ({ kind: 'untried', reason });
    const blind = unwatched(finding);
    if (blind !== undefined)
      return untried(`the address and undefined sanitizers do not look ${blind}`);
    if (ofSchedules.has(kind)) return untried(`${ownTurns}: confirmed in the box`);
    const missing = missingFunctionIn(test);
    if (missing !== undefined) return untried(`the program does not link without ${missing}`);
    if (kind === 'data-race')
      return this.inTries(test, threadSanitizer, (result) => showsRace(finding, result));
    const ran = await this.run(test, kind === 'leak');
    if (ran.kind === 'impossible') return untried(ran.reason);
    const { by, result, sanitized, because } = ran;
    const inChild = finding.process !== undefined;
    if (sanitized ? confirms(kind, result, inChild) : crashConfirms(kind, result))
      return { kind: 'confirmed', by, report: result.errors };
    if (hasGivenUp(result)) return untried(noLeakSanitizer);
    // A run that shows the finding confirms it; a run that does not says nothing.
    if (hasUninitialized(test)) return untried(noContent);
    if (inChild && kind === 'abort')
      return untried('how a child ends does not show in how its parent does: confirmed in the box');
    if (finding.schedule !== undefined)
      return this.inTries(test, memorySanitizers, (end) =>
        sanitized ? confirms(kind, end) : crashConfirms(kind, end),
      );
    return sanitized
      ? { kind: 'not-confirmed', by, reason: headlineOf(result) }
      : untried(withoutSanitizers(by, because));
  }

  /** Runs a test of several threads again and again: they take turns as they like, and may take these. */
  private async inTries(
    test: Test,
    sanitizing: Sanitizing,
    shows: (end: NativeEnd) => boolean,
  ): Promise<NativeVerdict> {
    let by = '';
    let report: string | undefined;
    let shown = 0;
    let tried = 0;
    // A run that does not end in time will not do so the next time either.
    for (let isLast = false; !isLast && tried < mostTries; ) {
      const ran = await this.run(test, false, sanitizing);
      if (ran.kind === 'impossible') return { kind: 'untried', reason: ran.reason };
      const failure = refusalOf(ran.result);
      if (failure !== undefined) return { kind: 'untried', reason: failure };
      if (sanitizing === threadSanitizer && !ran.sanitized)
        return { kind: 'untried', reason: withoutSanitizers(ran.by, ran.because) };
      ({ by } = ran);
      tried++;
      isLast = ran.result.timedOut;
      if (!shows(ran.result)) continue;
      shown++;
      report ??= ran.result.errors;
    }
    if (report === undefined) return { kind: 'missed', by, tries: tried };
    return { kind: 'confirmed', by, report, tries: { shown, of: tried } };
  }

  async run(test: Test, leaks: boolean, sanitizing = memorySanitizers): Promise<NativeRun> {
    const { impossible: reason } = this.runner.runs;
    if (reason !== undefined) return impossible(reason);
    if ((this.plan.handed.program ?? []).length > 0) return impossible(otherPrograms);
    if (test.sources.failingCalls > 0)
      return impossible('calls that fail on demand (--fail-calls) fail in the box only');
    try {
      return await this.runIn(test, leaks, sanitizing);
    } catch (error) {
      const unwritten = writeErrorIn(error);
      if (unwritten === undefined) throw error;
      return impossible(unwritten.message);
    }
  }

  private async runIn(test: Test, leaks: boolean, sanitizing: Sanitizing): Promise<NativeRun> {
    const ready = await this.prepare(test, leaks, sanitizing);
    if (ready.kind === 'impossible') return ready;
    const { process, build } = ready;
    const result = await this.runner.run({ ...process, time: this.time, signal: this.end.signal });
    if (result.refused !== undefined) return impossible(result.refused);
    const { by, sanitized, because } = build;
    return { kind: 'ran', by, sanitized, because, result };
  }

  /** Builds the program and lays out what a run on the test needs, without running it. */
  async prepare(test: Test, leaks: boolean, sanitizing = memorySanitizers): Promise<PreparedRun> {
    const handed = this.handedTo(test);
    if (typeof handed === 'string') return impossible(handed);
    const world = needsWorld(test) || handed.some((file) => isElsewhere(file, test));
    const build = await this.buildFor(world, sanitizing);
    if (build.kind === 'impossible') return build;
    const directory = join(this.runner.folder, `run-${++this.runs}`);
    mkdirSync(directory);
    layOut(handed, test, directory);
    const input = nativeInput(test);
    const process = {
      file: build.program,
      arguments: input.arguments,
      directory,
      environment: {
        ...input.environment,
        ...(build.sanitized ? sanitizerSettings(leaks) : {}),
        ...(build.preload === undefined ? {} : { LD_PRELOAD: build.preload }),
        ...this.inputFor(test, directory, world),
      },
      stdin: input.stdin,
      hasSockets: input.sockets.length > 0,
    };
    return { kind: 'ready', process, build };
  }

  /** What was handed over beside the input, or a text that says why that is impossible. */
  private handedTo(test: Test): readonly WorldFile[] | string {
    try {
      return handedFiles(test);
    } catch (error) {
      if (error instanceof UserError) return error.message;
      throw error;
    }
  }

  /** Writes what the run will find; returns where the support code looks for it. */
  private inputFor(test: Test, directory: string, world: boolean): Record<string, string> {
    const input = nativeInput(test);
    for (const { path, bytes } of input.files) writeBelow(directory, path, bytes);
    const replay = `${directory}.input`;
    writeFileSync(replay, replayFile(test));
    if (!world) return { CLEW_REPLAY_FILE: replay };
    const sockets = `${directory}.sockets`;
    for (const [i, messages] of input.sockets.entries())
      for (const [k, bytes] of messages.entries()) writeBelow(sockets, `${i + 1}.${k + 1}`, bytes);
    return {
      CLEW_REPLAY_FILE: replay,
      CLEW_REPLAY_FILES: directory,
      ...(input.sockets.length > 0 ? { CLEW_REPLAY_SOCKETS: sockets } : {}),
    };
  }

  /** Ends runs that are under way. */
  close(): void {
    this.end.abort();
  }

  private buildFor(world: boolean, sanitizing: Sanitizing): Promise<NativeBuild> {
    const name = `build-${sanitizing.name}${world ? '-world' : ''}`;
    return getOrMake(this.builds, name, () => {
      const folder = join(this.runner.folder, name);
      mkdirSync(folder);
      return this.start({ world, folder, sanitizing, signal: this.end.signal });
    });
  }

  private async start(place: BuildPlace): Promise<NativeBuild> {
    const { files, flags, entry } = this.plan;
    if (entry !== undefined) return buildFunctionNatively({ files, flags }, entry, place);
    const [program = ''] = files;
    return files.length === 1 && isBuiltProgram(program)
      ? rebuildNatively(program, place)
      : buildNatively({ files, flags }, place);
  }
}

function withoutSanitizers(by: string, because: string | undefined): string {
  const said = `${by} was run, which has no sanitizers to see it`;
  return because === undefined ? said : `${said}; it could not be built with them: ${because}`;
}

const noLeakSanitizer = 'the leak sanitizer cannot look at processes here';
/** Kinds of which no sanitizer says anything unless threads take the very turns. */
const ofSchedules: ReadonlySet<FindingKind> = new Set(['deadlock', 'invalid-lock']);
/** How often a test of several threads is run natively. */
const mostTries = 10;

const ownTurns = 'threads take turns as they like natively';

const otherPrograms = 'the programs of --program are there in the box only: confirmed in the box';
const noContent = 'what uninitialised memory holds in this test cannot be given to a native run';

function writeBelow(folder: string, path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), bytes);
}

/** Everything is looked for, and the process ends where memory is broken; undefined behaviour alone does not end it. */
function sanitizerSettings(leaks: boolean): Record<string, string> {
  const address = [
    `detect_leaks=${leaks ? 1 : 0}`,
    'detect_stack_use_after_return=1',
    'allocator_may_return_null=1',
    `hard_rss_limit_mb=${memoryMegabytes}`,
  ];
  return { ASAN_OPTIONS: address.join(':'), UBSAN_OPTIONS: 'print_stacktrace=1' };
}

// ---- What was handed over beside the input -------------------------------------------------------------------------

/** Reads what was handed over from the host as it is now. */
function handedFiles({ plan: { handed, directory } }: Test): readonly WorldFile[] {
  if (handed === undefined) return [];
  return handOverFiles(handed.file, [...handed.dir, ...handed.mount], directory);
}

/** Whether the program finds it only with the help of clew-world.c. */
function isElsewhere({ path }: WorldFile, { plan }: Test): boolean {
  return posix.relative(plan.directory, path).startsWith('..');
}

function layOut(files: readonly WorldFile[], test: Test, folder: string): void {
  for (const file of files) {
    const { path, content, mode } = file;
    const place = isElsewhere(file, test) ? path : posix.relative(test.plan.directory, path);
    const target = join(folder, place);
    mkdirSync(content.kind === 'directory' ? target : dirname(target), { recursive: true });
    if (content.kind === 'file') writeFileSync(target, content.bytes, { mode });
  }
}
