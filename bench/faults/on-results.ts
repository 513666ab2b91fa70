// Attacks on results while they are made, and on what earlier checks have left: kills, interrupts, a full disk, damaged files,
// two processes in one folder. Whatever happens, the check that goes on to its end must have what an undisturbed one has.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { type Attack, type Ended, Failure, judgeEnd, type Laboratory, someTime } from './attack.ts';
import { damageTree } from './damage.ts';
import { checkWords } from './materials.ts';
import { expectSame, type Results, readableInputs, resultsIn } from './results.ts';

/** Every moment of a check of the subject lies within so many milliseconds, on a machine that is not very busy. */
const wholeCheck = 3000;

/** An attack on a check, which afterwards goes on to its end. */
function onCheck(
  name: string,
  weight: number,
  disturb: (laboratory: Laboratory, words: readonly string[]) => Promise<void>,
): Attack {
  return {
    name,
    weight,
    async attempt(laboratory, { results }) {
      const out = laboratory.path('out');
      const words = wordsFor(laboratory, out);
      await disturb(laboratory, words);
      await finish(laboratory, words, out, results);
    },
  };
}

const killed = onCheck('killed, then resumed', 6, async (laboratory, words) => {
  for (let kills = 1 + laboratory.random.below(3); kills > 0; kills--) {
    const { child, ended } = laboratory.start(words);
    await someTime(laboratory.random, wholeCheck);
    child.kill('SIGKILL');
    await ended;
  }
});

const interrupted = onCheck('interrupted, then resumed', 4, async (laboratory, words) => {
  const { child, ended } = laboratory.start(words);
  await someTime(laboratory.random, wholeCheck);
  child.kill(laboratory.pick(['SIGINT', 'SIGTERM', 'SIGHUP']));
  const end = await ended;
  if (end.exitCode !== null && end.exitCode < 128) judgeEnd(end, words);
});

const twoProcesses = onCheck('two processes, one folder', 3, async (laboratory, words) => {
  const first = laboratory.start(words);
  await someTime(laboratory.random, wholeCheck / 2);
  const second = laboratory.start(words);
  for (const end of [await first.ended, await second.ended]) judgeEnd(end, words);
});

const damagedResults: Attack = {
  name: 'damaged results',
  weight: 8,
  async attempt(laboratory, { results }) {
    const out = laboratory.path('out');
    const words = wordsFor(laboratory, out);
    await laboratory.run(laboratory.random.below(2) === 0 ? words : [...words, '--max-runs', '60']);
    await damagedFolder(laboratory, { folder: out, out, words }, results);
  },
};

const damagedStore: Attack = {
  name: 'damaged store',
  weight: 4,
  async attempt(laboratory, { results }) {
    const [out, store] = [laboratory.path('out'), laboratory.path('store')];
    const words = [...wordsFor(laboratory, out), '--store', store];
    await laboratory.run([...words, '--max-runs', String(1 + laboratory.random.below(200))]);
    rmSync(out, { recursive: true });
    await damagedFolder(laboratory, { folder: store, out, words }, results);
  },
};

const damagedCache: Attack = {
  name: 'damaged cache',
  weight: 3,
  async attempt(laboratory, { results }) {
    const [out, cache] = [laboratory.path('out'), laboratory.path('cache')];
    cpSync(laboratory.cache, cache, { recursive: true });
    const done = [1, 2, 3].map(() => damageTree(cache, laboratory.random)).join('; ');
    const words = wordsFor(laboratory, out);
    await laboratory.run(words, { XDG_CACHE_HOME: cache });
    expectSame(resultsIn(out), results, done);
  },
};

const fullDisk: Attack = {
  name: 'full disk',
  weight: 4,
  obstacle: () => (canMount() ? undefined : 'mounting a small disk needs root'),
  async attempt(laboratory, { results }) {
    const disk = laboratory.path('disk');
    const out = laboratory.path('disk', 'out');
    const words = wordsFor(laboratory, out);
    mkdirSync(disk);
    mount(disk, `size=${4096 * (1 + laboratory.random.below(800))}`);
    try {
      judgeFullDisk(await laboratory.start(words).ended, words);
      mount(disk, 'remount,size=64m');
      await finish(laboratory, words, out, results);
    } finally {
      spawnSync('umount', ['-l', disk]);
    }
  },
};

export const attacksOnResults: readonly Attack[] = [
  killed,
  interrupted,
  damagedResults,
  damagedStore,
  damagedCache,
  twoProcesses,
  fullDisk,
];

function wordsFor(laboratory: Laboratory, out: string): string[] {
  return [...checkWords, '--workers', String(1 + laboratory.random.below(2)), '--out', out];
}

/** Runs the command to its end, after whatever has happened: nothing may be missing then. */
async function finish(
  laboratory: Laboratory,
  words: readonly string[],
  out: string,
  expected: Results,
): Promise<void> {
  const { exitCode, stderr } = await laboratory.run(words);
  if (exitCode !== 1)
    throw new Failure('lost', `the check that goes on has exit code ${exitCode}\n${stderr}`);
  expectSame(resultsIn(out), expected, 'at the end');
}

interface DamagedCheck {
  /** This one is damaged. */
  readonly folder: string;
  readonly out: string;
  readonly words: readonly string[];
}

/** Clew either refuses the folder and leaves it as it is, or its results are whole. */
async function damagedFolder(
  laboratory: Laboratory,
  { folder, out, words }: DamagedCheck,
  expected: Results,
): Promise<void> {
  const done = damageTree(folder, laboratory.random);
  const before = readableInputs(out);
  const { exitCode, stderr } = await laboratory.run(words);
  if (exitCode === 1) return expectSame(resultsIn(out), expected, done);
  if (exitCode !== 2) throw new Failure('wrong', `${done}: exit code ${exitCode}\n${stderr}`);
  const after = new Set(readableInputs(out));
  if (before.some((input) => !after.has(input)))
    throw new Failure('lost', `${done}: it is refused, and tests are gone\n${stderr}`);
}

/** Exit code 3 is right here: the fault is the machine's. But it has to say so. */
function judgeFullDisk(end: Ended, words: readonly string[]): void {
  if (end.exitCode !== 3) return judgeEnd(end, words);
  if (!/no space/i.test(end.stderr) || /^\s+at .*\.[jt]s:\d+/m.test(end.stderr))
    throw new Failure('crash', `the disk is full, and it does not say so:\n${end.stderr}`);
}

function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  return spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
}

function mount(folder: string, options: string): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]);
  if (status !== 0) throw new Error(`mounting a small disk failed: ${stderr}`);
}
