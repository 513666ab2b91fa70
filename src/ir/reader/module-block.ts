// The module block: records about the module and its globals, nested blocks for everything else. Function
// bodies come in the order of their declarations and after all that they refer to.

import type { Module } from '../module.ts';
import type { TypeTable } from '../types.ts';
import { type AttributeGroups, readAttributeGroups, readAttributeLists } from './attributes.ts';
import type { Bitstream } from './bitstream.ts';
import { BLOCK } from './blocks.ts';
import { readConstants } from './constants.ts';
import { ModuleContext } from './context.ts';
import { readFunction } from './function.ts';
import { GlobalsReader } from './globals.ts';
import { MetadataTable, readMetadata, valueMetadata } from './metadata.ts';
import type { BitRecord } from './record.ts';
import { readTypes } from './types.ts';

const VERSION = 1;
const TRIPLE = 2;
const DATALAYOUT = 3;
const ASM = 4;
const SECTIONNAME = 5;
const DEPLIB = 6;
const GLOBALVAR = 7;
const FUNCTION = 8;
const GCNAME = 11;
const COMDAT = 12;
const VSTOFFSET = 13;
const ALIAS = 14;
const METADATA_VALUES = 15;
const SOURCE_FILENAME = 16;
const HASH = 17;
const IFUNC = 18;
const COMDAT_KINDS = [undefined, 'any', 'exactmatch', 'largest', 'nodeduplicate', 'samesize'];
/** Values are named relative to their user, and globals by the string table. */
const CURRENT_VERSION = 2;

export function readModuleBlock(
  stream: Bitstream,
  strings: Uint8Array,
  name: string,
  types: TypeTable,
): Module {
  const module: Module = {
    name,
    sourceFile: '',
    triple: '',
    dataLayout: '',
    assembly: '',
    structs: [],
    globals: [],
    functions: [],
    aliases: [],
    comdats: new Map(),
    metadata: new Map(),
    metadataConstants: [],
  };
  const reader = new ModuleReader(new ModuleContext(stream, module, types, strings));
  stream.readBlock(BLOCK.module, reader);
  reader.finish();
  return module;
}

class ModuleReader {
  private readonly globals: GlobalsReader;
  private groups: AttributeGroups = new Map();
  private version = 0;
  private bodies = 0;
  private finishedGlobals = false;

  constructor(private readonly context: ModuleContext) {
    this.globals = new GlobalsReader(context);
    context.metadata = new MetadataTable(context);
  }

  record(record: BitRecord): void {
    const { context } = this;
    const { module } = context;
    switch (record.code) {
      case VERSION:
        return this.checkVersion(record);
      case TRIPLE:
        module.triple = record.text(0);
        return;
      case DATALAYOUT:
        module.dataLayout = record.text(0);
        return;
      case ASM:
        module.assembly = record.text(0);
        return;
      case SOURCE_FILENAME:
        module.sourceFile = record.text(0);
        return;
      case SECTIONNAME:
        context.sections.push(record.text(0));
        return;
      case GCNAME:
        context.collectors.push(record.text(0));
        return;
      case COMDAT: {
        const name = context.string(record.at(0), record.at(1));
        context.comdats.push(name);
        module.comdats.set(name, COMDAT_KINDS[record.at(2)] ?? record.fail('unknown comdat kind'));
        return;
      }
      case GLOBALVAR:
        return this.globals.variable(this.named(record));
      case FUNCTION:
        return this.globals.func(this.named(record));
      case ALIAS:
        return this.globals.alias(this.named(record), false);
      case IFUNC:
        return this.globals.alias(this.named(record), true);
      // Where the symbol table is, a hash for caches, and two records that LLVM stopped to use.
      case VSTOFFSET:
      case HASH:
      case DEPLIB:
      case METADATA_VALUES:
        return;
      default:
        record.fail(`unknown module record ${record.code}`);
    }
  }

  private checkVersion(record: BitRecord): void {
    this.version = record.at(0);
    if (this.version !== CURRENT_VERSION) {
      record.fail(`bitcode of version ${this.version}; clew reads version 2 (LLVM 16 to 22)`);
    }
  }

  private named(record: BitRecord): BitRecord {
    if (this.version !== CURRENT_VERSION) record.fail('a module without a version');
    return record;
  }

  block(id: number): void {
    const { context } = this;
    const { stream } = context;
    switch (id) {
      case BLOCK.types:
        return readTypes(context, id);
      case BLOCK.attributeGroups:
        this.groups = readAttributeGroups(context, id);
        return;
      case BLOCK.attributeLists:
        return readAttributeLists(context, id, this.groups);
      case BLOCK.constants:
        return readConstants(context, id);
      case BLOCK.metadataKinds:
      case BLOCK.metadata:
        return readMetadata(context.metadata, id, (value) =>
          valueMetadata(context.metadata, context.constant(value)),
        );
      case BLOCK.bundleTags:
        return this.names(id, context.bundleTags);
      case BLOCK.scopes:
        return this.names(id, context.scopes);
      case BLOCK.function:
        return this.functionBody();
      // Offsets of function bodies, the order of uses, and summaries for ThinLTO: no meaning of the program.
      case BLOCK.valueSymbols:
      case BLOCK.useLists:
      case BLOCK.summary:
      case BLOCK.fullSummary:
        return stream.skipBlock();
      default:
        return context.fail(`unknown block ${id} in a module`);
    }
  }

  finish(): void {
    if (this.version !== CURRENT_VERSION) this.context.fail('a module without a version');
    this.finishGlobals();
    if (this.bodies !== this.globals.defined.length) {
      this.context.fail(`function '${this.globals.defined[this.bodies].name}' has no body`);
    }
  }

  private functionBody(): void {
    this.finishGlobals();
    const owner = this.globals.defined[this.bodies++];
    if (owner === undefined) this.context.fail('a function body without a function');
    readFunction(this.context, owner);
  }

  /** Function bodies begin: all globals and module constants are known. */
  private finishGlobals(): void {
    if (this.finishedGlobals) return;
    this.finishedGlobals = true;
    this.globals.finish();
  }

  /** A block of strings, numbered in order. */
  private names(block: number, names: string[]): void {
    this.context.stream.readBlock(block, {
      record(record) {
        names.push(record.text(0));
      },
    });
  }
}
