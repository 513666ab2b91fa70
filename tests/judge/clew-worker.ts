// One lane of the judge's pool: compiles, links, translates and runs what it is sent, and answers with what happened.

import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { UserError } from '../../src/base/user-error.ts';
import { buildProgram } from '../../src/build/build.ts';
import { defaultCacheDirectory, openCache } from '../../src/host/cache.ts';
import { tuneEngine } from '../../src/host/engine.ts';
import { TypeTable } from '../../src/ir/types.ts';
import { loadLibrary } from '../../src/libc/library.ts';
import { machineFor } from '../../src/machine/machine.ts';
import type { Outcome } from '../../src/machine/outcome.ts';
import { emptyWorld, virtualClock } from '../../src/machine/posix/world.ts';
import type { ClewRun, Subject } from './clew.ts';
import { compileAt } from './optimised.ts';

const memory = 1 << 28;
const cache = openCache(defaultCacheDirectory(process.env));

async function run(subject: Subject): Promise<ClewRun> {
  const start = performance.now();
  const { files, clang, flags, checks, optimised } = subject;
  const compiled = await compileAt(optimised, files, { clang, flags, checks, cache });
  if (compiled.kind === 'failed') return { kind: 'refused', message: compiled.diagnostics };
  const types = new TypeTable();
  const program = buildProgram(compiled.units, { types, library: loadLibrary(types), memory });
  if (subject.tuned) tuneEngine();
  const built = performance.now();
  const stdout: Uint8Array[] = [];
  const stderr: Uint8Array[] = [];
  const outcome = machineFor(program).execute(world(subject, stdout, stderr), {
    fuel: subject.fuel,
    expired: () => false,
    leaks: subject.checks?.includes('leak') ?? false,
  });
  return {
    ...ended(outcome),
    stdout: Buffer.concat(stdout),
    stderr: Buffer.concat(stderr),
    build: (built - start) / 1000,
    run: (performance.now() - built) / 1000,
  };
}

function world(subject: Subject, stdout: Uint8Array[], stderr: Uint8Array[]) {
  const input = [subject.stdin ?? new Uint8Array()];
  return {
    ...emptyWorld(),
    clock: virtualClock(BigInt(Date.UTC(2026, 0)) * 1_000_000n),
    arguments: [basename(subject.files[0], '.c'), ...(subject.args ?? [])],
    stdin: () => input.pop(),
    stdout: (bytes: Uint8Array) => void stdout.push(bytes.slice()),
    stderr: (bytes: Uint8Array) => void stderr.push(bytes.slice()),
  };
}

function ended(outcome: Outcome) {
  switch (outcome.kind) {
    case 'exited':
      return { kind: 'exited', exit: outcome.status & 0xff } as const;
    case 'signaled':
      return { kind: 'exited', exit: 128 + outcome.signal } as const;
    case 'finding':
    case 'cut':
    case 'refused':
      return { kind: 'finding', finding: outcome.finding } as const;
    case 'assumption':
    case 'idle':
    case 'silent':
      return { kind: 'exited', exit: 0 } as const;
  }
}

function failure(error: unknown): ClewRun {
  if (error instanceof UserError) return { kind: 'refused', message: error.message };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'broken', message };
}

parentPort?.on('message', async (subject: Subject) => {
  parentPort?.postMessage(await run(subject).catch(failure));
});
