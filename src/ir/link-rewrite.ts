// Puts the chosen definitions of symbols in place of a module's own declarations and lost definitions, in
// everything that can mention a global.

import type { Constant, GlobalValue, Module, Value } from './module.ts';
import { mapConstant, mapOperands } from './operands.ts';

/** `kept` are lost definitions that aliases still stand for. */
export function rewriteModule(
  module: Module,
  replacements: ReadonlyMap<Constant, Constant>,
  kept: ReadonlySet<GlobalValue>,
): void {
  const memo = new Map<Constant, Constant>();
  const leaf = (constant: Constant) => replacements.get(constant) ?? constant;
  const onConstant = (constant: Constant) => mapConstant(constant, leaf, memo);
  const onValue = (value: Value): Value =>
    value.kind === 'argument' || value.kind === 'instruction' || value.kind === 'metadata'
      ? value
      : onConstant(value);
  for (const global of module.globals) {
    if (global.initializer !== undefined) global.initializer = onConstant(global.initializer);
  }
  for (const alias of module.aliases) {
    const stays = kept.has(alias.target as GlobalValue);
    if (!stays) alias.target = onConstant(alias.target);
  }
  for (const owner of module.functions) {
    if (owner.personality !== undefined) owner.personality = onConstant(owner.personality);
    if (owner.prefix !== undefined) owner.prefix = onConstant(owner.prefix);
    if (owner.prologue !== undefined) owner.prologue = onConstant(owner.prologue);
    for (const block of owner.blocks) {
      for (const instruction of block.instructions) mapOperands(instruction, onValue);
    }
  }
  for (const metadata of module.metadataConstants) metadata.value = onConstant(metadata.value);
}
