import { expect, test } from 'vitest';
import type { Func } from '../../src/ir/module.ts';
import { promoteMemory } from '../../src/ir/passes/mem2reg.ts';
import { removeUnreachable } from '../../src/ir/passes/unreachable.ts';
import fc from '../chance.ts';
import {
  alloca,
  block,
  branch,
  call,
  functionOf,
  i1,
  i32,
  int,
  jump,
  load,
  ret,
  store,
} from './build.ts';
import { interpret } from './interpret.ts';
import { programOf, recipes } from './programs.ts';

const inputs = fc.tuple(fc.bigInt(0n, 7n), fc.bigInt(0n, 7n)).map((pair) => [...pair]);

for (const reducible of [true, false]) {
  test(`promotion keeps what a program does (${reducible ? 'structured' : 'any'} control flow)`, () => {
    fc.assert(
      fc.property(recipes('scalar', reducible), inputs, (recipe, args) => {
        const promoted = programOf(recipe);
        removeUnreachable(promoted);
        promoteMemory(promoted);
        const [expected, actual] = [programOf(recipe), promoted].map((fn) => interpret(fn, args));
        expect({ ...actual, trace: [] }).toEqual({ ...expected, trace: [] });
      }),
      { numRuns: 400 },
    );
  });
}

test('a variable whose address goes nowhere leaves no memory access behind', () => {
  const fn = countingLoop();
  promoteMemory(fn);
  expect(opsOf(fn)).toEqual(['jump', 'phi', 'branch', 'jump', 'ret']);
  expect(interpret(fn, [0n]).result).toBe(interpret(countingLoop(), [0n]).result);
});

test('a variable read before it is written is undefined', () => {
  const variable = alloca(i32);
  const read = load(i32, variable);
  const entry = block('entry');
  const exit = ret(read);
  entry.instructions.push(variable, read, exit);
  promoteMemory(functionOf([entry]));
  expect(exit.value).toEqual({ kind: 'undefined', type: i32, poison: false });
});

test('nothing is promoted next to a call that returns twice', () => {
  const variable = alloca(i32);
  const entry = block('entry');
  const read = load(i32, variable);
  entry.instructions.push(
    variable,
    call('_setjmp', [], i32),
    store(int(1), variable),
    read,
    ret(read),
  );
  const fn = functionOf([entry]);
  promoteMemory(fn);
  expect(opsOf(fn)).toEqual(['alloca', 'call', 'store', 'load', 'ret']);
});

test('volatile variables stay in memory', () => {
  const variable = alloca(i32);
  const read = { ...load(i32, variable), volatile: true };
  const entry = block('entry');
  entry.instructions.push(variable, store(int(1), variable), read, ret(read));
  const fn = functionOf([entry]);
  promoteMemory(fn);
  expect(opsOf(fn)).toEqual(['alloca', 'store', 'load', 'ret']);
});

function countingLoop(): Func {
  const [entry, header, body, exit] = ['entry', 'header', 'body', 'exit'].map(block);
  const variable = alloca(i32);
  const [read, result] = [load(i32, variable), load(i32, variable)];
  entry.instructions.push(variable, store(int(3), variable), jump(header));
  header.instructions.push(read, branch(int(0, i1), body, exit));
  body.instructions.push(store(read, variable), jump(header));
  exit.instructions.push(result, ret(result));
  return functionOf([entry, header, body, exit], [i32]);
}

function opsOf(fn: Func): string[] {
  return fn.blocks.flatMap((each) => each.instructions.map((instruction) => instruction.op));
}
