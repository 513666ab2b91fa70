// What searches compute on the control flow, against plain definitions, on random flows.

import { expect, test } from 'vitest';
import type { Flow } from '../../src/abi/flow.ts';
import { CoveredCode } from '../../src/explore/covered-code.ts';
import { DominatingSides } from '../../src/explore/dominating-sides.ts';
import { BranchDistances } from '../../src/explore/search/branch-distances.ts';
import { Tree } from '../../src/explore/tree.ts';
import type { Trace } from '../../src/run/trace.ts';
import fc from '../chance.ts';

const [blocks, decisions] = [12, 5];
const block = fc.nat(blocks - 1);
const flows: fc.Arbitrary<Flow> = fc.record({
  edges: fc.array(fc.tuple(block, block), { maxLength: 18 }).map((pairs) => pairs.flat()),
  marks: fc.constant(Array.from({ length: blocks }, () => -1)),
  sides: fc.array(
    fc.nat(blocks).map((to) => to - 1),
    {
      ...{ minLength: 2 * decisions, maxLength: 2 * decisions },
    },
  ),
});

const nextOf = ({ edges }: Flow, from: number) =>
  edges.filter((_, i) => i % 2 === 1 && edges[i - 1] === from);

/** The blocks that can be reached without a forbidden one; programs begin at blocks that nothing leads to. */
function reached(flow: Flow, without = -1): Set<number> {
  const targets = new Set(flow.edges.filter((_, i) => i % 2 === 1));
  const found = new Set<number>();
  const work = flow.marks.map((_, each) => each).filter((each) => !targets.has(each));
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    if (at === without || found.has(at)) continue;
    found.add(at);
    work.push(...nextOf(flow, at));
  }
  return found;
}

test('a side dominates another if there is no way without it', () => {
  fc.assert(
    fc.property(flows, (flow) => {
      const dominating = new DominatingSides(flow);
      const known = reached(flow);
      flow.sides.forEach((above, a) => {
        const ways = flow.edges.filter((to, i) => i % 2 === 1 && to === above).length;
        flow.sides.forEach((below, b) => {
          const isOn = known.has(above) && known.has(below) && ways === 1;
          const expected = a === b || (isOn && !reached(flow, above).has(below));
          expect(dominating.dominates(a, b)).toBe(expected);
        });
      });
    }),
  );
});

test('distances count the sides of branches on the way to an uncovered one', () => {
  fc.assert(
    fc.property(flows, fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), (flow, taken) => {
      const program = {
        decisions: Array.from({ length: decisions }, () => ({ site: 0, kind: 'branch' as const })),
        ...{ sites: [], flow },
      };
      const covered = new CoveredCode(new Tree(program.decisions), program);
      const rows = taken.flatMap((isTaken, side) => (isTaken ? [side] : []));
      covered.addRun(1, {
        length: rows.length,
        decisions: Int32Array.from(rows, (side) => side >> 1),
        held: Uint8Array.from(rows, (side) => side % 2),
        covered: new Uint8Array(0),
      } as unknown as Trace);
      const distances = new BranchDistances(program, covered);
      for (let side = 0; side < 2 * decisions; side++)
        expect(distances.of(side)).toBe(taken[side] ? plainDistance(flow, taken, side) : 0);
    }),
  );
});

/** Looks at all ways from a side, in the order of how many sides of branches they pass. */
function plainDistance(flow: Flow, taken: readonly boolean[], side: number): number {
  const isSide = (at: number) => flow.sides.includes(at);
  const isWanted = (at: number) => flow.sides.some((to, each) => to === at && !taken[each]);
  if (flow.sides[side] < 0) return Number.POSITIVE_INFINITY;
  const best = new Map<number, number>();
  const work: [number, number][] = [[flow.sides[side], 0]];
  let least = Number.POSITIVE_INFINITY;
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const [at, passed] = next;
    if (passed >= (best.get(at) ?? Number.POSITIVE_INFINITY)) continue;
    best.set(at, passed);
    if (isWanted(at)) least = Math.min(least, passed);
    for (const to of nextOf(flow, at)) work.push([to, passed + (isSide(to) ? 1 : 0)]);
  }
  return least;
}
