// Joins modules into one program, by the rules of LLVM's linkage kinds and of an ELF linker: one symbol, one
// object. Members of a library come in only for symbols that are still undefined, as from an
// `ar` archive. The inputs are consumed: their functions and globals become the result's.

import { addToList } from '../base/known.ts';
import { UserError } from '../base/user-error.ts';
import { rewriteModule } from './link-rewrite.ts';
import { storeSize } from './memory-size.ts';
import type { Constant, GlobalValue, GlobalVariable, Module } from './module.ts';

/** A source of symbols that the program leaves undefined. */
export interface Library {
  /** The folder of its files, as its debug information has it. */
  readonly sourcePath: string;
  /** The folder of its headers, as the program's debug information has it. */
  readonly headerPath: string;
  find(symbol: string): Module | undefined;
}

interface Entry {
  value: GlobalValue;
  module: Module;
}

export interface LinkOptions {
  /**
   * A symbol that is defined twice. 'error': two strong definitions are one, as for ld. 'first-strong': the first of them
   * counts (ld's --allow-multiple-definition). 'first': the first definition counts, however weak (the dynamic linker).
   */
  readonly twice: 'error' | 'first-strong' | 'first';
  /**
   * Modules of other programs that share the library. What they and the library itself call is the library's function, even where
   * the program has one of that name.
   */
  readonly apart?: ReadonlySet<Module>;
}

/** `required` are symbols to bring in from the library even if no module mentions them. */
export function linkModules(
  modules: readonly Module[],
  library?: Pick<Library, 'find'>,
  required: readonly string[] = [],
  options: LinkOptions = { twice: 'error' },
): Module {
  const linker = new Linker(options);
  for (const module of modules) linker.add(module);
  if (library !== undefined) linker.complete(library, required);
  return linker.finish();
}

/** The definition of a symbol with the higher rank wins. `resolveEquals` decides between equals. */
const RANK = { declaration: 0, available: 1, linkonce: 2, weak: 3, common: 4, strong: 5 } as const;

function rankOf(value: GlobalValue): number {
  if (isDeclaration(value)) return RANK.declaration;
  switch (value.linkage) {
    case 'available_externally':
      return RANK.available;
    case 'linkonce':
    case 'linkonce_odr':
      return RANK.linkonce;
    case 'weak':
    case 'weak_odr':
      return RANK.weak;
    case 'common':
      return RANK.common;
    default:
      return RANK.strong;
  }
}

function isDeclaration(value: GlobalValue): boolean {
  if (value.kind === 'function') return value.blocks.length === 0;
  return value.kind === 'global' && value.initializer === undefined;
}

function isLocal(value: GlobalValue): boolean {
  return value.linkage === 'internal' || value.linkage === 'private';
}

function globalsOf(module: Module): GlobalValue[] {
  return [...module.globals, ...module.functions, ...module.aliases];
}

/** What has to be one function for all programs: whoever frees memory may not be the one who allocated it. */
const allocation = [
  ...['malloc', 'calloc', 'realloc', 'reallocarray', 'free', 'malloc_usable_size'],
  ...['memalign', 'aligned_alloc', 'posix_memalign', 'valloc', 'pvalloc'],
];
/** Functions of the program that count for everybody. */
const shared: ReadonlySet<string> = new Set([...allocation, 'main']);

class Linker {
  private readonly modules: Module[] = [];
  private readonly libraryMembers = new Set<Module>();
  private readonly symbols = new Map<string, Entry>();
  /** Functions of the library that other programs call, because the program's of that name is not theirs (`apart`). */
  private readonly passedOver = new Map<string, GlobalValue>();
  /** The names of functions of the program that other programs or the library mention. */
  private readonly wantedApart = new Set<string>();
  /** llvm.used, llvm.global_ctors...: the arrays of all modules, one after the other. */
  private readonly appending = new Map<string, GlobalVariable[]>();

  constructor(private readonly options: LinkOptions) {}

  add(module: Module): void {
    this.modules.push(module);
    this.checkTarget(module);
    for (const value of globalsOf(module)) {
      if (isLocal(value)) continue;
      if (value.kind === 'global' && value.linkage === 'appending') this.append(value);
      else this.enter(value, module);
    }
  }

  /** Adds members of the library until nothing is undefined that it could define. */
  complete(library: Pick<Library, 'find'>, required: readonly string[]): void {
    const added = new Set<Module>();
    const asked = new Set<string>();
    for (const name of required) {
      const known = this.symbols.get(name);
      // A member may mention it weakly: that alone would not bring it in.
      if (known === undefined || rankOf(known.value) <= RANK.available)
        this.addMember(library, name, added);
    }
    // Entries that are added while we walk are visited too.
    for (let known = -1; known < added.size; ) {
      known = added.size;
      for (const name of this.symbols.keys()) this.resolveFrom(library, name, asked, added);
      for (const name of this.wantedApart) this.addMember(library, name, added);
    }
  }

  private resolveFrom(
    library: Pick<Library, 'find'>,
    name: string,
    asked: Set<string>,
    added: Set<Module>,
  ): void {
    const symbol = this.symbols.get(name);
    if (symbol === undefined || asked.has(name)) return;
    const { value } = symbol;
    // Weak references do not pull members; intrinsics are no symbols; an inline function's body for the
    // optimiser does not define it.
    if (rankOf(value) > RANK.available) return;
    if (value.linkage === 'extern_weak' || name.startsWith('llvm.')) return;
    asked.add(name);
    this.addMember(library, name, added);
  }

  private addMember(library: Pick<Library, 'find'>, name: string, added: Set<Module>): void {
    const member = library.find(name);
    if (member === undefined || added.has(member)) return;
    added.add(member);
    this.libraryMembers.add(member);
    this.add(member);
  }

  finish(): Module {
    const kept = this.keptDefinitions();
    this.renameLocals();
    for (const module of this.modules) this.rewrite(module, kept);
    return this.join(kept);
  }

  private checkTarget(module: Module): void {
    const [first] = this.modules;
    const machine = (each: Module) => each.triple.split('-')[0];
    if (first.triple !== '' && module.triple !== '' && machine(first) !== machine(module)) {
      throw new LinkError(
        `${module.name} is compiled for ${module.triple}, but ${first.name} for ${first.triple}`,
        [first.name, module.name],
      );
    }
  }

  private append(value: GlobalVariable): void {
    addToList(this.appending, value.name, value);
  }

  private enter(value: GlobalValue, module: Module): void {
    const known = this.symbols.get(value.name);
    if (known === undefined) {
      this.symbols.set(value.name, { value, module });
      return;
    }
    const [old, fresh] = [rankOf(known.value), rankOf(value)];
    // The C library is a shared one natively: what the program defines itself comes first.
    const isKnownOwn = !this.libraryMembers.has(known.module);
    const own = isKnownOwn && this.libraryMembers.has(module);
    if (isKnownOwn && old > RANK.available && this.standsApart(value, module)) {
      if (isDeclaration(value)) this.wantedApart.add(value.name);
      else this.passedOver.set(value.name, value);
    }
    if ((own || this.options.twice === 'first') && old > RANK.available) return;
    if (old === RANK.strong && fresh === RANK.strong && this.options.twice === 'first-strong')
      return;
    const takeFresh = old === fresh ? resolveEquals(known, { value, module }, old) : fresh > old;
    if (takeFresh) {
      // The map's order is the order of first mention: the worklist of `complete` relies on it.
      known.value = value;
      known.module = module;
    }
  }

  /** Whether a mention of a function, or the library's definition of one, goes past the program's own function of that name. */
  private standsApart({ kind, name }: GlobalValue, module: Module): boolean {
    const { apart } = this.options;
    if (apart === undefined || kind === 'global' || shared.has(name)) return false;
    return apart.has(module) || this.libraryMembers.has(module);
  }

  /**
   * Definitions that lost but that an alias of their own module stands for: in an object file the alias is an
   * address, so it stays with the body it was written for.
   */
  private keptDefinitions(): Set<GlobalValue> {
    const kept = new Set<GlobalValue>(this.passedOver.values());
    for (const module of this.modules) {
      for (const alias of module.aliases) {
        const { target } = alias;
        if (target.kind !== 'function' && target.kind !== 'global') continue;
        if (this.chosen(target) !== target && this.chosen(alias) === alias) kept.add(target);
      }
    }
    return kept;
  }

  private chosen(value: GlobalValue): GlobalValue {
    if (isLocal(value)) return value;
    if (value.linkage === 'appending') return this.appending.get(value.name)?.[0] ?? value;
    return this.symbols.get(value.name)?.value ?? value;
  }

  /** What a module's mention of a symbol stands for. */
  private chosenFor(value: GlobalValue, module: Module): GlobalValue {
    const apart = isLocal(value) ? undefined : this.passedOver.get(value.name);
    return apart !== undefined && this.standsApart(value, module) ? apart : this.chosen(value);
  }

  /** Local names that clash get a number, as LLVM's linker does it. */
  private renameLocals(): void {
    const taken = new Set<string>([...this.symbols.keys(), ...this.appending.keys()]);
    for (const module of this.modules) {
      for (const value of globalsOf(module)) {
        if (!isLocal(value) || value.name === '') continue;
        value.name = freshName(value.name, taken);
        taken.add(value.name);
      }
    }
  }

  private rewrite(module: Module, kept: ReadonlySet<GlobalValue>): void {
    const replacements = new Map<Constant, Constant>();
    for (const value of globalsOf(module)) {
      const chosen = this.chosenFor(value, module);
      if (chosen !== value) replacements.set(value, chosen);
    }
    if (replacements.size > 0) rewriteModule(module, replacements, kept);
  }

  private join(kept: ReadonlySet<GlobalValue>): Module {
    const [first] = this.modules;
    const result: Module = {
      name: first?.name ?? '',
      sourceFile: first?.sourceFile ?? '',
      triple: this.modules.find((module) => module.triple !== '')?.triple ?? '',
      dataLayout: this.modules.find((module) => module.dataLayout !== '')?.dataLayout ?? '',
      assembly: this.modules.map((module) => module.assembly).join(''),
      structs: [...new Set(this.modules.flatMap((module) => module.structs))],
      globals: [],
      functions: [],
      aliases: [],
      comdats: new Map(this.modules.flatMap((module) => [...module.comdats])),
      metadata: new Map(),
      metadataConstants: this.modules.flatMap((module) => module.metadataConstants),
    };
    for (const [name, parts] of this.appending) joinArrays(name, parts);
    const stays = (value: GlobalValue) => this.chosen(value) === value || kept.has(value);
    for (const module of this.modules) {
      for (const value of module.globals) if (stays(value)) result.globals.push(value);
      for (const value of module.functions) if (stays(value)) result.functions.push(value);
      for (const value of module.aliases) if (stays(value)) result.aliases.push(value);
      joinMetadata(result, module);
    }
    hideKept(kept, new Set(globalsOf(result).map((value) => value.name)));
    return result;
  }
}

/** Whether the fresh one of two equally strong symbols replaces the known one. */
function resolveEquals(known: Entry, fresh: Entry, rank: number): boolean {
  if (rank === RANK.strong) throw duplicate(known, fresh);
  if (rank === RANK.declaration) {
    // One strong reference makes the symbol strongly referenced.
    if (fresh.value.linkage !== 'extern_weak' && known.value.linkage === 'extern_weak') {
      known.value.linkage = fresh.value.linkage;
    }
    return false;
  }
  if (rank === RANK.common) return joinCommon(known.value, fresh.value);
  return false;
}

/** Tentative definitions of several files are one object, as large and as aligned as any of them wants. */
function joinCommon(known: GlobalValue, fresh: GlobalValue): boolean {
  if (known.kind !== 'global' || fresh.kind !== 'global') return false;
  const align = Math.max(known.align, fresh.align);
  known.align = align;
  fresh.align = align;
  return storeSize(fresh.valueType) > storeSize(known.valueType);
}

function duplicate(known: Entry, fresh: Entry): LinkError {
  return new LinkError(
    `'${known.value.name}' is defined twice: in ${known.module.name} and in ${fresh.module.name}`,
    [known.module.name, fresh.module.name],
  );
}

function freshName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 1;
  while (taken.has(`${name}.${number}`)) number++;
  return `${name}.${number}`;
}

function hideKept(kept: ReadonlySet<GlobalValue>, taken: Set<string>): void {
  for (const value of kept) {
    value.linkage = 'internal';
    value.name = freshName(value.name, taken);
    taken.add(value.name);
  }
}

/** The first module's array takes the elements of the others. */
function joinArrays(name: string, parts: GlobalVariable[]): void {
  const [first, ...rest] = parts;
  if (rest.length === 0) return;
  const elements = parts.flatMap((part) => elementsOf(name, part));
  if (first.valueType.kind !== 'array') throw new Error(`${name} is no array`);
  const type = { ...first.valueType, length: elements.length };
  Object.assign(first, { valueType: type, initializer: { kind: 'aggregate', type, elements } });
}

function elementsOf(name: string, part: GlobalVariable): readonly Constant[] {
  const { initializer } = part;
  if (initializer === undefined || initializer.kind === 'zero') return [];
  if (initializer.kind !== 'aggregate') throw new Error(`${name} is no array of constants`);
  return initializer.elements;
}

function joinMetadata(result: Module, module: Module): void {
  for (const [name, { operands }] of module.metadata) {
    const known = result.metadata.get(name);
    if (known === undefined) result.metadata.set(name, { name, operands: [...operands] });
    // Flags and identification of the first module speak for all; debug units add up.
    else if (name !== 'llvm.module.flags' && name !== 'llvm.ident') {
      known.operands.push(...operands);
    }
  }
}

/** Says that the modules of the user do not fit together. */
export class LinkError extends UserError {
  override name = 'LinkError';

  constructor(
    message: string,
    readonly files: readonly string[],
  ) {
    super(message);
  }
}
