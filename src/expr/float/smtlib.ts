/**
 * Floating-point terms in SMT-LIB 2. There, floats are a sort of their own, and a float has no bits to ask for: only bits become a
 * float. So the result of an operator is a variable of bits, of which it is said which float it is, and which NaN.
 */
import type { Term } from '../arena.ts';
import { Op } from '../operator.ts';
import type { Terms } from '../terms.ts';
import { layoutOf, unpackDetail } from './format.ts';

const roundingNames = ['RNE', 'RNA', 'RTP', 'RTN', 'RTZ'];

const names: Readonly<Record<number, string>> = {
  [Op.floatAdd]: 'fp.add',
  [Op.floatSub]: 'fp.sub',
  [Op.floatMul]: 'fp.mul',
  [Op.floatDiv]: 'fp.div',
  [Op.floatFma]: 'fp.fma',
  [Op.floatSqrt]: 'fp.sqrt',
  [Op.floatRound]: 'fp.roundToIntegral',
  [Op.floatEq]: 'fp.eq',
  [Op.floatLt]: 'fp.lt',
  [Op.floatLe]: 'fp.leq',
};

/** Is the result no float? */
export function isFloatTest(op: number): boolean {
  return isFloatComparison(op) || op === Op.floatToInteger;
}

/** Is the result a condition? */
export function isFloatComparison(op: number): boolean {
  return op >= Op.floatEq && op <= Op.floatLe;
}

/** A comparison, or the conversion to an integer, as text; `bits` writes a child as a bit-vector. */
export function floatTestText(terms: Terms, term: Term, bits: (child: Term) => string): string {
  const op = terms.op(term);
  const float = floatWriter(terms, term, bits);
  if (op === Op.floatToInteger) return integerText(terms, term, float(terms.slot(term, 0)));
  return `(${names[op]} ${float(terms.slot(term, 0))} ${float(terms.slot(term, 1))})`;
}

/** The sort of the result of an operator. */
export function floatSortText(terms: Terms, term: Term): string {
  const { to } = unpackDetail(terms.slot(term, 3));
  return `(_ FloatingPoint ${to} ${terms.width(term) - to})`;
}

/** The float that an operator gives. */
export function floatValueText(terms: Terms, term: Term, bits: (child: Term) => string): string {
  const op = terms.op(term);
  const float = floatWriter(terms, term, bits);
  const { rounding, isSigned, to } = unpackDetail(terms.slot(term, 3));
  const [a, b, c] = [0, 1, 2].map((place) => terms.slot(term, place));
  const mode = roundingNames[rounding];
  const format = `${to} ${terms.width(term) - to}`;
  switch (op) {
    case Op.floatFromInteger:
      return `((_ ${isSigned ? 'to_fp' : 'to_fp_unsigned'} ${format}) ${mode} ${bits(a)})`;
    case Op.floatConvert:
      return `((_ to_fp ${format}) ${mode} ${float(a)})`;
    case Op.floatRem:
      return `(fp.rem ${float(a)} ${float(b)})`;
    case Op.floatMod:
      return cutRemainder(float(a), float(b));
    case Op.floatSqrt:
    case Op.floatRound:
      return `(${names[op]} ${mode} ${float(a)})`;
    case Op.floatFma:
      return `(fp.fma ${mode} ${float(a)} ${float(b)} ${float(c)})`;
    default:
      return `(${names[op]} ${mode} ${float(a)} ${float(b)})`;
  }
}

/** The bits of the result where it is a NaN; undefined where it cannot be one. */
export function floatNaNText(
  terms: Terms,
  term: Term,
  bits: (child: Term) => string,
): string | undefined {
  const op = terms.op(term);
  if (op === Op.floatFromInteger) return undefined;
  const a = terms.slot(term, 0);
  if (op === Op.floatConvert) return convertedNaN(terms, term, bits(a));
  const float = floatWriter(terms, term, bits);
  const layout = layoutOf(terms.width(term), unpackDetail(terms.slot(term, 3)).from);
  const operands = [0, 1, 2].map((place) => terms.slot(term, place)).filter((child) => child !== 0);
  const quiet = binary(layout.quietBit, layout.width);
  return operands.reduceRight(
    (rest, child) => `(ite (fp.isNaN ${float(child)}) (bvor ${bits(child)} ${quiet}) ${rest})`,
    binary(layout.defaultNaN, layout.width),
  );
}

/** C's fmod by IEEE's remainder, of magnitudes: a negative one lacks the divisor. The sum is exact. */
function cutRemainder(a: string, b: string): string {
  const rest = `(fp.rem (fp.abs ${a}) (fp.abs ${b}))`;
  const whole = `(ite (fp.isNegative ?r) (fp.add RNE ?r (fp.abs ${b})) ?r)`;
  return `(let ((?r ${rest})) (let ((?m ${whole})) (ite (fp.isNegative ${a}) (fp.neg ?m) ?m)))`;
}

/** The upper bits of the fraction stay, and the first of them is set. */
function convertedNaN(terms: Terms, term: Term, bits: string): string {
  const { from, to } = unpackDetail(terms.slot(term, 3));
  const source = layoutOf(terms.width(terms.slot(term, 0)), from);
  const target = layoutOf(terms.width(term), to);
  const more = target.fractionBits - source.fractionBits;
  const fraction = `((_ extract ${source.fractionBits - 1} ${Math.max(0, -more)}) ${bits})`;
  const aligned = more > 0 ? `(concat ${fraction} ${binary(0n, more)})` : fraction;
  const sign = `((_ extract ${source.width - 1} ${source.width - 1}) ${bits})`;
  const exponent = `#b${'1'.repeat(to)}`;
  const whole = `(concat ${sign} (concat ${exponent} ${aligned}))`;
  return `(bvor ${whole} ${binary(target.quietBit, target.width)})`;
}

/** SMT-LIB leaves open what does not fit into the integer. */
function integerText(terms: Terms, term: Term, float: string): string {
  const { rounding, isSigned, from } = unpackDetail(terms.slot(term, 3));
  const width = terms.width(term);
  const layout = layoutOf(terms.width(terms.slot(term, 0)), from);
  const limit = isSigned ? width - 1 : width;
  const power = limit - layout.least - layout.fractionBits + 1;
  const isSmall = power >= 2 ** from - 1;
  const literal = (bits: bigint) =>
    `((_ to_fp ${from} ${layout.precision}) ${binary(bits, layout.width)})`;
  const beyond = BigInt(power) << BigInt(layout.fractionBits);
  const tests = ['(not (fp.isNaN ?r))', '(not (fp.isInfinite ?r))'];
  if (!isSmall) tests.push(`(fp.lt ?r ${literal(beyond)})`);
  if (!isSigned) tests.push(`(fp.leq ${literal(0n)} ?r)`);
  else if (!isSmall) tests.push(`(fp.leq ${literal(beyond | layout.signBit)} ?r)`);
  const mode = roundingNames[rounding];
  const converted = `((_ ${isSigned ? 'fp.to_sbv' : 'fp.to_ubv'} ${width}) RTZ ?r)`;
  const indefinite = binary(isSigned ? 1n << BigInt(width - 1) : (1n << BigInt(width)) - 1n, width);
  const rounded = `(fp.roundToIntegral ${mode} ${float})`;
  return `(let ((?r ${rounded})) (ite (and ${tests.join(' ')}) ${converted} ${indefinite}))`;
}

/** Writes children as floats of the operands' format. */
function floatWriter(
  terms: Terms,
  term: Term,
  bits: (child: Term) => string,
): (child: Term) => string {
  const { from } = unpackDetail(terms.slot(term, 3));
  return (child) => `((_ to_fp ${from} ${terms.width(child) - from}) ${bits(child)})`;
}

function binary(value: bigint, width: number): string {
  return `#b${value.toString(2).padStart(width, '0')}`;
}
