// Instructions that move values: mov with its extensions, lea, the conditional ones, and exchanges.

import { compareValues, isSame, lockedPointer } from './arithmetic.ts';
import { additionFlags } from './flags.ts';
import type { Operand, Processor, Width } from './processor.ts';
import { type Family, type Translation, take, widthOf } from './step.ts';
import { Untranslatable } from './untranslatable.ts';

const suffixes: Readonly<Record<string, Width>> = { b: 8, w: 16, l: 32, q: 64 };

const move: Translation = (processor, step) => {
  const [source, target] = take(step, 2);
  const width = widthOf(step, source, target);
  processor.write(target, processor.read(source, width), width);
};

export const moves: Family = {
  mov: move,
  movabs: move,
  ...extensions(),
  movzx: extend(false),
  movsx: extend(true),
  lea(processor, step) {
    const { code } = processor;
    const [source, target] = take(step, 2);
    const width = widthOf(step, target);
    if (source.kind !== 'memory' || source.isStack) throw new Untranslatable('has no address');
    processor.write(target, code.truncate(code.fromPointer(source.pointer()), width), width);
  },
  xchg(processor, step) {
    const { code } = processor;
    const [one, other] = take(step, 2);
    const width = widthOf(step, one, other);
    // With memory it is atomic, locked or not.
    const memory = [one, other].find(({ kind }) => kind === 'memory');
    if (memory === undefined) {
      const [a, b] = [processor.read(one, width), processor.read(other, width)];
      processor.write(one, b, width);
      processor.write(other, a, width);
      return;
    }
    const register = memory === one ? other : one;
    const value = processor.read(register, width);
    processor.write(register, code.atomicUpdate('xchg', lockedPointer(memory), value), width);
  },
  xadd(processor, step) {
    const { code, flags } = processor;
    const [source, target] = take(step, 2);
    const width = widthOf(step, source, target);
    const right = processor.read(source, width);
    const left = step.isLocked
      ? code.atomicUpdate('add', lockedPointer(target), right)
      : processor.read(target, width);
    const sum = code.binary('add', left, right);
    processor.write(source, left, width);
    if (!step.isLocked) processor.write(target, sum, width);
    flags.set(additionFlags(flags, code, [left, right, sum]));
  },
  cmpxchg(processor, step) {
    const { code } = processor;
    const [source, target] = take(step, 2);
    const width = widthOf(step, source, target);
    const expected = processor.readRegister('rax', width);
    const replacement = processor.read(source, width);
    if (step.isLocked) {
      const [old] = code.compareExchange(lockedPointer(target), expected, replacement);
      processor.writeRegister('rax', old, width);
      return compareValues(processor, expected, old);
    }
    const old = processor.read(target, width);
    const isEqual = code.compare('eq', expected, old);
    processor.write(target, code.select(isEqual, replacement, old), width);
    if (!isSame(target, accumulator)) processor.writeRegister('rax', old, width);
    compareValues(processor, expected, old);
  },
  cmpxchg8b: exchangePair(32),
  cmpxchg16b: exchangePair(64),
  cbtw: widen('rax', 8, 16),
  cwtl: widen('rax', 16, 32),
  cltq: widen('rax', 32, 64),
  cwtd: spreadSign(16),
  cltd: spreadSign(32),
  cqto: spreadSign(64),
  cdq: spreadSign(32),
  cqo: spreadSign(64),
  cdqe: widen('rax', 32, 64),
};

/** setcc and cmovcc; undefined for other mnemonics. */
export function conditional(mnemonic: string): Translation | undefined {
  const [, kind, name] = /^(set|cmov)(\w+)$/.exec(mnemonic) ?? [];
  if (kind === undefined || !isCondition(name)) return undefined;
  return (processor, step) => {
    const { code, flags } = processor;
    const condition = flags.condition(name);
    if (condition === undefined) throw new Untranslatable('has an unknown condition');
    if (kind === 'set') {
      const [target] = take(step, 1);
      if (target.kind === 'register' && target.width !== 8)
        throw new Untranslatable('sets more than a byte');
      return processor.write(target, code.zeroExtend(condition, 8), 8);
    }
    const [source, target] = take(step, 2);
    const width = widthOf(step, source, target);
    const [moved, kept] = [processor.read(source, width), processor.read(target, width)];
    processor.write(target, code.select(condition, moved, kept), width);
  };
}

function isCondition(name: string): boolean {
  return /^n?([abgl]e?|[ceszop])$|^p[eo]$/.test(name);
}

const accumulator: Operand = { kind: 'register', register: 'rax', width: 64, high: false };

/** movzbl, movslq and the like: the widths are in the name. */
function extensions(): Family {
  const family: Record<string, Translation> = {};
  for (const [from, to] of ['bw', 'bl', 'bq', 'wl', 'wq', 'lq'])
    for (const sign of from === 'l' ? 's' : 'zs')
      family[`mov${sign}${from}${to}`] = extend(sign === 's', suffixes[from], suffixes[to]);
  return family;
}

/** Without widths, the registers have them. */
function extend(isSigned: boolean, from?: Width, to?: Width): Translation {
  return (processor, step) => {
    const { code } = processor;
    const [source, target] = take(step, 2);
    const narrow = from ?? widthOf({ ...step, suffix: undefined }, source);
    const wide = to ?? widthOf({ ...step, suffix: undefined }, target);
    const value = processor.read(source, narrow);
    const extended = isSigned ? code.signExtend(value, wide) : code.zeroExtend(value, wide);
    processor.write(target, extended, wide);
  };
}

function widen(register: string, from: Width, to: Width): Translation {
  return (processor, step) => {
    take(step, 0);
    const value = processor.readRegister(register, from);
    processor.writeRegister(register, processor.code.signExtend(value, to), to);
  };
}

/** Fills (r)dx with the sign of (r)ax, as a division wants it. */
function spreadSign(width: Width): Translation {
  return (processor, step) => {
    take(step, 0);
    const { code } = processor;
    const low = processor.readRegister('rax', width);
    processor.writeRegister(
      'rdx',
      code.binary('ashr', low, code.constant(width, width - 1)),
      width,
    );
  };
}

/** cmpxchg8b and cmpxchg16b: two registers at a time. Only the zero flag changes. */
function exchangePair(width: 32 | 64): Translation {
  return (processor, step) => {
    const { code, flags } = processor;
    const [target] = take(step, 1);
    const expected = joined(processor, 'rdx', 'rax', width);
    const replacement = joined(processor, 'rcx', 'rbx', width);
    const [old, isExchanged] = code.compareExchange(lockedPointer(target), expected, replacement);
    const high = code.binary('lshr', old, code.constant(2 * width, width));
    processor.writeRegister('rax', code.truncate(old, width), width);
    processor.writeRegister('rdx', code.truncate(high, width), width);
    flags.change({ zero: () => isExchanged });
  };
}

/** Two registers as one integer of twice the width. */
export function joined(processor: Processor, high: string, low: string, width: Width) {
  const { code } = processor;
  const [upper, lower] = [high, low].map((each) =>
    code.zeroExtend(processor.readRegister(each, width), 2 * width),
  );
  return code.binary('or', code.binary('shl', upper, code.constant(2 * width, width)), lower);
}
