// Instructions on single bits: scans, counts, tests, and the order of bytes.

import type { Value } from '../module.ts';
import { lockedPointer } from './arithmetic.ts';
import { once } from './flags.ts';
import type { Operand, Processor, Width } from './processor.ts';
import { type Family, type Step, type Translation, take, widthOf } from './step.ts';
import { Untranslatable } from './untranslatable.ts';

export const bits: Family = {
  bswap(processor, step) {
    const [target] = take(step, 1);
    const width = widthOf(step, target);
    if (width < 32) throw new Untranslatable('is undefined for 16 bits');
    const value = processor.read(target, width);
    processor.write(target, processor.code.intrinsic('bswap', value), width);
  },
  bsf: scan('cttz'),
  bsr: scan('ctlz'),
  tzcnt: countZeros('cttz'),
  lzcnt: countZeros('ctlz'),
  popcnt(processor, step) {
    const { code, flags } = processor;
    const [source, target] = take(step, 2);
    const width = widthOf(step, source, target);
    const value = processor.read(source, width);
    processor.write(target, code.intrinsic('ctpop', value), width);
    const none = () => code.constant(1, 0);
    const zero = once(() => code.isZero(value));
    flags.set({ zero, carry: none, overflow: none, sign: none, parity: none });
  },
  bt: testBit('keep'),
  bts: testBit('set'),
  btr: testBit('reset'),
  btc: testBit('complement'),
};

function scan(intrinsic: 'cttz' | 'ctlz'): Translation {
  return (processor, step) => {
    const { code, flags } = processor;
    const [source, target] = take(step, 2);
    const width = widthOf(step, source, target);
    const value = processor.read(source, width);
    const isZero = code.isZero(value);
    const zeros = code.intrinsic(intrinsic, value, code.constant(1, 0));
    const found =
      intrinsic === 'cttz' ? zeros : code.binary('xor', zeros, code.constant(width, width - 1));
    // A scan that finds nothing leaves the target as it was: processors do so, and programs rely on it.
    processor.write(target, code.select(isZero, processor.read(target, width), found), width);
    flags.set({ zero: () => isZero });
  };
}

function countZeros(intrinsic: 'cttz' | 'ctlz'): Translation {
  return (processor, step) => {
    const { code, flags } = processor;
    const [source, target] = take(step, 2);
    const width = widthOf(step, source, target);
    const value = processor.read(source, width);
    const zeros = code.intrinsic(intrinsic, value, code.constant(1, 0));
    processor.write(target, zeros, width);
    flags.set({
      carry: once(() => code.isZero(value)),
      zero: once(() => code.isZero(zeros)),
    });
  };
}

type Change = 'keep' | 'set' | 'reset' | 'complement';
const operators = { set: 'or', reset: 'and', complement: 'xor' } as const;

/** The carry is the bit before the change. */
function testBit(change: Change): Translation {
  return (processor, step) => {
    const { code, flags } = processor;
    const [position, target] = take(step, 2);
    const width = widthOf(step, position, target);
    const index = processor.read(position, width);
    const place = code.binary('and', index, code.constant(width, width - 1));
    const home = target.kind === 'memory' ? wordWith(processor, target, position, index) : target;
    const before = () => processor.read(home, width);
    let old: Value;
    if (change === 'keep') old = before();
    else {
      const bit = code.binary('shl', code.constant(width, 1), place);
      const mask = change === 'reset' ? code.binary('xor', bit, code.constant(width, -1)) : bit;
      old = changeBits(processor, step, home, operators[change], mask, before, width);
    }
    const carry = once(() => code.truncate(code.binary('lshr', old, place), 1));
    flags.change({ carry });
    flags.forget(['overflow', 'sign', 'parity']);
  };
}

function changeBits(
  processor: Processor,
  step: Step,
  home: Operand,
  operator: 'or' | 'and' | 'xor',
  mask: Value,
  before: () => Value,
  width: Width,
): Value {
  const { code } = processor;
  if (step.isLocked) return code.atomicUpdate(operator, lockedPointer(home), mask);
  const old = before();
  processor.write(home, code.binary(operator, old, mask), width);
  return old;
}

/** A bit of memory may be far from the address, before and behind it, if its number is in a register. */
function wordWith(
  { code }: Processor,
  memory: Extract<Operand, { kind: 'memory' }>,
  position: Operand,
  index: Value,
): Operand {
  if (position.kind === 'immediate') return memory;
  const wide = code.signExtend(index, 64);
  const { bits: width } = index.type as { bits: number };
  const word = code.binary('ashr', wide, code.constant(64, Math.log2(width)));
  const distance = code.binary('mul', word, code.constant(64, width / 8));
  const address = () =>
    code.toPointer(code.binary('add', code.fromPointer(memory.pointer()), distance));
  return { ...memory, pointer: once(address) };
}
