// clew ir: the module that a file becomes, in LLVM's text form, as it was read or as it is when our
// passes have prepared it for translation.

import type { Block } from '../ir/instruction.ts';
import type { Module } from '../ir/module.ts';
import type { TypeTable } from '../ir/types.ts';
import { compiledChecks } from '../source/checks.ts';
import { CompilationFailed } from '../source/compilation-failed.ts';
import { compileSources, type Unit } from '../source/compile.ts';
import { defineCommand } from './command.ts';
import { checksOption, compileOptions, sourceOptions } from './compile-options.ts';
import { switchOption } from './option.ts';
import { printDiagnostics, printOutput } from './terminal.ts';

const passes = switchOption(
  '--passes',
  'Output',
  'show the module as the translation to WebAssembly gets it, after our passes',
);

const check = checksOption(compiledChecks, '--check no-bounds');

export const irCommand = defineCommand({
  name: 'ir',
  summary: 'print the LLVM module that a file becomes',
  operands: '<file...>',
  operandsMeaning:
    'C sources, LLVM assembly, bitcode, objects built with -flto, or archives of them',
  description: "Prints each file as an LLVM module in LLVM's text form, with nothing linked to it.",
  examples: [
    ['clew ir program.c', 'the module as clang made it'],
    ['clew ir --passes program.c', 'what is left of it to be translated'],
  ],
  takesProgramArguments: false,
  options: { ...compileOptions, check, passes },
  async execute({ operands, options }) {
    const result = await compileSources(operands, {
      ...sourceOptions(options),
      checks: options.check,
      keepNames: true,
    });
    if (result.kind === 'failed') throw new CompilationFailed(result.diagnostics);
    printDiagnostics(result.warnings);
    for (const unit of result.units)
      if (unit.absent === undefined) await printUnit(unit, options.passes);
    return 0;
  },
});

/** The reader and all that follows are loaded only here: other commands start faster without. */
async function printUnit(unit: Unit, passes: boolean): Promise<void> {
  const { findBitcode } = await import('../ir/container.ts');
  const { readBitcode } = await import('../ir/reader/read.ts');
  const { printModule } = await import('../ir/printer/print.ts');
  const { TypeTable } = await import('../ir/types.ts');
  for (const { name, bytes } of findBitcode(unit.bytes, unit.name)) {
    const types = new TypeTable();
    const module = readBitcode(bytes, name, types);
    if (passes) await prepareModule(module, types);
    printOutput(printModule(module));
  }
}

async function prepareModule(module: Module, types: TypeTable): Promise<void> {
  const { prepare } = await import('../ir/passes/prepare.ts');
  const { settleScopes } = await import('../ir/passes/scopes.ts');
  const { Layout } = await import('../program/layout.ts');
  const labels = new Map<Block, bigint>();
  const addressOf = (block: Block) => {
    const number = labels.get(block) ?? BigInt(labels.size + 1);
    labels.set(block, number);
    return number;
  };
  const sizes = new Layout(module.dataLayout);
  for (const fn of module.functions)
    if (fn.blocks.length > 0) {
      settleScopes(fn, types);
      prepare(fn, { types, sizes, addressOf });
    }
}
