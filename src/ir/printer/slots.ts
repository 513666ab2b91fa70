// The numbers that LLVM's printer gives: to unnamed values of a function, to metadata nodes and to attribute
// groups, in the order of LLVM's SlotTracker, so that our text equals llvm-dis's to the digit.

import { getOrMake } from '../../base/known.ts';
import type { Block, Instruction } from '../instruction.ts';
import type {
  Location,
  Metadata,
  MetadataField,
  MetadataNode,
  VariableRecord,
} from '../metadata.ts';
import type { Attribute, Func, GlobalValue, Module, Value } from '../module.ts';
import { groupText } from './attributes.ts';

/** A node, or a location that has none: equal ones are one. */
type Numbered = MetadataNode | Location;

export class Slots {
  readonly groups: string[] = [];
  readonly nodes: Numbered[] = [];
  private readonly groupNumbers = new Map<string, number>();
  private readonly nodeNumbers = new Map<Numbered | string, number>();
  private readonly globals = new Map<GlobalValue, number>();
  private readonly identities = new Map<object, number>();
  private locals = new Map<Value | Block, number>();

  constructor(module: Module) {
    for (const global of module.globals) {
      this.global(global);
      for (const node of global.debug) this.metadata(node);
      for (const node of global.attachments?.values() ?? []) this.metadata(node);
      if (global.attributes.length > 0) this.group(global.attributes);
    }
    for (const alias of module.aliases) this.global(alias);
    for (const { operands } of module.metadata.values()) {
      for (const operand of operands) this.metadata(operand);
    }
    for (const owner of module.functions) {
      this.global(owner);
      if (owner.attributes.function.length > 0) this.group(owner.attributes.function);
    }
  }

  /** Numbers what a function uses and its unnamed values. Functions are entered in the order of printing. */
  enter(owner: Func): void {
    this.functionMetadata(owner);
    this.locals = new Map();
    const number = (value: Value | Block) => this.locals.set(value, this.locals.size);
    for (const argument of owner.arguments) if (argument.name === '') number(argument);
    for (const block of owner.blocks) {
      if (block.name === '') number(block);
      for (const instruction of block.instructions) {
        if (instruction.type.kind !== 'void' && instruction.name === '') number(instruction);
        if (instruction.op !== 'call' && instruction.op !== 'callbr') continue;
        if (instruction.attributes.function.length > 0) this.group(instruction.attributes.function);
      }
    }
  }

  /** Blocks of a function that is not being printed: for addresses of labels. */
  blockOf(owner: Func, block: Block): number {
    let number = 0;
    for (const argument of owner.arguments) if (argument.name === '') number++;
    for (const each of owner.blocks) {
      if (each === block) return number;
      if (each.name === '') number++;
      for (const { type, name } of each.instructions)
        if (type.kind !== 'void' && name === '') number++;
    }
    return -1;
  }

  local(value: Value | Block): number {
    return this.locals.get(value) ?? -1;
  }

  globalNumber(value: GlobalValue): number {
    return this.globals.get(value) ?? -1;
  }

  /** The number of an attribute group: equal sets share one. */
  group(attributes: readonly Attribute[]): number {
    const text = groupText(attributes);
    let number = this.groupNumbers.get(text);
    if (number === undefined) {
      number = this.groups.length;
      this.groupNumbers.set(text, number);
      this.groups.push(text);
    }
    return number;
  }

  /** The number of a node, and numbers for all that it leads to, depth first. */
  metadata(metadata: Metadata | Location): number {
    if ('kind' in metadata && metadata.kind !== 'node') return -1;
    const known = this.nodeNumbers.get(this.key(metadata));
    if (known !== undefined) return known;
    if ('tag' in metadata && metadata.tag === 'DIExpression') return -1;
    const waiting: Numbered[] = [metadata];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const key = this.key(next);
      if (this.nodeNumbers.has(key)) continue;
      this.nodeNumbers.set(key, this.nodes.length);
      this.nodes.push(next);
      waiting.push(...operandsOf(next).reverse());
    }
    return this.nodeNumbers.get(this.key(metadata)) ?? -1;
  }

  private global(value: GlobalValue): void {
    if (value.name === '') this.globals.set(value, this.globals.size);
  }

  private functionMetadata(owner: Func): void {
    if (owner.subprogram !== undefined) this.metadata(owner.subprogram);
    for (const node of owner.attachments?.values() ?? []) this.metadata(node);
    for (const block of owner.blocks) {
      for (const instruction of block.instructions) this.instructionMetadata(instruction);
    }
  }

  private instructionMetadata(instruction: Instruction): void {
    for (const record of instruction.records ?? []) this.recordMetadata(record);
    if (instruction.op === 'call' && isIntrinsic(instruction.callee)) {
      for (const argument of instruction.arguments) {
        if (argument.kind === 'metadata') this.metadata(argument.metadata);
      }
    }
    if (instruction.location !== undefined) this.metadata(instruction.location);
    for (const node of instruction.attachments?.values() ?? []) this.metadata(node);
  }

  private recordMetadata(record: VariableRecord): void {
    if (record.value !== undefined) this.metadata(record.value);
    this.metadata(record.variable);
    if (record.assign !== undefined) {
      this.metadata(record.assign.id);
      this.metadata(record.assign.address);
    }
    this.metadata(record.location);
  }

  /** Nodes are themselves; locations that are not distinct are what they say. */
  private key(item: Numbered): Numbered | string {
    if ('kind' in item) {
      if (item.tag !== 'DILocation' || item.distinct) return item;
      const { fields } = item;
      return this.locationKey(
        fields.get('line'),
        fields.get('column'),
        fields.get('scope') as MetadataNode,
        fields.get('inlinedAt') as MetadataNode | undefined,
        `${fields.get('isImplicitCode') === true},${fields.get('atomGroup') ?? 0},${fields.get('atomRank') ?? 0}`,
      );
    }
    if (item.node?.distinct) return item.node;
    return this.locationKey(
      item.line,
      item.column,
      item.scope,
      item.inlinedAt,
      `${item.implicit},${item.atom?.group ?? 0},${item.atom?.rank ?? 0}`,
    );
  }

  private locationKey(
    line: unknown,
    column: unknown,
    scope: MetadataNode,
    inlinedAt: Numbered | undefined,
    rest: string,
  ): string {
    const outer = inlinedAt === undefined ? '' : this.identity(this.key(inlinedAt));
    return `${line}:${column}:${this.identity(scope)}:${outer}:${rest}`;
  }

  private identity(item: object | string): string | number {
    if (typeof item === 'string') return item;
    return getOrMake(this.identities, item, () => this.identities.size);
  }
}

function operandsOf(item: Numbered): Numbered[] {
  if ('kind' in item) return nodeOperands(item);
  return item.inlinedAt === undefined ? [item.scope] : [item.scope, item.inlinedAt];
}

function isIntrinsic(callee: Value): boolean {
  return callee.kind === 'function' && callee.name.startsWith('llvm.');
}

// The order in which LLVM keeps the references of its specialised nodes. It is neither the order of
// printing nor that of the file, but it decides which node gets which number.
const ORDER: Readonly<Record<string, readonly string[]>> = {
  DILocation: ['scope', 'inlinedAt'],
  DISubrange: ['count', 'lowerBound', 'upperBound', 'stride'],
  DIBasicType: ['file', 'scope', 'size'],
  DIDerivedType: ['file', 'scope', 'size', 'offset', 'baseType', 'extraData', 'annotations'],
  DICompositeType: [
    'file',
    'scope',
    'size',
    'offset',
    'baseType',
    'elements',
    'vtableHolder',
    'templateParams',
    'discriminator',
    'dataLocation',
    'associated',
    'allocated',
    'rank',
    'annotations',
    'specification',
    'bitStride',
  ],
  DISubroutineType: ['types'],
  DICompileUnit: ['file', 'enums', 'retainedTypes', 'globals', 'imports', 'macros'],
  DISubprogram: [
    'file',
    'scope',
    'type',
    'unit',
    'declaration',
    'retainedNodes',
    'containingType',
    'templateParams',
    'thrownTypes',
    'annotations',
  ],
  DILexicalBlock: ['file', 'scope'],
  DILexicalBlockFile: ['file', 'scope'],
  DIGlobalVariable: ['scope', 'file', 'type', 'declaration', 'templateParams', 'annotations'],
  DILocalVariable: ['scope', 'file', 'type', 'annotations'],
  DILabel: ['scope', 'file'],
  DIGlobalVariableExpression: ['var', 'expr'],
  DIMacroFile: ['file', 'nodes'],
  DIImportedEntity: ['scope', 'entity', 'file', 'elements'],
};

/** The nodes that a node refers to and that have numbers of their own. */
function nodeOperands(node: MetadataNode): MetadataNode[] {
  const references: readonly MetadataField[] =
    node.tag === 'tuple'
      ? node.operands
      : (ORDER[node.tag] ?? []).map((name) => node.fields.get(name));
  return references.filter(
    (each): each is MetadataNode =>
      typeof each === 'object' && each.kind === 'node' && each.tag !== 'DIExpression',
  );
}
