// Real numbers of a script: they are constants, and nothing can be done with them but to convert them to floats. A value on the
// operand stack is a number, so a real is its place in a list. Decimals are fractions here: 0.1 is a tenth, and is rounded once.

import { divideExact, exact, roundToFloat } from '../../expr/float/exact.ts';
import { type FloatFormat, formatWidth, layoutOf, type Rounding } from '../../expr/float/format.ts';
import type { Apply, Operands } from './operands.ts';
import { REAL } from './sorts.ts';

/** The denominator is above zero. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export class RealNumbers {
  private readonly fractions: Fraction[] = [];

  /** Takes a numeral or decimal as scripts write it. */
  read(text: string): number {
    const [whole, fraction = ''] = text.split('.');
    return this.add(BigInt(whole + fraction), 10n ** BigInt(fraction.length));
  }

  /** The bits of the float that a number is rounded to. */
  bits(place: number, format: FloatFormat, rounding: Rounding): bigint {
    const { numerator, denominator } = this.fractions[place];
    const layout = layoutOf(formatWidth(format), format.exponentBits);
    const size = numerator < 0n ? -numerator : numerator;
    const dividend = exact(numerator < 0n, size, 0);
    if (size === 0n) return 0n;
    const quotient = divideExact(dividend, exact(false, denominator, 0), layout.precision);
    return roundToFloat(layout, quotient, rounding);
  }

  /** (- r) and (/ r s), as which scripts write negative numbers and fractions. */
  operators(): Record<string, Apply> {
    return {
      '-': (operands) => {
        expectReals(operands, 1);
        const { numerator, denominator } = this.fractions[operands.term(0)];
        operands.give(this.add(-numerator, denominator), REAL);
      },
      '/': (operands) => {
        expectReals(operands, 2);
        const [a, b] = [this.fractions[operands.term(0)], this.fractions[operands.term(1)]];
        if (b.numerator === 0n) operands.fail('a real number is divided by zero');
        const sign = b.numerator < 0n ? -1n : 1n;
        const numerator = sign * a.numerator * b.denominator;
        operands.give(this.add(numerator, sign * a.denominator * b.numerator), REAL);
      },
    };
  }

  private add(numerator: bigint, denominator: bigint): number {
    return this.fractions.push({ numerator, denominator }) - 1;
  }
}

function expectReals(operands: Operands, count: number): void {
  operands.expectCount(count);
  for (let place = 0; place < count; place++) {
    if (operands.sort(place) !== REAL)
      operands.fail('clew knows real numbers only as constants that become floats');
  }
}
