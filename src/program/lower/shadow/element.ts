// The shadow of an address: getelementptr step by step, as its value is computed (lower/memory.ts). The machine keeps
// which object a symbolic index was added to, so it is told each base and step.

import type { GetElementPointer } from '../../../ir/instruction.ts';
import type { Type } from '../../../ir/types.ts';
import { op, wasm } from '../../../wasm/opcodes.ts';
import type { Body, Term } from '../body.ts';
import { pushScaledIndex } from '../memory.ts';
import { element, offset } from './operation.ts';

interface Step {
  readonly index: Term;
  readonly step: number;
}

/** Pushes the shadow of one lane. */
export function pushElementShadow(body: Body, instruction: GetElementPointer, lane: number): void {
  const { code, shadows } = body;
  const laneOf = (value: Term['value']): number => (body.leafCount(value) === 1 ? 0 : lane);
  const base: Term = { value: instruction.base, leaf: laneOf(instruction.base) };
  const { steps, constant } = stepsOf(body, instruction, laneOf);
  shadows!.push(base);
  const address = body.temporary('element base', wasm.i64);
  body.pushTerm(base);
  code.set(address);
  steps.forEach(({ index, step }, i) => {
    const scaled = (): void => pushScaledIndex(body, index.value, index.leaf, step);
    code.get(address);
    shadows!.push(index);
    code.i32(step);
    scaled();
    element(body);
    if (i === steps.length - 1 && constant === 0n) return;
    code.get(address);
    scaled();
    code.emit(op.i64_add);
    code.set(address);
  });
  if (constant !== 0n) {
    code.get(address);
    code.i64(constant);
    offset(body);
  }
}

/** The computed indices with the bytes that each counts, and what the constant ones amount to. */
function stepsOf(
  body: Body,
  instruction: GetElementPointer,
  laneOf: (value: Term['value']) => number,
): { steps: Step[]; constant: bigint } {
  const { layout } = body.translation;
  const steps: Step[] = [];
  let constant = 0n;
  let type: Type = instruction.element;
  instruction.indices.forEach((index, position) => {
    const known = body.constantOf(index);
    if (position > 0 && type.kind === 'struct') {
      const field = Number(known ?? 0n);
      constant += BigInt(layout.offsets(type)[field]);
      type = type.fields[field];
      return;
    }
    const step = position === 0 ? layout.size(type) : layout.offsetOf(type, 1);
    if (position > 0 && (type.kind === 'array' || type.kind === 'vector')) type = type.element;
    if (known === undefined) steps.push({ index: { value: index, leaf: laneOf(index) }, step });
    else constant += BigInt.asIntN(layout.bits(index.type), known) * BigInt(step);
  });
  return { steps, constant };
}
