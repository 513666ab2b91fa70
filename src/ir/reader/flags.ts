// Optional flags of instructions, as the words that LLVM prints, in its order.

import type { BinaryOperator, CastOperator } from '../instruction.ts';

const NONE: readonly string[] = [];

const FAST_MATH: readonly (readonly [bit: number, word: string])[] = [
  [1 << 7, 'reassoc'],
  [1 << 1, 'nnan'],
  [1 << 2, 'ninf'],
  [1 << 3, 'nsz'],
  [1 << 4, 'arcp'],
  [1 << 5, 'contract'],
  [1 << 6, 'afn'],
];
const ALL_FAST_MATH = 0xfe;

export function fastMathFlags(bits: number): readonly string[] {
  if (bits === 0) return NONE;
  // Bit 0 is what LLVM before 6 wrote for "everything".
  if ((bits & ALL_FAST_MATH) === ALL_FAST_MATH || (bits & 1) === 1) return ['fast'];
  return FAST_MATH.filter(([bit]) => (bits & bit) !== 0).map(([, word]) => word);
}

export function binaryFlags(operator: BinaryOperator, bits: number): readonly string[] {
  if (bits === 0) return NONE;
  switch (operator) {
    case 'add':
    case 'sub':
    case 'mul':
    case 'shl':
      return wrapFlags(bits);
    case 'udiv':
    case 'sdiv':
    case 'lshr':
    case 'ashr':
      return (bits & 1) !== 0 ? ['exact'] : NONE;
    case 'or':
      return (bits & 1) !== 0 ? ['disjoint'] : NONE;
    default:
      return operator.startsWith('f') ? fastMathFlags(bits) : NONE;
  }
}

export function castFlags(operator: CastOperator, bits: number): readonly string[] {
  if (bits === 0) return NONE;
  if (operator === 'zext' || operator === 'uitofp') return (bits & 1) !== 0 ? ['nneg'] : NONE;
  if (operator === 'trunc') return wrapFlags(bits);
  return fastMathFlags(bits);
}

export function pointerFlags(bits: number): readonly string[] {
  if (bits === 0) return NONE;
  const flags: string[] = [];
  // inbounds implies nusw.
  if ((bits & 1) !== 0) flags.push('inbounds');
  else if ((bits & 2) !== 0) flags.push('nusw');
  if ((bits & 4) !== 0) flags.push('nuw');
  return flags;
}

function wrapFlags(bits: number): readonly string[] {
  const flags: string[] = [];
  if ((bits & 1) !== 0) flags.push('nuw');
  if ((bits & 2) !== 0) flags.push('nsw');
  return flags;
}
