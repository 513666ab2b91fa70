// Calls. A direct call is a WebAssembly call; when caller and callee disagree about the type (old-style
// declarations), the arguments are passed as x86-64 would pass them. A call through a pointer is checked:
// the pointer must be a function's address, and the function must have the signature the call expects.

import { codeSlot, codeStart } from '../../abi/address-space.ts';
import type { Call } from '../../ir/instruction.ts';
import type { Func, Value } from '../../ir/module.ts';
import type { Signature } from '../../wasm/assemble.ts';
import { op, type Wasm, wasm } from '../../wasm/opcodes.ts';
import { resolveAlias } from '../reachable.ts';
import { wordsOf } from '../scalar.ts';
import { signatureOf } from '../translation.ts';
import { checkAccess } from './access.ts';
import { lowerAssembly } from './assembly.ts';
import type { Body } from './body.ts';
import { lowerBuiltin } from './builtins.ts';
import { fail } from './detect.ts';
import { lowerIntrinsic } from './intrinsics.ts';
import { lowerLongjmp, lowerSetjmp } from './setjmp.ts';
import { passToFunction, passToPointer, takeResult } from './shadow/calls.ts';
import { looksAtShadows, shadowIntrinsic } from './shadow/intrinsics.ts';
import { lowerUndefinedBehaviour } from './ubsan.ts';
import { passVariadic } from './varargs.ts';

/** Lowers the call and takes its result from the stack. */
export function lowerCall(body: Body, call: Call): void {
  const callee = resolveAlias(call.callee);
  if (callee.kind === 'assembly') lowerAssembly(body, call, callee);
  else if (callee.kind === 'function') callFunction(body, call, callee);
  else callPointer(body, call);
}

function callFunction(body: Body, call: Call, callee: Func): void {
  if (callee.blocks.length === 0) {
    if (lowerSetjmp(body, call, callee.name)) return;
    if (lowerLongjmp(body, call, callee.name)) return;
    if (callee.name.startsWith('llvm.')) {
      if (looksAtShadows(callee.name.slice('llvm.'.length))) body.shadows?.flush();
      lowerIntrinsic(body, call, callee.name);
      return shadowIntrinsic(body, call, callee.name.slice('llvm.'.length));
    }
    if (lowerUndefinedBehaviour(body, call, callee.name)) return;
    if (lowerBuiltin(body, call, callee.name)) return;
  }
  checkStructs(body, call);
  const { signatures, layout } = body.translation;
  const expected = signatureOf(layout, call.functionType);
  const actual = signatureOf(layout, callee.functionType);
  if (signatures.number(expected) === signatures.number(actual)) {
    placeVariadic(body, call);
    passToFunction(body, call, callee);
    pushArguments(body, call);
    body.code.call(body.translation.functionIndex(callee));
    body.setResult(call);
  } else {
    callAdapted(body, call, callee, expected, actual);
  }
  takeResult(body, call, callee);
}

/** Checks the structs that are passed by value: the call reads them, where the source has the expression. */
function checkStructs(body: Body, call: Call): void {
  call.arguments.forEach((pointer, i) => {
    const attributes = call.attributes.parameters[i];
    const type = attributes?.find((each) => each.name === 'byval')?.value;
    if (typeof type !== 'object') return;
    const size = body.translation.layout.size(type);
    body.shadows?.flush();
    checkAccess(body, { pointer, size, align: 1, write: false });
  });
}

/** Writes the unnamed arguments to memory, before the others are pushed. */
function placeVariadic(body: Body, call: Call): void {
  const { variadic, parameters } = call.functionType;
  if (variadic) passVariadic(body, call, parameters.length);
}

function pushArguments(body: Body, call: Call): void {
  const fixed = call.functionType.parameters.length;
  for (const each of call.arguments.slice(0, fixed)) body.push(each);
  if (call.functionType.variadic) body.frame.pushVariadicArea();
}

/** Calls a function of another type than the call has: passes as many arguments as the callee takes, class by class. */
function callAdapted(
  body: Body,
  call: Call,
  callee: Func,
  expected: Signature,
  actual: Signature,
): void {
  const fixed = callee.functionType.parameters.length;
  if (callee.functionType.variadic) passVariadic(body, call, fixed);
  passToFunction(body, call, callee);
  const words = argumentWords(body, call.arguments);
  const integers = words.filter(({ type }) => type === wasm.i32 || type === wasm.i64);
  const floats = words.filter(({ type }) => type === wasm.f32 || type === wasm.f64);
  const parameters = callee.functionType.variadic
    ? actual.parameters.slice(0, -1)
    : actual.parameters;
  for (const parameter of parameters) {
    const isInteger = parameter === wasm.i32 || parameter === wasm.i64;
    const word = (isInteger ? integers : floats).shift();
    if (word === undefined) {
      // Old code may leave out arguments; an integer in the place of a float is always a mistake.
      if (!isInteger) mismatch(body, callee);
      pushZero(body, parameter);
    } else {
      word.push();
      convert(body, word.type, parameter);
    }
  }
  if (callee.functionType.variadic) body.frame.pushVariadicArea();
  body.code.call(body.translation.functionIndex(callee));
  if (isFloat(actual.results[0]) !== isFloat(expected.results[0]) && expected.results.length > 0) {
    mismatch(body, callee);
  }
  adaptResults(body, actual.results, expected.results);
  body.setResult(call);
}

function mismatch(body: Body, callee: Func): void {
  fail(body, 'invalid-call', `${callee.name} is called as another type of function than it is`);
}

function isFloat(type: Wasm | undefined): boolean {
  return type === wasm.f32 || type === wasm.f64;
}

function argumentWords(body: Body, values: readonly Value[]): { type: Wasm; push: () => void }[] {
  const { layout } = body.translation;
  return values.flatMap((value) =>
    layout.leaves(value.type).flatMap((_, leaf) => {
      const term = { value, leaf };
      return wordsOf(body.typeOf(term)).map((type, word) => ({
        type,
        push: () => body.pushWord(term, word),
      }));
    }),
  );
}

function adaptResults(body: Body, from: readonly Wasm[], to: readonly Wasm[]): void {
  for (let i = from.length; i > to.length; i--) body.code.emit(op.drop);
  if (from.length > 0 && to.length === 1) convert(body, from[0], to[0]);
  for (let i = from.length; i < to.length; i++) pushZero(body, to[i]);
}

function convert(body: Body, from: Wasm, to: Wasm): void {
  if (from === to) return;
  if (from === wasm.i64 && to === wasm.i32) body.code.emit(op.i32_wrap_i64);
  else if (from === wasm.i32 && to === wasm.i64) body.code.emit(op.i64_extend_i32_u);
  else if (from === wasm.f64 && to === wasm.f32) body.code.emit(op.f32_demote_f64);
  else if (from === wasm.f32 && to === wasm.f64) body.code.emit(op.f64_promote_f32);
  else {
    body.code.emit(op.drop);
    pushZero(body, to);
  }
}

function pushZero(body: Body, type: Wasm): void {
  if (type === wasm.i32) body.code.i32(0);
  else if (type === wasm.i64) body.code.i64(0);
  else if (type === wasm.f32) body.code.f32(0n);
  else body.code.f64(0n);
}

/** A form that the callee may have: its signature, and whether it takes unnamed arguments. */
interface Form {
  readonly signature: Signature;
  readonly variadic: boolean;
}

/**
 * An unprototyped call (`int (*f)()`) looks like that of a variadic function all of whose arguments are named ones, as
 * compilers for x86-64 treat it. The callee takes just these arguments, or is variadic indeed.
 */
function formsOf(body: Body, call: Call): Form[] {
  const { layout } = body.translation;
  const type = call.functionType;
  const declared = { signature: signatureOf(layout, type), variadic: type.variadic };
  const named = type.parameters.length;
  if (!type.variadic || (named > 0 && named < call.arguments.length)) return [declared];
  const parameters = argumentWords(body, call.arguments).map((word) => word.type);
  const plain = { signature: { ...declared.signature, parameters }, variadic: false };
  return named === 0 ? [plain] : [declared, plain];
}

function callPointer(body: Body, call: Call): void {
  const { code } = body;
  checkStructs(body, call);
  const forms = formsOf(body, call);
  if (forms[0].variadic) placeVariadic(body, call);
  passToPointer(body, call);
  const pointer = body.temporary('callee', wasm.i64);
  body.push(call.callee);
  code.set(pointer);
  pushIsNoFunction(body, pointer);
  code.openUnlikely();
  failCall(body, pointer);
  code.close();
  callInForm(body, call, pointer, forms);
  takeResult(body, call, undefined);
}

/** The signature number of every function stands in its code slot. */
function callInForm(body: Body, call: Call, pointer: number, forms: readonly Form[]): void {
  const { code, translation } = body;
  const [{ signature, variadic }, ...others] = forms;
  const number = translation.signatures.number(signature);
  code.get(pointer);
  code.emit(op.i32_wrap_i64);
  code.memory(op.i32_load);
  code.i32(number);
  code.emit(op.i32_ne);
  code.openUnlikely();
  if (others.length > 0) {
    callInForm(body, call, pointer, others);
    code.otherwise();
  } else {
    failCall(body, pointer);
    code.close();
  }
  if (variadic) pushArguments(body, call);
  else for (const each of call.arguments) body.push(each);
  code.get(pointer);
  code.emit(op.i32_wrap_i64);
  code.i32(codeStart - codeSlot);
  code.emit(op.i32_sub);
  code.i32(Math.log2(codeSlot));
  code.emit(op.i32_shr_u);
  code.callIndirect(number);
  body.setResult(call);
  if (others.length > 0) code.close();
}

function failCall(body: Body, pointer: number): void {
  body.code.get(pointer);
  body.code.call(body.translation.host('invalidCall'));
  body.code.emit(op.unreachable);
}

/** Pushes whether the pointer is no function's address. Rotating by four puts misaligned ones out of range as well. */
function pushIsNoFunction(body: Body, pointer: number): void {
  const { code } = body;
  code.get(pointer);
  code.i64(codeStart);
  code.emit(op.i64_sub);
  code.i64(Math.log2(codeSlot));
  code.emit(op.i64_rotr);
  code.i64(body.translation.image.slots.length);
  code.emit(op.i64_ge_u);
}
