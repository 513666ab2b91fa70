/** Slices, judged by the plain definition: what is tied to a condition through any chain of shared symbols. */

import { expect, test } from 'vitest';
import { PathCursor } from '../../src/explore/path-cursor.ts';
import { type Branch, start, Tree } from '../../src/explore/tree.ts';
import type { Term } from '../../src/expr/arena.ts';
import { Assignment } from '../../src/expr/assignment.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Supports } from '../../src/expr/support.ts';
import { Terms } from '../../src/expr/terms.ts';
import type { Trace } from '../../src/run/trace.ts';
import fc from '../chance.ts';

const objects = ['a', 'b'];

/** A condition on two bytes, or on a byte of an array read at another byte. */
type Shape = { object: number; first: number; second: number; isRead: boolean };

const shapes: fc.Arbitrary<Shape> = fc.record({
  object: fc.nat(1),
  first: fc.nat(7),
  second: fc.nat(7),
  isRead: fc.oneof({ arbitrary: fc.constant(false), weight: 5 }, fc.constant(true)),
});

function conditionOf(terms: Terms, { object, first, second, isRead }: Shape, i: number): Term {
  const array = terms.array(objects[object], 32, 8, 8);
  const [x, y] = [terms.byte(array, first), terms.byte(array, second)];
  const value = isRead
    ? terms.select(array, terms.zext(terms.and(x, terms.constant(8, 7)), 32))
    : y;
  return terms.ult(terms.add(x, terms.constant(8, i)), value);
}

/** Without the conditions on one byte that follow from those before them. */
function telling(terms: Terms, prefix: readonly Term[]): Term[] {
  const left = new Map<number, number[]>();
  const evaluator = new Evaluator(terms);
  return prefix.filter((condition) => {
    const symbol = terms.onlySymbol[condition];
    if (symbol <= 0) return true;
    const before = left.get(symbol) ?? Array.from({ length: 256 }, (_, value) => value);
    const after = before.filter((value) => {
      const assignment = new Assignment();
      assignment.setLow(symbol, 8, value);
      return evaluator.under(assignment).holds(condition);
    });
    left.set(symbol, after);
    return after.length < before.length;
  });
}

/** By repeating until nothing is added. */
function slow(terms: Terms, whole: readonly Term[], condition: Term): Term[] {
  const prefix = telling(terms, whole);
  const supports = new Supports(terms);
  const keys = (term: Term) => {
    const { symbols, arrays } = supports.of(term);
    const cells = arrays.flatMap((array) =>
      [...terms.arrayInfo(array).cells.values()].map((cell) => terms.symbolOf(cell)),
    );
    return [...symbols, ...cells];
  };
  const reached = new Set(keys(condition));
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const other of prefix) {
      if (keys(other).some((key) => reached.has(key)))
        for (const key of keys(other)) reached.add(key);
    }
  }
  return prefix.filter((other) => keys(other).some((key) => reached.has(key)));
}

function prefixOf(terms: Terms, tree: Tree, branch: Branch): Term[] {
  const prefix: Term[] = [];
  for (let up = tree.parents[branch >> 1]; up !== start; up = tree.parents[up >> 1]) {
    prefix.unshift(up % 2 === 1 ? tree.condition(up) : terms.not(tree.condition(up)));
  }
  return prefix;
}

function insert(tree: Tree, run: number, rows: readonly [Term, boolean][]): void {
  const trace = {
    length: rows.length,
    decisions: new Int32Array(rows.length),
    conditions: Int32Array.from(rows, ([condition]) => condition),
    held: Uint8Array.from(rows, ([, held]) => (held ? 1 : 0)),
  };
  tree.insert(trace as unknown as Trace, run, () => false);
}

test('a slice is what is tied to a condition, wherever the cursor was before', () => {
  const held = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
  const list = fc.array(shapes, { minLength: 1, maxLength: 12 });
  const law = fc.property(list, fc.array(held, { minLength: 1, maxLength: 4 }), (made, runs) => {
    const terms = new Terms();
    const conditions = made.map((shape, i) => conditionOf(terms, shape, i));
    const tree = new Tree([{ site: 0, kind: 'branch' }]);
    for (const [i, sides] of runs.entries()) {
      insert(
        tree,
        i + 1,
        conditions.map((condition, row) => [condition, sides[row]]),
      );
    }
    const cursor = new PathCursor(terms, tree);
    for (let node = tree.count - 1; node > 0; node -= 2) {
      const branch = 2 * node;
      cursor.moveTo(branch);
      const prefix = prefixOf(terms, tree, branch);
      const condition = tree.condition(branch);
      const slice = slow(terms, prefix, condition);
      expect(cursor.slice([condition])).toEqual(slice);
      const near = cursor.neighbours(condition, Number.POSITIVE_INFINITY);
      if (near === undefined) continue;
      for (const most of [0, 1, 2, 4]) {
        const isMeant = near.others.length === 0 || near.conditions.length <= most;
        expect(cursor.neighbours(condition, most)).toEqual(isMeant ? near : undefined);
      }
      for (const other of near.conditions) expect(slice).toContain(other);
      if (near.others.length === 0) expect(near.conditions).toEqual(slice);
    }
  });
  fc.assert(law, { numRuns: 300 });
});
