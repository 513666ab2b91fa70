// What a program's parts are called in the source, as plain tables: functions, variables, code slots.

import type { Program, ProgramFunction, ProgramGlobal } from '../abi/program.ts';
import { declaredGlobal } from '../ir/debug.ts';
import type { Func } from '../ir/module.ts';
import type { Emitted } from './emit.ts';
import { type Image, isGuarded, type PlacedGlobal } from './image.ts';
import { definedSignature, type Translation } from './translation.ts';
import { isUnchecked } from './unchecked.ts';

/** `starts` are the offsets at which the code of each function begins. */
export function functionTable(
  emitted: readonly Emitted[],
  starts: readonly number[],
  isLibrary: (fn: Func) => boolean,
): ProgramFunction[] {
  return emitted.map(({ name, fn, code }, i) => ({
    name,
    library: fn === undefined || isLibrary(fn),
    hidden: isHidden(name, fn),
    closed: fn !== undefined && isUnchecked(fn),
    start: starts[i],
    sites: code.sites,
  }));
}

/** Whether reports leave the function out: the translation added it, or it is a helper of the run-time library. */
function isHidden(name: string, fn: Func | undefined): boolean {
  if (name.startsWith('__clew_')) return true;
  return fn !== undefined && isUnchecked(fn) && fn.linkage === 'internal';
}

export function globalTable({ globals }: Image): ProgramGlobal[] {
  return globals.map(({ global, address, size }) => {
    const declared = declaredGlobal(global);
    return {
      // clang declares string literals too, without a name.
      name: declared?.name || global.name,
      file: declared?.file,
      line: declared?.line ?? 0,
      address,
      size,
      constant: global.constant,
      guarded: isGuarded(global),
    };
  });
}

/** Address and size of the variables and texts that are new. */
export function newGlobalTable(
  { globals }: Image,
  isNew: (global: PlacedGlobal['global']) => boolean,
): [address: number, size: number][] {
  return globals.filter(({ global }) => isNew(global)).map(({ address, size }) => [address, size]);
}

export function slotTable({ image, layout, signatures }: Translation): Program['slots'] {
  return image.slots.map((fn) => ({
    name: fn.name,
    signature: signatures.number(definedSignature(layout, fn.functionType)),
  }));
}
