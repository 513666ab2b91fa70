// llvm.* intrinsics that clang emits for C, by family. A family is asked by the intrinsic's base name
// (without `llvm.` and the type suffixes); the first that knows it lowers it. One that nobody knows is an error
// when it is executed, not when it is compiled: most programs never get there.

import { coverageStart } from '../../abi/coverage.ts';
import type { Call } from '../../ir/instruction.ts';
import type { Value } from '../../ir/module.ts';
import { isScopeEnd, markedVariable } from '../../ir/passes/scopes.ts';
import { op, wasm } from '../../wasm/opcodes.ts';
import { markFunction } from '../coverage-marks.ts';
import { newMark } from '../new-marks.ts';
import { shapeOf } from '../scalar.ts';
import { global } from '../wasm-globals.ts';
import type { Body } from './body.ts';
import { originOf } from './bounds.ts';
import { copyMemory, fillMemory, pushLength } from './bulk.ts';
import { detect, fail } from './detect.ts';
import { lowerBitIntrinsic } from './intrinsics-bits.ts';
import { lowerFloatIntrinsic } from './intrinsics-float.ts';
import { lowerOverflowIntrinsic } from './intrinsics-overflow.ts';
import { lowerReduction } from './intrinsics-vector.ts';
import { lowerVaCopy, lowerVaStart } from './varargs.ts';

/** Hints, markers and debug information: nothing happens. */
const ignored =
  /^(dbg|invariant|assume|donothing|sideeffect|prefetch|va_end|experimental\.noalias|pseudoprobe|instrprof|codeview|var\.annotation|clear_cache|fake\.use)\b/;

export function lowerIntrinsic(body: Body, call: Call, fullName: string): void {
  const name = fullName.slice('llvm.'.length);
  if (ignored.test(name)) return;
  const family = [
    lowerMark,
    lowerNewMark,
    scope,
    memory,
    control,
    values,
    lowerBitIntrinsic,
    lowerOverflowIntrinsic,
  ];
  for (const lower of [...family, lowerFloatIntrinsic, lowerReduction]) {
    if (lower(body, call, name)) return;
  }
  fail(body, 'unsupported', `clew does not know the intrinsic ${fullName}`);
}

/** Marks where the scope of a variable begins and ends: passes/scopes.ts has left the marks that matter. */
function scope(body: Body, call: Call, name: string): boolean {
  if (!name.startsWith('lifetime.')) return false;
  const variable = markedVariable(call);
  body.shadows?.flush();
  if (variable !== undefined) body.frame.markScope(variable, isScopeEnd(call));
  return true;
}

function memory(body: Body, call: Call, name: string): boolean {
  const [first, second, third] = call.arguments;
  switch (name.split('.')[0]) {
    case 'memcpy':
    case 'memmove':
      copyMemory(body, first, second, third);
      return true;
    case 'memset':
      fillMemory(body, first, second, third);
      return true;
    case 'load':
      if (!name.startsWith('load.relative')) return false;
      loadRelative(body, first, second);
      body.setResult(call);
      return true;
    case 'va_start':
      lowerVaStart(body, first);
      return true;
    case 'va_copy':
      lowerVaCopy(body, first, second);
      return true;
    case 'stacksave':
      body.code.globalGet(global.stackPointer);
      body.code.emit(op.i64_extend_i32_u);
      body.setResult(call);
      return true;
    case 'stackrestore':
      restoreStack(body, call);
      return true;
    default:
      return false;
  }
}

/** The base plus the 32-bit offset at `offset` in its table: a table that the compiler made for a switch. */
function loadRelative(body: Body, base: Value, offset: Value): void {
  const { code } = body;
  body.push(base);
  body.push(base);
  body.push(offset);
  if (body.translation.layout.bits(offset.type) <= 32) code.emit(op.i64_extend_i32_s);
  code.emit(op.i64_add, op.i32_wrap_i64);
  code.memory(op.i32_load);
  code.emit(op.i64_extend_i32_s, op.i64_add);
}

function restoreStack(body: Body, call: Call): void {
  const { code, translation } = body;
  code.globalGet(global.stackPointer);
  body.pushAddress(call.arguments[0]);
  code.call(translation.runtime('__clew_release_stack'));
  body.pushAddress(call.arguments[0]);
  code.globalSet(global.stackPointer);
}

function control(body: Body, call: Call, name: string): boolean {
  switch (name) {
    case 'trap':
    case 'debugtrap':
      fail(body, 'abort', 'the program called __builtin_trap()');
      return true;
    case 'ubsantrap':
      fail(body, 'user', 'a check of -fsanitize=undefined failed');
      return true;
    case 'returnaddress':
    case 'addressofreturnaddress.p0':
    case 'thread.pointer':
    case 'thread.pointer.p0':
    case 'readcyclecounter':
    case 'readsteadycounter':
      body.code.i64(0);
      body.setResult(call);
      return true;
    case 'frameaddress.p0':
      if (body.constantOf(call.arguments[0]) === 0n) body.code.globalGet(global.stackPointer);
      else body.code.i32(0);
      body.code.emit(op.i64_extend_i32_u);
      body.setResult(call);
      return true;
    case 'get.rounding':
    case 'flt.rounds':
      body.code.i32(1);
      body.setResult(call);
      return true;
    case 'set.rounding':
      body.push(call.arguments[0]);
      body.code.i32(1);
      body.code.emit(op.i32_ne);
      detect(body, 'unsupported', 'only rounding to nearest is supported');
      return true;
    default:
      return false;
  }
}

/** Intrinsics whose result is (nearly) an operand. */
function values(body: Body, call: Call, name: string): boolean {
  const base = name.replace(/\.(i\d+|p\d+|f\d+|v\d+\w+)(\..*)?$/, '');
  switch (base) {
    case 'expect':
    case 'expect.with.probability':
    case 'ptr.annotation':
    case 'annotation':
    case 'launder.invariant.group':
    case 'strip.invariant.group':
    case 'ssa.copy':
    case 'arithmetic.fence':
      body.push(call.arguments[0]);
      break;
    case 'threadlocal.address':
      body.push(call.arguments[0]);
      if (body.translation.startsThreads) body.code.call(body.translation.host('threadLocal'));
      break;
    case 'is.constant':
      body.code.i32(0);
      break;
    case 'allow.ubsan.check':
    case 'allow.runtime.check':
      body.code.i32(1);
      break;
    case 'objectsize':
      objectSize(body, call);
      break;
    case 'ptrmask':
      body.push(call.arguments[0]);
      body.push(call.arguments[1]);
      body.code.emit(op.i64_and);
      break;
    default:
      return false;
  }
  body.setResult(call);
  return true;
}

// A mark of coverage: one store into the area behind the validity map. Only counts are read while the program runs.
function lowerMark(body: Body, call: Call, name: string): boolean {
  if (name !== markFunction.slice('llvm.'.length)) return false;
  const { code, translation } = body;
  const mark = Number(body.constantOf(call.arguments[0]));
  const area = coverageStart(translation.image.space);
  code.i32(mark);
  if (translation.counts) countedOnce(body, mark, area);
  else code.i32(1);
  code.memory(op.i32_store8, area);
  return true;
}

/** Pushes the count of a mark plus one. A count that has reached 128 stays at or above it, so that none comes back to 0. */
function countedOnce(body: Body, mark: number, area: number): void {
  const { code } = body;
  const count = body.temporary('count', wasm.i32);
  code.i32(mark);
  code.memory(op.i32_load8_u, area);
  code.tee(count);
  code.i32(1);
  code.emit(op.i32_add);
  code.get(count);
  code.i32(128);
  code.emit(op.i32_and, op.i32_or);
}

// llvm.objectsize: the size of a variable or local that the pointer is known to point into, minus the
// offset; where it is not known, what the caller asked for (0 or "unlimited").
function objectSize(body: Body, call: Call): void {
  const origin = originOf(body, call.arguments[0]);
  const minimum = body.constantOf(call.arguments[1]) === 1n;
  let size = minimum ? 0n : -1n;
  if (origin?.offset !== undefined) size = BigInt(Math.max(0, origin.size - origin.offset));
  const type = body.typeOf({ value: call, leaf: 0 });
  if (shapeOf(type) === 'narrow') body.code.i32(Number(BigInt.asIntN(32, size)));
  else body.code.i64(size);
}

// The calls that mark what new code computes (program/new-marks.ts). A mark is a bit of the shadow, beside the term's number: a
// value with the bit and no term is concrete and new. The value itself stays as it is.

/** `name` is without `llvm.`. */
function lowerNewMark(body: Body, call: Call, name: string): boolean {
  if (!name.startsWith('clew.new.')) return false;
  const { code, shadows, translation } = body;
  if (is(name, newMark.value)) {
    body.push(call.arguments[0]);
    body.setResult(call);
    markValue(body, call);
  } else if (shadows === undefined) {
    // Functions without shadows compute no new values.
  } else if (is(name, newMark.bytes)) {
    body.pushAddress(call.arguments[0]);
    pushLength(body, call.arguments[1]);
    code.call(translation.host('newBytes'));
    shadows.meet();
  } else code.call(translation.host(is(name, newMark.enter) ? 'newEnter' : 'newLeave'));
  return true;
}

function is(name: string, mark: string): boolean {
  return name.startsWith(mark.slice('llvm.'.length));
}

function markValue(body: Body, call: Call): void {
  const { code, shadows, translation } = body;
  if (shadows === undefined) return;
  shadows.flush();
  shadows.push({ value: call.arguments[0], leaf: 0 });
  code.call(translation.host('newValue'));
  shadows.set(call, 0);
}
