// What counts as a difference between two behaviours, and how it is said.

import { expect, test } from 'vitest';
import type { Behaviour, Ending } from '../../src/compare/behaviour.ts';
import { differences } from '../../src/compare/differences.ts';

const text = (words: string) => new TextEncoder().encode(words);
const exited = (status: number): Ending => ({ kind: 'exited', status });
const failed = (finding: string, line: number): Ending => ({
  ...{ kind: 'finding', finding, message: 'm', place: { file: 'x.c', line, function: 'f' } },
});
const seen = (name: string, value: number, format = 1) => ({
  ...{ name, format, bytes: Uint8Array.of(value) },
});

function ran(more: Partial<Behaviour> = {}): Behaviour {
  const nothing = { stdout: text(''), stderr: text(''), files: [], sent: [], observations: [] };
  return { ending: exited(0), ...nothing, ...more };
}

const sentences = (a: Behaviour, b: Behaviour) => differences(a, b).map(({ sentence }) => sentence);

test('findings of one kind are alike wherever they are, others are not', () => {
  expect(
    differences(ran({ ending: failed('shift', 1) }), ran({ ending: failed('shift', 9) })),
  ).toEqual([]);
  expect(sentences(ran({ ending: failed('shift', 1) }), ran())).toEqual([
    'A fails: shift at x.c:1: m, B ends with exit code 0',
  ]);
});

test('nothing is compared where nobody knows how one of them goes on', () => {
  for (const ending of [{ kind: 'refused', message: '' }, { kind: 'excluded' }] as const)
    expect(differences(ran({ ending, stdout: text('a') }), ran({ ending: exited(1) }))).toEqual([]);
});

test('standard error counts, but not that of two assertions', () => {
  const [a, b] = [{ stderr: text('a') }, { stderr: text('b') }];
  expect(sentences(ran(a), ran(b))).toEqual([
    'A prints to standard error "a", B prints to standard error "b"',
  ]);
  const ending = failed('assert', 1);
  expect(differences(ran({ ...a, ending }), ran({ ...b, ending }))).toEqual([]);
});

test('files and connections are told by name, also those that only one has', () => {
  const a = ran({ files: [{ path: '/a', bytes: text('1') }] });
  const b = ran({
    ...{ files: [{ path: '/b', bytes: undefined }], sent: [{ connection: 2, bytes: text('x') }] },
  });
  expect(sentences(a, b)).toEqual([
    'A writes "1" to /a, B leaves /a as it was',
    'A leaves /b as it was, B removes /b',
    'A sends over connection 2: nothing, B sends over connection 2: "x"',
  ]);
});

test('values are compared in their order until one is about something else', () => {
  const a = ran({ observations: [seen('return', 1), seen('p', 2), seen('q', 3, 4)] });
  const b = ran({ observations: [seen('return', 1), seen('r', 5), seen('q', 9, 8)] });
  expect(differences(a, b).map(({ what, name }) => [what, name])).toEqual([['memory', 'p']]);
});

test('what a function has returned is said rather than how its harness ended', () => {
  const a = ran({ ending: exited(1), observations: [seen('return', 7)] });
  expect(sentences(a, ran({ ending: failed('shift', 3) }))).toEqual([
    'A returns 7, B fails: shift at x.c:3: m',
  ]);
});
