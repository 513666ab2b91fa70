// Takes out clang's checks of array indices (-fsanitize=array-bounds) where the array is a whole variable: the access itself is
// compared with the bounds of the variable, which is as exact, costs nothing more, and says more when it fails. What stays is
// what no other check sees: arrays within structs and within other arrays. Checks of constant indices that hold go too.
//
// Unoptimised code looks like this; the index is checked between the array's address and the element's:
//
//     %safe = icmp ult i64 %index, 8
//     br i1 %safe, label %continue, label %handler
//   continue:
//     %element = getelementptr [8 x i8], ptr %array, i64 0, i64 %index

import { jumpTo } from '../construct.ts';
import type { Block, Branch, Call, GetElementPointer } from '../instruction.ts';
import type { Func, Value } from '../module.ts';
import type { Type, TypeTable } from '../types.ts';

/** May leave unreachable blocks behind. */
export function removeArrayChecks(fn: Func, types: TypeTable): void {
  for (const block of fn.blocks) {
    const last = block.instructions.at(-1);
    if (last?.op !== 'branch' || !isIndexHandler(last.whenFalse)) continue;
    if (holds(last) || checksWholeVariable(last.whenTrue)) {
      const next = jumpTo(types, last.whenTrue);
      block.instructions[block.instructions.length - 1] = { ...next, location: last.location };
    }
  }
}

function isIndexHandler({ instructions }: Block): boolean {
  return instructions.some(
    (each) =>
      each.op === 'call' &&
      each.callee.kind === 'function' &&
      each.callee.name.startsWith('__ubsan_handle_out_of_bounds'),
  );
}

function holds({ condition }: Branch): boolean {
  return condition.kind === 'integer' && condition.value === 1n;
}

function checksWholeVariable({ instructions }: Block): boolean {
  const element = instructions.find((each) => each.op === 'getelementptr');
  return element !== undefined && isElementOfVariable(element);
}

/** The step from an array variable to an element, or a step from its first element to another. */
function isElementOfVariable({ element, base, indices }: GetElementPointer): boolean {
  if (indices.length === 2) return element.kind === 'array' && element === variableType(base);
  const array = variableType(firstElement(base) ?? base);
  return array?.kind === 'array' && array.element === element;
}

/** The array whose first element this is the address of; of global variables, both are one constant. */
function firstElement(address: Value): Value | undefined {
  if (address.kind !== 'instruction' || address.op !== 'getelementptr') return undefined;
  const { base, element, indices } = address;
  return element === variableType(base) && indices.every(isZero) ? base : undefined;
}

/** The type of a variable of constant size, given its address. */
function variableType(address: Value): Type | undefined {
  if (address.kind === 'global') return address.valueType;
  if (address.kind !== 'instruction') return undefined;
  if (address.op === 'call' && isThreadLocalAddress(address)) {
    const [variable] = address.arguments;
    return variable && variableType(variable);
  }
  if (address.op !== 'alloca') return undefined;
  const { count, allocated } = address;
  return count.kind === 'integer' && count.value === 1n ? allocated : undefined;
}

function isThreadLocalAddress({ callee }: Call): boolean {
  return callee.kind === 'function' && callee.name.startsWith('llvm.threadlocal.address');
}

function isZero(value: Value): boolean {
  return value.kind === 'integer' && value.value === 0n;
}
