import { describe, expect, test } from 'vitest';
import { Assignment } from '../../src/expr/assignment.ts';
import { Terms } from '../../src/expr/terms.ts';
import { stackChain, switches } from '../../src/solver/chain.ts';
import { Context } from '../../src/solver/context.ts';
import { sat, unsat } from '../../src/solver/query.ts';
import { loadSat } from '../../src/solver/sat.ts';
import { ModelCheck, SelfCheck } from '../../src/solver/self-check.ts';
import { checkContract } from './contract.ts';

const module = await loadSat();
const runs = Number(process.env.CLEW_RUNS ?? 100);

describe('a chain answers as trying all assignments does', () => {
  test('with all layers', () => {
    checkContract((terms) => stackChain(terms, module), runs);
  });

  test.each(switches)('without %s', (name) => {
    checkContract((terms) => stackChain(terms, module, { off: [name] }), runs);
  });

  test('in self-check mode', () => {
    checkContract((terms) => stackChain(terms, module, { selfCheck: true }), runs);
  });

  test('with intervals alone', () => {
    const off = switches.filter((name) => name !== 'bounds');
    checkContract((terms) => stackChain(terms, module, { off }), runs);
  });

  test('without all that can be switched off', () => {
    checkContract((terms) => stackChain(terms, module, { off: switches }), runs);
  });
});

test('self-check mode tells a wrong unsat, with the query', () => {
  const terms = new Terms();
  const constraint = terms.eq(terms.variable('x', 8), terms.constant(8, 7));
  const chain = stackChain(terms, module);
  const context = new Context(terms, () => 0);
  const checked = new SelfCheck(context, { solve: () => unsat }, chain);
  expect(() => checked.solve({ constraints: [constraint] })).toThrow(/satisfiable[\s\S]*assert/);
});

test('a model that does not satisfy the query never leaves the chain', () => {
  const terms = new Terms();
  const constraint = terms.eq(terms.variable('x', 8), terms.constant(8, 7));
  const lying = { solve: () => sat(new Assignment()) };
  const answer = new ModelCheck(new Context(terms, () => 0), lying).solve({
    constraints: [constraint],
  });
  expect(answer).toMatchObject({ status: 'unknown', reason: 'wrong model' });
});

/** Multiplication distributes over addition: at 24 bits hours of work for a SAT solver. */
function distributivity(terms: Terms) {
  const [x, y, z] = ['x', 'y', 'z'].map((name) => terms.variable(name, 24));
  const [left, right] = [
    terms.mul(x, terms.add(y, z)),
    terms.add(terms.mul(x, y), terms.mul(x, z)),
  ];
  return { constraints: [terms.ne(left, right)] };
}

test('budgets: time and conflicts end a query, and the next one is answered', () => {
  const terms = new Terms();
  const chain = stackChain(terms, module);
  const query = distributivity(terms);
  const start = process.cpuUsage();
  const timed = chain.solve({ ...query, budget: { milliseconds: 200 } });
  expect(timed).toMatchObject({ status: 'unknown', reason: 'time' });
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
  const limited = chain.solve({ ...query, budget: { conflicts: 50 } });
  expect(limited).toMatchObject({ status: 'unknown', reason: 'conflicts' });
  const x = terms.variable('x', 24);
  expect(chain.solve({ constraints: [terms.ult(x, terms.constant(24, 5))] }).status).toBe('sat');
});
