// Variables of a built program that its native build has from a library without records. A program that never comes to
// use one can be run; so it is no error that they are missing, but reaching a use of one is. In front of each instruction that
// mentions such a variable stands the call of a function that nobody defines, and what that says is that the variable is
// missing. One whose address is in the initial value of another variable is left as it is.

import { known } from '../base/known.ts';
import { call, declare, zeroConstant } from '../ir/construct.ts';
import type { Block, Instruction } from '../ir/instruction.ts';
import { rewriteModule } from '../ir/link-rewrite.ts';
import type { Constant, Func, GlobalVariable, Module, Value } from '../ir/module.ts';
import { operandsOf } from '../ir/operands.ts';
import type { TypeTable } from '../ir/types.ts';
import { missingVariable } from '../program/lower/function.ts';

/** Guards variables for whose names `isKnown` says that they belong to the native build. */
export function guardMissingVariables(
  module: Module,
  types: TypeTable,
  isKnown: (name: string) => boolean,
): void {
  const missing = new Map<Constant, Func>();
  for (const global of module.globals)
    if (isMissing(global) && isKnown(global.name)) missing.set(global, guardOf(global.name, types));
  if (missing.size === 0) return;
  for (const global of keptAsValues(module, missing)) missing.delete(global);
  for (const fn of module.functions) for (const block of fn.blocks) guardBlock(block, missing);
  const nothing = new Map([...missing.keys()].map((global) => [global, zeroConstant(global.type)]));
  rewriteModule(module, nothing, new Set());
  module.functions.push(...missing.values());
}

function isMissing({ initializer, linkage }: GlobalVariable): boolean {
  return initializer === undefined && linkage !== 'extern_weak';
}

function guardOf(variable: string, types: TypeTable): Func {
  return declare(types, missingVariable(variable), types.function(types.void, [], false));
}

/** Variables of which nobody can tell when they are used: in initial values, and where control flow joins. */
function keptAsValues(module: Module, missing: ReadonlyMap<Constant, Func>): Constant[] {
  const phis = module.functions.flatMap(({ blocks }) =>
    blocks.flatMap(({ instructions }) => instructions.filter(({ op }) => op === 'phi')),
  );
  const values = [
    ...module.globals.map(({ initializer }) => initializer),
    ...phis.flatMap(operandsOf),
  ];
  return values.flatMap((value) => mentioned(value, missing));
}

function guardBlock(block: Block, missing: ReadonlyMap<Constant, Func>): void {
  const guarded = block.instructions.flatMap((instruction): Instruction[] => {
    const globals = operandsOf(instruction).flatMap((value) => mentioned(value, missing));
    const calls = globals.map((global) => call(known(missing, global), [], instruction.location));
    return [...calls, instruction];
  });
  if (guarded.length > block.instructions.length) block.instructions = guarded;
}

function mentioned(value: Value | undefined, missing: ReadonlyMap<Constant, Func>): Constant[] {
  switch (value?.kind) {
    case 'global':
      return missing.has(value) ? [value] : [];
    case 'aggregate':
      return value.elements.flatMap((element) => mentioned(element, missing));
    case 'expression':
      return operandsOf(value.computation).flatMap((operand) => mentioned(operand, missing));
    default:
      return [];
  }
}
