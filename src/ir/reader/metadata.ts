// Metadata blocks. A module's metadata can outweigh its code (SQLite with -g: more than half of the file), and most
// of it is never looked at. So a record becomes a node that keeps its numbers, and
// decodes its operands or fields when somebody asks for them.
// A function may have metadata of its own, numbered after the module's: a table with a parent.

import type {
  Location,
  Metadata,
  MetadataConstant,
  MetadataField,
  MetadataLocal,
  MetadataNode,
} from '../metadata.ts';
import type { Value } from '../module.ts';
import type { ModuleContext } from './context.ts';
import { BitCursor } from './cursor.ts';
import { decodeFields, nodeShape } from './debug-nodes.ts';
import { type BitRecord, decodeText } from './record.ts';

const CODE = {
  oldString: 1,
  value: 2,
  node: 3,
  name: 4,
  distinctNode: 5,
  kind: 6,
  location: 7,
  namedNode: 10,
  strings: 35,
  globalAttachment: 36,
  indexOffset: 38,
  index: 39,
  argumentList: 46,
} as const;

export class MetadataTable {
  readonly items: Metadata[] = [];
  private readonly parent: MetadataTable | undefined;
  private readonly base: number;
  private readonly locations = new Map<MetadataNode, Location>();

  constructor(
    readonly context: ModuleContext,
    parent?: MetadataTable,
  ) {
    this.parent = parent;
    this.base = parent === undefined ? 0 : parent.base + parent.items.length;
  }

  /** Metadata by its number. */
  at(id: number): Metadata {
    if (id < this.base && this.parent !== undefined) return this.parent.at(id);
    return this.items[id - this.base] ?? this.context.fail(`there is no metadata ${id}`);
  }

  /** Metadata by its number plus one; 0 = none. */
  orNone(reference: number): Metadata | undefined {
    return reference === 0 ? undefined : this.at(reference - 1);
  }

  node(id: number): MetadataNode {
    const found = this.at(id);
    if (found.kind !== 'node') return this.context.fail(`metadata ${id} is no node`);
    return found;
  }

  location(id: number): Location {
    const holder = this.parent === undefined ? this : this.parent;
    return holder.locationOf(this.node(id), 0);
  }

  /** Inlined calls share one location object, as they share one node. */
  private locationOf(node: MetadataNode, depth: number): Location {
    const known = this.locations.get(node);
    if (known !== undefined) return known;
    if (node.tag !== 'DILocation') this.context.fail(`${node.tag} where a location should be`);
    if (depth > 10_000) this.context.fail('a location that is inlined into itself');
    const scope = node.fields.get('scope');
    if (!isNode(scope)) return this.context.fail('a location without a scope');
    const inlinedAt = node.fields.get('inlinedAt');
    const location: Location = {
      line: Number(node.fields.get('line')),
      column: Number(node.fields.get('column') ?? 0),
      scope,
      inlinedAt: isNode(inlinedAt) ? this.locationOf(inlinedAt, depth + 1) : undefined,
      implicit: node.fields.get('isImplicitCode') === true,
      node,
    };
    this.locations.set(node, location);
    return location;
  }
}

function isNode(field: MetadataField): field is MetadataNode {
  return typeof field === 'object' && field.kind === 'node';
}

/** A node that keeps its record and decodes it on demand. */
class RecordedNode implements MetadataNode {
  readonly kind = 'node';
  private decodedOperands: readonly (Metadata | undefined)[] | undefined;
  private decodedFields: ReadonlyMap<string, MetadataField> | undefined;

  constructor(
    readonly tag: string,
    readonly distinct: boolean,
    private readonly code: number,
    private readonly numbers: (number | bigint)[],
    private readonly table: MetadataTable,
  ) {}

  get operands(): readonly (Metadata | undefined)[] {
    this.decodedOperands ??=
      this.tag === 'tuple' ? this.numbers.map((each) => this.table.orNone(Number(each))) : [];
    return this.decodedOperands;
  }

  get fields(): ReadonlyMap<string, MetadataField> {
    this.decodedFields ??=
      this.tag === 'tuple' ? new Map() : decodeFields(this.code, this.numbers, this.table);
    return this.decodedFields;
  }
}

/** Makes metadata of a value by number and type; a function's value may be still to come. */
export type ValueMetadata = (id: number, type: number) => MetadataConstant | MetadataLocal;

export function readMetadata(table: MetadataTable, block: number, ofValue: ValueMetadata): void {
  const { context } = table;
  let pendingName: string | undefined;
  context.stream.readBlock(block, {
    record(record) {
      switch (record.code) {
        case CODE.name:
          pendingName = record.text(0);
          return;
        case CODE.namedNode:
          namedNode(table, record, pendingName ?? record.fail('named metadata without a name'));
          return;
        case CODE.strings:
          readStrings(table, record);
          return;
        case CODE.kind:
          context.metadataKinds.set(record.at(0), record.text(1));
          return;
        case CODE.globalAttachment:
          attachToGlobal(table, record);
          return;
        // An index into this block for readers that skip: we read all of it.
        case CODE.indexOffset:
        case CODE.index:
          return;
        default:
          table.items.push(readItem(table, record, ofValue));
      }
    },
  });
}

function readItem(table: MetadataTable, record: BitRecord, ofValue: ValueMetadata): Metadata {
  switch (record.code) {
    case CODE.oldString:
      return { kind: 'string', text: record.text(0) };
    case CODE.value:
      return ofValue(record.at(1), record.at(0));
    case CODE.node:
    case CODE.distinctNode:
      return new RecordedNode(
        'tuple',
        record.code === CODE.distinctNode,
        record.code,
        record.copy(),
        table,
      );
    case CODE.argumentList:
      return argumentList(table, record);
    default: {
      const shape = nodeShape(record);
      return new RecordedNode(shape.tag, shape.distinct, record.code, record.copy(), table);
    }
  }
}

export function valueMetadata(
  table: MetadataTable,
  value: Value,
): MetadataConstant | MetadataLocal {
  switch (value.kind) {
    case 'argument':
    case 'instruction':
      return { kind: 'local', value };
    case 'metadata':
      return table.context.fail('metadata as a value inside metadata');
    default: {
      // A forward reference is local too: it is an instruction that comes later.
      if ((value.kind as string) === 'forward') return { kind: 'local', value };
      const constant: MetadataConstant = { kind: 'constant', type: value.type, value };
      table.context.module.metadataConstants.push(constant);
      return constant;
    }
  }
}

function argumentList(table: MetadataTable, record: BitRecord): Metadata {
  const values: (MetadataConstant | MetadataLocal)[] = [];
  for (let index = 0; index < record.length; index++) {
    const item = table.at(record.at(index));
    if (item.kind !== 'constant' && item.kind !== 'local') record.fail('a DIArgList of nodes');
    values.push(item);
  }
  return { kind: 'list', values };
}

function namedNode(table: MetadataTable, record: BitRecord, name: string): void {
  const operands: Metadata[] = [];
  for (let index = 0; index < record.length; index++) operands.push(table.at(record.at(index)));
  table.context.module.metadata.set(name, { name, operands });
}

/** All strings of the block at once: their lengths as a bitstream of VBR6 numbers, then their characters. */
function readStrings(table: MetadataTable, record: BitRecord): void {
  const { blob } = record;
  if (blob === undefined) return record.fail('metadata strings without a blob');
  const [count, offset] = [record.at(0), record.at(1)];
  if (offset > blob.length || count > blob.length * 8) record.fail('malformed metadata strings');
  const lengths = new BitCursor(blob.subarray(0, offset), table.context.stream.file);
  let at = offset;
  for (let index = 0; index < count; index++) {
    const length = lengths.vbr(6);
    if (at + length > blob.length) record.fail('a metadata string outside its blob');
    table.items.push({ kind: 'string', text: decodeText(blob.subarray(at, at + length)) });
    at += length;
  }
}

function attachToGlobal(table: MetadataTable, record: BitRecord): void {
  const { context } = table;
  const owner = context.values[record.at(0)];
  if (owner?.kind !== 'global' && owner?.kind !== 'function') {
    return record.fail('metadata attached to something that is no global');
  }
  for (let index = 1; index < record.length; index += 2) {
    const kind = context.metadataKind(record.at(index));
    const metadata = table.at(record.at(index + 1));
    if (kind === 'dbg' && owner.kind === 'global') owner.debug.push(metadata);
    else if (kind === 'dbg' && owner.kind === 'function') {
      if (metadata.kind !== 'node') record.fail('a function whose debug information is no node');
      owner.subprogram = metadata;
    } else {
      owner.attachments ??= new Map();
      owner.attachments.set(kind, metadata);
    }
  }
}
