import { expect, test } from 'vitest';
import type { Instruction } from '../../src/ir/instruction.ts';
import type { Func } from '../../src/ir/module.ts';
import { removeDeadCode } from '../../src/ir/passes/dead-code.ts';
import {
  argument,
  binary,
  block,
  functionOf,
  i32,
  int,
  jump,
  load,
  make,
  ret,
  types,
} from './build.ts';

test('dead arithmetic goes, what is checked stays', () => {
  const pointer = argument(types.pointer, 0);
  const sum = binary('add', int(1), int(2));
  const product = binary('mul', sum, sum);
  const signed = { ...binary('add', int(1), int(2)), flags: ['nsw'] };
  const quotient = binary('udiv', int(1), int(2));
  const read = load(i32, pointer);
  const fn = straight(sum, product, signed, quotient, read, ret(int(0)));
  removeDeadCode(fn);
  expect(fn.blocks[0].instructions.slice(0, -1)).toEqual([signed, quotient, read]);
});

test('phis that only feed each other are dead', () => {
  const [entry, loop] = [block('entry'), block('loop')];
  const first = make('phi', { incoming: [], flags: [] }, i32);
  const second = make('phi', { incoming: [], flags: [] }, i32);
  first.incoming.push({ value: int(0), block: entry }, { value: second, block: loop });
  second.incoming.push({ value: int(1), block: entry }, { value: first, block: loop });
  entry.instructions.push(jump(loop));
  loop.instructions.push(first, second, jump(loop));
  removeDeadCode(functionOf([entry, loop]));
  expect(loop.instructions.map(({ op }) => op)).toEqual(['jump']);
});

function straight(...instructions: Instruction[]): Func {
  const entry = block('entry');
  entry.instructions.push(...instructions);
  return functionOf([entry]);
}
