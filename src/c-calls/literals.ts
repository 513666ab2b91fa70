// Values as C literals, for people first: characters where bytes are text, enumerators by name, limits by theirs,
// numbers that C reads back exactly.

import { floatLiteral } from '../base/c-float.ts';
import { octalEscape } from '../base/c-string.ts';
import { UserError } from '../base/user-error.ts';
import type { CType } from '../build/harness/c-type.ts';

/** A value that is no record or array. */
export function scalarLiteral(type: CType, bytes: Uint8Array): string {
  switch (type.kind) {
    case 'number':
      if (type.size > 8)
        throw new UserError(`C has no literal for a value of type ${type.spelling}`);
      return type.float ? floatIn(bytes) : integerLiteral(type, integerIn(bytes, type.signed));
    case 'enumeration': {
      const value = integerIn(bytes, type.signed);
      return type.names.get(value) ?? `(${type.spelling})${value}`;
    }
    default:
      throw new Error(`no literal of ${type.kind}`);
  }
}

export function integerIn(bytes: Uint8Array, signed: boolean): bigint {
  let value = 0n;
  for (const byte of [...bytes].reverse()) value = (value << 8n) | BigInt(byte);
  return signed ? BigInt.asIntN(8 * bytes.length, value) : value;
}

const limits: ReadonlyMap<string, string> = new Map([
  [`${-(2n ** 31n)} 4`, 'INT_MIN'],
  [`${2n ** 31n - 1n} 4`, 'INT_MAX'],
  [`${2n ** 32n - 1n} 4`, 'UINT_MAX'],
  [`${-(2n ** 63n)} 8`, 'LONG_MIN'],
  [`${2n ** 63n - 1n} 8`, 'LONG_MAX'],
  [`${2n ** 64n - 1n} 8`, 'ULONG_MAX'],
]);

function integerLiteral(
  { size, signed, character, spelling }: Extract<CType, { kind: 'number' }>,
  value: bigint,
): string {
  if (spelling === '_Bool' || spelling === 'bool') return value === 0n ? '0' : '1';
  if (character && spelling === 'char' && isPlainCharacter(value))
    return characterLiteral(Number(value));
  const limit = limits.get(`${value} ${size}`);
  if (limit !== undefined) return limit;
  return size < 8 ? `${value}${signed ? '' : 'u'}` : `${value}${signed ? 'L' : 'UL'}`;
}

function isPlainCharacter(value: bigint): boolean {
  return (value >= 0x20n && value < 0x7fn) || value === 10n || value === 9n || value === 0n;
}

const escapes: Readonly<Record<number, string>> = {
  0: '\\0',
  9: '\\t',
  10: '\\n',
  39: "\\'",
  92: '\\\\',
};

function characterLiteral(code: number): string {
  return `'${escapes[code] ?? String.fromCharCode(code)}'`;
}

function floatIn(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isFloat = bytes.length === 4;
  return floatLiteral(isFloat ? view.getFloat32(0, true) : view.getFloat64(0, true), isFloat);
}

/** A string literal for a whole array of characters, without the zero that C puts behind it. */
export function stringLiteral(bytes: Uint8Array): string {
  return `"${Array.from(bytes, stringPiece).join('')}"`;
}

const stringEscapes: Readonly<Record<number, string>> = {
  9: '\\t',
  10: '\\n',
  34: '\\"',
  92: '\\\\',
};

/** A question mark might begin a trigraph. */
function stringPiece(byte: number): string {
  const known = stringEscapes[byte];
  if (known !== undefined) return known;
  if (byte >= 0x20 && byte < 0x7f && byte !== 0x3f) return String.fromCharCode(byte);
  return octalEscape(byte);
}

/** Elements that a person would rather read as text: all that is char, of other characters what is printable. */
export function isText(type: CType, bytes: Uint8Array): boolean {
  if (type.kind !== 'number' || !type.character) return false;
  return type.spelling === 'char' || bytes.every((byte) => byte in readable || isPrintable(byte));
}

const readable: Readonly<Record<number, true>> = { 0: true, 9: true, 10: true };

function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f;
}
