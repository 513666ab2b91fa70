// Shadows across calls. They travel in WebAssembly globals, so that signatures stay as they are: the caller sets one for
// each leaf of the arguments, and the flag `shadowed`, if any is symbolic; the callee takes them first of all. A
// return sets one for each leaf of the result if any is symbolic, and the caller takes them and leaves zeros behind.
//
// Functions without shadows (the host's, the run-time library's) need numbers: their symbolic arguments are pinned.

import type { Call } from '../../../ir/instruction.ts';
import type { Func, Value } from '../../../ir/module.ts';
import type { Type } from '../../../ir/types.ts';
import { op } from '../../../wasm/opcodes.ts';
import type { Leaf } from '../../layout.ts';
import { sameWidths } from '../../scalar.ts';
import type { ShadowTranslation } from '../../translation.ts';
import { argumentShadow, global, returnedShadow } from '../../wasm-globals.ts';
import { type Body, isShadowed, type ShadowedBody, type Term } from '../body.ts';
import { symbolicHosts, takesPart } from './may.ts';
import { concretize, fitType, pin } from './operation.ts';

/** These end the run with a status or a message, neither of which depends on the input. */
const ends = new Set(['__clew_signal_exit', '__clew_finding']);

/** Passes shadows to a direct call, whose arguments are the next thing to be pushed. */
export function passToFunction(body: Body, call: Call, callee: Func): void {
  if (!isShadowed(body)) return;
  if (takesPart(callee) && sameLeaves(body, call.arguments, callee.arguments))
    passArguments(body, call.arguments.slice(0, callee.arguments.length));
  else if (!ends.has(callee.name)) pinArguments(body, call.arguments, callee.name);
  body.shadows.flush();
}

/** Passes shadows to a call through a pointer. A symbolic pointer is the witness's here; others are pending. */
export function passToPointer(body: Body, call: Call): void {
  if (!isShadowed(body)) return;
  body.shadows.defer(() => pin(body, 'pointer', { value: call.callee, leaf: 0 }));
  passArguments(body, call.arguments.slice(0, namedArguments(call)));
  body.shadows.flush();
}

/** How many arguments are named. The others go through memory; without a prototype all are named. */
function namedArguments({ functionType, arguments: passed }: Call): number {
  const { variadic, parameters } = functionType;
  return variadic && parameters.length > 0 ? parameters.length : passed.length;
}

/** Takes the shadows of a call's result, which is in its locals. */
export function takeResult(body: Body, call: Call, callee: Func | undefined): void {
  const shared = body.translation.shadows;
  if (shared === undefined || (callee !== undefined && !maySetResult(shared, callee))) return;
  if (!isShadowed(body)) return dropResult(body, shared, callee?.functionType.result ?? call.type);
  const isAgreed = callee?.functionType === call.functionType;
  body.shadows.begin(call);
  for (const leaf of body.shadows.leavesOf(call)) take(body, { value: call, leaf }, isAgreed);
  if (callee !== undefined && !isAgreed) dropResult(body, shared, callee.functionType.result);
}

/** Whether a function can leave shadows of its result behind. */
function maySetResult({ may }: ShadowTranslation, callee: Func): boolean {
  return takesPart(callee) ? may.mayReturn(callee) : symbolicHosts.has(callee.name);
}

/** Takes the shadow of one leaf of the result, which is mostly 0. */
function take(body: ShadowedBody, term: Term, isAgreed: boolean): void {
  const { code, shadows } = body;
  const returned = returnedShadow(noteLeaf(shadows.translation, term.leaf));
  code.globalGet(returned);
  code.openUnlikely();
  code.globalGet(returned);
  if (!isAgreed) fitType(body, body.typeOf(term));
  shadows.set(term.value, term.leaf);
  code.i32(0);
  code.globalSet(returned);
  code.close();
}

/** Drops the shadows of a result that is not used, so that the next call does not find them. */
function dropResult(body: Body, shared: ShadowTranslation, type: Type): void {
  body.translation.layout.leaves(type).forEach((_, i) => {
    body.code.i32(0);
    body.code.globalSet(returnedShadow(noteLeaf(shared, i)));
  });
}

/** Takes the shadows of the arguments at the start of a function. */
export function takeArguments(body: Body): void {
  if (!isShadowed(body)) return;
  const { code, shadows, fn } = body;
  const terms = numbered(body, fn.arguments).filter(({ term }) => shadows.may(term.value));
  if (terms.length === 0) return;
  const isOpen = shadows.translation.may.isOpen(fn);
  code.globalGet(global.shadowed);
  code.openUnlikely();
  shadows.meet();
  for (const { term, number } of terms) {
    code.globalGet(argumentShadow(number));
    if (isOpen) fitType(body, body.typeOf(term));
    shadows.setComputed(term.value, term.leaf);
  }
  code.i32(0);
  code.globalSet(global.shadowed);
  code.close();
}

/** Passes the shadows of the result to the caller; this is the last code that is deferred. */
export function returnShadows(body: Body, value: Value | undefined): void {
  const { code, shadows } = body;
  if (!shadows?.isActive(body.fn)) return;
  const terms = value === undefined ? [] : shadows.leavesOf(value).map((leaf) => ({ value, leaf }));
  shadows.defer(() => {
    for (const term of terms) {
      shadows.push(term);
      code.globalSet(returnedShadow(noteLeaf(shadows.translation, term.leaf)));
    }
    shadows.leave();
  });
}

function passArguments(body: ShadowedBody, values: readonly Value[]): void {
  const { code, shadows } = body;
  const terms = numbered(body, values);
  const symbolic = terms.map(({ term }) => term).filter((term) => shadows.may(term.value));
  if (symbolic.length === 0) return;
  shadows.defer(() => {
    shadows.pushAny(symbolic);
    code.open(op.if);
    for (const { term, number } of terms) {
      shadows.push(term);
      code.globalSet(argumentShadow(number));
    }
    code.i32(1);
    code.globalSet(global.shadowed);
    code.close();
  });
}

/**
 * Goes on with the witness's arguments. Other integers and pointers are tried; floats are too many for that, so they
 * are a gap. `callee` is the function's name, for the report.
 */
export function pinArguments(body: Body, values: readonly Value[], callee: string): void {
  if (!isShadowed(body)) return;
  for (const value of values) {
    for (const leaf of body.shadows.leavesOf(value)) {
      body.shadows.defer(() => pinArgument(body, { value, leaf }, callee));
    }
  }
}

function pinArgument(body: ShadowedBody, term: Term, callee: string): void {
  const { kind } = body.typeOf(term);
  if (kind === 'float') concretize(body, term, lostTo(callee));
  else pin(body, kind === 'pointer' ? 'pointer' : 'size', term);
}

/** The reason why a float becomes a number. The host's functions of <math.h> have a prefix (abi/host.ts). */
function lostTo(callee: string): string {
  const name = callee.replace(/^(__clew_|llvm\.)/, '').replace(/(\.\w+)+$/, '');
  return `a floating-point number is passed to ${name}(), which is computed for numbers only`;
}

/** The leaves of all values, with their numbers in the row of globals. */
function numbered(body: ShadowedBody, values: readonly Value[]): { term: Term; number: number }[] {
  let number = 0;
  return values.flatMap((value) =>
    Array.from({ length: body.leafCount(value) }, (_, leaf) => ({
      term: { value, leaf },
      number: noteLeaf(body.shadows.translation, number++),
    })),
  );
}

/** Notes that the program needs globals up to this leaf. */
function noteLeaf(shared: ShadowTranslation, number: number): number {
  shared.leaves = Math.max(shared.leaves, number + 1);
  return number;
}

/**
 * Whether the arguments have the widths of the parameters, and are passed in the same class of registers. Arguments that
 * the callee does not take do not matter.
 */
function sameLeaves(body: Body, passed: readonly Value[], taken: readonly Value[]): boolean {
  return taken.every((parameter, i) => {
    const value = passed[i];
    if (value === undefined) return false;
    if (value.type === parameter.type) return true;
    const { layout } = body.translation;
    const [from, to] = [layout.leaves(value.type), layout.leaves(parameter.type)];
    return sameWidths(from, to) && from.every((leaf, j) => isFloat(leaf) === isFloat(to[j]));
  });
}

function isFloat({ type }: Leaf): boolean {
  return type.kind === 'float';
}
