// clew replay --native --gdb: the debugger stops in the line of the finding, with the input of the test.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gdbCommands } from '../../src/execute/debug-test.ts';
import { has, sanitizingCompiler } from '../judge/native.ts';
import { clew } from './clew.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-debug-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!has('gdb') || sanitizingCompiler === undefined)(
  'gdb stops at the finding (needs gdb and a compiler with sanitizers)',
  () => {
    const program = `#include <stdio.h>
int main(int argc, char **argv) {
  int limit[2] = {0};
  int byte = getchar();
  if (byte == 'q' && argv[1][0] == '\\n' && argv[1][1] == 'x') limit[byte] = 1;
  return limit[0];
}
`;
    writeFileSync(join(folder, 'stop.c'), program);
    const options = [
      '--no-native',
      '--quiet',
      '--workers',
      '1',
      '--sym-stdin',
      '1',
      '--sym-arg',
      '2',
    ];
    expect(clew(['check', ...options, 'stop.c'], { directory: folder }).exitCode).toBe(1);
    const words = ['replay', '--native', '--gdb', 'clew-out/findings/0001'];
    const input = 'frame function main\nprint byte\nquit\n';
    const { stdout, stderr } = clew(words, { directory: folder, input });
    const said = stdout + stderr;
    expect(said).toContain('stop.c:5');
    expect(said).toMatch(/\$1 = 113/);
  },
);

test('arguments of any bytes are one line for gdb', () => {
  const words = ['plain', "it's", 'two\nlines', '\xff'].map((word) => Buffer.from(word, 'latin1'));
  const process = {
    file: '/p',
    arguments: words,
    directory: '/d',
    environment: {},
    stdin: Buffer.of(),
  };
  const line = gdbCommands(process, '/in')
    .split('\n')
    .find((each) => each.startsWith('set args'));
  expect(line).toBe(
    `set args 'plain' 'it'\\''s' "$(printf '\\164\\167\\157\\012\\154\\151\\156\\145\\163')" "$(printf '\\377')" < '/in'`,
  );
});
