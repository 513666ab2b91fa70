// What debug information tells: places, inlined calls, names of variables, in both forms of it.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  declaredGlobal,
  sourceOf,
  sourceOfFunction,
  sourcesOf,
  variableOf,
} from '../../src/ir/debug.ts';
import type { Func, Module } from '../../src/ir/module.ts';
import { readBitcode } from '../../src/ir/reader/read.ts';
import { TypeTable } from '../../src/ir/types.ts';
import { compilers } from './compilers.ts';
import { moduleOf } from './fixture.ts';

const TEXT = `static int counter = 3;
static inline __attribute__((always_inline)) int twice(int value) {
  return value * 2 + counter;
}
int outer(int first, char *second) {
  int local = twice(first);
  {
    int inner = *second;
    local += inner;
  }
  return local;
}
`;

function functionNamed(module: Module, name: string): Func {
  return module.functions.find((each) => each.name === name) as Func;
}

function namesIn(module: Module): string[] {
  const outer = functionNamed(module, 'outer');
  const allocas = outer.blocks.flatMap((block) =>
    block.instructions.filter((each) => each.op === 'alloca'),
  );
  return allocas.map((each) => {
    const variable = variableOf(outer, each);
    return `${variable?.name}:${variable?.line}:${variable?.parameter}`;
  });
}

const EXPECTED_NAMES = ['value:2:1', 'first:5:1', 'second:5:2', 'local:6:0', 'inner:8:0'];

describe('debug information', () => {
  it('tells where an instruction comes from, through inlined calls', async () => {
    const module = await moduleOf(TEXT, 'x.c', new TypeTable());
    const multiply = functionNamed(module, 'outer')
      .blocks.flatMap((block) => block.instructions)
      .find((each) => each.op === 'binary' && each.operator === 'mul');
    const location = multiply?.location;
    if (location === undefined) throw new Error('the product has no location');
    expect(sourceOf(location)).toMatchObject({ line: 3, column: 16, function: 'twice' });
    expect(sourceOf(location).file).toMatch(/\/program\.c$/);
    expect(sourcesOf(location).map((each) => `${each.function}:${each.line}`)).toEqual([
      'twice:3',
      'outer:6',
    ]);
  });

  it('tells the names of stack slots, globals and functions', async () => {
    const module = await moduleOf(TEXT, 'x.c', new TypeTable());
    expect(namesIn(module)).toEqual(EXPECTED_NAMES);
    const [counter] = module.globals;
    expect(declaredGlobal(counter)).toMatchObject({ name: 'counter', line: 1, parameter: 0 });
    expect(sourceOfFunction(functionNamed(module, 'outer'))).toMatchObject({
      line: 5,
      function: 'outer',
    });
  });

  const old = compilers.find((each) => each.name === 'clang-16');
  it.skipIf(!old?.available)(
    'tells them from the intrinsics of LLVM 16 too (needs clang-16, llvm-dis-16)',
    async () => {
      const scratch = mkdtempSync(join(tmpdir(), 'clew-debug-'));
      const source = join(scratch, 'program.c');
      writeFileSync(source, TEXT);
      const compiled = await old?.compile(source, ['-O0', '-g']);
      rmSync(scratch, { recursive: true });
      if (compiled === undefined) throw new Error('not compiled');
      expect(namesIn(readBitcode(compiled.bitcode, 'x.bc', new TypeTable()))).toEqual(
        EXPECTED_NAMES,
      );
    },
  );
});
