// Shadows of aggregates and vectors: each leaf has its own, so this is choosing leaves, as for the values
// (lower/aggregate.ts). A lane number that is symbolic is pinned: other lanes are other paths.

import type {
  ExtractElement,
  ExtractValue,
  InsertElement,
  InsertValue,
  Instruction,
  ShuffleVector,
} from '../../../ir/instruction.ts';
import { op } from '../../../wasm/opcodes.ts';
import { locate, pushIndexDiffers } from '../aggregate.ts';
import type { ShadowedBody, Term } from '../body.ts';
import { pin } from './operation.ts';

/** What pushes the shadow of each leaf, in deferred code. */
export function aggregatePusher(
  body: ShadowedBody,
  instruction: Instruction,
): (leaf: number) => void {
  switch (instruction.op) {
    case 'extractvalue':
      return extracted(body, instruction);
    case 'insertvalue':
      return inserted(body, instruction);
    case 'extractelement':
      return extractedElement(body, instruction);
    case 'insertelement':
      return insertedElement(body, instruction);
    case 'shufflevector':
      return shuffled(body, instruction);
    default:
      throw new Error(`no shadow for ${instruction.op}`);
  }
}

function extracted(body: ShadowedBody, { aggregate, indices }: ExtractValue) {
  const { leaf: first } = locate(body, aggregate.type, indices);
  return (leaf: number): void => body.shadows.push({ value: aggregate, leaf: first + leaf });
}

function inserted(body: ShadowedBody, { aggregate, value, indices }: InsertValue) {
  const { leaf: first, type } = locate(body, aggregate.type, indices);
  const count = body.translation.layout.leaves(type).length;
  return (leaf: number): void => {
    const isNew = leaf >= first && leaf < first + count;
    body.shadows.push(isNew ? { value, leaf: leaf - first } : { value: aggregate, leaf });
  };
}

function extractedElement(body: ShadowedBody, { vector, index }: ExtractElement) {
  const known = body.constantOf(index);
  const lanes = body.leafCount(vector);
  if (known !== undefined) {
    const lane = Math.min(Number(known), lanes - 1);
    return (): void => body.shadows.push({ value: vector, leaf: lane });
  }
  pin(body, 'size', { value: index, leaf: 0 });
  return (): void => {
    body.shadows.push({ value: vector, leaf: lanes - 1 });
    for (let lane = lanes - 2; lane >= 0; lane--) {
      body.shadows.push({ value: vector, leaf: lane });
      pushIndexDiffers(body, index, lane);
      body.code.emit(op.select);
    }
  };
}

function insertedElement(body: ShadowedBody, { vector, value, index }: InsertElement) {
  const known = body.constantOf(index);
  const fresh: Term = { value, leaf: 0 };
  if (known === undefined) pin(body, 'size', { value: index, leaf: 0 });
  return (leaf: number): void => {
    const old: Term = { value: vector, leaf };
    if (known !== undefined) return body.shadows.push(Number(known) === leaf ? fresh : old);
    body.shadows.push(old);
    body.shadows.push(fresh);
    pushIndexDiffers(body, index, leaf);
    body.code.emit(op.select);
  };
}

function shuffled(body: ShadowedBody, { left, right, mask }: ShuffleVector) {
  const lanes = body.leafCount(left);
  return (leaf: number): void => {
    const lane = mask[leaf];
    if (lane < 0) body.code.i32(0);
    else if (lane < lanes) body.shadows.push({ value: left, leaf: lane });
    else body.shadows.push({ value: right, leaf: lane - lanes });
  };
}
