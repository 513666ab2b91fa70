// Programs that were handed over beside the one under test (--program NAME=FILE), which can become one of them by execve. All are linked
// into one module: what a program defines is hidden from the others, and the C library is shared. A process that becomes another
// program begins with fresh memory, so that nothing of the library's needs to be set back.
//
// libc/src/process/programs.c starts them by a table that is made here: for each program a function that runs its constructors and
// its main, and one that runs its destructors.

import { UserError } from '../base/user-error.ts';
import { call, declare, globalVariable, zeroConstant } from '../ir/construct.ts';
import { type LinkOptions, linkModules } from '../ir/linker.ts';
import type { Constant, Func, GlobalValue, Module } from '../ir/module.ts';
import type { TypeTable } from '../ir/types.ts';
import { lifecyclesOf } from '../program/entry-points.ts';
import { Writer } from './harness/emit.ts';
import { hide, isDefined, joinParts, type PartModule } from './link-parts.ts';

/** The shell of the library, for programs that were handed over without one. */
const shell = { name: 'sh', main: '__shell_main' } as const;

interface HandedPrograms {
  readonly modules: readonly Module[];
  /** Their names, in the order of the table. */
  readonly names: readonly string[];
  /** Functions of the library that they need beside those that they name. */
  readonly required: readonly string[];
  readonly linking: Pick<LinkOptions, 'apart'>;
}

/** Whether a unit belongs to the program under test. */
export function isTested({ program }: { readonly program?: string | undefined }): boolean {
  return program === undefined;
}

/** The units of each program that was handed over, by its name. */
export function programsIn<T extends { readonly program?: string }>(
  units: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const programs = new Map<string, T[]>();
  for (const unit of units)
    if (unit.program !== undefined)
      programs.set(unit.program, [...(programs.get(unit.program) ?? []), unit]);
  return programs;
}

/** `like` is a module of the program under test, whose target the table has. */
export function joinPrograms<T>(
  programs: ReadonlyMap<string, readonly T[]>,
  partsOf: (units: readonly T[]) => readonly PartModule[],
  like: Module,
  types: TypeTable,
): HandedPrograms {
  if (programs.size === 0) return { modules: [], names: [], required: [], linking: {} };
  const table = tableModule(like);
  const entries: Constant[][] = [];
  const names: string[] = [];
  const modules = [...programs].map(([name, units]) => {
    const module = joinProgram(name, partsOf(units));
    entries.push(writeEntry(name, module, types));
    names.push(name);
    return module;
  });
  if (!names.some(isShell)) {
    const main = declare(types, shell.main, mainType(types));
    table.functions.push(main);
    entries.push([main, zeroConstant(types.pointer)]);
    names.push(shell.name);
  }
  addTable(table, entries, types);
  const apart = new Set(modules);
  return {
    modules: [...modules, table],
    names,
    required: ['__run_program', 'fork'],
    linking: { apart },
  };
}

/** Whether a program is what `/bin/sh` leads to. */
function isShell(name: string): boolean {
  return name === shell.name || name === '/bin/sh' || name === '/usr/bin/sh';
}

function mainType(types: TypeTable) {
  const { pointer } = types;
  return types.function(types.integer(32), [types.integer(32), pointer, pointer], false);
}

/** All modules of a program as one, of which nobody else sees anything. */
function joinProgram(name: string, parts: readonly PartModule[]): Module {
  const { modules, options } = joinParts(parts);
  const main = modules.flatMap(({ functions }) => functions).find(isMain);
  if (main === undefined) throw new UserError(`--program ${name}: there is no main function in it`);
  const joined = linkModules(modules, undefined, [], options);
  const values: GlobalValue[] = [...joined.globals, ...joined.functions, ...joined.aliases];
  for (const value of values) if (isDefined(value)) hide(value);
  return { ...joined, name };
}

function isMain({ name, blocks }: Func): boolean {
  return name === 'main' && blocks.length > 0;
}

/** Writes the two functions of a program, and takes its lists of constructors and destructors out: they are not the first program's. */
function writeEntry(name: string, module: Module, types: TypeTable): Constant[] {
  const [constructors, destructors] = lifecyclesOf(module).map(({ functions }) => functions);
  const lists = module.globals.filter((global) => /^llvm\.global_[cd]tors$/.test(global.name));
  for (const list of lists) module.globals.splice(module.globals.indexOf(list), 1);
  const main = module.functions.find(isMain);
  if (main === undefined) throw new Error(`${name} has lost its main function`);
  main.name = `main of ${name}`;
  const run = declare(types, `${name}, a program that was handed over`, mainType(types));
  const running = new Writer(types, run);
  for (const each of constructors) running.call(each, []);
  const called = { ...call(main, [...run.arguments], undefined), type: types.integer(32) };
  running.return(running.add({ ...called, functionType: run.functionType }));
  const end = declare(types, `the end of ${name}`, types.function(types.void, [], false));
  const ending = new Writer(types, end);
  for (const each of destructors) ending.call(each, []);
  ending.return(undefined);
  for (const fn of [run, end]) {
    fn.linkage = 'internal';
    module.functions.push(fn);
  }
  return [run, end];
}

function tableModule({ triple, dataLayout }: Module): Module {
  return {
    ...{ name: 'programs', sourceFile: '', triple, dataLayout, assembly: '' },
    ...{ structs: [], globals: [], functions: [], aliases: [], comdats: new Map() },
    ...{ metadata: new Map(), metadataConstants: [] },
  };
}

/** The table has the layout of libc/internal/programs.h. */
function addTable(module: Module, entries: readonly Constant[][], types: TypeTable): void {
  const entry = types.struct([types.pointer, types.pointer]);
  const elements = entries.map((each): Constant => {
    return { kind: 'aggregate', type: entry, elements: each };
  });
  const type = types.array(entry, entries.length);
  const initializer: Constant = { kind: 'aggregate', type, elements };
  module.globals.push(
    globalVariable(types, {
      ...{ name: '__programs', initializer, valueType: type },
      linkage: 'external',
    }),
  );
}
