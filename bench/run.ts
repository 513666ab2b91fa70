// npm run bench -- run [KERNEL...]: clew run against gcc -O1, in the same run.
//
// A kernel's time is what a user waits for after compilation: natively the run of the executable, with clew the run of
// the Program (V8 compiling its WebAssembly, then executing it with all checks), each in a fresh process or thread, the
// best of several. Equal output is part of the bargain. Then the start-up of hello world by the command line, with the
// embedded clang: with an empty cache, and again.

import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ClewPool } from '../tests/judge/clew.ts';
import { compileNatively, findTool, inTemporaryFolder, runCommand } from '../tests/judge/native.ts';
import { differsFrom } from '../tests/judge/verdict.ts';

interface Measurement {
  readonly kernel: string;
  /** Seconds. */
  readonly native: number;
  readonly clew: number;
  /** From source to the end, compiling included. */
  readonly total: number;
}

const rounds = 3;
const kernels = join(import.meta.dirname, 'kernels');

export default async function benchRun(names: readonly string[]): Promise<void> {
  const compiler = findTool('gcc');
  if (!compiler) throw new Error('the bench compares with gcc -O1: there is no gcc on the PATH');
  const files = readdirSync(kernels).filter((name) => name.endsWith('.c'));
  const chosen = files.filter((name) => names.length === 0 || names.includes(basename(name, '.c')));
  console.log('kernel          gcc -O1     clew   slowdown   with compiling');
  const measured: Measurement[] = [];
  for (const name of chosen) {
    const measurement = await measure(compiler, join(kernels, name));
    measured.push(measurement);
    console.log(row(measurement));
  }
  console.log(`geometric mean of the slowdown: ${geometricMean(measured).toFixed(2)}`);
  if (names.length === 0) await helloWorld();
}

async function measure(compiler: string, file: string): Promise<Measurement> {
  return inTemporaryFolder(async (folder) => {
    const executable = join(folder, 'kernel');
    const refused = await compileNatively(compiler, [file], ['-O1'], executable);
    if (refused) throw new Error(refused);
    let native = Number.POSITIVE_INFINITY;
    let clew = Number.POSITIVE_INFINITY;
    let total = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round++) {
      const peer = await runCommand(executable, [], { seconds: 60 });
      native = Math.min(native, peer.seconds);
      const own = await runInFreshThread(file);
      const verdict = differsFrom(own, { stdout: peer.stdout, exit: peer.exit ?? -1 });
      if (verdict !== undefined || own.kind !== 'exited')
        throw new Error(`${basename(file)}: ${verdict}`);
      clew = Math.min(clew, own.run);
      total = Math.min(total, own.build + own.run);
    }
    return { kernel: basename(file, '.c'), native, clew, total };
  });
}

/** V8 tiers up per thread: a warm one would flatter us. */
async function runInFreshThread(file: string) {
  const pool = new ClewPool(1);
  try {
    return await pool.run({
      files: [file],
      flags: ['-w'],
      clang: 'native',
      tuned: true,
    });
  } finally {
    pool.close();
  }
}

function row({ kernel, native, clew, total }: Measurement): string {
  const slowdown = (clew / native).toFixed(2);
  const cells = [seconds(native), seconds(clew).padStart(9), slowdown.padStart(9), seconds(total)];
  return `${kernel.padEnd(14)} ${cells.join('  ')}`;
}

function seconds(value: number): string {
  return `${value.toFixed(3)} s`.padStart(8);
}

function geometricMean(measured: readonly Measurement[]): number {
  const logarithms = measured.map(({ native, clew }) => Math.log(clew / native));
  return Math.exp(logarithms.reduce((sum, each) => sum + each, 0) / measured.length);
}

async function helloWorld(): Promise<void> {
  const command = join(import.meta.dirname, '../dist/cli/main.js');
  if (!existsSync(command)) {
    console.log('hello world: not measured, run `npm run build` first');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'clew-bench-'));
  const file = join(folder, 'hello.c');
  writeFileSync(file, '#include <stdio.h>\nint main(void) { printf("hello, world\\n"); }\n');
  const args = [command, 'run', '--clang', 'embedded', '--cache', join(folder, 'cache'), file];
  for (const which of ['first (embedded clang, empty cache)', 'second (cached)']) {
    const run = await runCommand(process.execPath, args, { seconds: 60 });
    if (run.stdout.toString() !== 'hello, world\n') throw new Error(run.stderr.toString());
    console.log(`hello world, ${which}: ${run.seconds.toFixed(2)} s`);
  }
  rmSync(folder, { recursive: true });
}
