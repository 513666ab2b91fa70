import { expect, test } from 'vitest';
import type { Func, Value } from '../../src/ir/module.ts';
import { prepare } from '../../src/ir/passes/prepare.ts';
import { shareLocals } from '../../src/program/shared-locals.ts';
import { structure } from '../../src/program/structure.ts';
import fc from '../chance.ts';
import {
  alloca,
  block,
  branch,
  functionOf,
  i1,
  i32,
  int,
  load,
  make,
  ret,
  store,
  types,
} from '../passes/build.ts';
import { interpret, layout, sameBehaviour } from '../passes/interpret.ts';
import { programOf, recipes } from '../passes/programs.ts';

test('programs do the same with shared locals', () => {
  let values = 0;
  let locals = 0;
  for (const kind of ['scalar', 'struct'] as const) {
    fc.assert(
      fc.property(recipes(kind, false), fc.nat(7), (recipe, input) => {
        const args = [BigInt(input), 3n];
        const fn = programOf(recipe);
        ready(fn);
        const homes = homesOf(fn);
        values += homes.size;
        locals += new Set(homes.values()).size;
        const expected = interpret(programOf(recipe), args, 150);
        expect(sameBehaviour(expected, interpret(fn, args, 600, undefined, homes))).toBe(true);
      }),
      { numRuns: 600 },
    );
  }
  expect(locals).toBeLessThan(values / 2);
});

test('a chain of ifs over one variable needs a handful of locals', () => {
  const fn = chainOfIfs(2000);
  ready(fn);
  expect(new Set(homesOf(fn).values()).size).toBeLessThan(6);
});

function ready(fn: Func): void {
  prepare(fn, { types, sizes: layout, addressOf: () => 0n });
}

/** All values, as if each was used in another block than its own. */
function homesOf(fn: Func): Map<Value, string> {
  const order = structure(fn).flatMap((step) => (step.kind === 'code' ? [step.block] : []));
  const values = new Set<Value>(order.flatMap(({ instructions }) => instructions));
  const locals = shareLocals(order, values, ({ type }) => (type === types.void ? [] : [type.kind]));
  return new Map(
    [...locals].flatMap(([value, [number]]) =>
      number === undefined ? [] : [[value, `${value.type.kind} ${number}`] as const],
    ),
  );
}

function chainOfIfs(length: number): Func {
  const total = alloca(i32);
  const blocks = Array.from({ length: 2 * length + 1 }, (_, index) => block(`b${index}`));
  blocks[0].instructions.push(total, store(int(0), total));
  for (let index = 0; index < 2 * length; index += 2) {
    const count = load(i32, total);
    const sum = make('binary', { operator: 'add', left: count, right: int(index), flags: [] }, i32);
    blocks[index].instructions.push(branch(int(1, i1), blocks[index + 1], blocks[index + 2]));
    const next = make('jump', { target: blocks[index + 2] });
    blocks[index + 1].instructions.push(count, sum, store(sum, total), next);
  }
  const result = load(i32, total);
  blocks[2 * length].instructions.push(result, ret(result));
  return functionOf(blocks);
}
