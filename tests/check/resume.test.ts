// A check that was killed goes on where it was, and ends as if nothing had happened.

import { spawn } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginLog, LogWriter } from '../../src/results/log.ts';
import { entriesIn, readLog } from '../../src/results/log-reader.ts';
import { execFileSync } from '../children.ts';
import { clew, main } from '../cli/clew.ts';

const programs = fileURLToPath(new URL('./programs/', import.meta.url));
let folder: string;
let program: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-resume-'));
  program = join(folder, 'sort6.c');
  copyFileSync(join(programs, 'sort6.c'), program);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const out = () => join(folder, 'out');
const words = (...more: string[]) => [
  ...['check', program, '--no-native', '--json', '--out', out()],
  ...more,
];

function checked(...more: string[]) {
  const { stdout, stderr } = clew(words(...more));
  if (stdout === '') throw new Error(stderr);
  const { runs, paths, tests, stopped, coverage, solver } = JSON.parse(stdout);
  return { result: { runs, paths, tests, stopped, coverage }, queries: solver.queries, stderr };
}

const whole = { runs: 720, paths: 720, tests: 720, stopped: 'exhausted' };
const log = () => join(out(), 'exploration.log');

test('stopped by a limit, it goes on; what is done is not asked again', () => {
  const first = checked('--max-runs', '300');
  expect(first.result).toMatchObject({ runs: 300, paths: 300, tests: 300, stopped: 'runs' });
  const before = inodes();
  rmSync(join(out(), 'tests', '0007'), { recursive: true });
  const second = checked();
  // What was there is there, under another number; what was not is written again.
  const after = new Set(inodes());
  expect(before.filter((inode) => !after.has(inode)).length).toBeLessThanOrEqual(1);
  expect(second.result).toMatchObject(whole);
  expect(second.queries).toBeLessThanOrEqual(720 - 300);
  const third = checked();
  expect(third.result).toEqual(second.result);
  expect(third.queries).toBe(0);
  expect(readdirSync(join(out(), 'tests'))).toHaveLength(720);
  expect(checked('--fresh').queries).toBeGreaterThan(700);
});

const inodes = () => {
  const tests = join(out(), 'tests');
  return readdirSync(tests).map((name) => statSync(join(tests, name)).ino);
};

/** All files of all tests. */
function contents(folder: string): Record<string, string> {
  const tests = join(folder, 'tests');
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).toSorted();
  const isFile = (name: string) => statSync(join(tests, name)).isFile();
  return Object.fromEntries(
    files.filter(isFile).map((name) => [name, readFileSync(join(tests, name), 'latin1')]),
  );
}

test('killed at any moment, and again, it ends like an undisturbed one', async () => {
  const kills = Number(process.env.CLEW_KILLS ?? 4);
  for (let kill = 0; kill < kills; kill++) {
    const all = [main, ...words('--workers', '2')];
    const child = spawn(process.execPath, all, { stdio: 'ignore', detached: true });
    const died = new Promise((resolve) => child.once('exit', resolve));
    const size = existsSync(log()) ? statSync(log()).size : 0;
    const hasWorked = () => existsSync(log()) && statSync(log()).size > size;
    // Not before it has done something, but at no particular moment.
    while (child.exitCode === null && !hasWorked()) await wait(10);
    await wait(37 * (kill % 5));
    if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGKILL');
    await died;
  }
  expect(checked('--workers', '2').result).toMatchObject(whole);
  const other = join(folder, 'undisturbed');
  clew([...words('--workers', '1').map((word) => (word === out() ? other : word))]);
  expect(contents(out())).toEqual(contents(other));
});

test('tests that are not what their runs have made are written again', () => {
  const source = join(folder, 'counting.c');
  writeFileSync(
    source,
    '#include <stdio.h>\nint main(void) { int n = 0; for (int i = 0; i < 4; i++) if (getchar() > 64) n++; return n; }\n',
  );
  const given = ['check', source, '--sym-stdin', '4', '--no-native', '--max-runs', '12'];
  clew([...given, '--out', out()]);
  const path = (...names: string[]) => join(out(), 'tests', ...names);
  const before = contents(out());
  writeFileSync(path('0001', 'stdin'), 'damaged');
  truncateSync(path('0002', 'input.json'), 10);
  rmSync(path('0003', 'test.ktest'));
  rmSync(path('0004'), { recursive: true });
  // Tests of other runs: whole in themselves.
  cpSync(path('0006'), path('0005'), { recursive: true });
  cpSync(path('0008'), path('0013'), { recursive: true });
  writeFileSync(path('0007', 'arg-1'), 'foreign');
  rmSync(path('0009', 'stdin'));
  execFileSync('mkfifo', [path('0009', 'stdin')]);
  rmSync(path('0010', 'stdin'));
  symlinkSync(source, path('0010', 'stdin'));
  writeFileSync(path('0011', 'mine.txt'), 'mine');
  clew([...given, '--out', out()]);
  expect(contents(out())).toEqual({ ...before, '0011/mine.txt': 'mine' });
  expect(readFileSync(source, 'utf8')).toContain('int main');
  expect(lstatSync(path('0010', 'stdin')).isFile()).toBe(true);
});

test('tests that were simplified in the end are known as such', () => {
  const source = join(folder, 'reading.c');
  writeFileSync(
    source,
    '#include <stdio.h>\nint main(void) { if (getchar() == 113) return 1; return 0; }\n',
  );
  const seed = join(folder, 'seed');
  writeFileSync(seed, 'z'); // the least input of the path is another one
  const given = ['check', source, '--sym-stdin', '1', '--seeds', seed, '--no-native'];
  clew([...given, '--out', out()]);
  const before = contents(out());
  expect(before['0001/stdin']).toBe('\0');
  const made = inodesOfInputs();
  clew([...given, '--max-runs', '1', '--out', out()]);
  expect(contents(out())).toEqual(before);
  expect(inodesOfInputs()).toEqual(made);
});

const inodesOfInputs = () => {
  const tests = join(out(), 'tests');
  return readdirSync(tests).map((name) => statSync(join(tests, name, 'input.json')).ino);
};

test('a damaged end is cut off, and said', () => {
  checked('--max-runs', '200');
  truncateSync(log(), statSync(log()).size - 5);
  appendFileSync(log(), 'not a record');
  const { result, stderr } = clewText();
  expect(stderr).toContain('the end of its log is damaged');
  expect(result).toContain('720 paths, 720 tests');
});

test('another program is another check', () => {
  checked('--max-runs', '50');
  writeFileSync(program, `${readFileSync(program, 'utf8')}\nint more;\n`);
  const { result, stderr } = clewText();
  expect(stderr).toContain('the program is not as in the last check with this --out');
  expect(result).toContain('720 paths');
});

function clewText() {
  const plain = words().filter((word) => word !== '--json');
  const { stdout, stderr } = clew(plain);
  return { result: stdout, stderr };
}

test('a log ends with its last whole record', () => {
  const path = join(folder, 'a.log');
  beginLog(path, { clew: '1' });
  const writer = new LogWriter(path, () => expect.unreachable());
  for (let branch = 2; branch < 100; branch++) {
    writer.add(0, { kind: 'settled', branch, side: 2 });
    writer.flush();
  }
  const { size } = statSync(path);
  const bytes = readFileSync(path);
  for (let end = 0; end <= size; end += 7) {
    writeFileSync(path, bytes.subarray(0, end));
    const cut = readLog(path);
    const entries = [...entriesIn(path, cut?.items.get(0)?.parts ?? [])];
    expect(entries.map((entry) => 'branch' in entry && entry.branch)).toEqual(
      entries.map((_, i) => i + 2),
    );
    expect(cut === undefined || cut.end <= end).toBe(true);
    // A byte that has changed is as good as the end.
    const broken = Buffer.from(bytes);
    broken[Math.min(end, size - 1)] ^= 0x10;
    writeFileSync(path, broken);
    expect(readLog(path)?.isDamaged ?? true).toBe(true);
  }
});
