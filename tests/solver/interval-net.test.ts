/** Propagation never loses a solution: conditions that hold under some values keep these values possible. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Assignment } from '../../src/expr/assignment.ts';
import { Terms } from '../../src/expr/terms.ts';
import { Context } from '../../src/solver/context.ts';
import { IntervalNet } from '../../src/solver/interval-net.ts';
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

test('what holds under some values keeps them', () => {
  let loaded = 0;
  const law = fc.property(conditions, bytes, (made, values) => {
    const terms = new Terms();
    const context = new Context(terms, () => 0);
    const assignment = new Assignment();
    for (const [i, name] of ['a', 'b', 'c', 'd'].entries()) {
      assignment.setLow(terms.symbolOf(terms.variable(name, 8)), 8, values[i]);
    }
    const evaluator = context.evaluator.under(assignment);
    const constraints = made
      .map((tree) => build(terms, overBytes(tree)))
      .map((condition) => (evaluator.holds(condition) ? condition : terms.not(condition)));
    const net = new IntervalNet(context);
    if (!net.load(constraints, 10_000)) return;
    loaded++;
    net.propagate();
    expect(net.isEmpty).toBe(false);
    for (const domain of net.domains.slice(0, net.symbols)) {
      const value = assignment.getLow(domain.symbol);
      expect(value).toBeGreaterThanOrEqual(domain.least);
      expect(value).toBeLessThanOrEqual(domain.greatest);
      expect(domain.allowed[value]).toBe(1);
    }
  });
  fc.assert(law, { numRuns: runs });
  expect(loaded).toBeGreaterThan(runs / 2);
}, 120_000);
