// Records of the module itself: global variables, functions, aliases and ifuncs. Their order numbers the
// first values of the module. What they refer to (initializers, aliasees) comes later in the file, so
// it is remembered and filled in when the module has been read.

import type { Alias, Argument, Func, GlobalVariable, Linkage, Module } from '../module.ts';
import type { FunctionType } from '../types.ts';
import type { ModuleContext } from './context.ts';
import type { BitRecord } from './record.ts';

type Global = Module['globals'][number] | Func | Alias;
type GlobalFields = Pick<
  Global,
  | 'name'
  | 'linkage'
  | 'visibility'
  | 'threadLocal'
  | 'threadModel'
  | 'unnamedAddress'
  | 'dsoLocal'
  | 'section'
>;

/** Newer numbers (16 to 19) separate linkage from comdats. */
const LINKAGES: readonly Linkage[] = [
  'external',
  'weak',
  'appending',
  'internal',
  'linkonce',
  'external',
  'external',
  'extern_weak',
  'common',
  'private',
  'weak_odr',
  'linkonce_odr',
  'available_externally',
  'private',
  'private',
  'external',
  'weak',
  'weak_odr',
  'linkonce',
  'linkonce_odr',
];
const VISIBILITIES = ['default', 'hidden', 'protected'] as const;
const UNNAMED = ['none', 'global', 'local'] as const;
const THREAD_MODELS = [undefined, undefined, 'localdynamic', 'initialexec', 'localexec'] as const;
const SANITIZER_WORDS = [
  'no_sanitize_address',
  'no_sanitize_hwaddress',
  'sanitize_memtag',
  'sanitize_address_dyninit',
];
const CODE_MODELS = [undefined, 'tiny', 'small', 'kernel', 'medium', 'large'];

/** The indices, in one kind of record, of the fields that all globals share; -1 means that it has none. */
interface Positions {
  readonly linkage: number;
  readonly section: number;
  readonly visibility: number;
  readonly threadLocal: number;
  readonly unnamed: number;
  readonly dsoLocal: number;
}
const VARIABLE: Positions = {
  linkage: 5,
  section: 7,
  visibility: 8,
  threadLocal: 9,
  unnamed: 10,
  dsoLocal: 15,
};
const FUNCTION: Positions = {
  linkage: 5,
  section: 8,
  visibility: 9,
  threadLocal: -1,
  unnamed: 11,
  dsoLocal: 17,
};
const ALIAS: Positions = {
  linkage: 5,
  section: -1,
  visibility: 6,
  threadLocal: 8,
  unnamed: 9,
  dsoLocal: 10,
};
const IFUNC: Positions = {
  linkage: 5,
  section: -1,
  visibility: 6,
  threadLocal: -1,
  unnamed: -1,
  dsoLocal: 7,
};

export class GlobalsReader {
  /** Functions whose bodies follow, in the order of the function blocks. */
  readonly defined: Func[] = [];
  private readonly later: (() => void)[] = [];

  constructor(private readonly context: ModuleContext) {}

  variable(record: BitRecord): void {
    const flags = record.at(3);
    const explicitType = (flags & 2) !== 0;
    if (!explicitType) record.fail('a global variable without an explicit type');
    const space = flags >>> 2;
    const global: GlobalVariable = {
      kind: 'global',
      type: this.context.table.pointerIn(space),
      ...this.shared(record, VARIABLE),
      valueType: this.context.type(record.at(2)),
      space,
      constant: (flags & 1) !== 0,
      externallyInitialized: record.optional(11) !== 0,
      initializer: undefined,
      align: alignment(record, 6),
      comdat: this.comdat(record, 13),
      debug: [],
      attributes: this.context.attributes(record.optional(14)).function,
    };
    const sanitizer = record.optional(18);
    if (sanitizer !== 0) {
      global.sanitizer = SANITIZER_WORDS.filter((_, bit) => (sanitizer & (1 << bit)) !== 0);
    }
    const model = CODE_MODELS[record.optional(19)];
    if (model !== undefined) global.codeModel = model;
    const initializer = record.at(4);
    if (initializer !== 0) {
      this.later.push(() => {
        global.initializer = this.context.constant(initializer - 1);
      });
    }
    this.context.module.globals.push(global);
    this.context.values.push(global);
  }

  func(record: BitRecord): void {
    const functionType = this.context.type(record.at(2));
    if (functionType.kind !== 'function') record.fail('a function that has no function type');
    const declared: Func = {
      kind: 'function',
      type: this.context.table.pointerIn(record.optional(18)),
      ...this.shared(record, FUNCTION),
      functionType,
      callingConvention: record.at(3),
      arguments: argumentsOf(functionType),
      blocks: [],
      attributes: this.context.attributes(record.at(6)),
      align: alignment(record, 7),
      comdat: this.comdat(record, 14),
      garbageCollector: this.indexed(record, 10, this.context.collectors),
      personality: undefined,
      prefix: undefined,
      prologue: undefined,
      subprogram: undefined,
    };
    this.functionData(record, declared);
    if (record.at(4) === 0) this.defined.push(declared);
    this.context.module.functions.push(declared);
    this.context.values.push(declared);
  }

  private functionData(record: BitRecord, declared: Func): void {
    const prologue = record.optional(12);
    const prefix = record.optional(15);
    const personality = record.optional(16);
    this.later.push(() => {
      if (prologue !== 0) declared.prologue = this.context.constant(prologue - 1);
      if (prefix !== 0) declared.prefix = this.context.constant(prefix - 1);
      if (personality !== 0) declared.personality = this.context.constant(personality - 1);
    });
  }

  alias(record: BitRecord, indirect: boolean): void {
    const space = record.at(3);
    const type = this.context.table.pointerIn(space);
    const alias: Alias = {
      kind: 'alias',
      type,
      ...this.shared(record, indirect ? IFUNC : ALIAS),
      valueType: this.context.type(record.at(2)),
      space,
      indirect,
      target: { kind: 'undefined', type, poison: false },
    };
    const target = record.at(4);
    this.later.push(() => {
      alias.target = this.context.constant(target);
    });
    this.context.module.aliases.push(alias);
    this.context.values.push(alias);
  }

  /** Fills in what came later in the file: module constants must be known now. */
  finish(): void {
    for (const fill of this.later) fill();
  }

  private shared(record: BitRecord, positions: Positions): GlobalFields {
    const field = (position: number) => (position < 0 ? 0 : record.optional(position));
    const linkage = LINKAGES[field(positions.linkage)];
    if (linkage === undefined) record.fail(`unknown linkage ${field(positions.linkage)}`);
    const local = linkage === 'internal' || linkage === 'private';
    const visibility = local ? 'default' : (VISIBILITIES[field(positions.visibility)] ?? 'default');
    const thread = field(positions.threadLocal);
    return {
      name: this.context.string(record.at(0), record.at(1)),
      linkage,
      visibility,
      threadLocal: thread !== 0,
      threadModel: THREAD_MODELS[thread],
      unnamedAddress: UNNAMED[field(positions.unnamed)] ?? 'none',
      dsoLocal:
        local ||
        field(positions.dsoLocal) !== 0 ||
        (visibility !== 'default' && linkage !== 'extern_weak'),
      section: this.indexed(record, positions.section, this.context.sections),
    };
  }

  private comdat(record: BitRecord, position: number): string | undefined {
    return this.indexed(record, position, this.context.comdats);
  }

  /** A name by its number from 1; 0 = none. */
  private indexed(record: BitRecord, position: number, names: string[]): string | undefined {
    const number = position < 0 ? 0 : record.optional(position);
    if (number === 0) return undefined;
    return names[number - 1] ?? record.fail(`there is no section, comdat or collector ${number}`);
  }
}

function argumentsOf(type: FunctionType): Argument[] {
  return type.parameters.map((parameter, index) => ({
    kind: 'argument',
    type: parameter,
    name: '',
    index,
  }));
}

/** Alignments are written as log2 + 1; 0 = none. */
function alignment(record: BitRecord, position: number): number {
  const exponent = record.optional(position);
  if (exponent > 33) record.fail(`an alignment of 2^${exponent - 1}`);
  return exponent === 0 ? 0 : 2 ** (exponent - 1);
}
