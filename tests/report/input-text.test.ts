// Inputs as people see them.

import { expect, test } from 'vitest';
import { inputLines } from '../../src/report/input-text.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['stdin', bytes('GET /'), ['stdin, 5 bytes: "GET /"']],
  ['arg-1', bytes('a"b\\\n\0'), ['arg-1, 6 bytes: "a\\"b\\\\\\n\\000"']],
  ['stdin', bytes(`{k${'\0'.repeat(62)}`), ['stdin, 64 bytes: "{k" and 62 zero bytes']],
  ['stdin', new Uint8Array(9), ['stdin: 9 zero bytes']],
  ['files/in.txt', bytes('x'), ['file in.txt, 1 byte: "x"']],
  ['memory/i', Uint8Array.of(2, 0, 0, 0), ['i: 2']],
  ['memory/i', Uint8Array.of(0xff, 0xff, 0xff, 0xff), ['i: -1']],
  ['memory/x', Uint8Array.of(0x4e, 0x61, 0xbc, 0), ['x: 12345678 (0xbc614e)']],
  ['memory/c', bytes('A'), ["c: 65 (0x41, 'A')"]],
  ['memory/n', bytes('{k\0\0'), ['n: 27515 (0x6b7b, "{k")']],
  ['memory/d', bytes('{k\0\0\0\0\0\0'), ['d, 8 bytes: "{k" and 6 zero bytes']],
  ['memory/name', bytes('password'), ['name, 8 bytes: "password"']],
  ['length/stdin', Uint8Array.of(3, 0, 0, 0), ['length of stdin: 3']],
  [
    'stdin',
    Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0xff),
    [
      'stdin, 17 bytes:',
      '  0000  7f 45 4c 46 00 01 02 03 04 05 06 07 08 09 0a 0b  |.ELF............|',
      '  0010  ff                                               |.|',
    ],
  ],
])('%s %j', (name, content, lines) => {
  expect(inputLines([{ name, bytes: content }], 78)).toEqual(lines);
});

test('long text is broken into literals that fit', () => {
  const lines = inputLines([{ name: 'stdin', bytes: bytes('abcdefghij'.repeat(20)) }], 78);
  expect(lines[0]).toBe('stdin, 200 bytes:');
  expect(lines.length).toBe(4);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(78);
});

test('more than a screen is cut, and says so', () => {
  const lines = inputLines([{ name: 'stdin', bytes: new Uint8Array(5000).fill(0xfe) }], 78);
  expect(lines.length).toBe(18);
  expect(lines.at(-1)).toBe('  and 4744 more bytes');
});
