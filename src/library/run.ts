// `run` of the library.

import { stripVTControlCharacters } from 'node:util';
import { defaultMemory } from '../abi/address-space.ts';
import { either, type Fields, instanceOf, onlyFields, optional, text } from '../base/schema.ts';
import { checkFields, readOptions } from '../check/option-schema.ts';
import type { CheckOptions } from '../check/options.ts';
import { defaults } from '../check/options.ts';
import { cacheFolder } from '../check/planning.ts';
import type { HostPlan } from '../execute/host-world.ts';
import { runProgram } from '../execute/run-program.ts';
import { openCache } from '../host/cache.ts';
import { eventsOf } from '../host/event-queue.ts';
import { type Work, workOf } from '../host/work.ts';
import type { Outcome } from '../machine/outcome.ts';
import { programName } from '../source/input-file.ts';
import { boxDirectory, handOverFiles, handOverVariables } from '../world/hand-over.ts';
import { parseMounts } from '../world/mounts.ts';

/** The options of a check that hold for a single run as well. */
const ofCheck = [
  ...(['files', 'arguments', 'flags', 'clang', 'cache', 'handOver', 'seed', 'time'] as const),
  ...(['maxTime', 'maxMemory', 'fuel', 'further', 'signal'] as const),
] as const;
type OfCheck = (typeof ofCheck)[number];

export interface RunOptions extends Pick<CheckOptions, OfCheck> {
  /** All of standard input; empty by default. */
  readonly stdin?: string | Uint8Array | undefined;
}

export interface RunResult {
  /** How the program ended. */
  readonly outcome: Outcome;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** Requests of the program that the box did not grant. */
  readonly remarks: readonly string[];
  /** What the program sent over sockets, piece by piece. */
  readonly sent: readonly { readonly connection: number; readonly bytes: Uint8Array }[];
  /** The compiler's warnings. */
  readonly warnings: string;
  /** Files and libraries of a built program that clew has no code for. */
  readonly notCaptured: readonly { readonly name: string; readonly reason: string }[];
  readonly seconds: { readonly build: number; readonly run: number };
}

export type RunEvent =
  /** The compiler's warnings, with its colours. */
  | { readonly kind: 'warnings'; readonly text: string }
  /** This is always the last event. */
  | { readonly kind: 'ended'; readonly result: RunResult };

const shared = Object.fromEntries(ofCheck.map((name) => [name, checkFields[name]])) as Pick<
  Fields<CheckOptions>,
  OfCheck
>;

const runSchema = onlyFields<RunOptions>({
  ...shared,
  stdin: optional(either([text, instanceOf(Uint8Array, 'bytes')], 'text or a Uint8Array')),
});

/**
 * Runs a program once, on concrete input, with all checks. When the signal fires, its reason is thrown.
 *
 * @public
 */
export function run(options: RunOptions): Work<RunEvent, RunResult> {
  return workOf(running(options));
}

async function* running(given: RunOptions): AsyncGenerator<RunEvent, RunResult> {
  const options = readOptions('run', runSchema, given);
  const work = async (signal: AbortSignal, tell: (event: RunEvent) => void) => {
    const answer = await runProgram(planOf(options, signal), ({ warnings: said }) => {
      if (said !== '') tell({ kind: 'warnings', text: said });
    });
    if (answer.kind === 'broken-pipe') throw new Error('output that is kept has no reader');
    const { outcome, stdout, stderr, remarks, sent, seconds, notCaptured } = answer;
    const warnings = stripVTControlCharacters(answer.warnings);
    const result = { outcome, stdout, stderr, remarks, sent, warnings, notCaptured, seconds };
    tell({ kind: 'ended', result });
    return result;
  };
  return yield* eventsOf(work, options.signal);
}

function planOf(options: RunOptions, signal: AbortSignal) {
  const { files, flags = [], further = [], clang, maxTime } = options;
  const { maxMemory = defaultMemory, fuel = Number.POSITIVE_INFINITY } = options;
  const folder = cacheFolder(options);
  const cache = folder === undefined ? undefined : openCache(folder);
  return {
    ...{ files, checks: further, signal, time: maxTime, memory: maxMemory, fuel },
    compiling: { clang, flags, cache, programs: options.handOver?.program },
    cacheFolder: folder,
    world: worldOf(options, maxMemory),
  };
}

const noTerminals = { stdin: false, stdout: false, stderr: false };

function worldOf(options: RunOptions, fileSpace: number): HostPlan {
  const { stdin = '', handOver = { file: [], dir: [], env: [] } } = options;
  const [first = 'program'] = options.files;
  return {
    arguments: [programName(first), ...(options.arguments ?? [])],
    environment: handOverVariables(handOver.env),
    directory: boxDirectory,
    files: handOverFiles(handOver.file, handOver.dir, boxDirectory),
    mounts: parseMounts(handOver.mount ?? [], boxDirectory),
    time: options.time,
    terminals: noTerminals,
    seed: options.seed ?? defaults.seed,
    fileSpace,
    capture: true,
    interruptible: true,
    stdin: typeof stdin === 'string' ? new TextEncoder().encode(stdin) : stdin,
  };
}
