// Laws of the operand walkers.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Instruction } from '../../src/ir/instruction.ts';
import type { Constant, Module } from '../../src/ir/module.ts';
import { mapConstant, mapOperands, operandsOf, operandsOfConstant } from '../../src/ir/operands.ts';
import { printModule } from '../../src/ir/printer/print.ts';
import { TypeTable } from '../../src/ir/types.ts';
import { moduleOf } from './fixture.ts';

const types = new TypeTable();
let modules: Module[];
beforeAll(async () => {
  modules = [];
  for (const file of [
    'aggregates',
    'memory',
    'vectors',
    'control',
    'varargs',
    'globals',
    'calls',
  ]) {
    const text = readFileSync(join(import.meta.dirname, `programs/${file}.c`), 'utf8');
    modules.push(await moduleOf(text, file, types, '-O1'));
  }
});

function instructions(): Instruction[] {
  return modules.flatMap((module) =>
    module.functions.flatMap((each) => each.blocks.flatMap((block) => block.instructions)),
  );
}

function constants(): Constant[] {
  const found: Constant[] = [];
  const visit = (constant: Constant) => {
    found.push(constant);
    operandsOfConstant(constant).forEach(visit);
  };
  for (const { globals } of modules)
    for (const { initializer } of globals) if (initializer) visit(initializer);
  return found;
}

describe('operands', () => {
  it('are those whose replacement shows in the text', () => {
    for (const module of modules) {
      const before = printModule(module);
      for (const owner of module.functions) {
        for (const instruction of owner.blocks.flatMap((block) => block.instructions)) {
          mapOperands(instruction, (operand) => operand);
        }
      }
      expect(printModule(module)).toBe(before);
    }
  });

  it('are visited once each, in the order in which they are listed', () => {
    const all = instructions();
    expect(all.length).toBeGreaterThan(300);
    for (const instruction of all) {
      const listed = operandsOf(instruction);
      const replacements = listed.map((operand) => ({ ...operand }));
      let at = 0;
      mapOperands(instruction, () => replacements[at++]);
      expect(at).toBe(listed.length);
      expect(operandsOf(instruction)).toEqual(replacements);
      at = 0;
      mapOperands(instruction, () => listed[at++]);
    }
  });

  it('of a constant that do not change leave it the same object', () => {
    for (const constant of constants()) {
      expect(mapConstant(constant, (leaf) => leaf)).toBe(constant);
    }
  });

  it('of a constant that change leave the original alone', () => {
    const marker: Constant = { kind: 'null', type: types.pointer };
    let changed = 0;
    for (const constant of constants()) {
      if (constant.kind !== 'aggregate' && constant.kind !== 'expression') continue;
      const before = operandsOfConstant(constant);
      const mapped = mapConstant(constant, (leaf) => (leaf.kind === 'global' ? marker : leaf));
      expect(operandsOfConstant(constant)).toEqual(before);
      if (mapped !== constant) changed++;
    }
    expect(changed).toBeGreaterThan(3);
  });
});

describe('struct types', () => {
  it('of one name and body are one, of another body another', () => {
    const table = new TypeTable();
    const [byte, word] = [table.integer(8), table.integer(32)];
    const first = table.definedStruct('struct.s', false, [byte]);
    expect(table.definedStruct('struct.s', false, [byte])).toBe(first);
    const second = table.definedStruct('struct.s', false, [word]);
    expect(second).not.toBe(first);
    expect(second.name).toBe('struct.s.0');
    expect(table.definedStruct('struct.s', false, [word])).toBe(second);
  });
});
