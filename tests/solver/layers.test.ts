// Each layer by itself: what it answers, what it passes on, and that on top of bit-blasting it answers as trying all assignments
// does. In a chain the layers above hide what a layer does.

import { describe, expect, test } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
import { Assignment } from '../../src/expr/assignment.ts';
import { Terms } from '../../src/expr/terms.ts';
import type { AnswerStore } from '../../src/solver/answer-encoding.ts';
import { ArraySubstitution } from '../../src/solver/array-substitution.ts';
import { BitBlasting } from '../../src/solver/bit-blasting.ts';
import { Bounds } from '../../src/solver/bounds.ts';
import { Cache } from '../../src/solver/cache.ts';
import { CanonicalForms } from '../../src/solver/canonical.ts';
import { Conjunctions } from '../../src/solver/conjunctions.ts';
import { Context } from '../../src/solver/context.ts';
import { Independence } from '../../src/solver/independence.ts';
import { KnownAssignments } from '../../src/solver/known-assignments.ts';
import { LeastValues } from '../../src/solver/least-values.ts';
import {
  type Answer,
  type Query,
  type Solver,
  sat,
  unknown,
  unsat,
} from '../../src/solver/query.ts';
import { loadSat } from '../../src/solver/sat.ts';
import { SmallDomains } from '../../src/solver/small-domains.ts';
import { StoredAnswers } from '../../src/solver/stored-answers.ts';
import { Substitution } from '../../src/solver/substitution.ts';
import { checkContract } from './contract.ts';

const module = await loadSat();
const runs = Number(process.env.CLEW_RUNS ?? 20);

type MakeLayer = (context: Context, below: Solver) => Solver;

const bounds: MakeLayer = (context, below) =>
  new Bounds(context, below, { nodes: 1500, splits: 8 });
const smallDomains: MakeLayer = (context, below) => new SmallDomains(context, below, new WeakSet());
const cache: MakeLayer = (context, below) =>
  new Cache(context, below, { renaming: true, forms: new CanonicalForms(context) });
const leastValues: MakeLayer = (context, below) => {
  const layer = new LeastValues(context, below);
  return { solve: (query) => layer.solve({ ...query, least: true }) };
};

function stored(store: AnswerStore): MakeLayer {
  return (context, below) => {
    const forms = new CanonicalForms(context);
    const options = { store, forms, effort: [], warn: undefined };
    return new StoredAnswers(context, below, options);
  };
}

function mapStore(): AnswerStore {
  const entries = new Map<string, Uint8Array>();
  return { get: (key) => entries.get(key), put: (key, value) => entries.set(key, value) };
}

describe('on top of bit-blasting, a layer answers as trying all assignments does', () => {
  test.each<[string, MakeLayer]>([
    ['bit-blasting alone', (_, below) => below],
    ['conjunctions', (context, below) => new Conjunctions(context, below)],
    ['least values', leastValues],
    ['array substitution', (context, below) => new ArraySubstitution(context, below)],
    ['known assignments', (context, below) => new KnownAssignments(context, below)],
    ['independence', (context, below) => new Independence(context, below)],
    ['bounds', bounds],
    ['cache', cache],
    ['stored answers', stored(mapStore())],
    // It relies on conjunctions above it: no constraint is a constant.
    ['small domains', (context, below) => new Conjunctions(context, smallDomains(context, below))],
    ['substitution', (context, below) => new Substitution(context, below)],
  ])('%s', (_, make) => {
    checkContract((terms) => {
      const context = new Context(terms, () => 0);
      const options = { truthTables: true, incremental: true };
      return make(context, new BitBlasting(context, module, options));
    }, runs);
  });
});

/** A layer over a solver that notes what reaches it, and always answers the same. */
function over(make: MakeLayer, answer: Answer = unknown('unsupported')) {
  const terms = new Terms();
  const context = new Context(terms, () => 0);
  const passed: Query[] = [];
  const layer = make(context, {
    solve(query) {
      passed.push(query);
      return answer;
    },
  });
  const input = terms.array('input', 32, 8, 16);
  const constant = (value: number, width = 8) => terms.constant(width, value);
  const byte = (index: number) => terms.byte(input, index);
  const below = (index: number, limit: number) => terms.ult(byte(index), constant(limit));
  const is = (index: number, value: number) => terms.eq(byte(index), constant(value));
  const solve = (...constraints: Term[]) => layer.solve({ constraints });
  const byteIn = (given: Answer, index: number) =>
    given.status === 'sat' ? given.model.getLow(terms.symbolOf(byte(index))) : undefined;
  return { terms, context, layer, passed, input, byte, below, is, constant, solve, byteIn };
}

describe('conjunctions', () => {
  const make: MakeLayer = (context, below) => new Conjunctions(context, below);

  test('passes on each conjunct once, in order', () => {
    const { terms, below, passed, solve } = over(make);
    const [p, q, r] = [below(0, 9), below(1, 9), below(2, 9)];
    solve(terms.and(p, q), p, terms.not(terms.or(r, terms.not(q))));
    expect(passed.map(({ constraints }) => constraints)).toEqual([[p, q, terms.not(r)]]);
  });

  test('answers a condition beside its negation', () => {
    const { terms, below, passed, solve } = over(make);
    expect(solve(below(0, 9), below(1, 9), terms.not(below(0, 9)))).toBe(unsat);
    expect(passed).toEqual([]);
  });
});

describe('known assignments', () => {
  const make: MakeLayer = (context, below) => new KnownAssignments(context, below);

  test('answers what the hint satisfies, and passes on what it does not', () => {
    const { layer, is, passed } = over(make);
    const hint = new Assignment();
    expect(layer.solve({ constraints: [is(0, 0)], hint })).toEqual(sat(hint));
    expect(passed).toEqual([]);
    layer.solve({ constraints: [is(0, 1)], hint });
    expect(passed).toHaveLength(1);
  });

  test('answers what a model from below satisfies as well', () => {
    const { is, passed, solve } = over(make, sat(new Assignment()));
    solve(is(0, 0));
    solve(is(1, 0), is(2, 0));
    expect(passed).toHaveLength(1);
  });
});

describe('independence', () => {
  const make: MakeLayer = (context, below) => new Independence(context, below);

  test('asks for the parts one by one, that of the newest constraint first', () => {
    const { terms, byte, below, passed, solve } = over(make, sat(new Assignment()));
    const [first, joined, newest] = [below(0, 9), terms.ult(byte(1), byte(0)), below(2, 9)];
    expect(solve(first, joined, newest).status).toBe('sat');
    expect(passed.map(({ constraints }) => constraints)).toEqual([[newest], [first, joined]]);
  });

  test('is done when one part is unsat', () => {
    const { below, passed, solve } = over(make, unsat);
    expect(solve(below(0, 9), below(1, 9))).toBe(unsat);
    expect(passed).toHaveLength(1);
  });

  test('keeps together what a read at a symbolic index may depend on', () => {
    const { terms, input, byte, below, constant, passed, layer } = over(make);
    const index = terms.zext(terms.byte(terms.array('index', 32, 8, 1), 0), 32);
    const read = terms.eq(terms.select(input, index), constant(7));
    const query = { constraints: [below(3, 9), read, terms.ult(byte(5), constant(3))] };
    layer.solve(query);
    expect(passed).toEqual([query]);
  });
});

describe('array substitution', () => {
  const make: MakeLayer = (context, below) => new ArraySubstitution(context, below);

  /** Reads the array at an index from 0 to 3. */
  function read({ terms, input, constant }: ReturnType<typeof over>): Term {
    const selector = terms.byte(terms.array('selector', 32, 8, 1), 0);
    const index = terms.zext(terms.and(selector, constant(3)), 32);
    return terms.eq(terms.select(input, index), constant(30));
  }

  test('makes a table of cells with constants, which the read then does not depend on', () => {
    const subject = over(make);
    const { context, is, passed, solve } = subject;
    solve(is(0, 10), is(1, 20), is(2, 30), is(3, 40), read(subject));
    const [query] = passed;
    expect(query.constraints).toHaveLength(1);
    expect(context.supports.of(query.constraints[0]).arrays).toEqual([]);
  });

  test('passes on cells with a gap as they are', () => {
    const subject = over(make);
    const query = { constraints: [subject.is(0, 10), subject.is(2, 30), read(subject)] };
    subject.layer.solve(query);
    expect(subject.passed).toEqual([query]);
  });

  test('answers two constants for one cell', () => {
    const subject = over(make);
    expect(subject.solve(subject.is(0, 10), subject.is(0, 11), read(subject))).toBe(unsat);
    expect(subject.passed).toEqual([]);
  });
});

describe('substitution', () => {
  const make: MakeLayer = (context, below) => new Substitution(context, below);

  test('replaces a symbol by what it equals, and gives it its value in the model', () => {
    const { terms, context, byte, constant, is, passed, solve, byteIn } = over(
      make,
      sat(new Assignment()),
    );
    const sum = terms.eq(terms.add(byte(0), byte(1)), constant(12));
    const answer = solve(is(0, 5), sum, terms.ult(byte(2), byte(1)));
    expect([byteIn(answer, 0), byteIn(answer, 1)]).toEqual([5, 7]);
    const { constraints } = passed[0];
    const symbols = constraints.flatMap((term) => [...context.supports.of(term).symbols]);
    expect(symbols).toEqual([terms.symbolOf(byte(2))]);
  });

  test('passes on a query without equalities as it is', () => {
    const { below, layer, passed } = over(make);
    const query = { constraints: [below(0, 9), below(1, 9)] };
    layer.solve(query);
    expect(passed[0]).toBe(query);
  });
});

describe('bounds', () => {
  test('answers comparisons of bytes, and of numbers made of them', () => {
    const { terms, byte, below, constant, passed, solve, byteIn } = over(bounds);
    const above = (index: number, limit: number) => terms.ult(constant(limit), byte(index));
    expect(byteIn(solve(below(0, 9), above(0, 7)), 0)).toBe(8);
    expect(solve(below(0, 3), above(0, 5))).toBe(unsat);
    const word = terms.concat(byte(0), byte(1));
    const answer = solve(terms.eq(word, constant(0x1234, 16)));
    expect([byteIn(answer, 0), byteIn(answer, 1)]).toEqual([0x12, 0x34]);
    expect(passed).toEqual([]);
  });

  test('passes on variables that are no bytes, and queries that are too large', () => {
    const { terms, byte, constant, passed, solve } = over((context, below) => {
      return new Bounds(context, below, { nodes: 4, splits: 2 });
    });
    solve(terms.ult(terms.variable('wide', 64), constant(9, 64)));
    solve(terms.ult(terms.add(byte(0), terms.add(byte(1), byte(2))), byte(3)));
    expect(passed).toHaveLength(2);
  });
});

describe('small domains', () => {
  test('answers conditions on one byte and on two', () => {
    const { terms, byte, below, constant, passed, solve, byteIn } = over(smallDomains);
    const square = terms.mul(byte(0), byte(0));
    expect(solve(terms.eq(square, constant(2)))).toBe(unsat);
    const [a, b] = [0, 1].map((index) => terms.zext(byte(index), 16));
    const product = terms.mul(a, b);
    const answer = solve(terms.eq(product, constant(221, 16)), below(0, 17), below(1, 18));
    expect([byteIn(answer, 0), byteIn(answer, 1)]).toEqual([13, 17]);
    expect(solve(terms.eq(product, constant(65521, 16)))).toBe(unsat);
    expect(passed).toEqual([]);
  });

  test('passes on symbols of more than eight bits, and reads at symbolic indexes', () => {
    const { terms, input, byte, constant, passed, solve } = over(smallDomains);
    solve(terms.ult(terms.variable('wide', 16), constant(9, 16)));
    solve(terms.eq(terms.select(input, terms.zext(byte(0), 32)), constant(1)));
    expect(passed).toHaveLength(2);
  });
});

describe('least values', () => {
  test('answers with the least solution, and passes on who wants any', () => {
    const { terms, byte, below, is, constant, layer, passed, byteIn } = over(
      (context, under) => new LeastValues(context, under),
    );
    const constraints = [terms.ult(constant(3), byte(0)), below(0, 9), terms.not(is(0, 4))];
    const answer = layer.solve({ constraints, least: true });
    expect(answer).toMatchObject({ status: 'sat', isLeast: true });
    expect(byteIn(answer, 0)).toBe(5);
    expect(passed).toEqual([]);
    layer.solve({ constraints });
    expect(passed).toHaveLength(1);
  });
});

describe.each<[string, MakeLayer]>([
  ['cache', cache],
  ['stored answers', stored(mapStore())],
])('%s', (_, make) => {
  test('answers the same question about another byte', () => {
    const { is, terms, passed, solve } = over(make, unsat);
    expect([solve(is(0, 7), terms.not(is(1, 7))), solve(is(4, 7), terms.not(is(5, 7)))]).toEqual([
      unsat,
      unsat,
    ]);
    expect(passed).toHaveLength(1);
    solve(is(0, 8), terms.not(is(1, 7)));
    expect(passed).toHaveLength(2);
  });
});

test('stored answers: what was given up is an answer for who has no more time, and wants it', () => {
  const { is, layer, passed } = over(stored(mapStore()), unknown('time'));
  const constraints = [is(0, 7)];
  const ask = (milliseconds: number, optional = false) =>
    layer.solve({ constraints, budget: { milliseconds }, optional });
  expect([ask(100), ask(100), ask(50)]).toEqual(Array(3).fill(unknown('time')));
  expect(passed).toHaveLength(1);
  ask(200);
  ask(100, true);
  expect(passed).toHaveLength(3);
});
