// Aggregates and vectors as values: their scalars in order (layout.ts), so most of this is choosing leaves.

import type {
  ExtractElement,
  ExtractValue,
  InsertElement,
  InsertValue,
  Select,
  ShuffleVector,
} from '../../ir/instruction.ts';
import type { Value } from '../../ir/module.ts';
import type { Type } from '../../ir/types.ts';
import { op } from '../../wasm/opcodes.ts';
import { LayoutError } from '../layout.ts';
import { shapeOf, wordsOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';

/** The first leaf and the type of the part of an aggregate that a path of indices names. */
export function locate(
  body: Body,
  aggregate: Type,
  path: readonly number[],
): { leaf: number; type: Type } {
  const { layout } = body.translation;
  let leaf = 0;
  let type = aggregate;
  for (const index of path) {
    if (type.kind === 'struct') {
      for (let i = 0; i < index; i++) leaf += layout.leaves(type.fields[i]).length;
      type = type.fields[index];
    } else if (type.kind === 'array' || type.kind === 'vector') {
      leaf += index * layout.leaves(type.element).length;
      type = type.element;
    } else {
      throw new LayoutError(`cannot index into a ${type.kind}`);
    }
  }
  return { leaf, type };
}

export function extractValue(body: Body, instruction: ExtractValue): void {
  const { leaf, type } = locate(body, instruction.aggregate.type, instruction.indices);
  const count = body.translation.layout.leaves(type).length;
  for (let i = 0; i < count; i++) body.pushTerm({ value: instruction.aggregate, leaf: leaf + i });
}

export function insertValue(body: Body, instruction: InsertValue): void {
  const { leaf, type } = locate(body, instruction.aggregate.type, instruction.indices);
  const count = body.translation.layout.leaves(type).length;
  const total = body.leafCount(instruction.aggregate);
  for (let i = 0; i < total; i++) {
    if (i >= leaf && i < leaf + count) body.pushTerm({ value: instruction.value, leaf: i - leaf });
    else body.pushTerm({ value: instruction.aggregate, leaf: i });
  }
}

/** A computed lane number selects among all lanes. Out of range the result is undefined; it is the last lane here. */
export function extractElement(body: Body, instruction: ExtractElement): void {
  const known = body.constantOf(instruction.index);
  const lanes = body.leafCount(instruction.vector);
  if (known !== undefined) {
    body.pushTerm({ value: instruction.vector, leaf: Math.min(Number(known), lanes - 1) });
    return;
  }
  const words = wordsOf(body.typeOf({ value: instruction.vector, leaf: 0 })).length;
  for (let word = 0; word < words; word++) {
    body.pushWord({ value: instruction.vector, leaf: lanes - 1 }, word);
    for (let lane = lanes - 2; lane >= 0; lane--) {
      body.pushWord({ value: instruction.vector, leaf: lane }, word);
      pushIndexDiffers(body, instruction.index, lane);
      body.code.emit(op.select);
    }
  }
}

export function insertElement(body: Body, instruction: InsertElement): void {
  const known = body.constantOf(instruction.index);
  const lanes = body.leafCount(instruction.vector);
  for (let lane = 0; lane < lanes; lane++) {
    const old: Term = { value: instruction.vector, leaf: lane };
    const fresh: Term = { value: instruction.value, leaf: 0 };
    if (known !== undefined) {
      body.pushTerm(Number(known) === lane ? fresh : old);
      continue;
    }
    const words = wordsOf(body.typeOf(old)).length;
    for (let word = 0; word < words; word++) {
      body.pushWord(old, word);
      body.pushWord(fresh, word);
      pushIndexDiffers(body, instruction.index, lane);
      body.code.emit(op.select);
    }
  }
}

export function pushIndexDiffers(body: Body, index: Value, lane: number): void {
  body.push(index);
  if (shapeOf(body.typeOf({ value: index, leaf: 0 })) === 'narrow') {
    body.code.i32(lane);
    body.code.emit(op.i32_ne);
  } else {
    body.code.i64(lane);
    body.code.emit(op.i64_ne);
  }
}

export function shuffleVector(body: Body, instruction: ShuffleVector): void {
  const lanes = body.leafCount(instruction.left);
  for (const lane of instruction.mask) {
    if (lane < 0) body.pushConstant(body.typeOf({ value: instruction.left, leaf: 0 }), 0n);
    else if (lane < lanes) body.pushTerm({ value: instruction.left, leaf: lane });
    else body.pushTerm({ value: instruction.right, leaf: lane - lanes });
  }
}

/** Selects word by word, with a scalar or a vector condition. */
export function lowerSelect(body: Body, instruction: Select): void {
  const leaves = body.translation.layout.leaves(instruction.type);
  const conditions = body.leafCount(instruction.condition);
  leaves.forEach(({ type }, leaf) => {
    const words = wordsOf(type).length;
    for (let word = 0; word < words; word++) {
      body.pushWord({ value: instruction.whenTrue, leaf }, word);
      body.pushWord({ value: instruction.whenFalse, leaf }, word);
      body.pushTerm({ value: instruction.condition, leaf: conditions === 1 ? 0 : leaf });
      body.code.emit(op.select);
    }
  });
}
