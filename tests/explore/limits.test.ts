import { expect, test } from 'vitest';
import { explored } from './exploring.ts';
import { FakeProgram } from './fake-program.ts';
import { insertionSort } from './subjects.ts';

test('runs', () => {
  const { result } = explored(insertionSort(5), { maxRuns: 10 });
  expect(result).toMatchObject({ stopped: 'runs', runs: 10, paths: 10 });
  expect(result.pending).toBeGreaterThan(0);
});

test('time', () => {
  let clock = 0;
  const { result } = explored(insertionSort(5), { now: () => clock++, deadline: 100 });
  expect(result.stopped).toBe('time');
  expect(result.runs).toBeGreaterThan(1);
});

test('interruption', () => {
  let asked = 0;
  const { result } = explored(insertionSort(5), { stopped: () => asked++ === 20 });
  expect(result.stopped).toBe('interrupted');
});

test('memory', () => {
  expect(explored(insertionSort(5), { maxMemory: 1000 }).result.stopped).toBe('memory');
});

test('what the solver gives up is undecided, not impossible', () => {
  const solver = { solve: () => ({ status: 'unknown', reason: 'conflicts' }) as const };
  const { result } = explored(insertionSort(3), { solver });
  expect(result).toMatchObject({ stopped: 'exhausted', paths: 1, undecided: 2, impossible: 0 });
});

test('what the end of the time has cut short stays pending', () => {
  let clock = 0;
  const solve = () => {
    clock = 1000;
    return { status: 'unknown', reason: 'time' } as const;
  };
  const options = { solver: { solve }, now: () => clock, deadline: 500 };
  const { result } = explored(insertionSort(3), options);
  expect(result).toMatchObject({ stopped: 'time', undecided: 0, pending: 2 });
});

test('a run that goes elsewhere than predicted is counted, and its branch is not tried again', () => {
  let runs = 0;
  const program = new FakeProgram({ liar: 'branch', after: 'branch' }, (run) => {
    const [x] = run.bytes('memory/x', 1);
    // The first run decides on x; all others forget to.
    if (runs++ === 0) run.decide('liar', run.terms.eq(x, run.terms.constant(8, 1)));
    else run.decide('after', run.terms.eq(x, run.terms.constant(8, 2)));
  });
  const { result, events } = explored(program);
  expect(result).toMatchObject({ stopped: 'exhausted', runs: 2, divergences: { count: 1 } });
  expect(result.divergences.sites).toEqual(new Map([[0, 1]]));
  expect(events.filter(({ kind }) => kind === 'divergence')).toHaveLength(1);
});

test('the same exploration twice is the same', () => {
  const told = () =>
    explored(insertionSort(4)).tests.map(({ input }) => [...(input.get('memory/a') ?? [])]);
  expect(told()).toEqual(told());
});
