/** Decisions of many values: sizes and pointers that follow the witness. */
import { expect, test } from 'vitest';
import { explored } from './exploring.ts';
import { FakeProgram } from './fake-program.ts';
import { word } from './subjects.ts';

test('of sizes, the largest and the smallest come first, then all others, each once', () => {
  const sizes: number[] = [];
  const program = new FakeProgram({ range: 'assumption', size: 'size' }, (run) => {
    const { terms } = run;
    const n = word(terms, run.bytes('memory/n', 4));
    run.assume('range', terms.ult(terms.add(n, terms.constant(32, 5)), terms.constant(32, 12)));
    sizes.push(run.pin('size', terms.add(n, terms.constant(32, 5))));
  });
  const { result } = explored(program);
  expect(result).toMatchObject({ stopped: 'exhausted', paths: 12, pending: 0 });
  expect(sizes.slice(0, 3)).toEqual([5, 11, 0]);
  expect(sizes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i));
});

test('behind each value the program goes on by itself', () => {
  const program = new FakeProgram({ pointer: 'pointer', branch: 'branch' }, (run) => {
    const { terms } = run;
    const [p, x] = run.bytes('memory/a', 2);
    const chosen = run.pin('pointer', terms.and(p, terms.constant(8, 0x81)));
    if (chosen === 0x80) run.decide('branch', terms.eq(x, terms.constant(8, 7)));
  });
  const { result } = explored(program);
  expect(result).toMatchObject({ stopped: 'exhausted', paths: 5, runs: 5 });
  expect(result.divergences.count).toBe(0);
});

test('nothing is pending behind what had to become concrete, but seeds may bring other values', () => {
  const program = new FakeProgram({ float: 'concretized' }, (run) => {
    const [x] = run.bytes('memory/x', 1);
    run.pin('float', x);
  });
  expect(explored(program).result).toMatchObject({ runs: 1, paths: 1, pending: 0 });
  const seeds = [3, 4, 3].map((x) => new Map([['memory/x', Uint8Array.of(x)]]));
  const { result } = explored(program, { seeds });
  expect(result).toMatchObject({ runs: 3, paths: 2, divergences: { count: 0 } });
});
