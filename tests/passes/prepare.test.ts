import { expect, test } from 'vitest';
import { controlFlowOf } from '../../src/ir/control-flow.ts';
import { dominatorTree } from '../../src/ir/dominators.ts';
import { isReducible } from '../../src/ir/loops.ts';
import { prepare } from '../../src/ir/passes/prepare.ts';
import fc from '../chance.ts';
import { types } from './build.ts';
import { interpret, layout, sameBehaviour } from './interpret.ts';
import { programOf, recipes } from './programs.ts';

test('all passes together keep what a program does', () => {
  for (const kind of ['scalar', 'struct'] as const) {
    fc.assert(
      fc.property(recipes(kind, false), fc.nat(7), (recipe, input) => {
        const args = [BigInt(input), 3n];
        const fn = programOf(recipe);
        prepare(fn, { types, sizes: layout, addressOf: () => 0n });
        const flow = controlFlowOf(fn);
        expect(isReducible(flow, dominatorTree(flow))).toBe(true);
        const expected = interpret(programOf(recipe), args, 150);
        expect(sameBehaviour(expected, interpret(fn, args, 600))).toBe(true);
      }),
      { numRuns: 500 },
    );
  }
});
