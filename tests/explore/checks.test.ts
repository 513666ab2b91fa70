import { expect, test } from 'vitest';
import { explored } from './exploring.ts';
import { FakeProgram, type FakeRun } from './fake-program.ts';

/** A branch, a check, a branch. */
function body(run: FakeRun): void {
  const { terms } = run;
  const [x, y, z] = run.bytes('memory/a', 3);
  const is = (byte: number, value: number) => terms.eq(byte, terms.constant(8, value));
  run.decide('first', is(x, 1));
  run.check('check', terms.not(is(y, 9)), 'divide-by-zero');
  run.decide('last', is(z, 3));
}
const places = { first: 'branch', check: 'division', last: 'branch' } as const;

const inputsOf = (events: ReturnType<typeof explored>) =>
  events.tests.map(({ input }) => [...(input.get('memory/a') ?? [])]);

test('strict: a check is solved as soon as a run has passed it', () => {
  const inputs = inputsOf(explored(new FakeProgram(places, body)));
  expect(inputs.slice(0, 3)).toEqual([
    [0, 0, 0],
    [0, 9, 0],
    [0, 0, 3],
  ]);
});

test('relaxed: a check is as pending as all else', () => {
  const inputs = inputsOf(explored(new FakeProgram(places, body), { checks: 'relaxed' }));
  expect(inputs.slice(0, 3)).toEqual([
    [0, 0, 0],
    [0, 0, 3],
    [0, 9, 0],
  ]);
});

test('findings of one kind at one place are told once, their paths are explored all the same', () => {
  const { result, findings } = explored(new FakeProgram(places, body));
  expect(findings).toHaveLength(1);
  expect(result).toMatchObject({ paths: 6, stopped: 'exhausted' });
});

test('a run that fails by itself leaves the safe side pending', () => {
  const program = new FakeProgram(places, (run) => {
    const [x] = run.bytes('memory/a', 1);
    run.check('check', run.terms.eq(x, run.terms.constant(8, 77)), 'assert');
  });
  expect(explored(program).result).toMatchObject({ paths: 2, runs: 2, stopped: 'exhausted' });
});

test('out of bounds, just beyond the end is preferred', () => {
  const program = new FakeProgram({ access: 'bounds' }, (run) => {
    const { terms } = run;
    const [low, high] = run.bytes('memory/i', 2);
    const i = terms.concat(high, low);
    const inside = terms.ult(i, terms.constant(16, 40));
    run.aim(inside, terms.ult(terms.sub(i, terms.constant(16, 40)), terms.constant(16, 8)));
    run.check('access', inside, 'out-of-bounds');
  });
  const [{ input }] = explored(program).findings;
  const [low, high] = input.get('memory/i') ?? [];
  expect(low + 256 * high).toBeGreaterThanOrEqual(40);
  expect(low + 256 * high).toBeLessThan(48);
});
