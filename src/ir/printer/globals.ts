// Global variables, aliases and the heads of functions in LLVM's text form.

import type { Metadata } from '../metadata.ts';
import type { Alias, Func, GlobalVariable } from '../module.ts';
import { leading, trailing } from './attributes.ts';
import { callingConvention } from './calling-conventions.ts';
import { metadataText } from './metadata.ts';
import { metadataName, quoted, symbolName } from './names.ts';
import { typeText } from './types.ts';
import { globalName, typedText, type ValueContext, valueText } from './values.ts';

type Global = GlobalVariable | Func | Alias;

export function variableText(global: GlobalVariable, context: ValueContext): string {
  const declared = global.initializer === undefined && global.linkage === 'external';
  const head = [
    `${globalName(global, context)} =`,
    declared ? 'external' : '',
    sharedWords(global),
    threadWords(global),
    unnamedWord(global),
    global.space === 0 ? '' : `addrspace(${global.space})`,
    global.externallyInitialized ? 'externally_initialized' : '',
    global.constant ? 'constant' : 'global',
    typeText(global.valueType),
    global.initializer === undefined ? '' : valueText(global.initializer, context),
  ];
  const tail = [
    sectionText(global),
    global.codeModel === undefined ? '' : `, code_model "${global.codeModel}"`,
    ...(global.sanitizer ?? []).map((word) => `, ${word}`),
    global.comdat === undefined ? '' : `, ${comdatText(global.comdat, global.name)}`,
    global.align === 0 ? '' : `, align ${global.align}`,
    ...global.debug.map((node) => `, !dbg ${metadataText(node, context)}`),
    attachmentsText(global.attachments, ', ', context),
    global.attributes.length === 0 ? '' : ` #${context.slots.group(global.attributes)}`,
  ];
  return joined(head) + tail.join('');
}

export function aliasText(alias: Alias, context: ValueContext): string {
  return joined([
    `${globalName(alias, context)} =`,
    sharedWords(alias),
    threadWords(alias),
    unnamedWord(alias),
    `${alias.indirect ? 'ifunc' : 'alias'} ${typeText(alias.valueType)},`,
    typedText(alias.target, context),
  ]);
}

/** Everything up to the body's brace. */
export function functionHead(owner: Func, context: ValueContext): string {
  const isDeclaration = owner.blocks.length === 0;
  const debug = debugText(owner, context);
  const group = owner.attributes.function;
  const head = [
    isDeclaration ? `declare${debug}` : 'define',
    sharedWords(owner),
    callingConvention(owner.callingConvention).trimEnd(),
    leading(owner.attributes.result).trimEnd(),
    `${typeText(owner.functionType.result)} ${globalName(owner, context)}(${parametersText(owner, context)})`,
    unnamedWord(owner),
    owner.type.kind === 'pointer' && owner.type.space !== 0 ? `addrspace(${owner.type.space})` : '',
    group.length === 0 ? '' : `#${context.slots.group(group)}`,
    owner.section === undefined ? '' : `section ${quoted(owner.section)}`,
    owner.comdat === undefined ? '' : comdatText(owner.comdat, owner.name),
    owner.align === 0 ? '' : `align ${owner.align}`,
    owner.garbageCollector === undefined ? '' : `gc ${quoted(owner.garbageCollector)}`,
    owner.prefix === undefined ? '' : `prefix ${typedText(owner.prefix, context)}`,
    owner.prologue === undefined ? '' : `prologue ${typedText(owner.prologue, context)}`,
    owner.personality === undefined ? '' : `personality ${typedText(owner.personality, context)}`,
  ];
  return joined(head) + (isDeclaration ? '' : debug);
}

function debugText(owner: Func, context: ValueContext): string {
  const { subprogram } = owner;
  const debug = subprogram === undefined ? '' : ` !dbg ${metadataText(subprogram, context)}`;
  return debug + attachmentsText(owner.attachments, ' ', context);
}

export function attachmentsText(
  attachments: ReadonlyMap<string, Metadata> | undefined,
  separator: string,
  context: ValueContext,
): string {
  if (attachments === undefined) return '';
  const texts = [...attachments].map(
    ([kind, node]) => `${separator}!${metadataName(kind)} ${metadataText(node, context)}`,
  );
  return texts.join('');
}

function parametersText(owner: Func, context: ValueContext): string {
  const isDeclaration = owner.blocks.length === 0;
  const texts = owner.arguments.map((argument, index) => {
    const attributes = trailing(owner.attributes.parameters[index] ?? []);
    const name = isDeclaration ? '' : ` ${valueText(argument, context)}`;
    return `${typeText(argument.type)}${attributes}${name}`;
  });
  if (owner.functionType.variadic) texts.push('...');
  return texts.join(', ');
}

function sharedWords(global: Global): string {
  const { linkage, visibility } = global;
  const local = linkage === 'internal' || linkage === 'private';
  const implied = local || (visibility !== 'default' && linkage !== 'extern_weak');
  return joined([
    linkage === 'external' ? '' : linkage,
    global.dsoLocal && !implied ? 'dso_local' : '',
    visibility === 'default' ? '' : visibility,
  ]);
}

function threadWords(global: Global): string {
  if (!global.threadLocal) return '';
  return global.threadModel === undefined ? 'thread_local' : `thread_local(${global.threadModel})`;
}

function unnamedWord(global: Global): string {
  if (global.unnamedAddress === 'none') return '';
  return global.unnamedAddress === 'global' ? 'unnamed_addr' : 'local_unnamed_addr';
}

function sectionText(global: GlobalVariable): string {
  return global.section === undefined ? '' : `, section ${quoted(global.section)}`;
}

function comdatText(comdat: string, owner: string): string {
  return comdat === owner ? 'comdat' : `comdat($${symbolName(comdat)})`;
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
