// Shifts and rotations. The processor looks at the lowest five bits of the count, or six where it shifts 64; a count of 0 leaves the
// flags alone.

import type { Value } from '../module.ts';
import type { Code } from './code.ts';
import { type FlagValues, once } from './flags.ts';
import type { Operand, Processor, Width } from './processor.ts';
import { type Family, type Step, type Translation, take, widthOf } from './step.ts';
import { Untranslatable } from './untranslatable.ts';

type Kind = 'shl' | 'shr' | 'sar';

export const shifts: Family = {
  shl: shift('shl'),
  sal: shift('shl'),
  shr: shift('shr'),
  sar: shift('sar'),
  rol: rotate('fshl'),
  ror: rotate('fshr'),
  shld: shiftDouble('fshl'),
  shrd: shiftDouble('fshr'),
};

/** The count, as 64 bits, and the target; without a count it is 1. */
function countAndTarget(processor: Processor, step: Step): [Value, Operand, Width] {
  const { code } = processor;
  const [target] = step.operands.slice(-1);
  const [, amount] = step.operands.toReversed();
  if (target === undefined || step.operands.length > 2) take(step, 2);
  const width = widthOf(step, target);
  return [
    amount === undefined ? code.constant(64, 1) : countOf(processor, amount, width),
    target,
    width,
  ];
}

function countOf(processor: Processor, amount: Operand, width: Width): Value {
  const { code } = processor;
  const isFit =
    amount.kind === 'immediate' || (amount.kind === 'register' && amount.register === 'rcx');
  if (!isFit) throw new Untranslatable('is counted by something else than %cl or a constant');
  const count = code.zeroExtend(processor.read(amount, 8), 64);
  return code.binary('and', count, code.constant(64, width === 64 ? 63 : 31));
}

function shift(kind: Kind): Translation {
  return (processor, step) => {
    const { code, flags } = processor;
    const [count, target, width] = countAndTarget(processor, step);
    const value = processor.read(target, width);
    const wide = kind === 'sar' ? code.signExtend(value, 64) : code.zeroExtend(value, 64);
    const operator = { shl: 'shl', shr: 'lshr', sar: 'ashr' } as const;
    const result = code.truncate(code.binary(operator[kind], wide, count), width);
    processor.write(target, result, width);
    setFlags(processor, count, {
      ...flags.ofResult(result),
      carry: once(() => lastBitOut(code, kind, wide, count, width)),
      ...(isOne(count) && { overflow: once(() => shiftOverflow(code, kind, value, result)) }),
    });
  };
}

/** The bit that was shifted out last: of an 8-bit or 16-bit value by more than its width it is undefined, and the one here. */
function lastBitOut(code: Code, kind: Kind, wide: Value, count: Value, width: Width): Value {
  const distance =
    kind === 'shl'
      ? code.binary('sub', code.constant(64, width), count)
      : code.binary('sub', count, code.constant(64, 1));
  const place = code.binary('and', distance, code.constant(64, 63));
  return code.truncate(code.binary(kind === 'sar' ? 'ashr' : 'lshr', wide, place), 1);
}

/** Whether the sign changed, for shifts by one; of others the flag is undefined. */
function shiftOverflow(code: Code, kind: Kind, value: Value, result: Value): Value {
  if (kind === 'sar') return code.constant(1, 0);
  if (kind === 'shr') return code.sign(value);
  return code.sign(code.binary('xor', value, result));
}

function setFlags(processor: Processor, count: Value, values: FlagValues): void {
  const { code, flags } = processor;
  const isNone =
    count.kind === 'integer' ? code.constant(1, count.value === 0n ? 1 : 0) : code.isZero(count);
  flags.setUnless(isNone, values);
}

function isOne(count: Value): boolean {
  return count.kind === 'integer' && count.value === 1n;
}

/** Only carry and overflow change. */
function rotate(intrinsic: 'fshl' | 'fshr'): Translation {
  return (processor, step) => {
    const { code, flags } = processor;
    const [count, target, width] = countAndTarget(processor, step);
    const value = processor.read(target, width);
    const result = code.intrinsic(intrinsic, value, value, code.truncate(count, width));
    processor.write(target, result, width);
    const top = () => code.sign(result);
    const next = () => code.bit(result, width - 2);
    const carry = once(() => (intrinsic === 'fshl' ? code.truncate(result, 1) : top()));
    const overflow = once(() => code.binary('xor', top(), intrinsic === 'fshl' ? carry() : next()));
    const changed: FlagValues = { carry, ...(isOne(count) && { overflow }) };
    const others = flags.others();
    setFlags(processor, count, { ...others, ...changed });
  };
}

/** shld and shrd: the bits that come in are those of another register. */
function shiftDouble(intrinsic: 'fshl' | 'fshr'): Translation {
  return (processor, step) => {
    const { code, flags } = processor;
    const [amount, source, target] = take(step, 3);
    const width = widthOf(step, source, target);
    if (width < 32) throw new Untranslatable('is not translated for 16 bits');
    const count = countOf(processor, amount, width);
    const [value, filling] = [processor.read(target, width), processor.read(source, width)];
    const [first, second] = intrinsic === 'fshl' ? [value, filling] : [filling, value];
    const result = code.intrinsic(intrinsic, first, second, code.truncate(count, width));
    processor.write(target, result, width);
    const wide = code.zeroExtend(value, 64);
    const kind = intrinsic === 'fshl' ? 'shl' : 'shr';
    const carry = once(() => lastBitOut(code, kind, wide, count, width));
    const overflow = once(() => code.sign(code.binary('xor', value, result)));
    setFlags(processor, count, {
      ...flags.ofResult(result, { carry, ...(isOne(count) && { overflow }) }),
    });
  };
}
