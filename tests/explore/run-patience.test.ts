// How long runs are waited for: learned from those that have ended, and from what plain runs show of those that have not.

import { expect, test } from 'vitest';
import { RunPatience, sameBudget } from '../../src/explore/run-patience.ts';
import type { Frame } from '../../src/machine/finding.ts';
import type { Outcome } from '../../src/machine/outcome.ts';
import type { Trace } from '../../src/run/trace.ts';

const at = (line: number): Frame[] => [
  { function: 'getc', file: 'libc/getc.c', line: 1, column: 1, library: true },
  { function: 'main', file: 'a.c', line, column: 3, library: false },
];
const nothing = { access: undefined, object: undefined, offset: undefined };
const hang = (line: number): Outcome => ({
  kind: 'finding',
  finding: { kind: 'hang', message: '', stack: at(line), ...nothing },
});
const exited: Outcome = { kind: 'exited', status: 0 };

function trace(outcome: Outcome, steps: number, operations?: number): Trace {
  return {
    ...{ outcome, coversNew: false, covered: new Uint8Array(), length: 0, objects: [] },
    ...{ decisions: new Int32Array(), conditions: [], held: new Uint8Array() },
    ...{ concretized: [], assumed: [], preferences: [], cost: { operations: 0, steps } },
    cut: operations === undefined ? undefined : { operations },
  };
}

const first = { known: 3, attempt: 0 };

test('a run gets many times the steps of the longest that has ended, and more each time that it is tried', () => {
  const patience = new RunPatience({ operations: 100, steps: 1000 });
  expect(patience.budget(first)).toEqual({ known: 3, operations: 100, steps: 1000 });
  patience.learn(trace(exited, 10));
  expect(patience.budget(first).steps).toBe(1000);
  patience.learn(trace(exited, 500));
  expect(patience.budget(first).steps).toBe(10_000);
  patience.learn(trace(hang(7), 1_000_000));
  expect(patience.budget({ known: 3, attempt: 2 })).toEqual({
    ...{ known: 3, operations: 1600, steps: 160_000 },
  });
});

test('a place is suspected once, unless it was only slow there', () => {
  const patience = new RunPatience({ steps: 1000 });
  expect(patience.suspects(at(7))).toBe(true);
  expect(patience.suspects(at(7))).toBe(false);
  expect(patience.suspects(at(9))).toBe(true);
  patience.judge(at(7), exited, 5000);
  expect(patience.budget(first).steps).toBe(100_000);
  expect(patience.suspects(at(7))).toBe(true);
  // A loop around others was seen at one place, and did not end at another.
  patience.judge(at(9), hang(8), 1_000_000);
  expect([8, 9].map((line) => patience.suspects(at(line)))).toEqual([false, false]);
});

test('where most runs are too long to be followed, they are followed farther', () => {
  const patience = new RunPatience({ operations: 100 });
  for (let i = 0; i < 8; i++) patience.learn(trace(exited, 10, i < 5 ? 100 : undefined));
  expect(patience.budget(first).operations).toBe(400);
});

test('a run that is done again is cut where it was cut, or not at all', () => {
  expect(sameBudget(3, { operations: 120 })).toEqual({
    ...{ known: 3, operations: 120, steps: Infinity },
  });
  expect(sameBudget(3)).toEqual({ known: 3, operations: Infinity, steps: Infinity });
});
