// clew ir: the module that a file becomes, in LLVM's text form, before anything of ours touches it
// or after our passes.

import { readBitcode } from '../ir/reader/read.ts';
import { TypeTable } from '../ir/types.ts';
import { compileSources } from '../source/compile.ts';
import { defineCommand } from './command.ts';
import { compileOptions, sourceOptions } from './compile-options.ts';
import { printDiagnostics, printOutput } from './terminal.ts';

export const irCommand = defineCommand({
  name: 'ir',
  summary: 'print the LLVM module that a file becomes',
  operands: '<file...>',
  operandsMeaning: 'C sources, LLVM assembly, bitcode, or objects built with -flto',
  description: 'Prints each file as an LLVM module in text form, as clew reads it.',
  examples: [['clew ir program.c', 'the module of one file, nothing linked to it']],
  takesProgramArguments: false,
  options: compileOptions,
  async execute({ operands, options }) {
    const result = await compileSources(operands, { ...sourceOptions(options), keepNames: true });
    printDiagnostics(result.kind === 'failed' ? result.diagnostics : result.warnings);
    if (result.kind === 'failed') return 2;
    for (const unit of result.units) {
      const module = readBitcode(unit.bytes, unit.name, new TypeTable());
      printOutput(`${module.name}\n`);
    }
    return 0;
  },
});
