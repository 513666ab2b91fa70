// Checked access to memory. There are three kinds of checks, the cheapest first:
//
// - The pointer is a constant offset into a variable or a local: known to be valid, nothing to check.
//   (Shadowed code looks at the map all the same: it tells symbolic bytes.)
// - The pointer is a variable or a local plus a computed index: one comparison with the object's size (bounds.ts).
// - Any other pointer: the validity map. One AND tells whether the address has 31 bits and is aligned, one byte
//   of the map whether all eight bytes around it are valid; unless both say so, the library's
//   `__clew_check` looks closely, and tells whether there are symbolic bytes: shadowed code asks for them there.

import { granule, largestMemory } from '../../abi/address-space.ts';
import type { Value } from '../../ir/module.ts';
import { op, wasm } from '../../wasm/opcodes.ts';
import { type Body, isShadowed, type ShadowedBody } from './body.ts';
import {
  checkByBounds,
  checkRangeByBounds,
  type Origin,
  originOf,
  pushLongLength,
} from './bounds.ts';

export interface Access {
  readonly pointer: Value;
  readonly size: number;
  readonly align: number;
  readonly write: boolean;
}

/** An access to bytes whose number is computed. */
export interface RangeAccess {
  readonly pointer: Value;
  readonly length: Value;
  readonly write: boolean;
}

/** What shadowed code does beside checking. */
export interface ShadowedAccess {
  /** The pointer is symbolic, and `accessAt` has opened the access (host.ts). */
  readonly opened: () => void;
  /** The pointer is concrete, and some of the bytes may be symbolic. */
  readonly symbolic: () => void;
}

/**
 * Emits the check of an access; nothing is left on the stack. In shadowed code a symbolic pointer is followed, and
 * symbolic bytes are made concrete by a write, unless `shadowed` says what else is to be done.
 */
export function checkAccess(body: Body, access: Access, shadowed?: ShadowedAccess): void {
  if (!body.checked || access.size === 0) return;
  const { pointer, size, write } = access;
  const symbolic = shadowed?.symbolic ?? (() => write && clearShadows(body, pointer, size));
  const follow = followPointer(body, access, shadowed);
  const origin = originOf(body, access.pointer);
  if (origin === undefined) checkByMap(body, access, symbolic, follow);
  else if (follow === undefined) checkInside(body, access, origin, symbolic);
  else whereFollowed(body, access, follow, () => checkInside(body, access, origin, symbolic));
}

function checkInside(body: Body, access: Access, origin: Origin, symbolic: () => void): void {
  checkByBounds(body, access, origin);
  if (!isAccessible(body, origin, access.write)) checkByMap(body, access, symbolic, undefined);
  else if (!isConstantObject(body, origin)) followValid(body, access, symbolic, undefined);
}

/** An access that is known to be valid: shadowed code still asks whether there are symbolic bytes. */
export function followChecked(body: Body, access: Access, shadowed: ShadowedAccess): void {
  if (body.shadows === undefined || access.size === 0) return;
  const origin = originOf(body, access.pointer);
  const follow = followPointer(body, access, shadowed);
  if (origin === undefined || !isConstantObject(body, origin))
    followValid(body, access, shadowed.symbolic, follow);
  else if (follow !== undefined) whereFollowed(body, access, follow, () => {});
}

/** The code for a symbolic pointer; undefined if the pointer cannot be symbolic. */
function followPointer(
  body: Body,
  access: Access,
  shadowed: ShadowedAccess | undefined,
): (() => void) | undefined {
  if (!isShadowed(body) || !body.shadows.may(access.pointer)) return undefined;
  return () => {
    openAccess(body, access);
    shadowed?.opened();
  };
}

/** Emits `follow` for a symbolic pointer, and `otherwise` for a concrete one. */
function whereFollowed(
  body: Body,
  { pointer }: Access,
  follow: (() => void) | undefined,
  otherwise: () => void,
): void {
  if (follow === undefined || !isShadowed(body)) return otherwise();
  whereSymbolic(body, [pointer], follow, otherwise);
}

/** Emits one piece of code for when one of the pointers is symbolic, and another for when all are concrete. */
export function whereSymbolic(
  body: ShadowedBody,
  pointers: readonly Value[],
  symbolic: () => void,
  concrete: () => void,
): void {
  const { code, shadows } = body;
  const some = pointers.filter((each) => shadows.may(each));
  if (some.length === 0) return concrete();
  shadows.pushAny(some.map((value) => ({ value, leaf: 0 })));
  code.openUnlikely();
  symbolic();
  code.otherwise();
  concrete();
  code.close();
}

/** Whether the object is a constant that cannot hold symbolic bytes. Constants of new code have shadows. */
function isConstantObject({ translation }: Body, { object }: Origin): boolean {
  if (object.kind !== 'global' || !object.constant) return false;
  return translation.shadows?.isNewConstant(object) !== true;
}

function followValid(
  body: Body,
  access: Access,
  symbolic: () => void,
  follow: (() => void) | undefined,
): void {
  const { code, shadows } = body;
  if (shadows === undefined) return;
  const isConcrete = shadows.isConcreteUntilMet();
  if (isConcrete) {
    code.get(shadows.meeting());
    code.openUnlikely();
  }
  pushMayBeSymbolic(body, access);
  // The common way needs only one test for both.
  if (follow !== undefined) {
    shadows.push({ value: access.pointer, leaf: 0 });
    code.emit(op.i32_or);
  }
  code.openUnlikely();
  whereFollowed(body, access, follow, symbolic);
  code.close();
  if (isConcrete) code.close();
}

/** The most bytes that one word of the map covers at any address. */
const longestByWord = 7 * granule + 1;

/** Pushes whether some bytes of a valid access may be symbolic; it may err on the safe side. */
export function pushMayBeSymbolic(
  body: Body,
  { pointer, size, align }: Omit<Access, 'write'>,
): void {
  const { code } = body;
  const isPower = (size & (size - 1)) === 0;
  if (size <= granule && isPower && align >= size) {
    // As a signed byte, a valid granule is -1, one that is valid in part positive, and a symbolic one below.
    pushMapIndex(body, pointer);
    code.memory(op.i32_load8_s, body.translation.image.space.memoryEnd);
    code.i32(-1);
    code.emit(op.i32_lt_s);
    if (size === 1 || isAligned(body, pointer, size)) return;
    body.pushAddress(pointer);
    code.i32(size - 1);
    code.emit(op.i32_and, op.i32_or);
  } else if (size <= longestByWord) {
    pushSymbolicWord(body, pointer, Math.ceil((size + granule - 1) / granule));
  } else {
    checkBytes(body, { pointer, size, write: false });
  }
}

/** Symbolic granules have bit 7 set and bit 6 clear; valid ones have both set, all others have bit 7 clear. */
function pushSymbolicWord(body: Body, pointer: Value, granules: number): void {
  const { code } = body;
  const word = body.temporary('map word', wasm.i64);
  pushMapIndex(body, pointer);
  code.memory(op.i64_load, body.translation.image.space.memoryEnd);
  code.tee(word);
  code.get(word);
  code.i64(1);
  code.emit(op.i64_shl);
  code.i64(-1);
  code.emit(op.i64_xor, op.i64_and);
  code.i64(BigInt.asUintN(8 * granules, 0x8080808080808080n));
  code.emit(op.i64_and);
  code.i64(0);
  code.emit(op.i64_ne);
}

function pushMapIndex(body: Body, pointer: Value): void {
  body.pushAddress(pointer);
  body.code.i32(Math.log2(granule));
  body.code.emit(op.i32_shr_u);
}

/** Whether the pointer is an aligned constant offset in an object. All objects begin at granules. */
function isAligned(body: Body, pointer: Value, size: number): boolean {
  const offset = originOf(body, pointer)?.offset;
  return offset !== undefined && offset % size === 0;
}

/** Calls the machine for an access through a symbolic pointer. */
function openAccess(body: ShadowedBody, { pointer, size, write }: Access): void {
  const { code, translation } = body;
  code.i32(accessDecision(body));
  pushSymbolicPointer(body, pointer);
  code.i32(size);
  code.i32(write ? 1 : 0);
  code.call(translation.host('accessAt'));
}

/** Adds the decision `pointer` and returns its number; that of `bounds` is the next one. */
export function accessDecision({ shadows }: ShadowedBody): number {
  const decision = shadows.decision('pointer');
  shadows.decision('bounds');
  return decision;
}

/** Pushes a pointer as its shadow, low half and high half. */
export function pushSymbolicPointer(body: ShadowedBody, pointer: Value): void {
  body.shadows.push({ value: pointer, leaf: 0 });
  body.code.halves(() => body.push(pointer));
}

/** Clears the shadows of bytes that are written over. */
export function clearShadows(body: Body, pointer: Value, size: number): void {
  body.pushAddress(pointer);
  body.code.i32(size);
  body.code.call(body.translation.host('shadowClear'));
}

/** A range of bytes must be valid as a whole; an empty one always is, wherever it points. */
export function checkRange(body: Body, range: RangeAccess): void {
  if (!body.checked) return;
  const { pointer, length, write } = range;
  const known = body.constantOf(length);
  if (known !== undefined && known <= BigInt(largestMemory)) {
    return checkAccess(body, { pointer, size: Number(known), align: 1, write });
  }
  const origin = originOf(body, pointer);
  if (origin !== undefined) checkRangeByBounds(body, range, origin);
  if (origin !== undefined && isAccessible(body, origin, write)) return;
  callCheckRange(body, range);
  body.code.emit(op.drop);
}

/** Does the same in shadowed code, for a concrete pointer; pushes whether some of the bytes may be symbolic. */
export function checkShadowedRange(body: Body, range: RangeAccess): void {
  const { pointer, write } = range;
  const origin = originOf(body, pointer);
  const known = Number(body.constantOf(range.length) ?? -1n);
  if (known === 0) return body.code.i32(0);
  const isKnown = known > 0 && known <= largestMemory;
  if (isKnown && origin !== undefined && isAccessible(body, origin, write)) {
    const access = { pointer, size: known, align: 1, write };
    checkByBounds(body, access, origin);
    return pushMayBeSymbolic(body, access);
  }
  if (origin !== undefined) checkRangeByBounds(body, range, origin);
  callCheckRange(body, range);
}

function callCheckRange(body: Body, { pointer, length, write }: RangeAccess): void {
  body.push(pointer);
  pushLongLength(body, length);
  body.code.i32(write ? 1 : 0);
  body.code.call(body.translation.runtime('__clew_check_range'));
}

/**
 * Whether an object can be accessed all the time that its function runs, so that being inside is enough. A
 * constant cannot be written, and a local of a block, or of computed size, may be gone before the function returns.
 */
function isAccessible(body: Body, { object }: Origin, write: boolean): boolean {
  if (object.kind === 'global') return !(write && object.constant);
  return body.frame.isPermanent(object);
}

/** At least this many invalid bytes lie between two objects: no access that is this short begins in one and ends in another. */
const twoGranules = 2 * granule;

/** Whether looking at the first and the last granule is not enough. Symbolic bytes may be in one between them. */
function isLong(body: Body, { size, align }: Access): boolean {
  if (size > twoGranules) return true;
  return body.shadows !== undefined && size > granule && align < granule;
}

/** Checks every granule, as a vector or a struct may reach over the bytes between two objects. */
function checkStretch(body: Body, access: Access, symbolic: () => void): void {
  checkBytes(body, access);
  followSymbolic(body, symbolic);
}

/** Checks so many bytes in the library, and leaves on the stack whether some may be symbolic. */
function checkBytes(body: Body, { pointer, size, write }: Omit<Access, 'align'>): void {
  body.push(pointer);
  body.code.i64(size);
  body.code.i32(write ? 1 : 0);
  body.code.call(body.translation.runtime('__clew_check_range'));
}

/** Takes from the stack whether a granule may hold symbolic bytes. */
function followSymbolic(body: Body, symbolic: () => void): void {
  if (body.shadows === undefined) return body.code.emit(op.drop);
  body.code.openUnlikely();
  symbolic();
  body.code.close();
}

function checkByMap(
  body: Body,
  access: Access,
  symbolic: () => void,
  follow: (() => void) | undefined,
): void {
  if (isLong(body, access)) {
    return whereFollowed(body, access, follow, () => checkStretch(body, access, symbolic));
  }
  const { code, shadows } = body;
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
  // A valid map byte is -1, and -1 (twice: -2) is no sum of other map bytes (0 to 29, -127 to -120) and bits of the mask.
  code.i64(needsLastByte(access) ? -2 : -1);
  if (follow !== undefined) {
    code.emit(op.i64_xor);
    shadows?.push({ value: access.pointer, leaf: 0 });
    code.emit(op.i64_extend_i32_u, op.i64_or);
    code.i64(0);
  }
  code.emit(op.i64_ne);
  code.openUnlikely();
  whereFollowed(body, access, follow, () => {
    code.get(address);
    code.i32(access.size);
    code.i32(access.write ? 1 : 0);
    code.call(body.translation.runtime('__clew_check'));
    followSymbolic(body, symbolic);
  });
  code.close();
}

/** An access that may lie across two granules looks at the map twice; an aligned one never does. */
function needsLastByte(access: Access): boolean {
  return access.size > granule || access.align < access.size;
}

/** Pushes a nonzero number if the address has more than 31 bits, is in read-only memory (for writes) or misaligned. */
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
 * Pushes the map byte for the address plus `offset`, as a signed i64. Writes index the map from readOnlyEnd, so that
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
