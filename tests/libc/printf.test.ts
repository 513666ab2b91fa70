// printf against glibc: generated formats and values, one program with thousands of calls, output and
// results equal byte for byte.

import { expect } from 'vitest';
import fc from '../chance.ts';
import { compareLibraries, comparison } from './compare.ts';
import { doubleBits, doubleExpression, doubleOf, integerBits } from './numbers.ts';

interface Conversion {
  /** Length modifier and letter. */
  readonly letters: string;
  readonly argument: string;
}

const integerTypes: readonly (readonly [string, string])[] = [
  ['', 'int'],
  ['hh', 'int'],
  ['h', 'int'],
  ['l', 'long'],
  ['ll', 'long long'],
  ['j', 'intmax_t'],
  ['z', 'size_t'],
  ['t', 'ptrdiff_t'],
  ['q', 'long'],
];

const integerConversion: fc.Arbitrary<Conversion> = fc
  .tuple(fc.constantFrom(...integerTypes), fc.constantFrom(...'diouxXb'), integerBits)
  .map(([[modifier, type], letter, bits]) => ({
    letters: modifier + letter,
    argument: `(${type})0x${bits.toString(16)}ul`,
  }));

const floatConversion: fc.Arbitrary<Conversion> = fc
  .tuple(fc.constantFrom('', 'l', 'L'), fc.constantFrom(...'eEfFgGaA'), doubleBits)
  .map(([modifier, letter, bits]) => ({
    letters: modifier + letter,
    argument: `${modifier === 'L' ? '(long double)' : ''}${doubleExpression(bits)}`,
  }));

const plainText = fc.string({ unit: fc.constantFrom(...'abc XYZ%012'), maxLength: 12 });

const textConversion: fc.Arbitrary<Conversion> = fc.oneof(
  plainText.map((text) => ({ letters: 's', argument: JSON.stringify(text) })),
  fc.constant({ letters: 's', argument: '(char *)0' }),
  fc.constantFrom(...'a%0 ').map((letter) => ({ letters: 'c', argument: `'${letter}'` })),
  fc.constant({ letters: 'c', argument: '0' }),
  fc.constantFrom('0', '1', '0x7fff12345678', '-1').map((address) => ({
    letters: 'p',
    argument: `(void *)${address}`,
  })),
  plainText.map((text) => ({ letters: 'ls', argument: `L${JSON.stringify(text)}` })),
  plainText.map((text) => ({ letters: 'Ls', argument: `L${JSON.stringify(text)}` })),
  fc.constantFrom(...'xyz').map((letter) => ({ letters: 'lc', argument: `L'${letter}'` })),
  fc.constant({ letters: 'm', argument: '(errno = ENOENT, 0)' }),
  fc.constantFrom(...'yUkvKw').map((letters) => ({ letters, argument: '0' })),
  // A directive without an end, behind one that does not exist.
  fc.constantFrom('y%', 'U%-', 'k%5.2', 'hc%').map((letters) => ({ letters, argument: '65' })),
);

const amount = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 24 }).map(String) },
  { weight: 1, arbitrary: fc.integer({ min: 25, max: 400 }).map(String) },
  { weight: 2, arbitrary: fc.integer({ min: -20, max: 20 }).map((value) => `*${value}`) },
);

interface Directive extends Conversion {
  readonly flags: string;
  readonly width: string;
  readonly precision: string;
}

function directive(conversion: fc.Arbitrary<Conversion>): fc.Arbitrary<Directive> {
  const flags = fc.subarray([...'-+ #0'], { maxLength: 3 }).map((list) => list.join(''));
  const precision = fc.oneof(
    fc.constant(''),
    amount.map((text) => `.${text}`),
  );
  return fc
    .tuple(flags, amount, precision, conversion)
    .map(([chosen, width, digits, { letters, argument }]) => ({
      flags: chosen,
      width,
      precision: digits,
      letters,
      argument,
    }));
}

/** The text of a directive, and its arguments: a '*' takes one of its own. */
function spell({ flags, width, precision, letters, argument }: Directive): [string, string[]] {
  const values: string[] = [];
  const take = (text: string) =>
    text.replace(/\*(-?\d+)/, (_, value) => {
      values.push(value);
      return '*';
    });
  const format = `%${flags}${take(width)}${take(precision)}${letters}`;
  return [format, [...values, argument]];
}

function program(calls: readonly string[]): string {
  return `
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
${doubleOf}
#define CALL(...) (result = printf("[" __VA_ARGS__), printf("] %d\\n", result))
int result;
${calls.map((call, index) => (index % 200 === 0 ? `${index ? '}\n' : ''}static void part${index / 200}(void) {\n` : '') + call).join('\n')}
}
int main(void) {
${calls.flatMap((_, index) => (index % 200 === 0 ? [`part${index / 200}();`] : [])).join('\n')}
  return 0;
}
`;
}

async function expectSame(calls: readonly string[]): Promise<void> {
  const { glibc, ours } = await compareLibraries(program(calls));
  const expected = glibc.stdout.toString('latin1').split('\n');
  const actual = ours.stdout.toString('latin1').split('\n');
  for (const [index, line] of expected.entries())
    if (line !== actual[index])
      expect(`${actual[index]} <- ${calls[index]}`).toBe(`${line} <- ${calls[index]}`);
  expect(ours.stdout.equals(glibc.stdout)).toBe(true);
  expect(ours.status).toBe(glibc.status);
}

function isLeftOut({ flags, letters }: Directive): boolean {
  return flags.includes('#') && /g$/i.test(letters);
}

function sample(conversion: fc.Arbitrary<Conversion>, count: number, seed: number): string[] {
  return fc
    .sample(
      directive(conversion).filter((one) => !isLeftOut(one)),
      { numRuns: count, seed },
    )
    .map((generated) => {
      const [format, values] = spell(generated);
      return `CALL(${JSON.stringify(format)}, ${values.join(', ')});`;
    });
}

comparison('integers', () => expectSame(sample(integerConversion, 3000, 1)));
// Left out: glibc 2.36 prints 999999.5 by %#g as "1.e+06", where ISO C wants the zeros.
comparison('floating point', () => expectSame(sample(floatConversion, 5000, 2)));
comparison('text, pointers, unknown conversions', () =>
  expectSame(sample(textConversion, 1500, 3)),
);

// Left out, for glibc 2.36's own mistakes: q is read as an int here, and a negative width pads with
// zeros on the right.
comparison('numbered arguments', async () => {
  const directives = fc.array(
    directive(fc.oneof(integerConversion, floatConversion)).filter((one) => !isLeftOut(one)),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  const calls = fc
    .sample(fc.tuple(directives, fc.nat()), { numRuns: 600, seed: 4 })
    .map(([list, turn]) => numberedCall(list, turn))
    .filter((call) => !/q[a-z]|, -/i.test(call));
  await expectSame(calls);
});

/** The directives in another order than their arguments; widths and precisions are numbered too. */
function numberedCall(list: readonly Directive[], turn: number): string {
  const values: string[] = [];
  const place = (value: string) => `${values.push(value)}$`;
  const formats = list.map(({ flags, width, precision, letters, argument }) => {
    const numbered = (text: string) => text.replace(/\*(-?\d+)/, (_, value) => `*${place(value)}`);
    const start = place(argument);
    return `%${start}${flags}${numbered(width)}${numbered(precision)}${letters}`;
  });
  const turned = [...formats.slice(turn % list.length), ...formats.slice(0, turn % list.length)];
  return `CALL(${JSON.stringify(turned.join(' '))}, ${values.join(', ')});`;
}

comparison('the string functions cut, count and allocate alike', async () => {
  const { glibc, ours } = await compareLibraries(`
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  char small[8];
  memset(small, 'x', sizeof small);
  printf("%d\\n", snprintf(small, sizeof small, "%s", "much too long"));
  fwrite(small, 1, sizeof small, stdout);
  printf("%d\\n", snprintf(small, 1, "%d", 42));
  fwrite(small, 1, sizeof small, stdout);
  printf("%d\\n", snprintf(small, 0, "%d", 42));
  fwrite(small, 1, sizeof small, stdout);
  printf("%d\\n", snprintf(NULL, 0, "%*d", 1000, 42));
  printf("%d %s\\n", sprintf(small, "%x", 0xabcu), small);
  char *grown;
  int length = asprintf(&grown, "%0500d|%s", 7, "end");
  printf("%d %zu %s\\n", length, strlen(grown), grown);
  free(grown);
  int a; long b; short c; signed char d; long long e;
  printf("12345%n67%hhn%ln%hn%lln\\n", &a, &d, &b, &c, &e);
  printf("%d %d %ld %d %lld\\n", a, d, b, c, e);
  errno = 0;
  printf("%d ", snprintf(NULL, 0, "%2147483648d", 1));
  printf("%d\\n", errno);
  errno = 0;
  printf("%d ", snprintf(NULL, 0, "abc%"));
  printf("%d\\n", errno);
  fflush(stdout);
  printf("%d\\n", dprintf(1, "straight %s %d\\n", "out", 1));
  fflush(stdout);
  errno = 0;
  printf("%d ", dprintf(77, "x"));
  printf("%d\\n", errno);
  fprintf(stderr, "to stderr %d %s\\n", 1, "whole");
  return 0;
}
`);
  expect(ours.stdout.toString()).toBe(glibc.stdout.toString());
  expect(ours.stderr.toString()).toBe(glibc.stderr.toString());
});
