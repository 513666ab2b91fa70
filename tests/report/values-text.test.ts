// Values of a known type in a sentence: exact, with runs of zeros counted.

import { expect, test } from 'vitest';
import { observed } from '../../src/build/harness/view.ts';
import { bytesText, numbersText } from '../../src/report/values-text.ts';

const words = (...values: bigint[]) => new Uint8Array(BigUint64Array.from(values).buffer);
const ints = (...values: number[]) => new Uint8Array(Int32Array.from(values).buffer);
const text = (content: string) => Uint8Array.from(content, (each) => each.charCodeAt(0));

test.each([
  [words(2n ** 64n - 1n), 8, '18446744073709551615 (0xffffffffffffffff)'],
  [words(-(2n ** 63n)), 8 | observed.signed, '-9223372036854775808 (0x8000000000000000)'],
  [ints(-1), 4 | observed.signed, '-1'],
  [ints(1000), 4, '1000'],
  [text('q'), 1, '113'],
  [text('q'), 1 | observed.text, "'q'"],
  [text("'"), 1 | observed.text, "'\\''"],
])('%j as a number', (bytes, format, expected) => {
  expect(numbersText(bytes, format)).toBe(expected);
});

test.each([
  [new Uint8Array([...Array(18).fill(0), 0xff, 0x5a, 0]), 1, '{18 zero bytes, ff 5a 00 |.Z.|}'],
  [ints(...Array(13).fill(0), -5, 70000), 4 | observed.signed, '{13 zeros, -5, 70000}'],
  [ints(0, 0, 7), 4 | observed.signed, '{0, 0, 7}'],
  [ints(0, -1), 4, '{0, 0xffffffff}'],
  [text('name\0\0\0\0'), 1 | observed.text, '"name" and 4 zeros'],
  [text(`${'\0'.repeat(9)}z`), 1 | observed.text, '{9 zero bytes, 7a |z|}'],
])('%j as a list', (bytes, format, expected) => {
  expect(numbersText(bytes, format, true)).toBe(expected);
});

test('a list that is too long says how much is missing', () => {
  const numbers = ints(...Array.from({ length: 100 }, (_, i) => i + 1));
  expect(numbersText(numbers, 4 | observed.signed, true)).toMatch(/, 63, 64, and 36 more\}$/);
});

test('bytes are text where they are, and else hexadecimal', () => {
  expect(bytesText(text('a"b\n'))).toBe('"a\\"b\\n"');
  expect(bytesText(Uint8Array.of(0xff, 0x41))).toBe('ff 41 |.A|');
  expect(bytesText(new Uint8Array(1000).fill(0xfe))).toMatch(/^(fe ){255}fe, 744 more bytes$/);
});
