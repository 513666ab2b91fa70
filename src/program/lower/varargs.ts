// Variadic calls on x86-64: the caller writes the unnamed arguments where the callee's va_list finds them
// (variadic-area.ts), and passes the address of those in memory as a hidden last argument.

import type { Call } from '../../ir/instruction.ts';
import type { Attribute, Value } from '../../ir/module.ts';
import { op } from '../../wasm/opcodes.ts';
import { ArgumentPlaces, type Parameter, savedRegisters } from '../variadic-area.ts';
import { checkAccess } from './access.ts';
import type { Body } from './body.ts';
import { storeLeaf } from './memory.ts';
import { copyStructShadows } from './shadow/bulk.ts';
import { storeShadow } from './shadow/memory.ts';

/** The unnamed arguments of one call, relative to those in memory. */
export interface VariadicLayout {
  readonly list: readonly Placement[];
  readonly memorySize: number;
  readonly align: number;
}

interface Placement {
  readonly value: Value;
  readonly at: number;
  readonly size: number;
  /** A struct that is passed in memory: `value` is its address. */
  readonly copied: boolean;
}

export function variadicLayout(body: Body, call: Call, fixed: number): VariadicLayout {
  const { layout } = body.translation;
  const places = new ArgumentPlaces(layout);
  const list: Placement[] = [];
  for (const [i, value] of call.arguments.entries()) {
    const parameter = parameterOf(body, value, call.attributes.parameters[i]);
    if (i < fixed) {
      places.skip(parameter);
      continue;
    }
    const size = layout.size(parameter.byval?.type ?? value.type);
    list.push({ value, at: places.place(parameter), size, copied: parameter.byval !== undefined });
  }
  return { list, memorySize: places.memorySize, align: places.align };
}

function parameterOf(
  body: Body,
  value: Value,
  attributes: readonly Attribute[] | undefined,
): Parameter {
  const byval = attributes?.find((each) => each.name === 'byval')?.value;
  if (typeof byval !== 'object') return { type: value.type, byval: undefined };
  const align = attributes?.find((each) => each.name === 'align')?.value;
  const natural = body.translation.layout.align(byval);
  return {
    type: value.type,
    byval: { type: byval, align: typeof align === 'bigint' ? Number(align) : natural },
  };
}

/** Writes the unnamed arguments into the frame's area for them. */
export function passVariadic(body: Body, call: Call, fixed: number): void {
  const layout = variadicLayout(body, call, fixed);
  body.shadows?.flush();
  body.frame.openVariadicArea(layout);
  for (const { value, at, size, copied } of layout.list) {
    if (copied) copyStruct(body, value, at, size);
    else storeArgument(body, value, at);
  }
}

function storeArgument(body: Body, value: Value, at: number): void {
  body.translation.layout.leaves(value.type).forEach(({ type, offset }, leaf) => {
    const widened = type.kind === 'integer' && type.bits < 32 ? { ...type, bits: 32 } : type;
    const address = (): void => body.frame.pushVariadicAddress(at + offset);
    storeLeaf(body, widened, 0, address, (word) => body.pushWord({ value, leaf }, word));
    storeShadow(body, { value, leaf }, address);
  });
}

/** Copies a struct, which the call has checked already (call.ts). */
function copyStruct(body: Body, pointer: Value, at: number, size: number): void {
  if (size === 0) return;
  copyStructShadows(body, () => body.frame.pushVariadicAddress(at), pointer, size);
  body.frame.pushVariadicAddress(at);
  body.pushAddress(pointer);
  body.code.i32(size);
  body.code.emit(op.memory_copy);
}

/** Fills the va_list: the named parameters have taken their registers, and what follows lies where the caller wrote it. */
export function lowerVaStart(body: Body, list: Value): void {
  const { code, fn } = body;
  checkAccess(body, { pointer: list, size: 24, align: 1, write: true });
  const named = new ArgumentPlaces(body.translation.layout);
  fn.arguments.forEach((parameter, i) => {
    named.skip(parameterOf(body, parameter, fn.attributes.parameters[i]));
  });
  const { integer, vector } = named.offsets;
  body.pushAddress(list);
  code.i64(BigInt(integer) | (BigInt(vector) << 32n));
  code.memory(op.i64_store);
  body.pushAddress(list);
  code.get(body.variadicParameter());
  code.memory(op.i64_store, 8);
  body.pushAddress(list);
  code.get(body.variadicParameter());
  code.i64(savedRegisters);
  code.emit(op.i64_sub);
  code.memory(op.i64_store, 16);
}

export function lowerVaCopy(body: Body, target: Value, source: Value): void {
  checkAccess(body, { pointer: source, size: 24, align: 1, write: false });
  checkAccess(body, { pointer: target, size: 24, align: 1, write: true });
  body.pushAddress(target);
  body.pushAddress(source);
  body.code.i32(24);
  body.code.emit(op.memory_copy);
}
