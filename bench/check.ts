// npm run bench -- check: paths per second beside KLEE's, and what shadows cost a program without symbolic input.
//
// KLEE's figures are those of 3.3-pre with STP, its fastest mode, on a machine of this kind, of the whole process by the
// clock, and its matcher is the one of its tutorial (7,438 paths); a klee on the PATH is run in the same run, on our
// programs. clew's are of the exploration alone, by processor time, since the machine may be shared: the first one
// of a process, where V8 has everything still to compile, and the best of several. Then the whole command: both by the
// clock and by processor time.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Program } from '../src/abi/program.ts';
import { DepthFirst } from '../src/explore/search/dfs.ts';
import { explore } from '../src/explore/session.ts';
import { Terms } from '../src/expr/terms.ts';
import { tuneEngineForReruns } from '../src/host/engine.ts';
import { emptyInput } from '../src/input/input.ts';
import { noSources } from '../src/input/sources.ts';
import { Machine } from '../src/machine/machine.ts';
import { Executor } from '../src/run/executor.ts';
import { createChain } from '../src/solver/chain.ts';
import { concreteWorld, WorldMaker } from '../src/world/world-maker.ts';
import { findTool, inTemporaryFolder, runCommand } from '../tests/judge/native.ts';
import { programOf } from '../tests/machine/subject.ts';

const programs = join(import.meta.dirname, '../tests/check/programs');
const kernels = join(import.meta.dirname, 'kernels');
const command = join(import.meta.dirname, '../dist/cli/main.js');

/** Paths per second of the whole KLEE process. */
const subjects = [
  { name: 'sort6', klee: 820 },
  { name: 'regexp', klee: 660 },
];
const rounds = 6;
const plan = {
  ...{ arguments: ['program'], environment: {}, directory: '/home' },
  ...{ files: [], seed: 0, fileSpace: 1 << 20 },
};
const limits = { fuel: undefined, expired: () => false, leaks: false };

export default async function benchCheck(names: readonly string[]): Promise<void> {
  const isChosen = (part: string) => names.length === 0 || names.includes(part);
  if (isChosen('paths')) pathsPerSecond();
  for (const subject of subjects) if (names.includes(subject.name)) await reportPaths(subject);
  if (isChosen('concrete')) concreteCheck();
  if (isChosen('shadows')) await costOfShadows();
}

// ---- Paths -----------------------------------------------------------------------------------------------------------

/** Each program in a process of its own: what one exploration has warmed up would flatter the next. */
function pathsPerSecond(): void {
  if (findTool('klee') === undefined) {
    console.log('there is no klee on the PATH: its figures are from before');
  }
  console.log('paths/s       KLEE    first (times)     best (times)    whole command');
  for (const { name } of subjects) {
    const words = [...process.execArgv, process.argv[1], 'check', name];
    spawnSync(process.execPath, words, { stdio: 'inherit' });
  }
}

async function reportPaths({ name, klee }: (typeof subjects)[number]): Promise<void> {
  const file = join(programs, `${name}.c`);
  const program = await programOf(readFileSync(file, 'utf8'), { shadows: true, coverage: true });
  tuneEngineForReruns();
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) rates.push(await explorationRate(program));
  const peer = findTool('klee') === undefined ? klee : await kleeRate(file);
  const cell = (rate: number) => `${rate.toFixed(0).padStart(7)} (${(rate / peer).toFixed(1)})`;
  const cells = [cell(rates[0]), cell(Math.max(...rates))].map((text) => text.padStart(17));
  console.log(
    `${name.padEnd(10)} ${peer.toFixed(0).padStart(7)}${cells.join('')}    ${whole(file)}`,
  );
}

/** By processor time, of all threads: V8 compiles beside the exploration. */
async function explorationRate(program: Program): Promise<number> {
  const terms = new Terms();
  const solver = await createChain(terms, {});
  const before = process.cpuUsage();
  const maker = new WorldMaker(noSources, plan);
  const world: ConstructorParameters<typeof Executor>[1]['world'] = (run) => maker.symbolic(run);
  const executor = new Executor(program, { terms, world, limits, selfCheck: false });
  const exploration = explore(executor, {
    ...{ terms, solver, checks: 'strict', now: () => performance.now() },
    searcher: (context) => new DepthFirst(context),
  });
  let step = exploration.next();
  while (!step.done) step = exploration.next();
  const { user, system } = process.cpuUsage(before);
  return (1e6 * step.value.paths) / (user + system);
}

async function kleeRate(file: string): Promise<number> {
  return inTemporaryFolder(async (folder) => {
    const bitcode = join(folder, 'program.bc');
    const clang = findTool('clang-16', 'clang') ?? 'clang';
    const flags = ['-emit-llvm', '-c', '-g', '-O0', '-Xclang', '-disable-O0-optnone'];
    await runCommand(clang, [...flags, file, '-o', bitcode], { seconds: 60 });
    const run = await runCommand('klee', ['--use-forked-solver=0', bitcode], { seconds: 300 });
    const paths = /completed paths = (\d+)/.exec(run.stderr.toString())?.[1];
    if (paths === undefined) throw new Error(`klee: ${run.stderr}`);
    return Number(paths) / run.seconds;
  });
}

/** As a user starts it, the program compiled before: with a test for every path, and with those that cover new code. */
function whole(file: string): string {
  if (!existsSync(command)) return 'not measured, run `npm run build` first';
  checked(file, 'new');
  const cells = (['all', 'new'] as const).map((tests) => {
    const { paths, seconds, processor } = checked(file, tests);
    const rate = (paths / processor).toFixed(0);
    return `${tests}: ${seconds.toFixed(2)} s, ${processor.toFixed(2)} s of processor, ${rate} paths/s`;
  });
  return cells.join('; ');
}

/** Says at the end what the process has used; its threads say it earlier. */
const usage = `process.on('exit', () => console.error('usage ' + JSON.stringify(process.cpuUsage())))`;

function checked(file: string, tests: 'new' | 'all') {
  const out = mkdtempSync(join(tmpdir(), 'clew-bench-'));
  try {
    const options = ['--json', '--no-native', '--search', 'dfs', '--tests', tests];
    options.push('--out', join(out, 'out'));
    const words = [
      '--import',
      `data:text/javascript,${encodeURIComponent(usage)}`,
      command,
      'check',
    ];
    const start = performance.now();
    const { stdout, stderr } = spawnSync(process.execPath, [...words, ...options, file], {
      encoding: 'utf8',
    });
    const seconds = (performance.now() - start) / 1000;
    const used = stderr.split('\n').findLast((line) => line.startsWith('usage '));
    const { user, system } = JSON.parse(used?.slice('usage '.length) ?? '{}');
    return { paths: Number(JSON.parse(stdout).paths), seconds, processor: (user + system) / 1e6 };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

// ---- Without symbolic input ------------------------------------------------------------------------------------------

/** The whole commands, the best of three. */
function concreteCheck(): void {
  const file = join(kernels, 'quicksort.c');
  const best = (words: readonly string[]) =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const start = performance.now();
        spawnSync(process.execPath, [command, ...words]);
        return (performance.now() - start) / 1000;
      }),
    );
  const run = best(['run', file]);
  const out = mkdtempSync(join(tmpdir(), 'clew-bench-'));
  const check = best([
    'check',
    '--quiet',
    '--no-native',
    '--fresh',
    '--out',
    join(out, 'out'),
    file,
  ]);
  rmSync(out, { recursive: true, force: true });
  const times = (check / run).toFixed(2);
  console.log(
    `no symbolic input (quicksort): run ${run.toFixed(2)} s, check ${check.toFixed(2)} s: ${times} times`,
  );
}

/** The kernels' code with shadows that are never set, against the code without; by processor time. */
async function costOfShadows(): Promise<void> {
  console.log('kernel            plain  shadowed   times');
  const ratios: number[] = [];
  for (const name of readdirSync(kernels).filter((each) => each.endsWith('.c'))) {
    const source = readFileSync(join(kernels, name), 'utf8');
    const plain = cpuSeconds(plainRun(await programOf(source, { memory: 1 << 28 })));
    const shadowed = cpuSeconds(
      shadowedRun(await programOf(source, { memory: 1 << 28, shadows: true })),
    );
    ratios.push(shadowed / plain);
    const cells = [plain, shadowed].map((each) => `${each.toFixed(2)} s`.padStart(10));
    console.log(`${name.padEnd(13)}${cells.join('')}${(shadowed / plain).toFixed(2).padStart(8)}`);
  }
  const sum = ratios.reduce((total, ratio) => total + Math.log(ratio), 0);
  console.log(`geometric mean: ${Math.exp(sum / ratios.length).toFixed(2)}`);
}

function plainRun(program: Program): () => void {
  const module = new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>);
  const machine = new Machine(program, module);
  return () => machine.once(() => concreteWorld(noSources, plan, emptyInput), limits, emptyInput);
}

function shadowedRun(program: Program): () => void {
  const maker = new WorldMaker(noSources, plan);
  const world: ConstructorParameters<typeof Executor>[1]['world'] = (run) => maker.symbolic(run);
  const executor = new Executor(program, { terms: new Terms(), world, limits, selfCheck: false });
  return () => executor.run(emptyInput);
}

/** Of the second run: the first one is compiled while it runs. */
function cpuSeconds(run: () => void): number {
  run();
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
