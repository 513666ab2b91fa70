// A module in LLVM's text form, as llvm-dis prints it: the same order, names and numbers. Comments that
// llvm-dis derives (predecessors, groups of attributes spelled out) are left away.

import type { Block } from '../instruction.ts';
import type { Func, Module } from '../module.ts';
import { aliasText, attachmentsText, functionHead, variableText } from './globals.ts';
import { instructionText } from './instructions.ts';
import { definitionText, metadataText, recordText } from './metadata.ts';
import { metadataName, quoted, symbolName } from './names.ts';
import { Slots } from './slots.ts';
import { structBody } from './types.ts';
import type { ValueContext } from './values.ts';

export function printModule(module: Module): string {
  const context: ValueContext = {
    slots: new Slots(module),
    function: undefined,
    metadataText: (metadata) => metadataText(metadata, context),
  };
  const functions = module.functions.map((owner) => functionText(owner, context));
  const sections = [
    headLines(module),
    module.structs.map((type) => `%${symbolName(type.name ?? '')} = type ${structBody(type)}`),
    [...module.comdats].map(([name, kind]) => `$${symbolName(name)} = comdat ${kind}`),
    module.globals.map((global) => variableText(global, context)),
    module.aliases.filter((alias) => !alias.indirect).map((alias) => aliasText(alias, context)),
    module.aliases.filter((alias) => alias.indirect).map((alias) => aliasText(alias, context)),
    ...functions.map((text) => [text]),
    context.slots.groups.map((text, number) => `attributes #${number} = { ${text} }`),
    namedMetadataLines(module, context),
    metadataLines(context),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function headLines(module: Module): string[] {
  const lines = [`; ModuleID = '${module.name}'`];
  if (module.sourceFile !== '') lines.push(`source_filename = ${quoted(module.sourceFile)}`);
  if (module.dataLayout !== '') lines.push(`target datalayout = ${quoted(module.dataLayout)}`);
  if (module.triple !== '') lines.push(`target triple = ${quoted(module.triple)}`);
  if (module.assembly !== '') {
    const assembly = module.assembly.replace(/\n$/, '').split('\n');
    lines.push('', ...assembly.map((line) => `module asm ${quoted(line)}`));
  }
  return lines;
}

function functionText(owner: Func, context: ValueContext): string {
  context.function = owner;
  context.slots.enter(owner);
  const head = functionHead(owner, context);
  if (owner.blocks.length === 0) return head;
  const blocks = owner.blocks.map((block, index) => blockText(block, index, context));
  return `${head} {\n${blocks.join('\n')}}`;
}

function blockText(block: Block, index: number, context: ValueContext): string {
  // The entry block's number is not printed.
  const label =
    block.name !== ''
      ? `${symbolName(block.name)}:\n`
      : index === 0
        ? ''
        : `${context.slots.local(block)}:\n`;
  const lines: string[] = [];
  for (const instruction of block.instructions) {
    for (const record of instruction.records ?? [])
      lines.push(`    ${recordText(record, context)}`);
    const location =
      instruction.location === undefined
        ? ''
        : `, !dbg !${context.slots.metadata(instruction.location)}`;
    const attachments = attachmentsText(instruction.attachments, ', ', context);
    lines.push(`  ${instructionText(instruction, context)}${location}${attachments}`);
  }
  return `${label}${lines.join('\n')}\n`;
}

function namedMetadataLines(module: Module, context: ValueContext): string[] {
  return [...module.metadata.values()].map(({ name, operands }) => {
    const texts = operands.map((operand) => metadataText(operand, context));
    return `!${metadataName(name)} = !{${texts.join(', ')}}`;
  });
}

function metadataLines(context: ValueContext): string[] {
  const lines: string[] = [];
  // Printing a node may name no new one: all that it leads to is numbered.
  for (const [number, node] of context.slots.nodes.entries()) {
    lines.push(`!${number} = ${definitionText(node, context)}`);
  }
  return lines;
}
