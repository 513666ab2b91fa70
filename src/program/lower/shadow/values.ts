// The shadows of instructions that only compute: what their terms are made of. The code that makes them is deferred
// (shadows.ts); it reads the operands that the concrete code read.

import type { BinaryShadow } from '../../../abi/shadow-operators.ts';
import type { Cast, Instruction, Select } from '../../../ir/instruction.ts';
import { bitsOf } from '../../scalar.ts';
import type { Body, Term } from '../body.ts';
import { shadowAggregate } from './aggregate.ts';
import { pushElementShadow } from './element.ts';
import { concretize, decide, pushBinary, pushChoice, pushUnary } from './operation.ts';
import { shadowReinterpret } from './reinterpret.ts';

/** Computes the shadow of an instruction without effects, after its concrete code. */
export function shadowValue(body: Body, instruction: Instruction): void {
  const { shadows } = body;
  if (shadows === undefined) return;
  if (instruction.op === 'cast' && becomesFloat(instruction)) return loseToFloat(body, instruction);
  if (instruction.op === 'select') decideFloats(body, instruction);
  if (!shadows.may(instruction)) return;
  shadows.defer(() => write(body, instruction));
}

function write(body: Body, instruction: Instruction): void {
  switch (instruction.op) {
    case 'cast':
      if (instruction.operator === 'bitcast' || instruction.operator === 'addrspacecast')
        return shadowReinterpret(body, instruction, instruction.operand);
      return byLeaf(body, instruction, (leaf) => pushCast(body, instruction, leaf));
    case 'binary':
      return byLeaf(body, instruction, (leaf) =>
        pushBinary(body, instruction.operator as BinaryShadow, ...operands(instruction, leaf)),
      );
    case 'compare':
      return byLeaf(body, instruction, (leaf) =>
        pushBinary(body, instruction.predicate as BinaryShadow, ...operands(instruction, leaf)),
      );
    case 'select':
      return byLeaf(body, instruction, (leaf) =>
        pushChoice(
          body,
          conditionOf(body, instruction, leaf),
          { value: instruction.whenTrue, leaf },
          { value: instruction.whenFalse, leaf },
        ),
      );
    case 'freeze':
      return byLeaf(body, instruction, (leaf) =>
        body.shadows!.push({ value: instruction.operand, leaf }),
      );
    case 'getelementptr':
      return byLeaf(body, instruction, (leaf) => pushElementShadow(body, instruction, leaf));
    default:
      return shadowAggregate(body, instruction);
  }
}

function operands(
  { left, right }: { left: Term['value']; right: Term['value'] },
  leaf: number,
): [Term, Term] {
  return [
    { value: left, leaf },
    { value: right, leaf },
  ];
}

/** Sets the shadow of each leaf that has one to what `push` pushes for it. */
function byLeaf(body: Body, instruction: Instruction, push: (leaf: number) => void): void {
  for (const leaf of body.shadows!.leavesOf(instruction)) {
    push(leaf);
    body.shadows!.setComputed(instruction, leaf);
  }
}

function conditionOf(body: Body, { condition }: Select, leaf: number): Term {
  return { value: condition, leaf: body.leafCount(condition) === 1 ? 0 : leaf };
}

function pushCast(body: Body, cast: Cast, leaf: number): void {
  const operand: Term = { value: cast.operand, leaf };
  const from = bitsOf(body.typeOf(operand));
  const to = bitsOf(body.typeOf({ value: cast, leaf }));
  if (from === to) body.shadows!.push(operand);
  else if (from > to) pushUnary(body, 'trunc', operand, to);
  else pushUnary(body, cast.operator === 'sext' ? 'sext' : 'zext', operand, to);
}

function becomesFloat({ operator, type }: Cast): boolean {
  const element = type.kind === 'vector' ? type.element : type;
  return operator === 'sitofp' || operator === 'uitofp' || element.kind === 'float';
}

function loseToFloat(body: Body, cast: Cast): void {
  const { shadows } = body;
  if (!shadows!.may(cast.operand)) return;
  shadows!.defer(() => {
    for (const leaf of shadows!.leavesOf(cast.operand)) {
      concretize(body, { value: cast.operand, leaf }, 'an integer becomes a floating-point number');
    }
  });
}

/** Floats have no terms: a choice between them is decided as a branch. */
function decideFloats(body: Body, select: Select): void {
  const { shadows, translation } = body;
  if (!shadows!.may(select.condition)) return;
  const leaves = translation.layout.leaves(select.type);
  leaves.forEach(({ type }, leaf) => {
    if (type.kind !== 'float') return;
    shadows!.defer(() => {
      const condition = conditionOf(body, select, leaf);
      body.code.i32(shadows!.decision('branch'));
      shadows!.push(condition);
      body.pushTerm(condition);
      decide(body);
    });
  });
}
