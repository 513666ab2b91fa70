// A piece of a C expression with what C makes of it: how tightly it binds, how its bits are read, and whether its type is
// unsigned. From these follow parentheses and casts.

import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';

/** How the bits of a text are read. `nonnegative`: both ways give the same; `either`: as the context reads them. */
export type Sign = 'nonnegative' | 'unsigned' | 'signed' | 'either';

export interface Written {
  readonly text: string;
  /** C's precedence: higher binds more tightly. */
  readonly level: number;
  readonly sign: Sign;
  /** Its type in C is unsigned int or longer, so that C compares it without signs. */
  readonly isUnsigned: boolean;
}

/** Writes the parts of a larger text. Terms below `depth` levels are said in words. */
export interface OperandWriter {
  readonly terms: Terms;
  readonly depth: number;
  /** A part of a larger text: cast where its sign is another one, in parentheses where it binds less. */
  operand(term: Term, sign: Sign, level: number, depth: number): Written;
  operandText(term: Term, sign: Sign, level: number, depth: number): string;
  /** A term in words, without its operators. */
  abbreviated(term: Term): Written;
}

/** A text has at most this many terms. */
export const mostTerms = 80;

export class TooLarge extends Error {}

export const levels = {
  primary: 15,
  unary: 14,
  multiply: 13,
  add: 12,
  shift: 11,
  compare: 10,
  equal: 9,
  and: 8,
  xor: 7,
  or: 6,
  both: 5,
  any: 4,
  choice: 3,
} as const;

interface Operator {
  readonly text: string;
  readonly level: number;
  /** How the operands are read. */
  readonly sign: Sign;
}

export const operators: Readonly<Record<number, Operator>> = {
  [Op.and]: { text: '&', level: levels.and, sign: 'either' },
  [Op.or]: { text: '|', level: levels.or, sign: 'either' },
  [Op.xor]: { text: '^', level: levels.xor, sign: 'either' },
  [Op.mul]: { text: '*', level: levels.multiply, sign: 'either' },
  [Op.udiv]: { text: '/', level: levels.multiply, sign: 'unsigned' },
  [Op.urem]: { text: '%', level: levels.multiply, sign: 'unsigned' },
  [Op.sdiv]: { text: '/', level: levels.multiply, sign: 'signed' },
  [Op.srem]: { text: '%', level: levels.multiply, sign: 'signed' },
  [Op.shl]: { text: '<<', level: levels.shift, sign: 'either' },
  [Op.lshr]: { text: '>>', level: levels.shift, sign: 'unsigned' },
  [Op.ashr]: { text: '>>', level: levels.shift, sign: 'signed' },
};

export const casts: Readonly<Record<'unsigned' | 'signed', Readonly<Record<number, string>>>> = {
  unsigned: {
    8: '(unsigned char)',
    16: '(unsigned short)',
    32: '(unsigned)',
    64: '(unsigned long)',
    128: '(unsigned __int128)',
  },
  signed: { 8: '(signed char)', 16: '(short)', 32: '(int)', 64: '(long)', 128: '(__int128)' },
};

/** Undefined if no sign is wanted. */
export function castTo(width: number, sign: Sign): string | undefined {
  if (sign !== 'signed' && sign !== 'unsigned') return undefined;
  return casts[sign][width] ?? `(${sign === 'signed' ? '' : 'unsigned '}_BitInt(${width}))`;
}

export function needsCast(written: Pick<Written, 'sign' | 'isUnsigned'>, wanted: Sign): boolean {
  if (wanted === 'unsigned') return written.sign === 'signed' || written.sign === 'either';
  return wanted === 'signed' && (written.sign === 'unsigned' || written.isUnsigned);
}

export function isBitwise(op: number): boolean {
  return op === Op.and || op === Op.or || op === Op.xor;
}

export function isShift(op: number): boolean {
  return op === Op.shl || op === Op.lshr || op === Op.ashr;
}

/** Whether the operator's result may need more bits than its operands have. */
export function isWrapping(op: number): boolean {
  return op === Op.mul || op === Op.shl;
}

export function resultSign(op: number, left: Sign, right: Sign): Sign {
  switch (op) {
    case Op.and:
      if (left === 'nonnegative' || right === 'nonnegative') return 'nonnegative';
      return joint(left, right);
    case Op.or:
    case Op.xor:
      if (left === 'nonnegative' && right === 'nonnegative') return 'nonnegative';
      return joint(left, right);
    case Op.udiv:
    case Op.urem:
    case Op.lshr:
      return left === 'nonnegative' ? 'nonnegative' : 'unsigned';
    case Op.sdiv:
    case Op.srem:
    case Op.ashr:
      return left === 'nonnegative' && right === 'nonnegative' ? 'nonnegative' : 'signed';
    case Op.shl:
      return joint(left);
    default:
      return joint(left, right);
  }
}

/** C computes with unsigned numbers as soon as one operand is unsigned. */
export function joint(...signs: readonly Sign[]): Sign {
  return signs.includes('unsigned') ? 'unsigned' : 'either';
}

/** Whether two texts of less than an int fill C's int alike, so that it compares and joins them as bits. */
export function agree(a: Sign, b: Sign): boolean {
  const isOdd = (sign: Sign) => sign === 'signed' || sign === 'either';
  return isOdd(a) === isOdd(b) || a === 'nonnegative' || b === 'nonnegative';
}

export function primary(text: string, sign: Sign, isUnsigned = false): Written {
  return { text, level: levels.primary, sign, isUnsigned };
}

export function condition(text: string, level: number): Written {
  return { text, level, sign: 'nonnegative', isUnsigned: false };
}

export function enclosed({ text, level }: Pick<Written, 'text' | 'level'>, least: number): string {
  return level < least ? `(${text})` : text;
}

// ---- Constants as C writes them, in the form in which a person reads them most easily -------------------------------------

export function character(code: bigint): string {
  const text = String.fromCharCode(Number(code));
  return text === "'" || text === '\\' ? `'\\${text}'` : `'${text}'`;
}

/** All of a number's bytes as characters, the lowest first, if all of them are printable. */
export function textIn(value: bigint, width: number): string | undefined {
  let text = '';
  for (let at = 0n; at < BigInt(width); at += 8n)
    text += String.fromCharCode(Number((value >> at) & 0xffn));
  return /^[ -~]+$/.test(text) && !/["\\*]/.test(text) ? text : undefined;
}

/** Numbers from here on are read more easily in hexadecimal. */
const large = 1n << 16n;

/** `sign` says how the bits are read. */
export function constant(value: bigint, width: number, sign: Sign): Written {
  if (width === 1) return primary(value === 0n ? 'false' : 'true', 'nonnegative');
  const signed = BigInt.asIntN(width, value);
  if (signed >= 0n) return primary(numeral(value), 'nonnegative');
  // Far below zero it is a bit pattern, and so is a byte that is no character.
  if (sign === 'unsigned' || (sign !== 'signed' && signed < -large))
    return primary(width === 8 ? hexadecimal(value) : numeral(value), 'unsigned', width >= 32);
  return { text: `${signed}`, level: levels.unary, sign: 'signed', isUnsigned: false };
}

export function numeral(value: bigint): string {
  return value < large ? `${value}` : hexadecimal(value);
}

function hexadecimal(value: bigint): string {
  return `0x${value.toString(16)}`;
}
