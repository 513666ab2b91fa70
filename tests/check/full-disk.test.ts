// A disk that is full at any moment of a check: one sentence, exit code 3, nothing half written; and when there is room again, the
// same command ends as if nothing had happened.

import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spawnSync } from '../children.ts';
import { clew, main } from '../cli/clew.ts';

const source = `
#include <stdio.h>
int main(void) {
  int a = getchar(), b = getchar(), n = 0;
  char buffer[4];
  for (int i = 0; i < 5; i++) if (a == i) { n = i; break; }
  for (int i = 0; i < 5; i++) if (b == i) { n += i; break; }
  if (a == 'x' && b == 'y') buffer[n + 60] = 1;
  return n & 1;
}
`;
let folder: string;
let program: string;
/** The results of a check that nothing has disturbed. */
let undisturbed: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-full-'));
  program = join(folder, 'program.c');
  writeFileSync(program, source);
  undisturbed = join(folder, 'undisturbed');
  const { exitCode } = clew(words(undisturbed, 1));
  expect(exitCode).toBe(1);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const words = (out: string, workers: number) => [
  ...['check', program, '--sym-stdin', '2', '--no-native', '--json', '--out', out],
  ...['--workers', `${workers}`],
];

/** Contents of all tests, by path. */
function testsIn(out: string): Record<string, string> {
  const tests = join(out, 'tests');
  const names = readdirSync(tests, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(tests, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(tests, name), 'latin1')]));
}

const partsIn = (out: string) =>
  readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'));

function expectFailure(result: { exitCode: number | null; stdout: string; stderr: string }): void {
  expect(result.exitCode, result.stderr).toBe(3);
  expect(result.stderr).toMatch(/^clew: \S+ could not be written: .*\((ENOSPC|EFBIG)\).*\n$/);
  const { unwritten, stopped, status, error } = JSON.parse(result.stdout);
  if (error !== undefined) return; // there was no room to begin with
  expect(result.stderr).toBe(`clew: ${unwritten}\n`);
  expect(unwritten).toContain('the same command goes on from here');
  expect(stopped === 'unwritten' ? status : 'complete').not.toBe('clean');
}

function expectWhole(out: string, exitCode: number | null, stdout: string): void {
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ stopped: 'exhausted', complete: true });
  expect(testsIn(out)).toEqual(testsIn(undisturbed));
  expect(partsIn(out)).toEqual([]);
  expect(existsSync(join(out, 'report.html'))).toBe(true);
}

// ---- Files that may not grow -------------------------------------------------------------------------------------------

/** Kilobytes that a file may have: the log grows beyond it, or the page. */
test.each([
  [2, 1],
  [4, 2],
  [16, 2],
])('files of at most %i kB, with %i workers', (kilobytes, workers) => {
  const out = join(folder, `limited-${kilobytes}`);
  const limited = spawnSync(
    'sh',
    [
      '-c',
      `ulimit -f ${2 * kilobytes} && exec "$@"`,
      'sh',
      process.execPath,
      main,
      ...words(out, workers),
    ],
    { encoding: 'utf8' },
  );
  expectFailure({ ...limited, exitCode: limited.status });
  expect(partsIn(out)).toEqual([]);
  const { exitCode, stdout } = clew(words(out, workers));
  expectWhole(out, exitCode, stdout);
});

// ---- Disks that are full -----------------------------------------------------------------------------------------------

/** A small disk that is there as long as the shell is, in a namespace of its own. */
const smallDisk = `
  mount -t tmpfs -o size="$1" tmpfs "$2" || exit 99
  shift 2; disk="$1"; results="$2"; shift 2
  "$@" > "$results/stdout" 2> "$results/stderr"; echo $? > "$results/code"
  find "$disk" -name '*.part' > "$results/parts"
  mount -o remount,size=200m "$disk"
  "$@" > "$results/again"; echo $? > "$results/again-code"
  cp -r "$disk/out" "$results/out"
`;

function onSmallDisk(size: string, results: string, command: readonly string[]) {
  const disk = mkdtempSync(join(folder, 'disk-'));
  return spawnSync('unshare', [
    ...['-rm', 'sh', '-c', smallDisk, 'sh', size, disk, disk, results],
    ...command.map((word) => word.replace('DISK', disk)),
  ]);
}

const canMount =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0;

describe.skipIf(!canMount)('a full disk (needs unshare -rm and a tmpfs)', () => {
  // At the log, at the first tests, in the middle.
  test.each([
    [4, 1],
    [24, 2],
    [64, 1],
    [200, 2],
  ])('of %i kB, with %i workers', goesOn, 180_000);

  // What a tmpfs takes for everything but the page: whole blocks.
  test.each([1, 2])('with room for all but the report, with %i workers', (workers) => {
    const names = readdirSync(undisturbed, { recursive: true, encoding: 'utf8' });
    const blocks = (name: string) => Math.ceil(sizeOf(join(undisturbed, name)) / 4096);
    const kept = names.filter((name) => name !== 'report.html');
    goesOn(4 * kept.reduce((sum, name) => sum + blocks(name), 0), workers);
  });

  function goesOn(kilobytes: number, workers: number): void {
    const results = mkdtempSync(join(folder, 'results-'));
    const read = (name: string) => readFileSync(join(results, name), 'utf8');
    const command = [process.execPath, main, ...words('DISK/out', workers)];
    expect(onSmallDisk(`${kilobytes}k`, results, command).status).toBe(0);
    const exitCode = Number(read('code'));
    expectFailure({ exitCode, stdout: read('stdout'), stderr: read('stderr') });
    expect(read('parts')).toBe('');
    expectWhole(join(results, 'out'), Number(read('again-code')), read('again'));
  }
});

function sizeOf(path: string): number {
  const stat = statSync(path);
  return stat.isFile() ? stat.size : 0;
}
