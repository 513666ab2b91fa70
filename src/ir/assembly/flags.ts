// The processor's flags, computed when they are read: most instructions set five, and most programs look at none. A flag that an
// instruction leaves undefined cannot be read behind it.

import type { Value } from '../module.ts';
import { bitsOf, type Code } from './code.ts';
import { Untranslatable } from './untranslatable.ts';

export type Flag = 'carry' | 'zero' | 'sign' | 'overflow' | 'parity';
type Lazy = () => Value;
export interface FlagValues extends Partial<Record<Flag, Lazy>> {
  /** The operands of the comparison or subtraction that set them: conditions are comparisons of these. */
  readonly compared?: readonly [Value, Value];
}

export class Flags {
  private values: FlagValues = {};

  constructor(private readonly code: Code) {}

  /** Sets all flags; those that are missing are undefined from now on. */
  set(values: FlagValues): void {
    this.values = values;
  }

  /** Flags of results: zero, sign and parity as every arithmetic instruction sets them. */
  ofResult(result: Value, values: FlagValues = {}): FlagValues {
    const { code } = this;
    return {
      zero: once(() => code.isZero(result)),
      sign: once(() => code.sign(result)),
      parity: once(() => {
        const ones = code.intrinsic('ctpop', code.truncate(result, 8));
        return code.not(code.truncate(ones, 1));
      }),
      ...values,
    };
  }

  /** As before where the condition holds, otherwise the new ones; undefined if they are so in either case. */
  setUnless(unchanged: Value, values: FlagValues): void {
    const { code, values: before } = this;
    const result: Partial<Record<Flag, Lazy>> = {};
    for (const flag of ['carry', 'zero', 'sign', 'overflow', 'parity'] as const) {
      const [old, next] = [before[flag], values[flag]];
      if (unchanged.kind === 'integer' ? unchanged.value === 1n : false) {
        if (old !== undefined) result[flag] = old;
      } else if (unchanged.kind === 'integer') {
        if (next !== undefined) result[flag] = next;
      } else if (old !== undefined && next !== undefined)
        result[flag] = once(() => code.select(unchanged, old(), next()));
    }
    this.values = result;
  }

  /** As before, apart from these. */
  change(values: FlagValues): void {
    this.values = { ...this.others(), ...values };
  }

  /** What the instructions that leave the carry alone keep of it. */
  keptCarry(): FlagValues {
    const { carry } = this.values;
    return carry === undefined ? {} : { carry };
  }

  /** All of them, for instructions that change few. */
  others(): FlagValues {
    const { compared: _, ...values } = this.values;
    return values;
  }

  /** These are undefined from now on. */
  forget(gone: readonly Flag[]): void {
    const values = { ...this.others() };
    for (const flag of gone) delete values[flag];
    this.values = values;
  }

  read(flag: Flag): Value {
    const value = this.values[flag];
    if (value === undefined)
      throw new Untranslatable(`reads the ${flag} flag, which is undefined there`);
    return value();
  }

  /** The condition of setcc, cmovcc and flag outputs. */
  condition(name: string): Value | undefined {
    const { code } = this;
    const positive = positiveConditions[name];
    if (positive !== undefined) return positive(this, code);
    const negated = negatedConditions[name];
    if (negated !== undefined) return code.not(positiveConditions[negated](this, code));
    return undefined;
  }

  get compared(): readonly [Value, Value] | undefined {
    return this.values.compared;
  }
}

type Condition = (flags: Flags, code: Code) => Value;

const isBelow: Condition = (flags) => flags.read('carry');
const isZero: Condition = (flags) => flags.read('zero');
const isEven: Condition = (flags) => flags.read('parity');
const isBelowOrEqual: Condition = (flags, code) => {
  const { compared } = flags;
  if (compared !== undefined) return code.compare('ule', ...compared);
  return code.binary('or', flags.read('carry'), flags.read('zero'));
};
const isLess: Condition = (flags, code) => {
  const { compared } = flags;
  if (compared !== undefined) return code.compare('slt', ...compared);
  return code.binary('xor', flags.read('sign'), flags.read('overflow'));
};
const isLessOrEqual: Condition = (flags, code) => {
  const { compared } = flags;
  if (compared !== undefined) return code.compare('sle', ...compared);
  return code.binary('or', isLess(flags, code), flags.read('zero'));
};

const positiveConditions: Readonly<Record<string, Condition>> = {
  ...{ b: isBelow, c: isBelow, nae: isBelow, z: isZero, e: isZero, p: isEven, pe: isEven },
  ...{ be: isBelowOrEqual, na: isBelowOrEqual, l: isLess, nge: isLess },
  ...{ le: isLessOrEqual, ng: isLessOrEqual },
  s: (flags) => flags.read('sign'),
  o: (flags) => flags.read('overflow'),
};
const negatedConditions: Readonly<Record<string, string>> = {
  ...{ nb: 'b', nc: 'b', ae: 'b', nz: 'z', ne: 'z', np: 'p', po: 'p', nbe: 'be', a: 'be' },
  ...{ nl: 'l', ge: 'l', nle: 'le', g: 'le', ns: 's', no: 'o' },
};

/** Flags of `left + right`, and of `left + right + carryIn`. */
export function additionFlags(
  flags: Flags,
  code: Code,
  [left, right, result]: readonly [Value, Value, Value],
  carryIn?: Value,
): FlagValues {
  return flags.ofResult(result, {
    carry: once(() => {
      const wraps = code.compare('ult', result, left);
      if (carryIn === undefined) return wraps;
      const isSame = code.compare('eq', result, left);
      return code.binary('or', wraps, code.binary('and', isSame, carryIn));
    }),
    overflow: once(() => {
      const changes = [left, right].map((each) => code.binary('xor', each, result));
      return code.sign(code.binary('and', changes[0], changes[1]));
    }),
  });
}

/** Flags of `left - right`, and of `left - right - borrow`. */
export function subtractionFlags(
  flags: Flags,
  code: Code,
  [left, right, result]: readonly [Value, Value, Value],
  borrow?: Value,
): FlagValues {
  return flags.ofResult(result, {
    carry: once(() => {
      const wraps = code.compare('ult', left, right);
      if (borrow === undefined) return wraps;
      const isSame = code.compare('eq', left, right);
      return code.binary('or', wraps, code.binary('and', isSame, borrow));
    }),
    overflow: once(() => {
      const differs = code.binary('xor', left, right);
      return code.sign(code.binary('and', differs, code.binary('xor', left, result)));
    }),
    ...(borrow === undefined && {
      compared: [left, right] as const,
      zero: once(() => code.compare('eq', left, right)),
    }),
  });
}

/** Flags of and, or, xor and test. */
export function logicFlags(flags: Flags, code: Code, result: Value): FlagValues {
  const none = () => code.constant(1, 0);
  return flags.ofResult(result, { carry: none, overflow: none });
}

/** Whether a value is the least one of its width. */
export function isLeast(code: Code, value: Value): Value {
  const bits = bitsOf(value);
  return code.compare('eq', value, code.constant(bits, 1n << BigInt(bits - 1)));
}

export function once(compute: Lazy): Lazy {
  let known: Value | undefined;
  return () => {
    known ??= compute();
    return known;
  };
}
