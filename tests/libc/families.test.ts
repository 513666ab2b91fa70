// Each program in cases/ exercises one family of functions with thousands of generated cases and
// prints what it sees. Our library's output must be glibc's, line for line.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { compareLibraries, comparison } from './compare.ts';

const folder = join(import.meta.dirname, 'cases');
const generator = readFileSync(join(folder, 'generate.h'), 'utf8');

function compareFamily(name: string) {
  const source = `${generator}#line 1 "${name}.c"\n${readFileSync(join(folder, `${name}.c`), 'utf8')}`;
  return compareLibraries(source);
}

function linesOf(output: Uint8Array): string[] {
  return Buffer.from(output).toString('latin1').split('\n');
}

/** The first few lines that differ, as a reader wants to see them. */
function differences(
  expected: string[],
  actual: string[],
  same: (a: string, b: string) => boolean,
) {
  const count = Math.max(expected.length, actual.length);
  const found = [];
  for (let line = 0; line < count && found.length < 5; line++) {
    const glibc = expected[line];
    const ours = actual[line];
    if (glibc === undefined || ours === undefined || !same(glibc, ours)) {
      found.push({ line: line + 1, glibc, ours });
    }
  }
  return found;
}

const exact = (a: string, b: string) => a === b;

/** Words that are numbers may differ by a few units in the last place. */
function approximate(a: string, b: string): boolean {
  const left = a.split(' ');
  const right = b.split(' ');
  const tolerance = /f$/.test(left[0] ?? '') ? 3e-7 : 3e-14;
  return (
    left.length === right.length && left.every((word, i) => isClose(word, right[i], tolerance))
  );
}

function isClose(a: string, b: string | undefined, tolerance: number): boolean {
  if (a === b) return true;
  const difference = Math.abs(Number(a) - Number(b));
  return difference <= tolerance * Math.abs(Number(a));
}

// The first test compiles the whole library.
describe('the C library agrees with glibc on', () => {
  comparison.each([
    'abi',
    'ctype',
    'domain',
    'environment',
    'errors',
    'floats',
    'fnmatch',
    'glob',
    'iconv',
    'integers',
    'layout',
    'mathematics',
    'random',
    'regex',
    'search',
    'signals',
    'sort',
    'string',
    'threads',
    'time',
    'vectors',
    'wide',
    'wordexp',
  ])('%s', async (name) => {
    const { glibc, ours } = await compareFamily(name);
    expect(differences(linesOf(glibc.stdout), linesOf(ours.stdout), exact)).toEqual([]);
    expect(ours.status).toBe(0);
    expect(glibc.status).toBe(0);
  });

  comparison('approximate, up to the last digits', async () => {
    const { glibc, ours } = await compareFamily('approximate');
    expect(differences(linesOf(glibc.stdout), linesOf(ours.stdout), approximate)).toEqual([]);
    expect(ours.status).toBe(0);
  });

  comparison('precise, but for a few in a thousand', async () => {
    const { glibc, ours } = await compareFamily('precise');
    const expected = linesOf(glibc.stdout);
    const actual = linesOf(ours.stdout);
    expect(differences(expected, actual, approximate)).toEqual([]);
    const unequal = expected.filter((line, i) => line !== actual[i]).length;
    expect(unequal).toBeLessThan(expected.length / 200);
  });

  comparison.each(['argp', 'exit', 'messages'])('%s, with its status', async (name) => {
    const { glibc, ours } = await compareFamily(name);
    expect(ours.stdout.toString()).toBe(glibc.stdout.toString());
    expect(ours.stderr.toString()).toBe(glibc.stderr.toString());
    expect(ours.status).toBe(glibc.status);
  });

  // With gcc, __PRETTY_FUNCTION__ is the function's name; with clang, it is its whole signature.
  comparison('the text of a failed assertion', async () => {
    const { glibc, ours } = await compareFamily('assertion');
    const expected = glibc.stderr.toString().replace('void check(int)', 'check');
    expect(ours.stderr.toString()).toContain(expected);
  });
});
