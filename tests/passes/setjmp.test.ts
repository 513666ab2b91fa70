import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import type { Instruction } from '../../src/ir/instruction.ts';
import type { Func } from '../../src/ir/module.ts';
import { resumeAfterSetjmp } from '../../src/ir/passes/setjmp.ts';
import {
  binary,
  block,
  branch,
  call,
  functionOf,
  i1,
  i32,
  int,
  make,
  ret,
  types,
} from './build.ts';

test('a function can be resumed behind each setjmp', () => {
  const [first, second] = [call('_setjmp', [], i32), call('_setjmp', [], i32)];
  const sum = binary('add', first, second);
  const fn = straight(call('emit', [int(1)]), first, second, sum, ret(sum));
  const [entry] = fn.blocks;
  const resumption = present(resumeAfterSetjmp(fn, types));
  expect(resumption.entry).toBe(entry);
  expect(resumption.continuations.map((each) => each.call)).toEqual([first, second]);
  expect(fn.blocks.map((each) => each.instructions.map(({ op }) => op))).toEqual([
    ['switch'],
    ['call', 'call', 'jump'],
    ['call', 'jump'],
    ['binary', 'ret'],
  ]);
  const [dispatch] = fn.blocks[0].instructions as [Extract<Instruction, { op: 'switch' }>];
  expect(dispatch.value).toBe(resumption.selector);
  expect(dispatch.otherwise).toBe(entry);
  expect(dispatch.cases).toEqual([
    { value: int(1), block: fn.blocks[2] },
    { value: int(2), block: fn.blocks[3] },
  ]);
});

test('functions without setjmp are left alone', () => {
  const fn = straight(call('emit', [int(1)]), ret(int(0)));
  expect(resumeAfterSetjmp(fn, types)).toBeUndefined();
  expect(fn.blocks).toHaveLength(1);
});

test('phis behind a split block follow it', () => {
  const [entry, exit] = [block('entry'), block('exit')];
  const value = make('phi', { incoming: [{ value: int(7), block: entry }], flags: [] }, i32);
  entry.instructions.push(call('_setjmp', [], i32), branch(int(1, i1), exit, exit));
  exit.instructions.push(value, ret(value));
  const { continuations } = present(resumeAfterSetjmp(functionOf([entry, exit]), types));
  expect(value.incoming).toEqual([{ value: int(7), block: continuations[0].block }]);
});

function straight(...instructions: Instruction[]): Func {
  const entry = block('entry');
  entry.instructions.push(...instructions);
  return functionOf([entry]);
}
