// clew cc, for the list of commands and for `clew help cc`. The work is in cc.ts, which main.ts starts without all this.

import { compilerMain } from './cc.ts';
import { defineCommand } from './command.ts';

export const ccCommand = defineCommand({
  name: 'cc',
  summary: 'compile as usual, and keep what clew needs in the objects',
  operands: '<argument...>',
  operandsMeaning: 'any command line of gcc or clang',
  description:
    'A compiler for make, cmake, meson and configure: runs the native compiler with the same arguments, and adds the IR of every C file to the object as a section that costs nothing at run time. It survives ar, ld, strip and install; clew run and clew check then take the built program. CLEW_CC names the native compiler (default: cc, gcc or clang), CLEW_CLANG the clang that makes the IR (embedded, native or a path), CLEW_CHECK the checks in it, in the words of --check (no-bounds).',
  examples: [
    ['CC="clew cc" ./configure && make', 'a project that uses autotools'],
    ['CC="clew cc" cmake -B build && cmake --build build', 'one that uses cmake'],
    ['make CC="clew cc"', 'a plain makefile'],
    ['clew check --sym-stdin 16 ./program', 'then check what was built'],
  ],
  takesProgramArguments: false,
  options: {},
  execute: ({ operands }) => compilerMain(operands),
});
