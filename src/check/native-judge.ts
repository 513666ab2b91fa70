// The second opinion on findings: the program, built with a compiler of this machine and its sanitizers, runs on the
// finding's input. Built when the first finding comes, once per check.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FindingKind } from '../base/finding-kind.ts';
import type { NativeVerdict } from '../report/check-result.ts';
import { nativeInput, replayFile } from '../report/native-input.ts';
import { confirms, headlineOf, isWatched } from '../report/sanitizer-report.ts';
import type { Test } from '../report/test.ts';
import { buildNatively, type NativeBuild, nativeFolder } from './native-build.ts';
import { type NativeResult, runNatively } from './native-process.ts';
import type { ProgramPlan } from './program-file.ts';

const usualTime = 10_000;
const memoryMegabytes = 2048;

export class NativeJudge {
  private readonly plan: ProgramPlan;
  private readonly folder = nativeFolder();
  private build: Promise<NativeBuild> | undefined;
  private readonly time: number;
  private readonly end = new AbortController();
  private runs = 0;

  /** `time` is what a run may take, in milliseconds. */
  constructor(plan: ProgramPlan, time = usualTime) {
    this.plan = plan;
    this.time = time;
  }

  async verdict(kind: FindingKind, test: Test): Promise<NativeVerdict> {
    if (!isWatched(kind))
      return {
        kind: 'untried',
        reason: 'the address and undefined sanitizers do not look for this',
      };
    const ran = await this.run(test, kind === 'leak');
    if (ran.kind === 'impossible') return { kind: 'untried', reason: ran.reason };
    const { by, result } = ran;
    return confirms(kind, result)
      ? { kind: 'confirmed', by, report: result.errors }
      : { kind: 'not-confirmed', by, reason: headlineOf(result) };
  }

  async run(
    test: Test,
    leaks: boolean,
  ): Promise<
    | { readonly kind: 'ran'; readonly by: string; readonly result: NativeResult }
    | { readonly kind: 'impossible'; readonly reason: string }
  > {
    this.build ??= this.start();
    const build = await this.build;
    if (build.kind === 'impossible') return build;
    const directory = join(this.folder.path, `run-${++this.runs}`);
    mkdirSync(directory);
    const input = nativeInput(test);
    for (const { path, bytes } of input.files) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), bytes);
    }
    const replay = join(this.folder.path, `run-${this.runs}.input`);
    writeFileSync(replay, replayFile(test));
    const result = await runNatively({
      file: build.program,
      arguments: input.arguments,
      directory,
      environment: { ...input.environment, ...sanitizerSettings(leaks), CLEW_REPLAY_FILE: replay },
      stdin: input.stdin,
      time: this.time,
      signal: this.end.signal,
    });
    return { kind: 'ran', by: build.by, result };
  }

  /** Ends what still runs. */
  close(): void {
    this.end.abort();
    this.folder.remove();
  }

  private async start(): Promise<NativeBuild> {
    const { files, flags, entry } = this.plan;
    if (entry !== undefined)
      return { kind: 'impossible', reason: 'a function on its own (--fn) has no native program' };
    return buildNatively({ files, flags }, this.folder.path, this.end.signal);
  }
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
