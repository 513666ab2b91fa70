// The thread of `clew replay`: runs tests one after the other in a plain program, and tells how each ended.

import { type ProgramOptions, programOf } from '../build/program-cache.ts';
import { openCache } from '../host/cache.ts';
import { tuneEngine } from '../host/engine.ts';
import { answerJobs } from '../host/job-thread.ts';
import { writeAll } from '../host/streams.ts';
import type { Outcome } from '../machine/outcome.ts';
import type { WorldFile } from '../machine/posix/world.ts';
import type { Test } from '../results/test.ts';
import type { Unit } from '../source/compile.ts';
import { BoxReplay } from '../workers/box-replay.ts';
import { handOverFiles } from '../world/hand-over.ts';
import { type Mount, mountedFolders, parseMounts } from '../world/mounts.ts';

export interface ReplayJob {
  readonly units: readonly Unit[];
  readonly cacheFolder: string | undefined;
  readonly program: ProgramOptions;
  readonly fuel: number | undefined;
  /** How many milliseconds each test may take. */
  readonly time: number | undefined;
  readonly leaks: boolean;
  /** Files and folders that were handed over from the host. */
  readonly files: readonly WorldFile[];
  readonly mounts: readonly Mount[];
  /** What the program prints is shown as it comes, kept for the answer, or neither. */
  readonly output: 'shown' | 'kept' | 'dropped';
}

export interface Replayed {
  readonly outcome: Outcome;
  /** The output that was kept. */
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
}

/** The program is built first; then tests come one by one, and the answer is how each ended. */
export type ReplayQuestion =
  | { readonly kind: 'build'; readonly job: ReplayJob }
  | { readonly kind: 'run'; readonly test: Test };

async function build(job: ReplayJob): Promise<(test: Test) => Replayed> {
  tuneEngine();
  const cache = job.cacheFolder === undefined ? undefined : openCache(job.cacheFolder);
  const program = await programOf(job.units, job.program, cache);
  let end = Number.POSITIVE_INFINITY;
  const replay = new BoxReplay(program, {
    fuel: job.fuel,
    expired: () => performance.now() > end,
    leaks: job.leaks,
  });
  const handed = [...job.files, ...mountedFolders(job.mounts)];
  const filesFor = (test: Test) => (handed.length > 0 ? handed : filesOf(test));
  return (test) => {
    end = performance.now() + (job.time ?? Number.POSITIVE_INFINITY);
    const plan = { ...test.plan, files: filesFor(test), fileSpace: job.program.memory };
    const { streams, output } = streamsOf(job.output);
    const outcome = replay.run(test.sources, plan, test.input, streams);
    return { outcome, ...output() };
  };
}

/** Where nothing says what the program was handed, the test knows its names. */
function filesOf({ plan: { handed, directory } }: Test): WorldFile[] {
  if (handed === undefined) return [];
  const mounts = parseMounts(handed.mount, directory);
  return [...handOverFiles(handed.file, handed.dir, directory), ...mountedFolders(mounts)];
}

const longestShown = 200;

/** Shows what was sent in one line, in which everything but text is escaped. */
function sentText(bytes: Uint8Array): string {
  const shown = JSON.stringify(String.fromCharCode(...bytes.subarray(0, longestShown)));
  return bytes.length > longestShown
    ? `${shown} and ${bytes.length - longestShown} more bytes`
    : shown;
}

function streamsOf(how: ReplayJob['output']) {
  const kept: Readonly<Record<1 | 2, Uint8Array[]>> = { 1: [], 2: [] };
  const pass = (descriptor: 1 | 2) => (bytes: Uint8Array) => {
    if (how === 'shown') writeAll(descriptor, bytes);
    else if (how === 'kept') kept[descriptor].push(bytes.slice());
  };
  const say = (text: string) => {
    if (how === 'shown') writeAll(2, new TextEncoder().encode(`  clew: ${text}\n`));
  };
  const sent = (connection: number, bytes: Uint8Array) =>
    say(`sent on connection ${connection}: ${sentText(bytes)}`);
  const streams = { stdout: pass(1), stderr: pass(2), sent, remark: say };
  const output = () => ({ stdout: Buffer.concat(kept[1]), stderr: Buffer.concat(kept[2]) });
  return { streams, output };
}

let run: ((test: Test) => Replayed) | undefined;

answerJobs<ReplayQuestion, Replayed | undefined>(async (question) => {
  if (question.kind === 'run') return run?.(question.test);
  run = await build(question.job);
  return undefined;
});
