// Words of response files and of shell command lines, each by its own rules of quoting.

import { expect, test } from 'vitest';
import { shellWords } from '../../../src/base/shell-words.ts';
import { expandResponseFiles } from '../../../src/source/cc/response-file.ts';
import { project } from '../project.ts';

test('a response file stands for its words, and may name another', () => {
  const { folder } = project({
    args: `-c "a b.c" -DX='1 2'\n-DQ=\\"text\\" @more`,
    more: '-o\tout.o\r\n',
  });
  expect(expandResponseFiles(['-g', '@args', '@missing'], folder)).toEqual([
    ...['-g', '-c', 'a b.c', '-DX=1 2', '-DQ="text"', '-o', 'out.o', '@missing'],
  ]);
});

test('a response file that names itself ends', () => {
  const { folder } = project({ loop: 'x @loop' });
  expect(expandResponseFiles(['@loop'], folder).at(-1)).toBe('@loop');
});

test.each([
  [`cc -DG="\\"hi there\\"" -DN=3`, ['cc', '-DG="hi there"', '-DN=3']],
  [`cc '-DG="a\\b"' x\\ y.c`, ['cc', '-DG="a\\b"', 'x y.c']],
  [`a "" ''  b`, ['a', '', '', 'b']],
])('a shell takes %s apart', (line, words) => {
  expect(shellWords(line)).toEqual(words);
});
