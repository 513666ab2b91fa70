// The bench of learned searches takes any program.

import { expect, test } from 'vitest';
import { givenProgram, symbolicInput } from '../../bench/learn/given-program.ts';

test('the input of a program is said as to clew check', () => {
  expect(symbolicInput('--sym-stdin 20')).toMatchObject({ stdin: { min: 20, max: 20 } });
  const several = symbolicInput('--sym-arg 3 --sym-arg 0-2 --sym-args 0 2 4 --sym-file a:8');
  expect(several.arguments.map(({ max }) => max)).toEqual([3, 2, 4, 4]);
  expect(several).toMatchObject({ fewestArguments: 2, files: [{ name: 'a' }] });
});

test('what is wrong is said', () => {
  expect(() => symbolicInput('--sym-stdin many')).toThrow('--sym-stdin wants a number of bytes');
  expect(() => givenProgram('no-such.c', '', 1)).toThrow('there is no such file');
  const { name, options } = givenProgram('bench/learn/substitute.c', '--sym-arg 5', 1);
  expect(name).toBe('substitute.c');
  expect(options().files).toEqual(['bench/learn/substitute.c']);
});
