// What the blocks of one module share while it is read: its types, values, names and metadata, by the numbers
// that records use for them.

import { getOrMake } from '../../base/known.ts';
import type { Block } from '../instruction.ts';
import type { AttributeList, Constant, Func, Module, Value } from '../module.ts';
import type { Type, TypeTable } from '../types.ts';
import type { Bitstream } from './bitstream.ts';
import type { MetadataTable } from './metadata.ts';
import { decodeText } from './record.ts';

export class ModuleContext {
  readonly types: Type[] = [];
  /** Globals, then module constants; while a function is read, also its own values. */
  readonly values: Value[] = [];
  readonly attributeLists: AttributeList[] = [];
  readonly sections: string[] = [];
  readonly collectors: string[] = [];
  readonly comdats: string[] = [];
  readonly bundleTags: string[] = [];
  readonly scopes: string[] = [];
  /** The table is set when the metadata block begins. */
  metadata!: MetadataTable;
  readonly metadataKinds = new Map<number, string>();
  private readonly blocksOf = new Map<Func, Block[]>();

  constructor(
    readonly stream: Bitstream,
    readonly module: Module,
    readonly table: TypeTable,
    private readonly strings: Uint8Array,
  ) {}

  /** A bound on the number of blocks in the file: the shortest terminator takes more than four bits. */
  get mostBlocks(): number {
    return this.stream.length / 4;
  }

  type(id: number): Type {
    const type = this.types[id];
    if (type === undefined) this.stream.fail(`there is no type ${id}`);
    return type;
  }

  /** A value that must be a known constant. */
  constant(id: number): Constant {
    const value = this.values[id];
    if (value === undefined) this.stream.fail(`there is no value ${id}`);
    if (value.kind === 'argument' || value.kind === 'instruction' || value.kind === 'metadata') {
      this.stream.fail(`value ${id} is not a constant`);
    }
    return value;
  }

  /** A name in the string table that follows the module. */
  string(offset: number, size: number): string {
    if (offset + size > this.strings.length) this.stream.fail('a name outside the string table');
    return decodeText(this.strings.subarray(offset, offset + size));
  }

  /**
   * The block of a function by number. Addresses of labels mention blocks of functions that are read later, so
   * blocks come into being when they are first named.
   */
  blockOf(owner: Func, index: number): Block {
    const blocks = this.mentionedBlocks(owner);
    while (blocks.length <= index) blocks.push({ name: '', instructions: [] });
    return blocks[index];
  }

  mentionedBlocks(owner: Func): Block[] {
    return getOrMake(this.blocksOf, owner, () => []);
  }

  attributes(id: number): AttributeList {
    if (id === 0) return NO_ATTRIBUTES;
    const list = this.attributeLists[id - 1];
    if (list === undefined) this.stream.fail(`there is no attribute list ${id}`);
    return list;
  }

  metadataKind(id: number): string {
    const name = this.metadataKinds.get(id);
    if (name === undefined) this.stream.fail(`there is no metadata kind ${id}`);
    return name;
  }

  fail(construct: string): never {
    this.stream.fail(construct);
  }
}

const NO_ATTRIBUTES: AttributeList = { function: [], result: [], parameters: [] };
