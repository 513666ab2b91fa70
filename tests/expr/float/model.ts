/**
 * Floating point in the simplest words: the exact result is a fraction, and the float is found among all floats by comparing.
 * Nothing here is shared with src/expr; that is what makes it a judge.
 */

export interface Format {
  readonly exponentBits: number;
  readonly significandBits: number;
}

export const modes = ['nearestEven', 'nearestAway', 'up', 'down', 'towardZero'] as const;
export type Mode = (typeof modes)[number];

/** A fraction; the denominator is above zero. */
type Fraction = readonly [numerator: bigint, denominator: bigint];

/** Compares the exact magnitude of a result with a fraction. */
type Comparison = (fraction: Fraction) => number;

const sign = (value: bigint) => (value < 0n ? -1 : value > 0n ? 1 : 0);
const absolute = (value: bigint) => (value < 0n ? -value : value);
const compareFractions = ([a, b]: Fraction, [c, d]: Fraction) => sign(a * d - c * b);

export class FloatModel {
  readonly width: number;
  readonly infinity: bigint;
  readonly signBit: bigint;
  readonly quiet: bigint;
  readonly defaultNaN: bigint;
  private readonly fractionBits: number;
  private readonly bias: number;

  constructor({ exponentBits, significandBits }: Format) {
    this.width = exponentBits + significandBits;
    this.fractionBits = significandBits - 1;
    this.bias = 2 ** (exponentBits - 1) - 1;
    this.infinity = (2n ** BigInt(exponentBits) - 1n) * 2n ** BigInt(this.fractionBits);
    this.signBit = 2n ** BigInt(this.width - 1);
    this.quiet = 2n ** BigInt(this.fractionBits - 1);
    this.defaultNaN = this.signBit + this.infinity + this.quiet;
  }

  magnitude(bits: bigint): bigint {
    return bits % this.signBit;
  }

  isNaN(bits: bigint): boolean {
    return this.magnitude(bits) > this.infinity;
  }

  isInfinite(bits: bigint): boolean {
    return this.magnitude(bits) === this.infinity;
  }

  isZero(bits: bigint): boolean {
    return this.magnitude(bits) === 0n;
  }

  isNegative(bits: bigint): boolean {
    return bits >= this.signBit;
  }

  withSign(isNegative: boolean, magnitude: bigint): bigint {
    return isNegative ? this.signBit + magnitude : magnitude;
  }

  /** The value of a magnitude's bits. Infinity counts as the number that would come after the largest one. */
  size(magnitude: bigint): Fraction {
    const unit = 2n ** BigInt(this.fractionBits);
    const [biased, fraction] = [magnitude / unit, magnitude % unit];
    const significand = biased === 0n ? fraction : unit + fraction;
    const exponent = Number(biased === 0n ? 1n : biased) - this.bias - this.fractionBits;
    return exponent < 0
      ? [significand, 2n ** BigInt(-exponent)]
      : [significand * 2n ** BigInt(exponent), 1n];
  }

  value(bits: bigint): Fraction {
    const [a, b] = this.size(this.magnitude(bits));
    return [this.isNegative(bits) ? -a : a, b];
  }

  /** The first NaN among the operands, quiet. */
  givenNaN(...operands: readonly bigint[]): bigint | undefined {
    const first = operands.find((bits) => this.isNaN(bits));
    return first === undefined ? undefined : first | this.quiet;
  }

  /** Rounds a fraction; `zeroIsNegative` says which zero an exact zero is. */
  rounded([a, b]: Fraction, mode: Mode, zeroIsNegative: boolean): bigint {
    if (a === 0n) return this.withSign(zeroIsNegative, 0n);
    const size: Fraction = [absolute(a), b];
    return this.roundedBy((other) => compareFractions(size, other), a < 0n, mode);
  }

  roundedBy(compare: Comparison, isNegative: boolean, mode: Mode): bigint {
    let [low, high] = [0n, this.infinity];
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      if (compare(this.size(middle)) >= 0) low = middle;
      else high = middle;
    }
    if (compare(this.size(low)) === 0) return this.withSign(isNegative, low);
    return this.withSign(isNegative, this.goesUp(compare, low, isNegative, mode) ? high : low);
  }

  private goesUp(compare: Comparison, low: bigint, isNegative: boolean, mode: Mode): boolean {
    if (mode === 'towardZero') return false;
    if (mode === 'up') return !isNegative;
    if (mode === 'down') return isNegative;
    const [[a, b], [c, d]] = [this.size(low), this.size(low + 1n)];
    const side = compare([a * d + c * b, 2n * b * d]);
    return side > 0 || (side === 0 && (mode === 'nearestAway' || low % 2n === 1n));
  }

  add(x: bigint, y: bigint, mode: Mode): bigint {
    return this.givenNaN(x, y) ?? this.sum(x, y, mode);
  }

  subtract(x: bigint, y: bigint, mode: Mode): bigint {
    return this.givenNaN(x, y) ?? this.sum(x, y ^ this.signBit, mode);
  }

  private sum(x: bigint, y: bigint, mode: Mode): bigint {
    if (this.isInfinite(x) && this.isInfinite(y)) return x === y ? x : this.defaultNaN;
    if (this.isInfinite(x)) return x;
    if (this.isInfinite(y)) return y;
    const [[a, b], [c, d]] = [this.value(x), this.value(y)];
    return this.rounded([a * d + c * b, b * d], mode, this.zeroSum(x, y, mode));
  }

  /** Is a sum that is zero the negative zero? */
  private zeroSum(x: bigint, y: bigint, mode: Mode): boolean {
    const areZeros = this.isZero(x) && this.isZero(y);
    if (areZeros && this.isNegative(x) === this.isNegative(y)) return this.isNegative(x);
    return mode === 'down';
  }

  multiply(x: bigint, y: bigint, mode: Mode): bigint {
    const given = this.givenNaN(x, y);
    if (given !== undefined) return given;
    const isNegative = this.isNegative(x) !== this.isNegative(y);
    if (this.isInfinite(x) || this.isInfinite(y)) {
      const isInvalid = this.isZero(x) || this.isZero(y);
      return isInvalid ? this.defaultNaN : this.withSign(isNegative, this.infinity);
    }
    const [[a, b], [c, d]] = [this.value(x), this.value(y)];
    return this.rounded([a * c, b * d], mode, isNegative);
  }

  divide(x: bigint, y: bigint, mode: Mode): bigint {
    const given = this.givenNaN(x, y);
    if (given !== undefined) return given;
    const isNegative = this.isNegative(x) !== this.isNegative(y);
    if (this.isInfinite(x) && this.isInfinite(y)) return this.defaultNaN;
    if (this.isZero(x) && this.isZero(y)) return this.defaultNaN;
    if (this.isInfinite(x) || this.isZero(y)) return this.withSign(isNegative, this.infinity);
    if (this.isInfinite(y)) return this.withSign(isNegative, 0n);
    const [[a, b], [c, d]] = [this.value(x), this.value(y)];
    const scale = c < 0n ? -1n : 1n;
    return this.rounded([scale * a * d, scale * b * c], mode, isNegative);
  }

  multiplyAdd(x: bigint, y: bigint, z: bigint, mode: Mode): bigint {
    const given = this.givenNaN(x, y, z);
    if (given !== undefined) return given;
    const isNegative = this.isNegative(x) !== this.isNegative(y);
    if (this.isInfinite(x) || this.isInfinite(y)) {
      if (this.isZero(x) || this.isZero(y)) return this.defaultNaN;
      return this.sum(this.withSign(isNegative, this.infinity), z, mode);
    }
    if (this.isInfinite(z)) return z;
    const [[a, b], [c, d], [e, f]] = [this.value(x), this.value(y), this.value(z)];
    const zero = this.zeroSum(this.withSign(isNegative, a * c === 0n ? 0n : 1n), z, mode);
    return this.rounded([a * c * f + e * b * d, b * d * f], mode, zero);
  }

  squareRoot(x: bigint, mode: Mode): bigint {
    const given = this.givenNaN(x);
    if (given !== undefined) return given;
    if (this.isZero(x)) return x;
    if (this.isNegative(x)) return this.defaultNaN;
    if (this.isInfinite(x)) return x;
    const value = this.value(x);
    return this.roundedBy(([a, b]) => compareFractions(value, [a * a, b * b]), false, mode);
  }

  /** IEEE's remainder, or fmod. */
  remainder(x: bigint, y: bigint, isNearest: boolean): bigint {
    const given = this.givenNaN(x, y);
    if (given !== undefined) return given;
    if (this.isInfinite(x) || this.isZero(y)) return this.defaultNaN;
    if (this.isInfinite(y)) return x;
    const [[a, b], [c, d]] = [this.value(x), this.value(y)];
    const scale = c < 0n ? -1n : 1n;
    const quotient: Fraction = [scale * a * d, scale * b * c];
    const n = integerOf(quotient, isNearest ? 'nearestEven' : 'towardZero');
    return this.rounded([a * d - n * c * b, b * d], 'nearestEven', this.isNegative(x));
  }

  roundToIntegral(x: bigint, mode: Mode): bigint {
    const given = this.givenNaN(x);
    if (given !== undefined) return given;
    if (this.isInfinite(x)) return x;
    return this.rounded([integerOf(this.value(x), mode), 1n], mode, this.isNegative(x));
  }

  compare(x: bigint, y: bigint): number {
    if (this.isNaN(x) || this.isNaN(y)) return NaN;
    return compareFractions(this.value(x), this.value(y));
  }

  fromInteger(value: bigint, mode: Mode): bigint {
    return this.rounded([value, 1n], mode, false);
  }

  toInteger(x: bigint, mode: Mode, width: number, isSigned: boolean): bigint {
    const [least, greatest] = isSigned
      ? [-(2n ** BigInt(width - 1)), 2n ** BigInt(width - 1) - 1n]
      : [0n, 2n ** BigInt(width) - 1n];
    const indefinite = BigInt.asUintN(width, isSigned ? least : greatest);
    if (this.magnitude(x) >= this.infinity) return indefinite;
    const value = integerOf(this.value(x), mode);
    return value < least || value > greatest ? indefinite : BigInt.asUintN(width, value);
  }

  convertTo(other: FloatModel, x: bigint, mode: Mode): bigint {
    const isNegative = this.isNegative(x);
    if (this.isNaN(x)) {
      const payload = this.magnitude(x) - this.infinity;
      const scaled = (payload * 2n ** BigInt(other.fractionBits)) / 2n ** BigInt(this.fractionBits);
      return other.withSign(isNegative, other.infinity | other.quiet | scaled);
    }
    if (this.isInfinite(x)) return other.withSign(isNegative, other.infinity);
    return other.rounded(this.value(x), mode, isNegative);
  }
}

/** The integer that a fraction is rounded to. */
function integerOf([a, b]: Fraction, mode: Mode): bigint {
  const floor = a >= 0n ? a / b : -((-a + b - 1n) / b);
  const rest = a - floor * b;
  if (rest === 0n) return floor;
  switch (mode) {
    case 'up':
      return floor + 1n;
    case 'down':
      return floor;
    case 'towardZero':
      return a < 0n ? floor + 1n : floor;
    default: {
      const side = sign(2n * rest - b);
      if (side !== 0) return side > 0 ? floor + 1n : floor;
      if (mode === 'nearestAway') return a < 0n ? floor : floor + 1n;
      return floor % 2n === 0n ? floor : floor + 1n;
    }
  }
}
