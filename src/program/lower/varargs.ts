// Variadic calls on x86-64. The caller writes the unnamed arguments, one after the other, where the ABI has
// the overflow area; va_start tells the callee's va_list that all registers are used up. So the code that
// clang emits for va_arg finds every argument in memory, in order, and reading past the last one is
// an out-of-bounds access.

import type { Call, Value } from '../../ir/module.ts';
import type { Type } from '../../ir/types.ts';
import { roundUp } from '../layout.ts';
import { op } from '../opcodes.ts';
import { checkAccess } from './access.ts';
import type { Body } from './body.ts';
import { storeLeaf } from './memory.ts';

/** Where each unnamed argument lies in the area. */
interface Placement {
  readonly value: Value;
  readonly at: number;
  /** Bytes of a struct that is passed in memory: `value` is its address. */
  readonly copied: number | undefined;
}

function placements(body: Body, call: Call, fixed: number): { list: Placement[]; size: number } {
  const { layout } = body.translation;
  const list: Placement[] = [];
  let end = 0;
  for (let i = fixed; i < call.arguments.length; i++) {
    const value = call.arguments[i]!;
    const byval = byvalType(call, i);
    const type = byval ?? value.type;
    const align =
      byval === undefined ? layout.align(type) : byvalAlign(call, i, layout.align(type));
    const at = roundUp(end, Math.max(8, Math.min(16, align)));
    end = roundUp(at + layout.size(type), 8);
    list.push({ value, at, copied: byval === undefined ? undefined : layout.size(byval) });
  }
  return { list, size: end };
}

export function variadicSize(body: Body, call: Call, fixed: number): number {
  return placements(body, call, fixed).size;
}

function byvalType(call: Call, parameter: number): Type | undefined {
  const attribute = call.attributes.parameters[parameter]?.find((each) => each.name === 'byval');
  return typeof attribute?.value === 'object' ? attribute.value : undefined;
}

function byvalAlign(call: Call, parameter: number, natural: number): number {
  const attribute = call.attributes.parameters[parameter]?.find((each) => each.name === 'align');
  return typeof attribute?.value === 'bigint' ? Number(attribute.value) : natural;
}

/** Writes the unnamed arguments into the frame's area for them. */
export function passVariadic(body: Body, call: Call, fixed: number): void {
  const { list, size } = placements(body, call, fixed);
  body.frame.openVariadicArea(size);
  for (const { value, at, copied } of list) {
    if (copied !== undefined) copyStruct(body, value, at, copied);
    else storeArgument(body, value, at);
  }
}

function storeArgument(body: Body, value: Value, at: number): void {
  body.translation.layout.leaves(value.type).forEach(({ type, offset }, leaf) => {
    const widened = type.kind === 'integer' && type.bits < 32 ? { ...type, bits: 32 } : type;
    storeLeaf(
      body,
      widened,
      0,
      () => body.frame.pushVariadicAddress(at + offset),
      (word) => body.pushWord({ value, leaf }, word),
    );
  });
}

function copyStruct(body: Body, pointer: Value, at: number, size: number): void {
  if (size === 0) return;
  checkAccess(body, { pointer, size, align: 1, write: false });
  body.frame.pushVariadicAddress(at);
  body.push(pointer);
  body.code.emit(op.i32_wrap_i64);
  body.code.i32(size);
  body.code.emit(op.memory_copy);
}

/** gp_offset and fp_offset say "no registers left"; the overflow area is what the caller passed. */
export function lowerVaStart(body: Body, list: Value): void {
  const { code } = body;
  checkAccess(body, { pointer: list, size: 24, align: 1, write: true });
  const address = (): void => {
    body.push(list);
    code.emit(op.i32_wrap_i64);
  };
  address();
  code.i64(48n | (176n << 32n));
  code.memory(op.i64_store);
  address();
  code.get(body.variadicParameter());
  code.memory(op.i64_store, 8);
  address();
  code.i64(0);
  code.memory(op.i64_store, 16);
}

export function lowerVaCopy(body: Body, target: Value, source: Value): void {
  checkAccess(body, { pointer: source, size: 24, align: 1, write: false });
  checkAccess(body, { pointer: target, size: 24, align: 1, write: true });
  body.push(target);
  body.code.emit(op.i32_wrap_i64);
  body.push(source);
  body.code.emit(op.i32_wrap_i64);
  body.code.i32(24);
  body.code.emit(op.memory_copy);
}
