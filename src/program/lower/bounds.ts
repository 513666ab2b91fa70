// Comparing an access with the bounds of the object that its pointer was computed from. This is exact: it
// catches every index that leaves the object, also one that lands in the middle of another. The validity map
// cannot tell the two apart.

import type { Alloca, GetElementPointer } from '../../ir/instruction.ts';
import type { GlobalVariable, Value } from '../../ir/module.ts';
import { op, wasm } from '../../wasm/opcodes.ts';
import { isConstant } from '../constants.ts';
import { staticSize } from '../frame.ts';
import type { Access, RangeAccess } from './access.ts';
import type { Body } from './body.ts';

/** The object a pointer was computed from, by way of address arithmetic alone. */
export interface Origin {
  readonly object: GlobalVariable | Alloca;
  readonly size: number;
  /** The offset in bytes; undefined if it is computed. */
  readonly offset: number | undefined;
}

/** Checks that the access is inside its object. */
export function checkByBounds(body: Body, access: Access, origin: Origin): void {
  const { code } = body;
  const pushSize = () => code.i64(access.size);
  if (!fits(access, origin)) {
    boundsFault(body, access, pushSize, origin);
  } else if (origin.offset === undefined) {
    body.push(access.pointer);
    body.push(origin.object);
    code.emit(op.i64_sub);
    code.i64(origin.size - access.size);
    code.emit(op.i64_gt_u);
    code.openUnlikely();
    boundsFault(body, access, pushSize, origin);
    code.close();
  }
}

/** Whether the access can be inside its object at all, whatever its computed offset. */
function fits(access: Access, origin: Origin): boolean {
  const offset = origin.offset ?? 0;
  return offset >= 0 && offset + access.size <= origin.size;
}

/** Does the same for a computed length. Zero bytes are inside wherever they are. */
export function checkRangeByBounds(body: Body, range: RangeAccess, origin: Origin): void {
  const { code } = body;
  const pushLength = () => pushLongLength(body, range.length);
  if (origin.offset === undefined) {
    pushLeavesObject(body, range, origin);
  } else {
    const isOutside = origin.offset < 0 || origin.offset > origin.size;
    pushLength();
    code.i64(isOutside ? 0 : origin.size - origin.offset);
    code.emit(op.i64_gt_u);
  }
  code.openUnlikely();
  boundsFault(body, range, pushLength, origin);
  code.close();
}

/** Pushes, as an i32, whether a range of computed offset and length has a byte outside. */
function pushLeavesObject(body: Body, { pointer, length }: RangeAccess, origin: Origin): void {
  const { code } = body;
  // The bytes from the pointer to the object's end: more than the object has if the pointer is outside.
  const room = body.temporary('room', wasm.i64);
  body.push(origin.object);
  code.i64(origin.size);
  code.emit(op.i64_add);
  body.push(pointer);
  code.emit(op.i64_sub);
  code.tee(room);
  code.i64(origin.size);
  code.emit(op.i64_gt_u);
  pushLongLength(body, length);
  code.get(room);
  code.emit(op.i64_gt_u, op.i32_or);
  pushLongLength(body, length);
  code.i64(0);
  code.emit(op.i64_ne, op.i32_and);
}

/** Pushes a length of 32 or 64 bits as an i64. */
export function pushLongLength(body: Body, length: Value): void {
  body.push(length);
  if (body.translation.layout.bits(length.type) <= 32) body.code.emit(op.i64_extend_i32_u);
}

function boundsFault(
  body: Body,
  { pointer, write }: { readonly pointer: Value; readonly write: boolean },
  pushSize: () => void,
  origin: Origin,
): void {
  body.push(pointer);
  pushSize();
  body.code.i32(write ? 1 : 0);
  body.push(origin.object);
  body.code.call(body.translation.host('boundsFault'));
}

/** Follows address arithmetic back to a variable or a local of known size. */
export function originOf(body: Body, pointer: Value): Origin | undefined {
  const { layout, image } = body.translation;
  let value = pointer;
  let offset: number | undefined = 0;
  while (value.kind === 'instruction' && value.op === 'getelementptr') {
    if (value.type.kind !== 'pointer') return undefined;
    offset = value.indices.every(isConstant)
      ? addOffset(offset, constantOffset(body, value))
      : undefined;
    value = value.base;
  }
  if (value.kind === 'expression' && value.computation.op === 'getelementptr') {
    const root = value.computation.base;
    if (root.kind !== 'global') return undefined;
    offset = addOffset(offset, Number(image.constants.scalar(value)) - image.address(root));
    value = root;
  }
  if (!body.translation.startsThreads) value = threadLocalOf(value) ?? value;
  if (value.kind === 'global' && value.initializer !== undefined) {
    return { object: value, size: layout.size(value.valueType), offset };
  }
  if (value.kind === 'instruction' && value.op === 'alloca') {
    const size = staticSize(value, layout);
    return size === undefined ? undefined : { object: value, size, offset };
  }
  return undefined;
}

/** The variable whose address `llvm.threadlocal.address` gives in a program with but one thread. */
function threadLocalOf(value: Value): Value | undefined {
  if (value.kind !== 'instruction' || value.op !== 'call') return undefined;
  const { callee } = value;
  if (callee.kind !== 'function' || !callee.name.startsWith('llvm.threadlocal.address')) return;
  return value.arguments[0];
}

function addOffset(offset: number | undefined, more: number): number | undefined {
  return offset === undefined ? undefined : offset + more;
}

function constantOffset(body: Body, pointer: GetElementPointer): number {
  const { image } = body.translation;
  return Number(image.constants.pathOffset(pointer.element, pointer.indices));
}
