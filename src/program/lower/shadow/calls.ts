// Shadows across calls. They travel in WebAssembly globals, so that signatures stay as they are: the caller sets one for
// each leaf of the arguments, and the flag `shadowed`, if any is symbolic; the callee takes them first of all. A
// return sets one for each leaf of the result if any is symbolic, and the caller takes them and leaves zeros behind.
//
// Functions without shadows (the host's, the run-time library's) need numbers: their symbolic arguments are pinned.

import type { Call } from '../../../ir/instruction.ts';
import type { Func, Value } from '../../../ir/module.ts';
import type { Type } from '../../../ir/types.ts';
import { op } from '../../../wasm/opcodes.ts';
import { bitsOf } from '../../scalar.ts';
import { argumentShadow, global, returnedShadow } from '../../wasm-globals.ts';
import type { Body, Term } from '../body.ts';
import { symbolicHosts, takesPart } from './may.ts';
import { fitWidth, pin } from './operation.ts';

/** These end the run with a status or a message, neither of which depends on the input. */
const ends = new Set(['__clew_signal_exit', '__clew_finding']);

/** Passes shadows to a direct call, whose arguments are the next thing to be pushed. */
export function passToFunction(body: Body, call: Call, callee: Func): void {
  const { shadows } = body;
  if (shadows === undefined) return;
  if (!takesPart(callee)) {
    if (!ends.has(callee.name)) pinArguments(body, call.arguments);
  } else if (sameLeaves(body, call.arguments, callee.arguments)) {
    passArguments(body, call.arguments.slice(0, callee.arguments.length));
  } else {
    pinArguments(body, call.arguments);
  }
  shadows.flush();
}

/** Passes shadows to a call through a pointer. A symbolic pointer is the witness's here; others are pending. */
export function passToPointer(body: Body, call: Call): void {
  const { shadows } = body;
  if (shadows === undefined) return;
  shadows.defer(() => pin(body, 'pointer', { value: call.callee, leaf: 0 }));
  passArguments(body, call.arguments.slice(0, namedArguments(call)));
  shadows.flush();
}

/** How many arguments are named. The others go through memory; without a prototype all are named. */
function namedArguments({ functionType, arguments: passed }: Call): number {
  const { variadic, parameters } = functionType;
  return variadic && parameters.length > 0 ? parameters.length : passed.length;
}

/** Takes the shadows of a call's result, which is in its locals. */
export function takeResult(body: Body, call: Call, callee: Func | undefined): void {
  const { shadows, translation } = body;
  if (translation.shadows === undefined) return;
  const { may } = translation.shadows;
  if (callee !== undefined && !takesPart(callee) && !symbolicHosts.has(callee.name)) return;
  if (callee !== undefined && takesPart(callee) && !may.mayReturn(callee)) return;
  if (shadows === undefined) return dropResult(body, callee?.functionType.result ?? call.type);
  const isAgreed = callee?.functionType === call.functionType;
  shadows.begin(call);
  for (const leaf of shadows.leavesOf(call)) take(body, { value: call, leaf }, isAgreed);
  if (callee !== undefined && !isAgreed) dropResult(body, callee.functionType.result);
}

/** Takes the shadow of one leaf of the result, which is mostly 0. */
function take(body: Body, term: Term, isAgreed: boolean): void {
  const { code, shadows } = body;
  const returned = returnedShadow(noteLeaf(body, term.leaf));
  code.globalGet(returned);
  code.openUnlikely();
  code.globalGet(returned);
  if (!isAgreed) fitWidth(body, bitsOf(body.typeOf(term)));
  shadows!.set(term.value, term.leaf);
  code.i32(0);
  code.globalSet(returned);
  code.close();
}

/** Drops the shadows of a result that is not used, so that the next call does not find them. */
function dropResult(body: Body, type: Type): void {
  if (type.kind === 'void') return;
  body.translation.layout.leaves(type).forEach((leaf, i) => {
    if (leaf.type.kind === 'float') return;
    body.code.i32(0);
    body.code.globalSet(returnedShadow(noteLeaf(body, i)));
  });
}

/** Takes the shadows of the arguments at the start of a function. */
export function takeArguments(body: Body): void {
  const { code, shadows, fn, translation } = body;
  if (shadows === undefined) return;
  const terms = numbered(body, fn.arguments).filter(({ term }) => shadows.mayLeaf(term));
  if (terms.length === 0) return;
  const isOpen = translation.shadows!.may.isOpen(fn);
  code.globalGet(global.shadowed);
  code.openUnlikely();
  shadows.meet();
  for (const { term, number } of terms) {
    code.globalGet(argumentShadow(number));
    if (isOpen) fitWidth(body, bitsOf(body.typeOf(term)));
    shadows.setComputed(term.value, term.leaf);
  }
  code.i32(0);
  code.globalSet(global.shadowed);
  code.close();
}

/** Passes the shadows of the result to the caller; this is the last code that is deferred. */
export function returnShadows(body: Body, value: Value | undefined): void {
  const { code, shadows } = body;
  if (shadows === undefined) return;
  if (shadows.isActive(body.fn)) {
    shadows.defer(() => {
      for (const leaf of value === undefined ? [] : shadows.leavesOf(value)) {
        shadows.push({ value: value!, leaf });
        code.globalSet(returnedShadow(noteLeaf(body, leaf)));
      }
      shadows.leave();
    });
  }
}

function passArguments(body: Body, values: readonly Value[]): void {
  const { code, shadows } = body;
  const terms = numbered(body, values);
  const symbolic = terms.filter(({ term }) => shadows!.mayLeaf(term));
  if (symbolic.length === 0) return;
  shadows!.defer(() => {
    symbolic.forEach(({ term }, i) => {
      shadows!.push(term);
      if (i > 0) code.emit(op.i32_or);
    });
    code.open(op.if);
    for (const { term, number } of terms) {
      if (body.typeOf(term).kind === 'float') continue;
      shadows!.push(term);
      code.globalSet(argumentShadow(number));
    }
    code.i32(1);
    code.globalSet(global.shadowed);
    code.close();
  });
}

export function pinArguments(body: Body, values: readonly Value[]): void {
  const { shadows } = body;
  for (const value of values) {
    for (const leaf of shadows?.leavesOf(value) ?? []) {
      const term: Term = { value, leaf };
      const kind = body.typeOf(term).kind === 'pointer' ? 'pointer' : 'size';
      shadows!.defer(() => pin(body, kind, term));
    }
  }
}

/** The leaves of all values, with their numbers in the row of globals. */
function numbered(body: Body, values: readonly Value[]): { term: Term; number: number }[] {
  let number = 0;
  return values.flatMap((value) =>
    Array.from({ length: body.leafCount(value) }, (_, leaf) => ({
      term: { value, leaf },
      number: noteLeaf(body, number++),
    })),
  );
}

/** Notes that the program needs globals up to this leaf. */
function noteLeaf(body: Body, number: number): number {
  const shadows = body.translation.shadows!;
  shadows.leaves = Math.max(shadows.leaves, number + 1);
  return number;
}

/** Whether the arguments have the types of the parameters. Arguments that the callee does not take do not matter. */
function sameLeaves(body: Body, passed: readonly Value[], taken: readonly Value[]): boolean {
  return taken.every((parameter, i) => {
    const value = passed[i];
    if (value === undefined) return false;
    if (value.type === parameter.type) return true;
    const [from, to] = [value, parameter].map(({ type }) => body.translation.layout.leaves(type));
    return (
      from.length === to.length &&
      from.every(({ type }, leaf) => bitsOf(type) === bitsOf(to[leaf].type))
    );
  });
}
