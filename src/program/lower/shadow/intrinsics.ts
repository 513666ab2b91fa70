// Shadows of llvm.* intrinsics, by the families of lower/intrinsics.ts. Those that have no term here get numbers:
// what is symbolic among their operands is pinned.

import type { BinaryShadow, UnaryShadow } from '../../../abi/shadow-operators.ts';
import type { Call } from '../../../ir/instruction.ts';
import type { Value } from '../../../ir/module.ts';
import { op } from '../../../wasm/opcodes.ts';
import { bitsOf } from '../../scalar.ts';
import type { Body, Term } from '../body.ts';
import { pinArguments } from './calls.ts';
import {
  make,
  pushBinary,
  pushCondition,
  pushIfAny,
  pushOperandTerm,
  pushUnary,
} from './operation.ts';

/** Intrinsics that work on memory, or do nothing to their operands: lower/ does what is necessary. */
const elsewhere =
  /^(mem|va_|clew|dbg|lifetime|invariant|assume|donothing|sideeffect|prefetch|stack|experimental|pseudoprobe|instrprof|codeview|var\.annotation|clear_cache|fake\.use)/;

/** Intrinsics whose result is their operand. */
const copies =
  /^(expect|threadlocal\.address|ptr\.annotation|annotation|launder|strip|ssa\.copy|arithmetic\.fence)/;

const unary = new Set<string>(['bswap', 'bitreverse', 'ctpop', 'ctlz', 'cttz', 'abs']);
const binary = new Set<string>(['smax', 'smin', 'umax', 'umin']);

/** Whether the lowering of an intrinsic looks at shadows by itself, so that they must be there. */
export function looksAtShadows(name: string): boolean {
  return name.startsWith('mem') || name.startsWith('va_');
}

/** Computes the shadow of an intrinsic, after its concrete code; `name` is without `llvm.`. */
export function shadowIntrinsic(body: Body, call: Call, name: string): void {
  const { shadows } = body;
  if (shadows === undefined || elsewhere.test(name)) return;
  if (!call.arguments.some((each) => shadows.may(each))) return;
  const push = pusherFor(body, call, name);
  if (push === undefined) {
    pinArguments(body, call.arguments);
    shadows.defer(() => shadows.clear(call));
    return;
  }
  shadows.defer(() => {
    for (const leaf of shadows.leavesOf(call)) {
      push(leaf);
      shadows.setComputed(call, leaf);
    }
  });
}

function pusherFor(body: Body, call: Call, name: string): ((leaf: number) => void) | undefined {
  const family = name.split('.')[0];
  const operand = (position: number, leaf: number): Term => termOf(body, call, position, leaf);
  const bits = (leaf: number): number => bitsOf(body.typeOf({ value: call, leaf }));
  if (copies.test(name)) return (leaf) => body.shadows!.push(operand(0, leaf));
  if (unary.has(family))
    return (leaf) => pushUnary(body, family as UnaryShadow, operand(0, leaf), bits(leaf));
  if (binary.has(family))
    return (leaf) => pushBinary(body, family as BinaryShadow, operand(0, leaf), operand(1, leaf));
  if (family === 'ptrmask') return () => pushBinary(body, 'and', operand(0, 0), operand(1, 0));
  if (family === 'fshl' || family === 'fshr')
    return (leaf) =>
      pushFunnel(
        body,
        family === 'fshl',
        [0, 1, 2].map((i) => operand(i, leaf)),
      );
  return overflowPusher(name, operand, body);
}

/** The leaf of an operand; a scalar operand serves all lanes. */
function termOf(body: Body, call: Call, position: number, leaf: number): Term {
  const value = call.arguments[position];
  return { value, leaf: body.leafCount(value) === 1 ? 0 : leaf };
}

function overflowPusher(
  name: string,
  operand: (position: number, leaf: number) => Term,
  body: Body,
): ((leaf: number) => void) | undefined {
  const match = /^([su])(add|sub|mul)\.(with\.overflow|sat)\./.exec(name);
  if (match === null) return undefined;
  const [, sign, operation, how] = match as unknown as [string, string, string, string];
  if (how === 'sat') {
    const saturating = `${sign}${operation}.sat` as BinaryShadow;
    return (leaf) => pushBinary(body, saturating, operand(0, leaf), operand(1, leaf));
  }
  const overflow = `${sign}${operation}.overflow` as BinaryShadow;
  return (leaf) =>
    pushBinary(
      body,
      leaf === 0 ? (operation as BinaryShadow) : overflow,
      operand(0, 0),
      operand(1, 0),
    );
}

function pushFunnel(body: Body, left: boolean, terms: readonly Term[]): void {
  pushIfAny(body, terms, () => {
    body.code.i32(left ? 1 : 0);
    for (const term of terms) pushOperandTerm(body, term);
    make(body, 'shadowFunnel');
  });
}

/** __clew_ite(c, a, b): a where c is not 0, b elsewhere, without a branch. */
export function lowerIfThenElse(body: Body, call: Call): void {
  const [condition, first, second] = call.arguments as [Value, Value, Value];
  const { code, shadows } = body;
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
  if (!shadows?.may(call)) return;
  shadows.defer(() => {
    const term = (value: Value): Term => ({ value, leaf: 0 });
    pushCondition(body, term(condition), pushIsTrue, term(first), term(second));
    shadows.setComputed(call, 0);
  });
}
