// Programs get their stand-ins all together, or none does: on a full disk nobody is left with a stand-in that nobody knows of.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WriteError } from '../../src/base/write-error.ts';
import { InPlace } from '../../src/record/in-place.ts';
import { project } from '../source/project.ts';

test('if a stand-in cannot be put in place, all programs are as they were', () => {
  const { path, write } = project({ 'bin/a': 'program a', 'bin/b': 'program b', 'r/x': '' });
  write('shim', `a stand-in that writes to ${path('x')}`);
  const programs = ['a', 'b'].map((name) => ({ path: path(`bin/${name}`), name, runs: path('x') }));
  // There is none for the second one, which fails at the same step as a disk that has no room for it.
  const shimOf = (program: { name: string }) => path(program.name === 'a' ? 'shim' : 'no-shim');
  expect(() => new InPlace(path('r'), programs, shimOf)).toThrow(WriteError);
  expect(readdirSync(path('bin')).sort()).toEqual(['a', 'b']);
  expect(readFileSync(path('bin/a'), 'utf8')).toBe('program a');
  expect(readFileSync(path('bin/b'), 'utf8')).toBe('program b');
  expect(readdirSync(path('r'))).toEqual(['x']);
});
