// Comparing with what clew cannot see into: every way in which it may differ, a crash and a hang among them, is a difference.

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareNatively, type NativeDifference } from '../../src/compare/native.ts';
import { nativePeer } from '../../src/compare/native-peers.ts';
import { nativeResult } from '../../src/compare/native-result.ts';
import { execFileSync } from '../children.ts';
import { nativeCompiler, sandboxProblem } from '../judge/native.ts';

const source = fileURLToPath(new URL('./native-peer.c', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'clew-native-test-'));
const library = join(folder, 'libtheirs.so');
const fn = { name: 'ours', nulls: false, elements: 2, characters: 1 };

beforeAll(() => {
  if (nativeCompiler)
    execFileSync(nativeCompiler, ['-shared', '-fPIC', '-w', '-DLIBRARY', source, '-o', library]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const problem = await sandboxProblem();

describe.skipIf(problem)('a function of a library (needs a sandbox)', () => {
  let found: readonly NativeDifference[] = [];
  let sentences: string[] = [];

  beforeAll(async () => {
    const options = {
      files: [source],
      fn,
      workers: 1,
      peer: `${library}:theirs`,
      nativeTime: 10_000,
    };
    const comparison = await compareNatively(options, () => {});
    found = comparison.differences;
    const result = nativeResult(comparison, join(folder, 'out'));
    expect(result.verdict.kind).toBe('different');
    sentences = result.differences.flatMap(({ input, differences }) =>
      differences.map(({ answers }) => `${input}: ${answers.join('; ')}`),
    );
  });

  const told = (pattern: RegExp) => expect(sentences.join('\n')).toMatch(pattern);

  test('that crashes', () => told(/count = 0.*: returns .*; dies by signal 6/));
  test('that hangs', () => told(/word = "h".*: returns .*; does not end: it ran for 10 s/));
  test('that ends the program', () => told(/word = "e".*: returns .*; ends with exit code 3/));
  test('that prints', () => told(/word = "o".*: prints nothing; prints "theirs"/));
  test('that writes otherwise', () =>
    told(/word = "m".*: leaves values = .*7.*; leaves values = .*1/));
  test('that returns another struct', () =>
    told(/count = 2.*leaves return.first = 'b'; leaves return.first = 'a'/));
  test('that agrees', () => {
    const same = found.every(
      ({ test: each }) => each.input.get('memory/word')?.[0] !== 'z'.charCodeAt(0),
    );
    expect(same).toBe(true);
  });
});

test.skipIf(problem)('a program (needs a sandbox)', async () => {
  const program = join(folder, 'peer.sh');
  writeFileSync(program, '#!/bin/sh\nread word\ntest "$word" = x && echo other >made\nexit 0\n');
  chmodSync(program, 0o755);
  const a = join(folder, 'a.c');
  writeFileSync(
    a,
    '#include <stdio.h>\nint main(void) {\n  if (getchar() == 121) return 1;\n  return 0;\n}\n',
  );
  const options = { files: [a], symbolic: { stdin: 1 }, workers: 1, peer: program };
  const { compared, differences } = await compareNatively(options, () => {});
  expect(compared).toBe(2);
  expect(differences.map(({ differences: each }) => each.map(({ sentence }) => sentence))).toEqual([
    [`A ends with exit code 1, ${program} ends with exit code 0`],
  ]);
});

describe('mistakes are told before anything is explored', () => {
  const mistakes: [string, Parameters<typeof nativePeer>[0], RegExp][] = [
    ['no such program', { files: [], peer: './not-there' }, /there is no such program/],
    ['a program for a function', { files: [], fn, peer: 'ls' }, /must be LIBRARY:SYMBOL/],
  ];
  test.each(mistakes)('%s', async (_, options, message) => {
    await expect(nativePeer(options, [])).rejects.toThrow(message);
  });
});
