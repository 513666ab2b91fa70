import { expect, test } from 'vitest';
import { switchIndirectGotos } from '../../src/ir/passes/indirect-goto.ts';
import { argument, block, functionOf, int, make, ret, types } from './build.ts';
import { interpret } from './interpret.ts';

test('a computed goto is a switch over the addresses of its labels', () => {
  const [entry, first, second] = [block('entry'), block('first'), block('second')];
  const address = argument(types.pointer, 0);
  entry.instructions.push(make('indirectbr', { address, targets: [first, second, first] }));
  first.instructions.push(ret(int(1)));
  second.instructions.push(ret(int(2)));
  const fn = functionOf([entry, first, second], [types.pointer]);
  switchIndirectGotos(fn, types, (target) => (target === first ? 100n : 200n));
  const numbered = (place: bigint) => interpret(fn, [place]).result;
  expect([numbered(100n), numbered(200n)]).toEqual([1n, 2n]);
  expect(fn.blocks[3].instructions.map(({ op }) => op)).toEqual(['unreachable']);
});
