// Checked access to memory. Three grades, cheapest first:
//
// - The pointer is a constant offset into a variable or a local: known to be valid, nothing to check.
// - The pointer is a variable or a local plus a computed index: one comparison with the object's size.
//   This is exact: it catches every index that leaves the object, however far it goes.
// - Any other pointer: the validity map. One AND tells whether the address has 31 bits and is aligned, one byte
//   of the map whether all eight bytes around it are valid; unless both say so, the library's
//   `__clew_check` looks closely. The map byte will also say "holds symbolic bytes".

import type { Alloca, GetElementPointer, GlobalVariable, Value } from '../../ir/module.ts';
import { granule } from '../address-space.ts';
import { isConstant } from '../constants.ts';
import { staticSize } from '../frame.ts';
import { op, wasm } from '../opcodes.ts';
import type { Body } from './body.ts';

export interface Access {
  readonly pointer: Value;
  readonly size: number;
  readonly align: number;
  readonly write: boolean;
}

/** The object a pointer was computed from, by way of address arithmetic alone. */
interface Origin {
  readonly object: GlobalVariable | Alloca;
  readonly size: number;
  /** Undefined when the offset is computed. */
  readonly offset: number | undefined;
}

/** Emits the check of an access; nothing is left on the stack. */
export function checkAccess(body: Body, access: Access): void {
  if (!body.checked || access.size === 0) return;
  const origin = originOf(body, access.pointer);
  if (origin === undefined || (access.write && isReadOnly(origin.object))) {
    if (access.size > twoGranules) checkStretch(body, access);
    else checkByMap(body, access);
  } else if (!fits(access, origin)) {
    boundsFault(body, access, origin);
  } else if (origin.offset === undefined) {
    checkByBounds(body, access, origin);
  }
}

/** Between two objects lie at least as many invalid bytes: no such access begins in one and ends in another. */
const twoGranules = 2 * granule;

/** A vector or a struct may jump over what lies between objects: every granule counts. */
function checkStretch(body: Body, access: Access): void {
  body.push(access.pointer);
  body.code.i64(access.size);
  body.code.i32(access.write ? 1 : 0);
  body.code.call(body.translation.runtime('__clew_check_range'));
}

/** False when the access is outside its object whatever its computed offset. */
function fits(access: Access, origin: Origin): boolean {
  const offset = origin.offset ?? 0;
  return offset >= 0 && offset + access.size <= origin.size;
}

function isReadOnly(object: GlobalVariable | Alloca): boolean {
  return object.kind === 'global' && object.constant;
}

function checkByMap(body: Body, access: Access): void {
  const { code } = body;
  const address = body.temporary('address', wasm.i64);
  body.push(access.pointer);
  code.set(address);
  pushRangeAndAlignment(body, access, address);
  pushMap(body, access, address, 0);
  code.emit(op.i64_add);
  if (needsLastByte(access)) {
    pushMap(body, access, address, access.size - 1);
    code.emit(op.i64_add);
  }
  // A valid map byte is -1, and -1 is no sum of other map bytes (0 to 127) and bits of the mask.
  code.i64(needsLastByte(access) ? -2 : -1);
  code.emit(op.i64_ne);
  code.openUnlikely();
  code.get(address);
  code.i32(access.size);
  code.i32(access.write ? 1 : 0);
  code.call(body.translation.runtime('__clew_check'));
  code.close();
}

/** An access that may lie across two granules looks at the map twice; an aligned one never does. */
function needsLastByte(access: Access): boolean {
  return access.size > granule || access.align < access.size;
}

/** Nonzero when the address has more than 31 bits, is in read-only memory (for writes) or misaligned. */
function pushRangeAndAlignment(body: Body, access: Access, address: number): void {
  const { space } = body.translation.image;
  body.code.get(address);
  if (access.write) {
    body.code.i64(space.readOnlyEnd);
    body.code.emit(op.i64_sub);
  }
  const misaligned = needsLastByte(access) ? 0 : access.size - 1;
  body.code.i64(-(2 ** 31) | misaligned);
  body.code.emit(op.i64_and);
}

/**
 * The map byte for the address plus `offset`, as a signed i64. Writes index the map from readOnlyEnd, so that
 * an address below it is negative, and one just above 2^31 finds a part of the map that is never
 * valid: see mapSize.
 */
function pushMap(body: Body, access: Access, address: number, offset: number): void {
  const { code } = body;
  const { space } = body.translation.image;
  const shift = offset - (access.write ? space.readOnlyEnd : 0);
  code.get(address);
  if (shift !== 0) {
    code.i64(shift);
    code.emit(op.i64_add);
  }
  code.emit(op.i32_wrap_i64);
  code.i32(Math.log2(granule));
  code.emit(op.i32_shr_u);
  const base = space.memoryEnd + (access.write ? space.readOnlyEnd / granule : 0);
  code.memory(op.i64_load8_s, base);
}

function checkByBounds(body: Body, access: Access, origin: Origin): void {
  const { code } = body;
  body.push(access.pointer);
  body.push(origin.object);
  code.emit(op.i64_sub);
  code.i64(origin.size - access.size);
  code.emit(op.i64_gt_u);
  code.openUnlikely();
  boundsFault(body, access, origin);
  code.close();
}

function boundsFault(body: Body, access: Access, origin: Origin): void {
  body.push(access.pointer);
  body.code.i32(access.size);
  body.code.i32(access.write ? 1 : 0);
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
  if (value.kind === 'global' && value.initializer !== undefined) {
    return { object: value, size: layout.size(value.valueType), offset };
  }
  if (value.kind === 'instruction' && value.op === 'alloca') {
    const size = staticSize(value, layout);
    return size === undefined ? undefined : { object: value, size, offset };
  }
  return undefined;
}

function addOffset(offset: number | undefined, more: number): number | undefined {
  return offset === undefined ? undefined : offset + more;
}

function constantOffset(body: Body, pointer: GetElementPointer): number {
  const { image } = body.translation;
  return Number(image.constants.pathOffset(pointer.element, pointer.indices));
}
