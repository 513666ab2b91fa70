// C reads literals back as the bytes that they were made of. Its escapes are few, so reading them is a line.

import { expect, test } from 'vitest';
import { type CType, declaration, pointerTo } from '../../src/build/harness/c-type.ts';
import { integerIn, scalarLiteral, stringLiteral } from '../../src/c-calls/literals.ts';
import fc from '../chance.ts';

const number = (spelling: string, size: number, signed: boolean): CType => ({
  ...{ kind: 'number', spelling, size, signed, float: false },
  character: size === 1,
});

test('strings', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect([...readString(stringLiteral(bytes))]).toEqual([...bytes]);
    }),
  );
});

function readString(literal: string): Uint8Array {
  const named: Readonly<Record<string, number>> = { t: 9, n: 10, '"': 34, '\\': 92 };
  const pieces = literal.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\])/g);
  return Uint8Array.from(pieces, ([, octal, letter, plain]) =>
    octal ? Number.parseInt(octal, 8) : letter ? named[letter] : plain.charCodeAt(0),
  );
}

test('numbers of 32 bits', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), fc.boolean(), (bytes, signed) => {
      const text = scalarLiteral(number(signed ? 'int' : 'unsigned int', 4, signed), bytes);
      const limits = new Map([
        ['INT_MIN', -(2n ** 31n)],
        ['INT_MAX', 2n ** 31n - 1n],
        ['UINT_MAX', 2n ** 32n - 1n],
      ]);
      expect(limits.get(text) ?? BigInt(text.replace('u', ''))).toBe(integerIn(bytes, signed));
    }),
  );
});

test('doubles', () => {
  const type: CType = {
    kind: 'number',
    spelling: 'double',
    size: 8,
    float: true,
    signed: false,
    character: false,
  };
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const bytes = new Uint8Array(new Float64Array([value]).buffer);
      expect(Object.is(Number(scalarLiteral(type, bytes)), value)).toBe(true);
    }),
  );
});

test('characters are shown as such where they are', () => {
  const char = number('char', 1, true);
  expect(scalarLiteral(char, Uint8Array.of(65))).toBe("'A'");
  expect(scalarLiteral(char, Uint8Array.of(39))).toBe("'\\''");
  expect(scalarLiteral(char, Uint8Array.of(200))).toBe('-56');
});

test('declarations', () => {
  const int = number('int', 4, true);
  const array: CType = { kind: 'array', spelling: undefined, size: 12, element: int };
  const fn: CType = {
    ...{ kind: 'function', spelling: undefined, size: 0, variadic: false },
    ...{ result: int, parameters: [pointerTo(int)] },
  };
  expect(declaration(pointerTo(int), 'p')).toBe('int *p');
  expect(declaration(array, 'a')).toBe('int a[3]');
  expect(declaration(pointerTo(array), 'p')).toBe('int (*p)[3]');
  expect(declaration(pointerTo(fn), 'f')).toBe('int (*f)(int *)');
  expect(declaration({ ...pointerTo(fn), spelling: 'callback' }, 'f')).toBe('callback f');
});
