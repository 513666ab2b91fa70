// The modules of a built program, joined as ld and the dynamic linker join its files: each executable or shared object by
// itself first, where one name is one symbol; then all of them, where only what a file exports has a name, and the file
// that comes first wins. ld has accepted the program: a symbol that is defined twice within a file is no error, and the
// first definition counts (--allow-multiple-definition).

import { type LinkOptions, linkModules } from '../ir/linker.ts';
import type { Constant, GlobalValue, Module } from '../ir/module.ts';

/** An executable or a shared object. */
export interface Part {
  readonly name: string;
  /** The names of what it exports; undefined if that is everything. */
  readonly exports: readonly string[] | undefined;
}

export interface PartModule {
  readonly module: Module;
  /** Undefined if the module is one of the user's by itself. */
  readonly part: Part | undefined;
}

export interface JoinedParts {
  readonly modules: readonly Module[];
  readonly options: LinkOptions;
}

/** Names by which others find what they start. */
const entries = new Set(['main', 'LLVMFuzzerTestOneInput']);

export function joinParts(all: readonly PartModule[]): JoinedParts {
  const byName = new Map<string, { part: Part; modules: Module[] }>();
  const single: Module[] = [];
  for (const { module, part } of all) {
    if (part === undefined) single.push(module);
    else {
      const known = byName.get(part.name) ?? { part, modules: [] };
      byName.set(part.name, known);
      known.modules.push(module);
    }
  }
  if (byName.size === 0) return { modules: single, options: { twice: 'error' } };
  const joined = [...byName.values()].map(({ part, modules }) => joinPart(part, modules));
  for (const [place, module] of joined.entries()) startAfter(module, joined.length - 1 - place);
  return { modules: [...single, ...joined], options: { twice: 'first' } };
}

function joinPart(part: Part, modules: readonly Module[]): Module {
  const linked = linkModules(modules, undefined, [], { twice: 'first-strong' });
  const joined = { ...linked, name: part.name };
  if (part.exports === undefined) return joined;
  const exported = new Set(part.exports);
  for (const value of [...joined.globals, ...joined.functions, ...joined.aliases])
    if (isDefined(value) && !exported.has(value.name) && !entries.has(value.name)) hide(value);
  return joined;
}

/** Above all priorities that a source can give. */
const priorities = 65536;

/** Constructors of the libraries that a part needs run before its own, whatever the priorities; destructors after. */
function startAfter(module: Module, later: number): void {
  for (const list of module.globals)
    if (/^llvm\.global_[cd]tors$/.test(list.name) && list.initializer?.kind === 'aggregate')
      list.initializer = {
        ...list.initializer,
        elements: list.initializer.elements.map((entry) => delayed(entry, later * priorities)),
      };
}

function delayed(entry: Constant, by: number): Constant {
  if (entry.kind !== 'aggregate') return entry;
  const [priority, ...rest] = entry.elements;
  if (priority?.kind !== 'integer') return entry;
  return { ...entry, elements: [{ ...priority, value: priority.value + BigInt(by) }, ...rest] };
}

export function isDefined(value: GlobalValue): boolean {
  if (value.kind === 'function') return value.blocks.length > 0;
  return value.kind !== 'global' || value.initializer !== undefined;
}

/** Keeps a definition from others. A body for the optimiser gives way to a definition in another part. */
export function hide(value: GlobalValue): void {
  if (value.linkage === 'appending' || value.name.startsWith('llvm.')) return;
  if (value.linkage === 'available_externally') return;
  value.linkage = 'internal';
}
