// Instructions on parts: of structs and arrays (extractvalue, insertvalue) and of vectors.

import { unplaced } from '../../construct.ts';
import type {
  ExtractElement,
  ExtractValue,
  InsertElement,
  InsertValue,
  ShuffleVector,
} from '../../instruction.ts';
import type { Type, VectorType } from '../../types.ts';
import type { Body } from '../body.ts';
import { shuffleMask } from '../shuffle-mask.ts';

export function extractValue(body: Body): ExtractValue {
  const aggregate = body.typedValue();
  const indices = restOf(body);
  const type = partType(body, aggregate.type, indices);
  return { ...unplaced, op: 'extractvalue', type, aggregate, indices };
}

export function insertValue(body: Body): InsertValue {
  const aggregate = body.typedValue();
  const value = body.typedValue();
  const indices = restOf(body);
  if (partType(body, aggregate.type, indices) !== value.type) {
    body.fail('insertvalue of a value that does not fit');
  }
  return { ...unplaced, op: 'insertvalue', type: aggregate.type, aggregate, value, indices };
}

function restOf(body: Body): number[] {
  const indices: number[] = [];
  while (body.remaining > 0) indices.push(body.number());
  if (indices.length === 0) body.fail('a part without an index');
  return indices;
}

function partType(body: Body, whole: Type, indices: readonly number[]): Type {
  let type = whole;
  for (const index of indices) {
    if (type.kind === 'struct' && index < type.fields.length) type = type.fields[index];
    else if (type.kind === 'array' && index < type.length) type = type.element;
    else body.fail(`there is no part ${index}`);
  }
  return type;
}

export function extractElement(body: Body): ExtractElement {
  const vector = body.typedValue();
  const index = body.typedValue();
  const { element } = vectorType(body, vector.type);
  return { ...unplaced, op: 'extractelement', type: element, vector, index };
}

export function insertElement(body: Body): InsertElement {
  const vector = body.typedValue();
  const value = body.value(vectorType(body, vector.type).element);
  const index = body.typedValue();
  return { ...unplaced, op: 'insertelement', type: vector.type, vector, value, index };
}

export function shuffle(body: Body): ShuffleVector {
  const left = body.typedValue();
  const right = body.value(left.type);
  const maskValue = body.typedValue();
  const { element } = vectorType(body, left.type);
  const mask =
    maskValue.kind === 'data' ||
    maskValue.kind === 'zero' ||
    maskValue.kind === 'undefined' ||
    maskValue.kind === 'aggregate'
      ? shuffleMask(maskValue)
      : undefined;
  if (mask === undefined) return body.fail('a shuffle mask that is no constant');
  const scalable = vectorType(body, maskValue.type).scalable;
  const type = body.context.table.vector(element, mask.length, scalable);
  return { ...unplaced, op: 'shufflevector', type, left, right, mask };
}

function vectorType(body: Body, type: Type): VectorType {
  return type.kind === 'vector' ? type : body.fail(`a vector instruction on type ${type.kind}`);
}
