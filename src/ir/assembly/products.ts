// Multiplications and divisions. A quotient that does not fit is an error of the processor, like a division by zero.

import type { Value } from '../module.ts';
import { bitsOf, type Code } from './code.ts';
import { once } from './flags.ts';
import { joined } from './moves.ts';
import type { Operand, Processor, Width } from './processor.ts';
import { type Family, type Step, type Translation, take, widthOf } from './step.ts';

export const products: Family = {
  mul: (processor, step) => multiplyWide(processor, step, false),
  imul(processor, step) {
    if (step.operands.length === 1) return multiplyWide(processor, step, true);
    if (step.operands.length === 2) {
      const [source, target] = take(step, 2);
      return multiply(processor, step, source, target, target);
    }
    const [factor, source, target] = take(step, 3);
    return multiply(processor, step, factor, source, target);
  },
  div: divide(false),
  idiv: divide(true),
};

/** The product is as wide as its operands; carry and overflow tell whether that is too narrow. */
function multiply(
  processor: Processor,
  step: Step,
  one: Operand,
  other: Operand,
  target: Operand,
): void {
  const { code } = processor;
  const width = widthOf(step, one, other, target);
  const [left, right] = [processor.read(one, width), processor.read(other, width)];
  const result = code.binary('mul', left, right);
  processor.write(target, result, width);
  tellOverflow(processor, () => {
    const [a, b] = [left, right].map((each) => code.signExtend(each, 2 * width));
    return code.compare('ne', code.binary('mul', a, b), code.signExtend(result, 2 * width));
  });
}

/** The product of the accumulator, in two registers. */
function multiplyWide(processor: Processor, step: Step, isSigned: boolean): void {
  const { code } = processor;
  const [source] = take(step, 1);
  const width = widthOf(step, source);
  const operands = [processor.readRegister('rax', width), processor.read(source, width)];
  const [left, right] = operands.map((each) => extended(code, each, isSigned));
  const product = code.binary('mul', left, right);
  writePair(processor, product, width);
  tellOverflow(processor, () => {
    const low = code.truncate(product, width);
    return code.compare('ne', product, extended(code, low, isSigned));
  });
}

function tellOverflow({ flags }: Processor, compute: () => Value): void {
  const overflow = once(compute);
  flags.set({ carry: overflow, overflow });
}

/** Writes (r)dx and (r)ax; of a product of bytes, ax alone. */
function writePair(processor: Processor, value: Value, width: Width): void {
  const { code } = processor;
  if (width === 8) return processor.writeRegister('rax', value, 16);
  const high = code.binary('lshr', value, code.constant(2 * width, width));
  processor.writeRegister('rax', code.truncate(value, width), width);
  processor.writeRegister('rdx', code.truncate(high, width), width);
}

function divide(isSigned: boolean): Translation {
  return (processor, step) => {
    const { code, flags } = processor;
    const [source] = take(step, 1);
    const width = widthOf(step, source);
    const divisor = processor.read(source, width);
    const narrow = width === 8 ? undefined : narrowDividend(processor, width, isSigned);
    const [quotient, remainder] =
      narrow === undefined
        ? divideWide(processor, divisor, width, isSigned)
        : divided(code, narrow, divisor, isSigned);
    if (width === 8) {
      const high = code.binary('shl', code.zeroExtend(remainder, 16), code.constant(16, 8));
      const both = code.binary('or', high, code.zeroExtend(quotient, 16));
      processor.writeRegister('rax', both, 16);
    } else {
      processor.writeRegister('rax', quotient, width);
      processor.writeRegister('rdx', remainder, width);
    }
    flags.set({});
  };
}

/** The accumulator, if its upper half only extends it: such a quotient fits, apart from the least number by -1. */
function narrowDividend(processor: Processor, width: Width, isSigned: boolean): Value | undefined {
  const low = processor.readRegister('rax', width);
  const high = processor.readRegister('rdx', width);
  if (!isSigned) return high.kind === 'integer' && high.value === 0n ? low : undefined;
  if (high.kind !== 'instruction' || high.op !== 'binary' || high.operator !== 'ashr')
    return undefined;
  const { left, right } = high;
  const isSign = right.kind === 'integer' && right.value === BigInt(width - 1);
  return isSign && (left === low || isSameCut(left, low)) ? low : undefined;
}

/** Whether two values are the same bits of the same register. */
function isSameCut(one: Value, other: Value): boolean {
  if (one.kind !== 'instruction' || other.kind !== 'instruction') return false;
  if (one.op !== 'cast' || other.op !== 'cast') return false;
  return one.operator === 'trunc' && other.operator === 'trunc' && one.operand === other.operand;
}

function divideWide(
  processor: Processor,
  divisor: Value,
  width: Width,
  isSigned: boolean,
): [Value, Value] {
  const { code } = processor;
  const dividend =
    width === 8 ? processor.readRegister('rax', 16) : joined(processor, 'rdx', 'rax', width);
  const [wide, rest] = divided(code, dividend, extended(code, divisor, isSigned), isSigned);
  const quotient = code.truncate(wide, width);
  const remainder = code.truncate(rest, width);
  code.divideErrorIf(code.compare('ne', extended(code, quotient, isSigned), wide));
  return [quotient, remainder];
}

function divided(code: Code, left: Value, right: Value, isSigned: boolean): [Value, Value] {
  const quotient = code.binary(isSigned ? 'sdiv' : 'udiv', left, right);
  return [quotient, code.binary(isSigned ? 'srem' : 'urem', left, right)];
}

/** The value at twice its width. */
function extended(code: Code, value: Value, isSigned: boolean): Value {
  const bits = 2 * bitsOf(value);
  return isSigned ? code.signExtend(value, bits) : code.zeroExtend(value, bits);
}
