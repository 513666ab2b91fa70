// Which flags of a native compilation the compilation to bitcode gets.

import { expect, test } from 'vitest';
import { shellWords } from '../../../src/base/shell-words.ts';
import { bitcodeFlags } from '../../../src/source/cc/bitcode-flags.ts';
import { readCompilerCommand } from '../../../src/source/cc/compiler-command.ts';

const flagsOf = (line: string) => bitcodeFlags(readCompilerCommand(shellWords(line)).flags);

test.each([
  ['-DX -D Y=1 -UZ -Iinc -I inc2', '-DX -D Y=1 -UZ -Iinc -I inc2'],
  ['-isystem a -iquote b -idirafter c', '-isystem a -iquote b -idirafter c'],
  ['-include config.h -imacros m.h', '-include config.h -imacros m.h'],
  ['-std=gnu99 -ansi -pthread -nostdinc', '-std=gnu99 -ansi -pthread -nostdinc'],
  [
    '-funsigned-char -fcommon -fwrapv -fno-builtin-printf',
    '-funsigned-char -fcommon -fwrapv -fno-builtin-printf',
  ],
  ['-Wp,-DX,-DY -Xpreprocessor -DZ', '-DX -DY -DZ'],
  ['-ffile-prefix-map=/a=/b', '-fmacro-prefix-map=/a=/b'],
])('%s: kept', (line, kept) => {
  expect(flagsOf(line).flags.join(' ')).toBe(kept);
});

test.each([
  '-O2 -O0 -g -g3 -ggdb -pipe',
  '-Wall -Werror -Wp,-MD,.deps/a.d -w -pedantic',
  '-march=native -mtune=generic -m64 -mcmodel=large',
  '-flto -flto=auto -fno-fat-lto-objects -fwhole-program',
  '-D_FORTIFY_SOURCE=2 -D _FORTIFY_SOURCE=3 -Wp,-D_FORTIFY_SOURCE=2',
  '-fstack-protector-strong -fstack-clash-protection -fcf-protection -fPIC -fpie -fno-plt',
  '-fplan9-extensions -fno-tree-vectorize -falign-functions=16 -fanalyzer --param x=1',
  '-fopenmp -ffast-math -fsanitize=address -fprofile-arcs -ftest-coverage --coverage',
  '-MD -MP -MF a.d -MT a.o -save-temps -pg -fdebug-prefix-map=/a=/b',
  '-Llib -lm -Wl,-O1 -shared -static -rdynamic -specs=/x.specs',
])('%s: left out', (line) => {
  expect(flagsOf(line).flags).toEqual([]);
});

test('machine features are kept apart', () => {
  expect(flagsOf('-msse4.2 -mavx2 -march=native')).toEqual({
    flags: [],
    sanitizers: [],
    features: ['-msse4.2', '-mavx2', '-march=native'],
  });
});

test.each([
  ['-O2', ['-D__OPTIMIZE__=1']],
  ['-O0 -Os', ['-D__OPTIMIZE__=1', '-D__OPTIMIZE_SIZE__=1']],
  ['-O', ['-D__OPTIMIZE__=1']],
  ['-O2 -O0', []],
  ['-g', []],
])('%s: headers see that it is optimised: %s', (line, macros) => {
  expect(flagsOf(line).flags).toEqual(macros);
});

test.each([
  ['-fsanitize=address,undefined -fno-sanitize=undefined', []],
  ['-fsanitize=shift,thread -fno-sanitize-recover', ['shift-base', 'shift-exponent']],
  ['-fsanitize=bounds-strict', []], // gcc's
])('%s: what clang inserts here too: %s', (line, inserted) => {
  expect(flagsOf(line)).toMatchObject({ flags: [], sanitizers: inserted });
});
