// Sums, differences and logic, on registers and memory; with `lock`, as atomic operations on memory.

import type { BinaryOperator } from '../instruction.ts';
import type { Value } from '../module.ts';
import {
  additionFlags,
  type FlagValues,
  isLeast,
  logicFlags,
  once,
  subtractionFlags,
} from './flags.ts';
import type { Operand, Processor, Width } from './processor.ts';
import { type Family, type Step, type Translation, take, widthOf } from './step.ts';
import { Untranslatable } from './untranslatable.ts';

type SimpleOperator = Extract<BinaryOperator, 'add' | 'sub' | 'and' | 'or' | 'xor'>;

export const arithmetic: Family = {
  add: combine('add'),
  sub: combine('sub'),
  and: combine('and'),
  or: combine('or'),
  xor: combine('xor'),
  adc: withCarry('add'),
  sbb: withCarry('sub'),
  inc: count('add'),
  dec: count('sub'),
  neg(processor, step) {
    const { code, flags } = processor;
    const [target] = take(step, 1);
    const width = widthOf(step, target);
    if (step.isLocked) throw new Untranslatable('is not translated with lock');
    const operand = processor.read(target, width);
    const result = code.binary('sub', code.constant(width, 0), operand);
    processor.write(target, result, width);
    const carry = once(() => code.not(code.isZero(operand)));
    flags.set(flags.ofResult(result, { carry, overflow: once(() => isLeast(code, result)) }));
  },
  not(processor, step) {
    const [target] = take(step, 1);
    const width = widthOf(step, target);
    update(processor, step, 'xor', target, processor.code.constant(width, -1), width);
  },
  cmp(processor, step) {
    const [right, left] = take(step, 2);
    const width = widthOf(step, right, left);
    const [a, b] = [processor.read(left, width), processor.read(right, width)];
    compareValues(processor, a, b);
  },
  test(processor, step) {
    const { code, flags } = processor;
    const [right, left] = take(step, 2);
    const width = widthOf(step, right, left);
    const a = processor.read(left, width);
    const result = isSame(left, right) ? a : code.binary('and', a, processor.read(right, width));
    flags.set(logicFlags(flags, code, result));
  },
};

/** Sets the flags as `cmp` does. */
export function compareValues(processor: Processor, left: Value, right: Value): void {
  const { code, flags } = processor;
  // The difference itself is only needed for the flags that are read.
  const result = code.binary('sub', left, right);
  flags.set(subtractionFlags(flags, code, [left, right, result]));
}

function combine(operator: SimpleOperator): Translation {
  return (processor, step) => {
    const { code, flags } = processor;
    const [source, target] = take(step, 2);
    const width = widthOf(step, source, target);
    if (isStackFence(step, source, target, operator)) return code.fence('seq_cst');
    const isCleared = (operator === 'xor' || operator === 'sub') && isSame(source, target);
    if (isCleared) {
      const zero = code.constant(width, 0);
      processor.write(target, zero, width);
      return flags.set(subtractionFlags(flags, code, [zero, zero, zero]));
    }
    const right = processor.read(source, width);
    const left = update(processor, step, operator, target, right, width);
    flags.set(flagsOf(processor, operator, left, right));
  };
}

/** Flags of an operation, which is computed for them once more where an atomic one has computed it. */
function flagsOf(processor: Processor, operator: SimpleOperator, a: Value, b: Value): FlagValues {
  const { code, flags } = processor;
  const result = code.binary(operator, a, b);
  if (operator === 'add') return additionFlags(flags, code, [a, b, result]);
  if (operator === 'sub') return subtractionFlags(flags, code, [a, b, result]);
  return logicFlags(flags, code, result);
}

/** Changes the target, and returns what it was. */
function update(
  processor: Processor,
  step: Step,
  operator: SimpleOperator,
  target: Operand,
  right: Value,
  width: Width,
): Value {
  const { code } = processor;
  if (step.isLocked) return code.atomicUpdate(operator, lockedPointer(target), right);
  const left = processor.read(target, width);
  processor.write(target, code.binary(operator, left, right), width);
  return left;
}

/** The processor has `lock` for memory only. */
export function lockedPointer(target: Operand): Value {
  if (target.kind !== 'memory' || target.isStack)
    throw new Untranslatable('is locked, and does not change memory');
  return target.pointer();
}

function withCarry(operator: 'add' | 'sub'): Translation {
  return (processor, step) => {
    const { code, flags } = processor;
    const [source, target] = take(step, 2);
    const width = widthOf(step, source, target);
    if (step.isLocked) throw new Untranslatable('is not translated with lock');
    const carry = flags.read('carry');
    const [left, right] = [processor.read(target, width), processor.read(source, width)];
    const extended = code.zeroExtend(carry, width);
    const result = code.binary(operator, code.binary(operator, left, right), extended);
    processor.write(target, result, width);
    const flagsOfResult = operator === 'add' ? additionFlags : subtractionFlags;
    flags.set(flagsOfResult(flags, code, [left, right, result], carry));
  };
}

/** inc and dec: the carry stays. */
function count(operator: 'add' | 'sub'): Translation {
  return (processor, step) => {
    const { code, flags } = processor;
    const [target] = take(step, 1);
    const width = widthOf(step, target);
    const one = code.constant(width, 1);
    const kept = flags.keptCarry();
    const left = update(processor, step, operator, target, one, width);
    const { carry: _, compared: __, ...values } = flagsOf(processor, operator, left, one);
    flags.set({ ...values, ...kept });
  };
}

/** `lock addl $0, (%rsp)`: older processors' fence. */
function isStackFence(step: Step, source: Operand, target: Operand, operator: string): boolean {
  if (!step.isLocked || target.kind !== 'memory' || !target.isStack) return false;
  if (source.kind !== 'immediate' || source.value.kind !== 'integer') return false;
  return source.value.value === 0n && (operator === 'add' || operator === 'or');
}

export function isSame(one: Operand, other: Operand): boolean {
  if (one.kind !== 'register' || other.kind !== 'register') return false;
  return one.register === other.register && one.high === other.high;
}
