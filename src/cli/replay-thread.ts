// The thread of `clew replay`: runs tests one after the other in a plain program, and tells how each ended.

import { type ProgramOptions, programOf } from '../build/program-cache.ts';
import { openCache } from '../host/cache.ts';
import { tuneEngine } from '../host/engine.ts';
import { answerJobs } from '../host/job-thread.ts';
import type { Outcome } from '../machine/outcome.ts';
import type { WorldFile } from '../machine/posix/world.ts';
import type { Test } from '../results/test.ts';
import type { Unit } from '../source/compile.ts';
import { BoxReplay } from '../workers/box-replay.ts';
import { handOverFiles } from '../world/hand-over.ts';
import { type Mount, mountedFolders, parseMounts } from '../world/mounts.ts';
import { writeAll } from './terminal.ts';

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
  readonly showOutput: boolean;
}

/** The program is built first; then tests come one by one, and the answer is how each ended. */
export type ReplayQuestion =
  | { readonly kind: 'build'; readonly job: ReplayJob }
  | { readonly kind: 'run'; readonly test: Test };

async function build(job: ReplayJob): Promise<(test: Test) => Outcome> {
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
    return replay.run(test.sources, plan, test.input, streams(job.showOutput));
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

function streams(shown: boolean) {
  const pass = (descriptor: 1 | 2) => (bytes: Uint8Array) => {
    if (shown) writeAll(descriptor, bytes);
  };
  const say = (text: string) => {
    if (shown) writeAll(2, new TextEncoder().encode(`  clew: ${text}\n`));
  };
  const sent = (connection: number, bytes: Uint8Array) =>
    say(`sent on connection ${connection}: ${sentText(bytes)}`);
  return { stdout: pass(1), stderr: pass(2), sent, remark: say };
}

let run: ((test: Test) => Outcome) | undefined;

answerJobs<ReplayQuestion, Outcome | undefined>(async (question) => {
  if (question.kind === 'run') return run?.(question.test);
  run = await build(question.job);
  return undefined;
});
