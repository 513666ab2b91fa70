// Shadows of floating-point intrinsics, by the names of lower/intrinsics-float.ts. Functions of the C library that
// intrinsics stand for (llvm.sin) have none.

import type {
  FloatBinaryShadow,
  FloatUnaryShadow,
  TernaryShadow,
} from '../../../abi/shadow-operators.ts';
import type { Call } from '../../../ir/instruction.ts';
import { bitsOf } from '../../scalar.ts';
import type { ShadowedBody, Term } from '../body.ts';
import { floatIntrinsicName } from '../intrinsics-float.ts';
import { pushBinary, pushTernary, pushUnary } from './operation.ts';

const unary: Readonly<Record<string, FloatUnaryShadow>> = {
  fabs: 'fabs',
  sqrt: 'sqrt',
  floor: 'floor',
  ceil: 'ceil',
  trunc: 'ftrunc',
  rint: 'nearest',
  nearbyint: 'nearest',
  roundeven: 'nearest',
  round: 'round',
  'fptosi.sat': 'fptosi.sat',
  'fptoui.sat': 'fptoui.sat',
};

const binary = new Set<string>([
  'copysign',
  'minnum',
  'maxnum',
  'minimumnum',
  'maximumnum',
  'minimum',
  'maximum',
] satisfies FloatBinaryShadow[]);

const ternary = new Set<string>(['fma', 'fmuladd'] satisfies TernaryShadow[]);

/** What pushes the shadow of each leaf; `name` is without `llvm.`. Undefined for other intrinsics. */
export function floatPusher(
  body: ShadowedBody,
  call: Call,
  name: string,
): ((leaf: number) => void) | undefined {
  const base = floatIntrinsicName(name);
  const operands = (leaf: number): Term[] => call.arguments.map((each) => body.lane(each, leaf));
  const pushOne = (operator: FloatUnaryShadow) => (leaf: number) =>
    pushUnary(body, operator, operands(leaf)[0], bitsOf(body.typeOf({ value: call, leaf })));
  if (Object.hasOwn(unary, base)) return pushOne(unary[base]);
  if (ternary.has(base)) {
    return (leaf) => pushTernary(body, base as TernaryShadow, operands(leaf));
  }
  if (binary.has(base)) {
    return (leaf) => {
      const [left, right] = operands(leaf);
      pushBinary(body, base as FloatBinaryShadow, left, right);
    };
  }
  if (base === 'is.fpclass') return (leaf) => pushClass(body, operands(leaf)[0], call);
  // This one has two results.
  if (base === 'modf') return (leaf) => pushOne(leaf === 0 ? 'fraction' : 'ftrunc')(leaf);
  return undefined;
}

function pushClass(body: ShadowedBody, operand: Term, call: Call): void {
  const tests = body.constantOf(call.arguments[1]) ?? 0n;
  pushBinary(body, 'is.fpclass', operand, body.constantLike(operand, tests));
}
