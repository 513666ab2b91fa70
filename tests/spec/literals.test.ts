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

const floating = (spelling: string, size: number): CType => ({
  ...{ kind: 'number', spelling, size, float: true },
  ...{ signed: false, character: false },
});

/** Reads a literal without its suffix as C does. */
function numberIn(text: string): number {
  const power = /^(-?)0x1p([+-]\d+)$/.exec(text);
  return power === null ? Number(text) : Number(`${power[1]}1`) * 2 ** Number(power[2]);
}

test('doubles', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const bytes = new Uint8Array(new Float64Array([value]).buffer);
      expect(numberIn(scalarLiteral(floating('double', 8), bytes))).toBe(value);
    }),
  );
});

test('floats', () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const bytes = new Uint8Array(new Float32Array([value]).buffer);
      const text = scalarLiteral(floating('float', 4), bytes);
      expect(text).toMatch(/f$/);
      expect(Math.fround(numberIn(text.slice(0, -1)))).toBe(value);
    }),
  );
});

test('numbers are written as short as they can be', () => {
  const text = (value: number) =>
    scalarLiteral(floating('double', 8), new Uint8Array(new Float64Array([value]).buffer));
  const float = (value: number) =>
    scalarLiteral(floating('float', 4), new Uint8Array(new Float32Array([value]).buffer));
  expect([0, -0, 0.1, 5, 5e-324, -(2 ** 80), 1e300].map(text)).toEqual([
    '0.0',
    '-0.0',
    '0.1',
    '5.0',
    '0x1p-1074',
    '-0x1p+80',
    '1e+300',
  ]);
  expect([NaN, Infinity, -Infinity].map(text)).toEqual(['NAN', 'INFINITY', '-INFINITY']);
  expect([0.1, 16777216, 2 ** -149].map(float)).toEqual(['0.1f', '16777216.0f', '0x1p-149f']);
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
