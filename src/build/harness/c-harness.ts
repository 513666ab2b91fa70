// The harness of --fn once more, in C: for a native build of the function, whose findings the sanitizers then see. The same
// plans as constants, the same code that follows them (libc/src/harness/build.c), and a call with arguments as the
// calling convention has them, because types of the program cannot be named from outside.
//
// Two files: what calls the function stands behind the program's own text, so that it reaches static functions; the
// tables are in a file of their own, so that no name of theirs meets one of the program's.

import { UserError } from '../../base/user-error.ts';
import type { Argument, Func, Module } from '../../ir/module.ts';
import type { Type, TypeTable } from '../../ir/types.ts';
import { hasAttribute, type Passing, typeInMemory } from './arguments.ts';
import { CTables } from './c-tables.ts';
import { type FunctionEntry, functionToCall } from './function-harness.ts';
import type { ParameterPlan } from './plan.ts';

export interface CHarness {
  /** The unit that defines the function. */
  readonly unit: string;
  /** The C text that goes behind that of the unit. */
  readonly call: string;
  /** The C text of a file of its own, with main. */
  readonly main: string;
}

/** What cannot be said in C is an error of the user's kind: it says why there is no native build. */
export function cHarness(
  modules: readonly Module[],
  entry: FunctionEntry,
  types: TypeTable,
): CHarness {
  const { module, fn, plans, passed } = functionToCall(modules, entry, types);
  return { unit: module.name, call: callOf(fn, plans, passed), main: mainOf(plans) };
}

/** `slots` has the parameters' bytes, `counts` the numbers of their elements. */
function callOf(fn: Func, plans: readonly ParameterPlan[], passed: readonly Passing[]): string {
  const types: string[] = [];
  const values: string[] = [];
  const structs: string[] = [];
  for (const [i, plan] of plans.entries()) {
    for (const [word, argument] of passed[i].arguments.entries()) {
      const type = passed[i].copied ? copyType(structs, plan, i) : wordType(fn, argument);
      types.push(type);
      values.push(
        plan.kind === 'length'
          ? `(${type})counts[${i - 1}]`
          : `*(${type} *)(slots[${i}] + ${8 * word})`,
      );
    }
  }
  const result = resultType(structs, fn);
  const list = types.length === 0 ? 'void' : types.join(', ');
  return `
${structs.join('\n')}
void clew_call_function(char **slots, unsigned long *counts);
void clew_call_function(char **slots, unsigned long *counts) {
  (void)slots, (void)counts;
  ((${result} (*)(${list}))${fn.name})(${values.join(', ')});
}
`;
}

function mainOf(plans: readonly ParameterPlan[]): string {
  const tables = new CTables();
  const count = Math.max(1, plans.length);
  const lines = plans.flatMap((plan, i) => {
    if (plan.kind === 'length') return [];
    const size = Math.max(16, Math.ceil(plan.plan.size / 16) * 16);
    const table = tables.plan(plan.plan);
    const slot = `  static _Alignas(16) char slot_${i}[${size}];\n  slots[${i}] = slot_${i};`;
    return plan.kind === 'object'
      ? [slot, `  counts[${i}] = __clew_harness_build(&${table}, (void **)slot_${i});`]
      : [slot, ...(plan.plan.size > 0 ? [`  __clew_harness_fill(&${table}, slot_${i});`] : [])];
  });
  return `#include <stdio.h>
#include "harness.h"
#include "symbolic.h"
size_t __clew_harness_build(const struct plan *plan, void **pointer);
void __clew_harness_fill(const struct plan *plan, void *object);
void klee_make_symbolic(void *object, size_t size, const char *name);
void klee_assume(unsigned long condition);
void clew_call_function(char **slots, unsigned long *counts);
void __clew_make_symbolic(void *object, size_t size, const char *name) { klee_make_symbolic(object, size, name); }
void __clew_assume(long condition, int insisted) { (void)insisted, klee_assume(condition != 0); }
long __clew_value(long value) { return value; }
${tables.text}
int main(void) {
  char *slots[${count}] = {0};
  unsigned long counts[${count}] = {0};
${lines.join('\n')}
  clew_call_function(slots, counts);
  return 0;
}
`;
}

/** A struct that is passed as a copy; smaller ones would come in registers. */
function copyType(structs: string[], plan: ParameterPlan, number: number): string {
  if (plan.kind !== 'value' || plan.plan.size <= 16) return refuse('a small struct in memory');
  const name = `struct clew_copy_${number}`;
  structs.push(`${name} { unsigned long words[${Math.ceil(plan.plan.size / 8)}]; };`);
  return name;
}

/** Any struct that is too large for registers: nobody looks at it, but it has to have its place. */
function resultType(structs: string[], fn: Func): string {
  if (!fn.arguments.some((argument) => hasAttribute(fn, argument, 'sret'))) return 'void';
  if (typeInMemory(fn) === undefined) return refuse('a result of unknown size');
  structs.push('struct clew_result { unsigned long words[8192]; };');
  return 'struct clew_result';
}

/** The type of one compiled argument: what matters is the register, and how it is extended. */
function wordType(fn: Func, argument: Argument): string {
  const { type } = argument;
  switch (type.kind) {
    case 'pointer':
      return 'void *';
    case 'float':
      return type.format === 'float' || type.format === 'double'
        ? type.format
        : refuse(type.format);
    case 'integer':
      return integerType(type.bits, hasAttribute(fn, argument, 'signext'));
    default:
      return isPairOfFloats(type) ? 'double' : refuse(type.kind);
  }
}

function integerType(bits: number, signed: boolean): string {
  if (bits === 1) return '_Bool';
  if (bits > 64) return refuse(`an integer of ${bits} bits`);
  const names: Readonly<Record<number, string>> = { 8: 'char', 16: 'short', 32: 'int' };
  return `${signed ? 'signed' : 'unsigned'} ${names[bits] ?? 'long'}`;
}

/** Two floats of a struct share a register. */
function isPairOfFloats(type: Type): boolean {
  return type.kind === 'vector' && type.element.kind === 'float' && type.element.format === 'float';
}

function refuse(what: string): never {
  throw new UserError(`a call with ${what} cannot be written in C`);
}
