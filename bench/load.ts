/**
 * npm run bench -- load [NAME...]: checks that are larger than usual, with what they take of time and memory. The exit code is 1
 * if one of them does not end as it should.
 *
 *   paths     more than 200,000 paths, to the end, with --max-memory 1G: all tests are there, and no two are the same
 *   seeds     5,000 seeds
 *   long      one seed of 10 MB: more than symbolic input can be, so that it is left out with a sentence, and the check goes on
 *   workers   16 workers, whatever the machine has, and 20,000 runs
 */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../src/base/random.ts';

const main = join(import.meta.dirname, '../dist/cli/main.js');
const subjects = join(import.meta.dirname, 'load');
const gigabyte = 2 ** 30;

interface Load {
  readonly name: string;
  /** Makes what the check needs, and returns the words of the command. */
  words(folder: string): readonly string[];
  /** Says what is wrong with the results, or nothing. */
  judge(ended: Ended, folder: string): string | undefined;
}

interface Ended {
  readonly exitCode: number | null;
  readonly seconds: number;
  /** The most memory that the process ever held, in bytes. */
  readonly peak: number;
  readonly paths: number;
  readonly runs: number;
  readonly text: string;
}

const quick = ['--no-native', '--json'];

const loads: readonly Load[] = [
  {
    name: 'paths',
    words: () => ['--sym-stdin', '0-3', '--max-memory', '1G', ...quick, join(subjects, 'paths.c')],
    judge({ paths, peak }, folder) {
      const tests = testInputs(folder);
      const distinct = new Set(tests).size;
      if (paths < 200_000 || tests.length !== paths || distinct !== paths)
        return `${paths} paths, ${tests.length} tests, ${distinct} of them distinct`;
      return peak <= gigabyte ? undefined : 'more memory than --max-memory';
    },
  },
  {
    name: 'seeds',
    words(folder) {
      const random = new Random(1);
      const seeds = join(folder, 'seeds');
      mkdirSync(seeds);
      for (let i = 0; i < 5000; i++)
        writeFileSync(
          join(seeds, `${i}`),
          Uint8Array.from({ length: 3 }, () => random.below(256)),
        );
      return [
        '--sym-stdin',
        '3',
        '--seeds',
        seeds,
        '--max-runs',
        '6000',
        ...quick,
        join(subjects, 'paths.c'),
      ];
    },
    judge: ({ runs }) => (runs >= 5000 ? undefined : `only ${runs} runs`),
  },
  {
    name: 'long',
    words(folder) {
      const seed = join(folder, 'seed');
      writeFileSync(seed, Buffer.alloc(10 << 20, 'clew\n'));
      return [
        '--sym-stdin',
        `0-${1 << 20}`,
        '--seeds',
        seed,
        '--max-runs',
        '5',
        ...quick,
        join(subjects, 'reader.c'),
      ];
    },
    judge: ({ runs }) => (runs >= 1 ? undefined : 'no run'),
  },
  {
    name: 'workers',
    words: () => [
      '--sym-stdin',
      '0-3',
      '--workers',
      '16',
      '--max-runs',
      '20000',
      ...quick,
      join(subjects, 'paths.c'),
    ],
    judge({ paths }, folder) {
      const distinct = new Set(testInputs(folder)).size;
      return distinct === paths && paths >= 19_000
        ? undefined
        : `${paths} paths, ${distinct} distinct tests`;
    },
  },
];

export default async function benchLoad(names: readonly string[]): Promise<void> {
  const chosen = loads.filter(({ name }) => names.length === 0 || names.includes(name));
  console.log('           paths     runs  seconds   MB at most');
  for (const load of chosen) {
    const folder = mkdtempSync(join(tmpdir(), 'clew-load-'));
    try {
      const ended = await run([...load.words(folder), '--out', join(folder, 'out')], folder);
      const wrong = ended.exitCode === 0 ? load.judge(ended, folder) : ended.text;
      const cells = [
        ended.paths,
        ended.runs,
        ended.seconds.toFixed(1),
        Math.round(ended.peak / 1e6),
      ];
      console.log(load.name.padEnd(7) + cells.map((cell) => String(cell).padStart(9)).join(''));
      if (wrong === undefined) continue;
      console.log(`        ${wrong}`);
      process.exitCode = 1;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function run(words: readonly string[], folder: string): Promise<Ended> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [main, 'check', ...words], {
      cwd: folder,
      stdio: 'pipe',
    });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (data: Buffer) => output.push(data));
    child.stderr.on('data', (data: Buffer) => errors.push(data));
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, peakMemory(child.pid));
    }, 100);
    child.once('close', (exitCode) => {
      clearInterval(watch);
      const seconds = (performance.now() - started) / 1000;
      const text = `exit code ${exitCode}: ${Buffer.concat(errors).toString().slice(-1000)}`;
      const { paths = 0, runs = 0 } = documentIn(Buffer.concat(output).toString());
      resolve({ exitCode, seconds, peak, paths, runs, text });
    });
  });
}

function documentIn(text: string): { paths?: number; runs?: number } {
  return text.startsWith('{') ? JSON.parse(text) : {};
}

function peakMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0; // It has ended.
  }
}

function testInputs(folder: string): string[] {
  const tests = join(folder, 'out', 'tests');
  return readdirSync(tests).map((name) => readFileSync(join(tests, name, 'stdin'), 'hex'));
}
