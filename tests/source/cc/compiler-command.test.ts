// What a compiler is asked to do, read from its command line.

import { expect, test } from 'vitest';
import { shellWords } from '../../../src/base/shell-words.ts';
import {
  type CompilerCommand,
  outputOf,
  readCompilerCommand,
} from '../../../src/source/cc/compiler-command.ts';

const read = (line: string): CompilerCommand => readCompilerCommand(shellWords(line));
const outputs = (command: CompilerCommand) => command.inputs.map((each) => outputOf(command, each));

test.each([
  ['-c a.c', 'objects'],
  ['a.c -c -o x/y.o', 'objects'],
  ['a.c', 'linked'],
  ['a.o b.o -o program', 'linked'],
  ['-shared a.o -o liba.so', 'linked'],
  ['-E a.c', 'other'],
  ['-S a.c', 'other'],
  ['-M a.c', 'other'],
  ['-MM -MF deps a.c', 'other'],
  ['-fsyntax-only a.c', 'other'],
  ['-c -x c-header all.h -o all.h.gch', 'other'],
  ['all.h', 'other'],
  ['--version', 'other'],
  ['-dumpmachine', 'other'],
  ['-print-search-dirs', 'other'],
  ['-v', 'other'],
  ['', 'other'],
])('%s makes %s', (line, makes) => {
  expect(read(line).makes).toBe(makes);
});

test('-MD and its kin leave an object', () => {
  const command = read('-MT a.o -MD -MP -MF .deps/a.Tpo -c -o a.o a.c');
  expect(command).toMatchObject({ makes: 'objects', output: 'a.o' });
  expect(command.inputs.map(({ name }) => name)).toEqual(['a.c']);
});

test('values of flags are no inputs', () => {
  const line =
    '-D A -I inc -include config.h -isystem sys -L lib -l m -Xlinker -Map -z now -u sym -T x.ld main.c';
  expect(read(line).inputs.map(({ name }) => name)).toEqual(['main.c']);
});

test('objects go where the compiler puts them', () => {
  expect(outputs(read('-c src/a.c ../b.c'))).toEqual(['a.o', 'b.o']);
  expect(outputs(read('-c src/a.c -o out/a.o'))).toEqual(['out/a.o']);
  expect(outputs(read('-c src/a.c -oout/a.o'))).toEqual(['out/a.o']);
  expect(outputs(read('a.c b.c'))).toEqual(['a.out', 'a.out']);
});

test('the language is that of the name, or of -x in front of it', () => {
  const languages = (line: string) => read(line).inputs.map(({ language }) => language);
  expect(languages('a.c b.i c.s d.S e.cc f.o g.a h.so i.so.1 libx')).toEqual(
    'c preprocessed-c assembly assembly other link link link link link'.split(' '),
  );
  expect(languages('-x c a.inc - -x none b.o -xassembler c.txt -x c++ d')).toEqual(
    'c c link assembly other'.split(' '),
  );
});

test('a flag without its value is not understood', () => {
  expect(() => read('a.c -o')).toThrow('-o needs a value');
});
