import { expect, test } from 'vitest';
import type { Func } from '../../src/ir/module.ts';
import { promoteMemory } from '../../src/ir/passes/mem2reg.ts';
import { replaceAggregates } from '../../src/ir/passes/scalar-replacement.ts';
import { removeUnreachable } from '../../src/ir/passes/unreachable.ts';
import fc from '../chance.ts';
import {
  alloca,
  block,
  call,
  functionOf,
  i1,
  i32,
  i64,
  int,
  load,
  make,
  ret,
  store,
  types,
} from './build.ts';
import { interpret, layout } from './interpret.ts';
import { programOf, recipes } from './programs.ts';

for (const reducible of [true, false]) {
  test(`replacement keeps what a program does (${reducible ? 'structured' : 'any'} control flow)`, () => {
    let replaced = 0;
    fc.assert(
      fc.property(recipes('struct', reducible), fc.nat(7), (recipe, input) => {
        const args = [BigInt(input), 3n];
        const fn = programOf(recipe);
        removeUnreachable(fn);
        replaceAggregates(fn, types, layout);
        promoteMemory(fn);
        if (recipe.variables.includes('struct') && memoryOf(fn) === 0) replaced++;
        const [expected, actual] = [programOf(recipe), fn].map((each) => interpret(each, args));
        expect({ ...actual, trace: [] }).toEqual({ ...expected, trace: [] });
      }),
      { numRuns: 400 },
    );
    expect(replaced).toBeGreaterThan(50);
  });
}

const triple = types.array(i32, 3);

test('a constant array is its elements', () => {
  const variable = alloca(triple);
  const read = load(i32, element(variable, 1));
  const fn = straight(variable, copyOfPrimes(variable), read.pointer, read, ret(read));
  replaceAggregates(fn, types, layout);
  promoteMemory(fn);
  expect(fn.blocks[0].instructions).toEqual([ret(int(3))]);
});

test('an access out of bounds stays one', () => {
  const variable = alloca(triple);
  const write = store(int(1), element(variable, 3));
  const fn = straight(variable, write.pointer, write, ret(int(0)));
  replaceAggregates(fn, types, layout);
  expect(memoryOf(fn)).toBe(1);
  expect(fn.blocks[0].instructions).toContain(write);
});

test('overlapping accesses keep the variable in memory', () => {
  const variable = alloca(triple);
  const read = load(i64, variable);
  const write = store(int(1), element(variable, 1));
  const fn = straight(variable, write.pointer, write, read, ret(int(0)));
  replaceAggregates(fn, types, layout);
  expect(memoryOf(fn)).toBe(1);
});

function element(variable: ReturnType<typeof alloca>, index: number) {
  const indices = [int(0), int(index)];
  return make(
    'getelementptr',
    { element: triple, base: variable, indices, flags: [] },
    types.pointer,
  );
}

function copyOfPrimes(variable: ReturnType<typeof alloca>) {
  const bytes = new Uint8Array(Uint32Array.of(2, 3, 5).buffer);
  const source = {
    kind: 'global',
    type: types.pointer,
    constant: true,
    initializer: { kind: 'data', type: triple, bytes },
  };
  return call('llvm.memcpy.p0.p0.i64', [variable, source as never, int(12, i64), int(0, i1)]);
}

function straight(...instructions: unknown[]): Func {
  const entry = block('entry');
  entry.instructions.push(...(instructions as typeof entry.instructions));
  return functionOf([entry]);
}

function memoryOf(fn: Func): number {
  return fn.blocks.flatMap((each) => each.instructions).filter(({ op }) => op === 'alloca').length;
}
