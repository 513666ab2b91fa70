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
  ['stdin', Uint8Array.of(0xfb), ['stdin, 1 byte: fb']],
  [
    'stdin',
    Uint8Array.of(0xfb, 0x41, 0, 0, 0, 0, 0x42),
    ['stdin, 7 bytes: fb 41 |.A|, 4 zero bytes, 42 |B|'],
  ],
  ['memory/i', Uint8Array.of(2, 0, 0, 0), ['i: 02 00 00 00, as a number 2']],
  ['memory/i', new Uint8Array(4), ['i: 4 zero bytes, as a number 0']],
  ['memory/i', Uint8Array.of(0xff, 0xff), ['i: ff ff, as a number -1 (unsigned 65535)']],
  ['memory/x', Uint8Array.of(0x4e, 0x61, 0xbc, 0), ['x: 4e 61 bc 00 |Na..|, as a number 12345678']],
  ['memory/c', bytes('A'), ['c: 41 |A|, as a number 65']],
  [
    'memory/key',
    bytes('\0\x01\x02abc= '),
    ['key: 00 01 02 61 62 63 3d 20 |...abc= |, as a number 2323122256978510080'],
  ],
  ['memory/name', bytes('four\0\0\0\0\0'), ['name, 9 bytes: "four" and 5 zero bytes']],
  ['memory/uint', Uint8Array.of(0, 0x28, 0x6b, 0xee), ['uint: 4000000000 (0xee6b2800)']],
  ['memory/int#2', Uint8Array.of(0xfe, 0xff, 0xff, 0xff), ['int#2: -2']],
  ['memory/char', bytes('k'), ["char: 'k'"]],
  ['memory/char', Uint8Array.of(0xfe), ['char: -2']],
  ['memory/bool', Uint8Array.of(0x61), ['bool: true']],
  ['memory/double', Uint8Array.of(0x9a, 0x99, 0x99, 0x99, 0x99, 0x99, 0xb9, 0x3f), ['double: 0.1']],
  ['memory/float', Uint8Array.of(0xcd, 0xcc, 0xcc, 0x3d), ['float: 0.1f']],
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

test('rows of zeros in a dump are counted, and everything else is shown', () => {
  const content = new Uint8Array(600);
  content[2] = 0x78;
  content[533] = 0x80;
  expect(inputLines([{ name: 'memory/buffer', bytes: content }], 78)).toEqual([
    'buffer, 600 bytes:',
    '  0000  00 00 78 00 00 00 00 00 00 00 00 00 00 00 00 00  |..x.............|',
    '  0010  512 zero bytes',
    '  0210  00 00 00 00 00 80 00 00 00 00 00 00 00 00 00 00  |................|',
    '  0220  56 zero bytes',
  ]);
});
