/**
 * Propagation never loses a solution: conditions that hold under some values keep these values possible. And the visits that it leaves
 * out would have narrowed nothing.
 */

import { expect, test } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
import { Assignment } from '../../src/expr/assignment.ts';
import { Terms } from '../../src/expr/terms.ts';
import { Context } from '../../src/solver/context.ts';
import { IntervalNet } from '../../src/solver/interval-net.ts';
import fc from '../chance.ts';
import { build, type Tree, trees, widths } from '../expr/model-term.ts';

const runs = Number(process.env.CLEW_RUNS ?? 500);

const byte = (name: string): Tree => ({ kind: 'variable', width: 8, name });

/** The tree over four bytes: larger variables are made of them. */
function overBytes(tree: Tree): Tree {
  if (tree.kind === 'constant') return tree;
  if (tree.kind === 'apply') return { ...tree, operands: tree.operands.map(overBytes) };
  const { width, name } = tree;
  const [low, high] = name.startsWith('x') ? ['a', 'b'] : ['c', 'd'];
  const extend = (op: 'zext' | 'sext', operand: Tree): Tree =>
    operand.width === width
      ? operand
      : { kind: 'apply', op, width, operands: [operand], numbers: [width] };
  if (width < 8) {
    return { kind: 'apply', op: 'extract', width, operands: [byte(low)], numbers: [width - 1, 0] };
  }
  if (width < 16) return extend('sext', byte(low));
  const operands = [byte(high), byte(low)];
  const both: Tree = { kind: 'apply', op: 'concat', width: 16, operands, numbers: [8] };
  return extend(name.startsWith('x') ? 'zext' : 'sext', both);
}

const conditions = fc
  .constantFrom(...widths)
  .chain((limit) => fc.array(trees(1, 4, limit), { minLength: 1, maxLength: 5 }));
const bytes = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));

/** Do the values of the four bytes survive the conditions that hold under them? undefined: the net declines. */
function survives(
  terms: Terms,
  conditions: readonly Term[],
  values: readonly number[],
): boolean | undefined {
  const context = new Context(terms, () => 0);
  const assignment = new Assignment();
  for (const [i, name] of ['a', 'b', 'c', 'd'].entries()) {
    assignment.setLow(terms.symbolOf(terms.variable(name, 8)), 8, values[i]);
  }
  const evaluator = context.evaluator.under(assignment);
  const constraints = conditions.map((condition) =>
    evaluator.holds(condition) ? condition : terms.not(condition),
  );
  const net = new IntervalNet(context);
  if (!net.load(constraints, 10_000)) return undefined;
  net.propagate();
  const domains = net.domains.slice(0, net.symbols);
  return (
    !net.isEmpty &&
    domains.every(({ symbol, allowed, least, greatest }) => {
      const value = assignment.getLow(symbol);
      return value >= least && value <= greatest && allowed[value] === 1;
    })
  );
}

test('what holds under some values keeps them', () => {
  let loaded = 0;
  const law = fc.property(conditions, bytes, (made, values) => {
    const terms = new Terms();
    const built = made.map((tree) => build(terms, overBytes(tree)));
    const answer = survives(terms, built, values);
    if (answer !== undefined) loaded++;
    expect(answer).not.toBe(false);
  });
  fc.assert(law, { numRuns: runs });
  expect(loaded).toBeGreaterThan(runs / 2);
});

test('so do conditions on what constant tables hold', () => {
  const content = fc.uint8Array({ minLength: 1, maxLength: 300 });
  const index = trees(8, 2, 8);
  const read = fc.record({ content, index, bound: fc.nat(255) });
  const law = fc.property(
    fc.array(read, { minLength: 1, maxLength: 4 }),
    bytes,
    (reads, values) => {
      const terms = new Terms();
      const built = reads.map(({ content, index, bound }) => {
        const table = terms.table(8, 8, content);
        const value = terms.select(table, build(terms, overBytes(index)));
        return terms.ult(value, terms.constant(8, bound));
      });
      expect(survives(terms, built, values)).toBe(true);
    },
  );
  fc.assert(law, { numRuns: runs });
});

function intervals({ low, high, count }: IntervalNet): number[][] {
  return [Array.from(low.slice(0, count)), Array.from(high.slice(0, count))];
}

/** Propagates, and then once more with every visit. */
function settle(net: IntervalNet): void {
  net.propagate();
  if (net.isEmpty) return;
  const state = net.save();
  if (!state.isSettled) return;
  const before = intervals(net);
  net.restore({ ...state, isSettled: false });
  net.propagate();
  expect(net.isEmpty).toBe(false);
  expect(intervals(net)).toEqual(before);
}

test('a settled net has nothing left to narrow, also after splits and returns', () => {
  let loaded = 0;
  const law = fc.property(conditions, fc.array(fc.nat(), { maxLength: 4 }), (made, choices) => {
    const terms = new Terms();
    const constraints = made.map((tree) => build(terms, overBytes(tree)));
    const net = new IntervalNet(new Context(terms, () => 0));
    if (!net.load(constraints, 10_000)) return;
    loaded++;
    settle(net);
    const upperHalves: (() => void)[] = [];
    for (const choice of choices) {
      if (net.isEmpty || net.symbols === 0) break;
      const domain = net.domains[choice % net.symbols];
      const middle = (domain.least + domain.greatest) >> 1;
      const before = net.save();
      upperHalves.push(() => {
        net.restore(before);
        net.restrict(domain, middle + 1, Infinity);
      });
      net.restrict(domain, 0, middle);
      settle(net);
    }
    for (const enter of upperHalves.reverse()) {
      enter();
      settle(net);
    }
  });
  fc.assert(law, { numRuns: 4 * runs });
  expect(loaded).toBeGreaterThan(runs);
});
