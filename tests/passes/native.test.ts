// The passes on real C, judged by LLVM: what they make of a program is printed, verified by `opt`, compiled
// natively, and has to behave as the program itself. Without clang-19 and opt-19 there is no judge.
// `reducible` is not among them: after it, definitions need not dominate their uses, which LLVM demands.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { removeDeadCode } from '../../src/ir/passes/dead-code.ts';
import { promoteMemory } from '../../src/ir/passes/mem2reg.ts';
import { mergeBlocks } from '../../src/ir/passes/merge-blocks.ts';
import { replaceAggregates } from '../../src/ir/passes/scalar-replacement.ts';
import { removeUnreachable } from '../../src/ir/passes/unreachable.ts';
import { printModule } from '../../src/ir/printer/print.ts';
import { readBitcode } from '../../src/ir/reader/read.ts';
import { TypeTable } from '../../src/ir/types.ts';
import { Layout } from '../../src/program/layout.ts';
import { spawnSync } from '../children.ts';
import { has } from '../judge/native.ts';

const programs = join(import.meta.dirname, '../programs/language');
const names = [
  ...['atomics', 'bit-fields', 'complex', 'computed-goto', 'goto-spaghetti', 'initializers'],
  ...['int128', 'linked-structures', 'nested-structs', 'setjmp-basics', 'struct-by-value'],
  ...['switch-forms', 'unions', 'variable-length-arrays', 'variadic', 'vectors'],
];
const folder = mkdtempSync(join(tmpdir(), 'clew-passes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!has('clang-19', 'opt-19'))(
  'a program behaves natively as before (needs clang-19, opt-19)',
  () => {
    for (const name of names) {
      const source = `${name}.c`;
      test(source, () => {
        const bitcode = join(folder, 'program.bc');
        run('clang-19', ['-w', '-g', '-emit-llvm', '-c', join(programs, source), '-o', bitcode]);
        const text = join(folder, 'rewritten.ll');
        writeFileSync(text, rewritten(readFileSync(bitcode), source));
        run('opt-19', ['-passes=verify', '-disable-output', text]);
        expect(behaviour(text)).toEqual(behaviour(bitcode));
      });
    }
  },
);

function rewritten(bitcode: Uint8Array, name: string): string {
  const types = new TypeTable();
  const module = readBitcode(bitcode, name, types);
  const sizes = new Layout(module.dataLayout);
  for (const fn of module.functions) {
    if (fn.blocks.length === 0) continue;
    removeUnreachable(fn);
    replaceAggregates(fn, types, sizes);
    promoteMemory(fn);
    removeDeadCode(fn);
    mergeBlocks(fn);
  }
  return printModule(module);
}

function behaviour(program: string): { stdout: string; status: number | null } {
  const executable = join(folder, 'program');
  run('clang-19', ['-w', program, '-o', executable, '-lm']);
  const { stdout, status } = spawnSync(executable, ['one', 'two'], { encoding: 'latin1' });
  return { stdout, status };
}

function run(tool: string, args: string[]): void {
  const { status, stderr } = spawnSync(tool, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${tool}: ${stderr.slice(0, 1000)}`);
}
