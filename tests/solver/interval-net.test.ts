/** Visits that the net leaves out would have narrowed nothing: when it has settled, visiting all nodes changes no interval. */

import { expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import { Context } from '../../src/solver/context.ts';
import { IntervalNet } from '../../src/solver/interval-net.ts';
import fc from '../chance.ts';
import { build, trees } from '../expr/model-term.ts';

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
  let settled = 0;
  const law = fc.property(
    fc.array(trees(1, 4, 64), { minLength: 1, maxLength: 5 }),
    fc.array(fc.nat(), { maxLength: 4 }),
    (made, choices) => {
      const terms = new Terms();
      const constraints = made.map((tree) => build(terms, tree));
      const net = new IntervalNet(new Context(terms, () => 0));
      if (!net.load(constraints, 10_000)) return;
      settled++;
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
    },
  );
  fc.assert(law, { numRuns: 4000 });
  expect(settled).toBeGreaterThan(200);
});
