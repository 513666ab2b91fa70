import { describe, expect, test } from 'vitest';
import { searcherNamed } from '../../src/explore/search/named.ts';
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

describe('checks that were never asked are counted', () => {
  test('where they are left pending and the runs are used up', () => {
    const { result } = explored(new FakeProgram(places, body), { checks: 'relaxed', maxRuns: 1 });
    expect(result).toMatchObject({ pending: 3, unasked: 1, stopped: 'runs' });
  });

  test('none is left when everything is explored', () => {
    const { result } = explored(new FakeProgram(places, body), { checks: 'relaxed' });
    expect(result).toMatchObject({ pending: 0, unasked: 0, stopped: 'exhausted' });
  });

  test('after enough paths on which a check held, it is pending like a branch', () => {
    const loop = new FakeProgram({ branch: 'branch', check: 'division' }, (run) => {
      const { terms } = run;
      const bytes = run.bytes('memory/a', 4);
      const sum = bytes.slice(1).reduce((all, byte) => terms.add(all, byte), bytes[0]);
      for (const byte of bytes) run.decide('branch', terms.eq(byte, terms.constant(8, 1)));
      // A square is never 2 modulo 4, but that takes a question to know.
      const rest = terms.and(terms.mul(sum, sum), terms.constant(8, 3));
      run.check('check', terms.not(terms.eq(rest, terms.constant(8, 2))), 'divide-by-zero');
    });
    const asked = (enoughRefusals: number) =>
      explored(loop, { searcher: searcherNamed(['bfs']), enoughRefusals, maxRuns: 6 }).result
        .unasked;
    // The check of the last run waits in any case: the runs were used up before it was its turn.
    expect(asked(1)).toBeGreaterThan(asked(Number.POSITIVE_INFINITY));
    expect(asked(Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(1);
  });
});
