// Shadows of llvm.* intrinsics, by the families of lower/intrinsics.ts. Those that have no term here get numbers:
// what is symbolic among their operands is pinned.

import type { BinaryShadow, UnaryShadow } from '../../../abi/shadow-operators.ts';
import type { Call } from '../../../ir/instruction.ts';
import type { Value } from '../../../ir/module.ts';
import { op } from '../../../wasm/opcodes.ts';
import { bitsOf } from '../../scalar.ts';
import { type Body, isShadowed, type ShadowedBody, type Term } from '../body.ts';
import { pinArguments } from './calls.ts';
import { floatPusher } from './intrinsics-float.ts';
import { pushBinary, pushCondition, pushTernary, pushUnary } from './operation.ts';

/** Intrinsics that work on memory, or do nothing to their operands: lower/ does what is necessary. */
const elsewhere =
  /^(mem|va_|clew|dbg|lifetime|invariant|assume|donothing|sideeffect|prefetch|stack|experimental|pseudoprobe|instrprof|codeview|var\.annotation|clear_cache|fake\.use)/;

/** Intrinsics whose result is their operand. */
const copies =
  /^(expect|threadlocal\.address|ptr\.annotation|annotation|launder|strip|ssa\.copy|arithmetic\.fence|canonicalize)/;

const unary = new Set<string>(['bswap', 'bitreverse', 'ctpop', 'ctlz', 'cttz', 'abs']);
const binary = new Set<string>(['smax', 'smin', 'umax', 'umin']);

/** Whether the lowering of an intrinsic looks at shadows by itself, so that they must be there. */
export function looksAtShadows(name: string): boolean {
  return name.startsWith('mem') || name.startsWith('va_');
}

/** Computes the shadow of an intrinsic, after its concrete code; `name` is without `llvm.`. */
export function shadowIntrinsic(body: Body, call: Call, name: string): void {
  if (!isShadowed(body) || elsewhere.test(name)) return;
  const { shadows } = body;
  if (!call.arguments.some((each) => shadows.may(each))) return;
  const push = pusherFor(body, call, name);
  if (push === undefined) {
    pinArguments(body, call.arguments, `llvm.${name}`);
    shadows.defer(() => shadows.clear(call));
    return;
  }
  shadows.defer(() => shadows.compute(call, push));
}

function pusherFor(
  body: ShadowedBody,
  call: Call,
  name: string,
): ((leaf: number) => void) | undefined {
  const family = name.split('.')[0];
  const operand = (position: number, leaf: number): Term =>
    body.lane(call.arguments[position], leaf);
  const operation = (operator: string) => (leaf: number) =>
    pushBinary(body, operator as BinaryShadow, operand(0, leaf), operand(1, leaf));
  if (copies.test(name)) return (leaf) => body.shadows.push(operand(0, leaf));
  if (unary.has(family)) {
    return (leaf) => {
      const bits = bitsOf(body.typeOf({ value: call, leaf }));
      pushUnary(body, family as UnaryShadow, operand(0, leaf), bits);
    };
  }
  if (binary.has(family)) return operation(family);
  if (family === 'ptrmask') return operation('and');
  if (family === 'fshl' || family === 'fshr') {
    return (leaf) =>
      pushTernary(
        body,
        family,
        [0, 1, 2].map((i) => operand(i, leaf)),
      );
  }
  const match = /^([su](add|sub|mul))\.(with\.overflow|sat)\./.exec(name);
  if (match === null) return floatPusher(body, call, name);
  const [, signed, wrapping, how] = match;
  if (how === 'sat') return operation(`${signed}.sat`);
  return (leaf) => operation(leaf === 0 ? wrapping : `${signed}.overflow`)(0);
}

/** __clew_ite(c, a, b): a where c is not 0, b elsewhere, without a branch. */
export function lowerIfThenElse(body: Body, call: Call): void {
  const [condition, first, second] = call.arguments as [Value, Value, Value];
  const { code } = body;
  const pushIsTrue = (): void => {
    body.push(condition);
    code.i64(0);
    code.emit(op.i64_ne);
  };
  body.push(first);
  body.push(second);
  pushIsTrue();
  code.emit(op.select);
  body.setResult(call);
  if (!isShadowed(body) || !body.shadows.may(call)) return;
  const term = (value: Value): Term => ({ value, leaf: 0 });
  body.shadows.defer(() => {
    pushCondition(body, term(condition), pushIsTrue, term(first), term(second));
    body.shadows.setComputed(call, 0);
  });
}
