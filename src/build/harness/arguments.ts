// From the parameters of the source to those of the compiled function, as the x86-64 calling convention has them: a
// struct of up to 16 bytes comes in one or two words, a larger one as a copy in memory ("byval"), and a large
// result is written where a hidden first parameter points ("sret").

import type { Argument, Func } from '../../ir/module.ts';
import type { Type } from '../../ir/types.ts';
import type { Layout } from '../../program/layout.ts';
import type { Parameter } from './shape.ts';

/** The compiled arguments that one parameter is passed in. */
export interface Passing {
  readonly arguments: readonly Argument[];
  /** The argument is the address of a copy. */
  readonly copied: boolean;
}

/** One for each parameter; undefined if they do not fit what was compiled. */
export function passings(
  fn: Func,
  parameters: readonly Parameter[],
  layout: Layout,
): Passing[] | undefined {
  const rest = fn.arguments.filter((argument) => !hasAttribute(fn, argument, 'sret'));
  const result: Passing[] = [];
  for (const { shape } of parameters) {
    const [first] = rest;
    if (first !== undefined && hasAttribute(fn, first, 'byval')) {
      result.push({ arguments: rest.splice(0, 1), copied: true });
      continue;
    }
    const taken: Argument[] = [];
    for (let at = 0; at < shape.size; ) {
      const next = rest.shift();
      if (next === undefined) return undefined;
      taken.push(next);
      // Each argument begins a word of eight bytes.
      at += Math.max(8, Math.ceil(layout.size(next.type) / 8) * 8);
    }
    result.push({ arguments: taken, copied: false });
  }
  return rest.length === 0 ? result : undefined;
}

export function hasAttribute(fn: Func, argument: Argument, name: string): boolean {
  return (fn.attributes.parameters[argument.index] ?? []).some((each) => each.name === name);
}

/** The type of a large result, which the function writes to the memory that its first argument points to. */
export function typeInMemory({ attributes }: Func): Type | undefined {
  const type = attributes.parameters[0]?.find(({ name }) => name === 'sret')?.value;
  return typeof type === 'object' ? type : undefined;
}
