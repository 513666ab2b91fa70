// Loads, stores and address arithmetic.

import { coverageStart } from '../../abi/coverage.ts';
import { known } from '../../base/known.ts';
import type { GetElementPointer, Load, Store } from '../../ir/instruction.ts';
import type { Value } from '../../ir/module.ts';
import type { Type } from '../../ir/types.ts';
import { type Op, op } from '../../wasm/opcodes.ts';
import { LayoutError, type Leaf, type Scalar } from '../layout.ts';
import { shapeOf } from '../scalar.ts';
import { entrySize, tableOf } from '../table-marks.ts';
import { checkAccess, followChecked } from './access.ts';
import type { Body, Term } from './body.ts';
import { mask, signExtend } from './integer.ts';
import { checkStored, loadShadows } from './shadow/memory.ts';
import { watchAccess } from './thread-access.ts';

/** Leaves the loaded words on the stack. */
export function lowerLoad(body: Body, load: Load, alreadyChecked: boolean): void {
  const size = body.translation.layout.storeSize(load.type);
  const access = { pointer: load.pointer, size, align: load.align, write: false };
  const shadows = loadShadows(body, load, load.pointer, load.type);
  if (!alreadyChecked) checkAccess(body, access, shadows);
  else if (shadows !== undefined) followChecked(body, access, shadows);
  if (load.atomic === undefined) watchAccess(body, load.pointer, size, false);
  markEntry(body, load);
  loadValue(body, load.type, () => body.pushAddress(load.pointer));
}

/** Sets the mark of the entry that is read, if it is one of a constant table. */
function markEntry(body: Body, load: Load): void {
  const { code, translation } = body;
  const { tables, image } = translation;
  const table = tables && tableOf(load, tables);
  if (tables === undefined || table === undefined) return;
  const area = coverageStart(image.space) + tables.behind + known(tables.first, table);
  body.pushAddress(load.pointer);
  code.i32(image.address(table));
  code.emit(op.i32_sub);
  code.i32(Math.log2(entrySize(table)));
  code.emit(op.i32_shr_u);
  code.i32(1);
  code.memory(op.i32_store8, area);
}

export function lowerStore(body: Body, store: Store, alreadyChecked: boolean): void {
  const type = store.value.type;
  const size = body.translation.layout.storeSize(type);
  const access = { pointer: store.pointer, size, align: store.align, write: true };
  checkStored(body, access, store.value, alreadyChecked);
  if (store.atomic === undefined) watchAccess(body, store.pointer, size, true);
  storeValue(body, store.value, () => body.pushAddress(store.pointer));
}

/** Loads every leaf of a value; `address` pushes the i32 address of its first byte. */
export function loadValue(body: Body, type: Type, address: () => void): void {
  refuseBitVector(type);
  for (const leaf of body.translation.layout.leaves(type)) loadLeaf(body, leaf, address);
}

export function storeValue(body: Body, value: Value, address: () => void): void {
  refuseBitVector(value.type);
  body.translation.layout.leaves(value.type).forEach(({ type, offset }, leaf) => {
    storeLeaf(body, type, offset, address, (word) => body.pushWord({ value, leaf }, word));
  });
}

function refuseBitVector(type: Type): void {
  if (type.kind === 'vector' && type.element.kind === 'integer' && type.element.bits % 8 !== 0) {
    throw new LayoutError(`vector of i${type.element.bits} in memory`);
  }
}

function loadLeaf(body: Body, { type, offset }: Leaf, address: () => void): void {
  const { code } = body;
  const bytes = body.translation.layout.storeSize(type);
  switch (shapeOf(type)) {
    case 'float':
      address();
      code.memory(op.f32_load, offset);
      return;
    case 'double':
      address();
      code.memory(op.f64_load, offset);
      return;
    case 'wide':
      loadInteger(body, 8, offset, address, true);
      loadInteger(body, bytes - 8, offset + 8, address, true);
      break;
    default:
      loadInteger(body, bytes, offset, address, shapeOf(type) === 'long');
  }
  mask(body, type);
}

const loads64: Record<number, Op> = {
  1: op.i64_load8_u,
  2: op.i64_load16_u,
  4: op.i64_load32_u,
  8: op.i64_load,
};
const loads32: Record<number, Op> = { 1: op.i32_load8_u, 2: op.i32_load16_u, 4: op.i32_load };

/** Sizes that are no power of two (i24, i48 of bit-fields) are put together from smaller loads. */
function loadInteger(
  body: Body,
  bytes: number,
  offset: number,
  address: () => void,
  long: boolean,
): void {
  const { code } = body;
  let done = 0;
  while (done < bytes) {
    const step = largestPower(bytes - done);
    address();
    code.memory((long ? loads64 : loads32)[step], offset + done);
    if (done > 0) {
      if (long) code.i64(8 * done);
      else code.i32(8 * done);
      code.emit(...(long ? [op.i64_shl, op.i64_or] : [op.i32_shl, op.i32_or]));
    }
    done += step;
  }
}

export const stores64: Record<number, Op> = {
  1: op.i64_store8,
  2: op.i64_store16,
  4: op.i64_store32,
  8: op.i64_store,
};
const stores32: Record<number, Op> = { 1: op.i32_store8, 2: op.i32_store16, 4: op.i32_store };

/** Stores one scalar whose words `pushWord` pushes. */
export function storeLeaf(
  body: Body,
  type: Scalar,
  offset: number,
  address: () => void,
  pushWord: (word: number) => void,
): void {
  const { code } = body;
  const bytes = body.translation.layout.storeSize(type);
  switch (shapeOf(type)) {
    case 'float':
    case 'double':
      address();
      pushWord(0);
      code.memory(shapeOf(type) === 'float' ? op.f32_store : op.f64_store, offset);
      return;
    case 'wide':
      storeInteger(body, 8, offset, address, () => pushWord(0), true);
      storeInteger(body, bytes - 8, offset + 8, address, () => pushWord(1), true);
      return;
    default:
      storeInteger(body, bytes, offset, address, () => pushWord(0), shapeOf(type) === 'long');
  }
}

function storeInteger(
  body: Body,
  bytes: number,
  offset: number,
  address: () => void,
  value: () => void,
  long: boolean,
): void {
  const { code } = body;
  let done = 0;
  while (done < bytes) {
    const step = largestPower(bytes - done);
    address();
    value();
    if (done > 0) {
      if (long) code.i64(8 * done);
      else code.i32(8 * done);
      code.emit(long ? op.i64_shr_u : op.i32_shr_u);
    }
    code.memory((long ? stores64 : stores32)[step], offset + done);
    done += step;
  }
}

function largestPower(bytes: number): number {
  if (bytes >= 8) return 8;
  if (bytes >= 4) return 4;
  return bytes >= 2 ? 2 : 1;
}

/** getelementptr: base plus offsets. Vectors of pointers are computed lane by lane. */
export function lowerGetElementPointer(body: Body, instruction: GetElementPointer): void {
  const { code } = body;
  const { steps, constant } = pathOf(body, instruction);
  for (let lane = 0; lane < body.leafCount(instruction); lane++) {
    body.pushTerm(body.lane(instruction.base, lane));
    for (const { index, size } of steps) {
      pushScaledIndex(body, body.lane(index, lane), size);
      code.emit(op.i64_add);
    }
    if (constant === 0n) continue;
    code.i64(constant);
    code.emit(op.i64_add);
  }
}

/** A computed index, and how many bytes it counts in. */
interface Step {
  readonly index: Value;
  readonly size: number;
}

/** The computed indices of a getelementptr, and how many bytes the constant ones amount to. */
export function pathOf(
  body: Body,
  { element, indices }: GetElementPointer,
): { steps: Step[]; constant: bigint } {
  const { layout } = body.translation;
  const steps: Step[] = [];
  let constant = 0n;
  let type = element;
  indices.forEach((index, position) => {
    const known = body.constantOf(index);
    if (position > 0 && type.kind === 'struct') {
      const field = Number(known ?? 0n);
      constant += BigInt(layout.offsets(type)[field]);
      type = type.fields[field];
      return;
    }
    const size = position === 0 ? layout.size(type) : layout.offsetOf(type, 1);
    if (position > 0 && (type.kind === 'array' || type.kind === 'vector')) type = type.element;
    if (known === undefined) steps.push({ index, size });
    else constant += BigInt.asIntN(layout.bits(index.type), known) * BigInt(size);
  });
  return { steps, constant };
}

export function pushScaledIndex(body: Body, index: Term, size: number): void {
  const { code } = body;
  const type = body.typeOf(index);
  body.pushWord(index, 0);
  if (shapeOf(type) !== 'wide') signExtend(body, type);
  if (shapeOf(type) === 'narrow') code.emit(op.i64_extend_i32_s);
  if (size === 1) return;
  if (size > 0 && (size & (size - 1)) === 0 && size <= 0x40000000) {
    code.i64(Math.log2(size));
    code.emit(op.i64_shl);
  } else {
    code.i64(size);
    code.emit(op.i64_mul);
  }
}
