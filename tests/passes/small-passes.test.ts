import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controlFlowOf } from '../../src/ir/control-flow.ts';
import { dominatorTree } from '../../src/ir/dominators.ts';
import { isReducible } from '../../src/ir/loops.ts';
import type { Func, Instruction } from '../../src/ir/module.ts';
import { removeDeadCode } from '../../src/ir/passes/dead-code.ts';
import { switchIndirectGotos } from '../../src/ir/passes/indirect-goto.ts';
import { mergeBlocks } from '../../src/ir/passes/merge-blocks.ts';
import { prepare } from '../../src/ir/passes/prepare.ts';
import { resumeAfterSetjmp } from '../../src/ir/passes/setjmp.ts';
import { removeUnreachable } from '../../src/ir/passes/unreachable.ts';
import {
  argument,
  binary,
  block,
  branch,
  call,
  functionOf,
  functionOfGraph,
  i1,
  i32,
  int,
  jump,
  load,
  make,
  ret,
  types,
} from './build.ts';
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

test('unreachable blocks go, and phis forget them', () => {
  const fn = functionOfGraph([[2], [2], []]);
  const [entry, lost, exit] = fn.blocks;
  const incoming = [
    { value: int(1), block: entry },
    { value: int(2), block: lost },
  ];
  const joined = make('phi', { incoming, flags: [] }, i32);
  exit.instructions.unshift(joined);
  removeUnreachable(fn);
  expect(fn.blocks).toEqual([entry, exit]);
  expect(joined.incoming).toEqual([{ value: int(1), block: entry }]);
});

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

test('a chain of jumps is one block, and its phis are their values', () => {
  const fn = functionOfGraph([[1], [2, 3], [4], [4], []]);
  const [entry, second] = fn.blocks;
  const value = make('phi', { incoming: [{ value: int(7), block: entry }], flags: [] }, i32);
  second.instructions.unshift(value, call('emit', [value]));
  mergeBlocks(fn);
  expect(fn.blocks.map(({ name }) => name)).toEqual(['b0', 'b2', 'b3', 'b4']);
  expect(entry.instructions.map(({ op }) => op)).toEqual(['call', 'branch']);
  expect(interpret(fn, []).emitted).toEqual(['7']);
});

test('a function can be resumed behind each setjmp', () => {
  const [first, second] = [call('_setjmp', [], i32), call('_setjmp', [], i32)];
  const sum = binary('add', first, second);
  const fn = straight(call('emit', [int(1)]), first, second, sum, ret(sum));
  const [entry] = fn.blocks;
  const resumption = resumeAfterSetjmp(fn, types)!;
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
  const { continuations } = resumeAfterSetjmp(functionOf([entry, exit]), types)!;
  expect(value.incoming).toEqual([{ value: int(7), block: continuations[0].block }]);
});

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

function straight(...instructions: Instruction[]): Func {
  const entry = block('entry');
  entry.instructions.push(...instructions);
  return functionOf([entry]);
}
