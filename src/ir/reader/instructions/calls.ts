// Calls, asm goto (callbr) and the operand bundles that precede them.

import { unplaced } from '../../construct.ts';
import type { AsmBranch, Call, OperandBundle } from '../../instruction.ts';
import type { Value } from '../../module.ts';
import type { FunctionType } from '../../types.ts';
import type { Body } from '../body.ts';
import { fastMathFlags } from '../flags.ts';

const TAIL = 1 << 0;
const CONVENTION_SHIFT = 1;
const CONVENTION_MASK = 0x3ff;
const MUSTTAIL = 1 << 14;
const EXPLICIT_TYPE = 1 << 15;
const NOTAIL = 1 << 16;
const FAST_MATH = 1 << 17;
/** Announces metadata among the inputs of a bundle (LLVM 22+). */
const METADATA_INPUT = 0x80000000;

export function operandBundle(body: Body): OperandBundle {
  const number = body.number();
  const tag = body.context.bundleTags[number];
  if (tag === undefined) return body.fail(`there is no operand bundle tag ${number}`);
  const inputs: Value[] = [];
  const metadata = body.context.table.opaque('metadata');
  while (body.remaining > 0) {
    const isMetadata = body.skips(METADATA_INPUT);
    inputs.push(isMetadata ? body.metadataOperand(metadata) : body.typedValue());
  }
  return { tag, inputs };
}

export function call(body: Body, bundles: readonly OperandBundle[]): Call {
  const attributes = body.context.attributes(body.number());
  const packed = body.number();
  const flags = (packed & FAST_MATH) !== 0 ? fastMathFlags(body.number()) : [];
  const called = calledFunction(body, packed);
  return { ...called, op: 'call', attributes, tail: tailOf(packed), bundles, flags };
}

export function asmBranch(body: Body, bundles: readonly OperandBundle[]): AsmBranch {
  const attributes = body.context.attributes(body.number());
  const packed = body.number();
  const fallthrough = body.block();
  const count = body.number();
  const targets = Array.from({ length: count }, () => body.block());
  const called = calledFunction(body, packed);
  return { ...called, op: 'callbr', attributes, bundles, fallthrough, targets };
}

/** What is called, by which convention and with which arguments. */
function calledFunction(body: Body, packed: number) {
  if ((packed & EXPLICIT_TYPE) === 0) body.fail('a call without an explicit type');
  const type = body.type();
  const functionType = type.kind === 'function' ? type : body.fail(`a call of type ${type.kind}`);
  return {
    ...unplaced,
    type: functionType.result,
    functionType,
    callee: body.typedValue(),
    arguments: callArguments(body, functionType),
    callingConvention: (packed >>> CONVENTION_SHIFT) & CONVENTION_MASK,
  };
}

function callArguments(body: Body, type: FunctionType): Value[] {
  const values = type.parameters.map((parameter) => {
    if (parameter.kind !== 'opaque') return body.value(parameter);
    if (parameter.name === 'metadata') return body.metadataOperand(parameter);
    if (parameter.name === 'token') return body.value(parameter);
    return body.fail(`an argument of type ${parameter.name}`);
  });
  if (!type.variadic && body.remaining > 0) body.fail('a call with too many arguments');
  while (body.remaining > 0) values.push(body.typedValue());
  return values;
}

function tailOf(packed: number): Call['tail'] {
  if ((packed & MUSTTAIL) !== 0) return 'musttail';
  if ((packed & NOTAIL) !== 0) return 'notail';
  return (packed & TAIL) !== 0 ? 'tail' : 'none';
}
