// Functions that nobody defines (--missing symbolic): each gets a body that returns input, named missing/NAME-1,
// missing/NAME-2, ... by its calls. What the function would write elsewhere is not known, and not made up. In front of each
// call stands another one that says what is assumed there, so that a report can list the places.
//
// Refused as before are functions whose result cannot be made up: pointers, for there is no object to point to; results of
// types that clew does not have; and functions that do not return.

import { hostFunctions } from '../abi/host.ts';
import { call, declare, integerConstant } from '../ir/construct.ts';
import type { Block, Instruction } from '../ir/instruction.ts';
import type { Constant, Func, Module } from '../ir/module.ts';
import type { Type, TypeTable } from '../ir/types.ts';
import { Layout, LayoutError } from '../program/layout.ts';
import { isOpenCoded } from '../program/lower/builtins.ts';
import { missingVariable } from '../program/lower/function.ts';
import { missingAnnouncement } from '../program/lower/requests.ts';
import { resolveAlias } from '../program/reachable.ts';
import { typeInMemory } from './harness/arguments.ts';
import { Writer } from './harness/emit.ts';
import { Tables } from './harness/tables.ts';

/**
 * Defines missing functions, after linking; `isMentioned` says whether the program's own code names one. Returns why
 * functions are refused nevertheless, by their names.
 */
export function defineMissing(
  linked: Module,
  types: TypeTable,
  isMentioned: (name: string) => boolean,
): Map<string, string> {
  const writing = new MissingFunctions(linked, types);
  const missing = linked.functions.filter((fn) => isMissing(fn) && isMentioned(fn.name));
  const refused = new Map<string, string>();
  const direct = new Map<Func, DefinedFunction>();
  for (const fn of missing) {
    const result = writing.resultOf(fn);
    if (typeof result === 'string') refused.set(fn.name, `nobody defines, and ${result}`);
    else direct.set(fn, writing.define(fn, result));
  }
  const callers = linked.functions.filter((fn) => !direct.has(fn));
  for (const fn of callers) for (const block of fn.blocks) writing.announceCalls(block, direct);
  linked.functions.push(...Array.from(direct.values(), ({ callee }) => callee));
  return refused;
}

/** The address of a weak function that is not there is null, and programs ask for it. */
function isMissing({ name, blocks, linkage }: Func): boolean {
  if (blocks.length > 0 || linkage === 'extern_weak') return false;
  return !hostFunctions.has(name) && !isOpenCoded(name) && !name.startsWith(missingVariable(''));
}

/** What direct calls go to, and what is said in front of them. */
type DefinedFunction = { readonly callee: Func; readonly announcement: Constant };

/** What a function returns: a value in registers, an object that its caller has the memory for, or nothing. */
interface Result {
  readonly size: number;
  readonly isInMemory: boolean;
}

class MissingFunctions {
  private readonly types: TypeTable;
  private readonly layout: Layout;
  private readonly tables: Tables;
  private readonly makeResult: Func;
  private readonly announce: Func;

  constructor(linked: Module, types: TypeTable) {
    this.types = types;
    this.layout = new Layout(linked.dataLayout);
    this.tables = new Tables(types, linked, (name) => {
      throw new Error(`there is no function to make up for ${name}`);
    });
    const { pointer, void: none } = types;
    const making = types.function(none, [pointer, types.integer(64), pointer], false);
    this.makeResult = declare(types, '__clew_missing', making);
    this.announce = declare(types, missingAnnouncement, types.function(none, [pointer], false));
  }

  /** The result, or why it cannot be made up: a text that continues "which nobody defines, and". */
  resultOf(fn: Func): Result | string {
    const { attributes, functionType } = fn;
    const has = (name: string) => attributes.function.some((each) => each.name === name);
    if (has('noreturn')) return 'which does not return';
    if (has('returns_twice')) return 'which returns twice';
    const memory = typeInMemory(fn);
    const isInMemory = memory !== undefined;
    const type = memory ?? functionType.result;
    if (type.kind === 'void') return { size: 0, isInMemory };
    try {
      if (this.layout.leaves(type).some((leaf) => leaf.type.kind === 'pointer'))
        return 'whose result is a pointer, for which there is no object';
      return { size: this.layout.size(type), isInMemory };
    } catch (error) {
      if (error instanceof LayoutError) return 'whose result has a type that clew does not have';
      throw error;
    }
  }

  /** The function itself is for calls through pointers, and says so; direct calls are announced where they are. */
  define(fn: Func, result: Result): DefinedFunction {
    const { name, functionType, attributes } = fn;
    const callee = { ...declare(this.types, `${name}, which nobody defines`, functionType) };
    Object.assign(callee, { linkage: 'internal', attributes });
    this.write(callee, new Writer(this.types, callee), name, result);
    const announcement = this.tables.text(assumption(name, result));
    const writer = new Writer(this.types, fn);
    writer.call(this.announce, [announcement]);
    this.write(fn, writer, name, result);
    return { callee, announcement };
  }

  announceCalls(block: Block, direct: ReadonlyMap<Func, DefinedFunction>): void {
    const announced = block.instructions.flatMap((each): Instruction[] => {
      if (each.op !== 'call') return [each];
      const known = direct.get(resolveAlias(each.callee) as Func);
      if (known === undefined) return [each];
      each.callee = known.callee;
      return [call(this.announce, [known.announcement], each.location), each];
    });
    if (announced.length > block.instructions.length) block.instructions = announced;
  }

  private write(fn: Func, writer: Writer, name: string, { size, isInMemory }: Result): void {
    if (size === 0) return writer.return(undefined);
    const memory = isInMemory ? fn.arguments[0] : writer.memory(size);
    const length = integerConstant(this.types.integer(64), size);
    writer.call(this.makeResult, [memory, length, this.tables.text(name)]);
    if (isInMemory) return writer.return(undefined);
    const { result } = fn.functionType;
    writer.return(writer.narrow(writer.load(this.loaded(result), memory, 0), result));
  }

  /** Integers of an odd width, as of _Bool, are the low bits of what is in memory. */
  private loaded(type: Type): Type {
    if (type.kind !== 'integer' || type.bits % 8 === 0) return type;
    return this.types.integer(8 * this.layout.size(type));
  }
}

function assumption(name: string, { size }: Result): string {
  const what = size === 0 ? 'it does nothing' : 'its result is any value, and it does nothing else';
  return `${name} is called, but not defined: ${what}`;
}
