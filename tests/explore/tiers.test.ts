// Questions in tiers: what is cheap is tried first, and what it does not decide is still pending.

import { describe, expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { type Solver, unknown } from '../../src/solver/query.ts';
import { loadSat } from '../../src/solver/sat.ts';
import { explored } from './exploring.ts';
import { FakeProgram } from './fake-program.ts';

const module = await loadSat();

/** A solver whose cheap layers know nothing; it counts the questions of the exploration that may cost something. */
class Costly implements Solver {
  hard = 0;
  private readonly chain: Solver;

  constructor(terms: Terms) {
    this.chain = stackChain(terms, module);
  }

  solve: Solver['solve'] = (query) => {
    if (query.budget?.isCheap) return unknown('effort');
    if (query.optional !== true) this.hard++;
    return this.chain.solve(query);
  };
}

/** Two conditions on two bytes each, of which one is enough to turn them. */
const twoSums = (terms: Terms) =>
  new FakeProgram(
    { first: 'branch', second: 'branch' },
    (run) => {
      const [w, x, y, z] = run.bytes('memory/a', 4);
      const is = (term: number, value: number) => terms.eq(term, terms.constant(8, value));
      run.decide('first', is(terms.add(w, x), 9));
      run.decide('second', is(terms.mul(y, terms.add(z, terms.constant(8, 1))), 6));
    },
    terms,
  );

describe('a branch that is one byte away', () => {
  test('is taken without asking hard', () => {
    const terms = new Terms();
    const solver = new Costly(terms);
    const { result } = explored(twoSums(terms), { solver, warmUp: 0 });
    expect(result).toMatchObject({ paths: 4, stopped: 'exhausted', undecided: 0, pending: 0 });
    expect(solver.hard).toBe(0);
  });

  test('leads to the same paths as asking does', () => {
    const paths = (solver?: Solver, terms = new Terms()) =>
      explored(twoSums(terms), { warmUp: 0, ...(solver && { solver }) }).result.paths;
    const terms = new Terms();
    expect(paths(new Costly(terms), terms)).toBe(paths());
  });
});

test('what is not cheap waits until nothing else is pending', () => {
  const terms = new Terms();
  const solver = new Costly(terms);
  const program = new FakeProgram(
    { far: 'branch', near: 'branch' },
    (run) => {
      const [w, x, y, z] = run.bytes('memory/a', 4);
      const product = terms.mul(terms.add(w, terms.constant(8, 1)), x);
      // No single byte makes both factors odd and their product 221 (13 by 17).
      const isFar = terms.and(
        terms.eq(product, terms.constant(8, 221)),
        terms.ult(terms.constant(8, 4), w),
      );
      run.decide('far', isFar);
      run.decide('near', terms.eq(terms.add(y, z), terms.constant(8, 7)));
    },
    terms,
  );
  const { tests, result } = explored(program, { solver, warmUp: 0 });
  expect(result).toMatchObject({ paths: 4, stopped: 'exhausted', pending: 0 });
  expect(solver.hard).toBeGreaterThan(0);
  const isFar = tests.map(({ input }) => (input.get('memory/a')?.[0] ?? 0) > 4);
  expect(isFar).toEqual([false, false, true, true]);
});

test('what waits when the exploration is stopped is pending, not undecided', () => {
  const terms = new Terms();
  const never: Solver = { solve: () => unknown('effort') };
  const program = new FakeProgram(
    { far: 'branch' },
    (run) => {
      const [x, y] = run.bytes('memory/a', 2);
      const product = terms.mul(x, y);
      run.decide('far', terms.eq(product, terms.constant(8, 221)));
    },
    terms,
  );
  const { result } = explored(program, { solver: never, maxRuns: 1, warmUp: 0 });
  expect(result).toMatchObject({ pending: 1, undecided: 0, stopped: 'runs' });
});

/** A scanner with a table: its state after each letter says how much of `keyword` was read, 0 after any other letter. */
const scanner = (terms: Terms, keyword: string) =>
  new FakeProgram(
    { accept: 'branch' },
    (run) => {
      const next = new Uint8Array(256 * (keyword.length + 1));
      for (const [state, letter] of [...keyword].entries())
        next[256 * state + letter.charCodeAt(0)] = state + 1;
      const table = terms.table(16, 8, next);
      let state = terms.constant(8, 0);
      for (const byte of run.bytes('memory/a', keyword.length))
        state = terms.select(table, terms.concat(state, byte));
      run.decide('accept', terms.eq(state, terms.constant(8, keyword.length)));
    },
    terms,
  );

test('a word that only a table knows is found by solving for a few bytes', () => {
  const terms = new Terms();
  const solver = new Costly(terms);
  const solverFor = (others: Terms) => stackChain(others, module);
  const { tests, result } = explored(scanner(terms, 'while'), { solver, solverFor, warmUp: 0 });
  expect(result).toMatchObject({ paths: 2, stopped: 'exhausted' });
  const words = tests.map(({ input }) => Buffer.from(input.get('memory/a') ?? []).toString());
  expect(words).toContain('while');
  expect(solver.hard).toBe(0);
});
