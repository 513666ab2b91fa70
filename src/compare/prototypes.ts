// Two functions that are called with the same arguments must take the same: as many parameters, of the same sizes, pointers
// where the other has pointers, and results alike. Names and signs may differ: B's inputs get the names of A's.

import { UserError } from '../base/user-error.ts';
import type { Bitcode } from '../build/build.ts';
import { signatureOf } from '../build/harness/c-type.ts';
import { type CallForm, callForm } from '../build/harness/call-form.ts';
import {
  type FunctionEntry,
  type FunctionSignature,
  functionToCall,
  signatureToCall,
} from '../build/harness/function-harness.ts';
import type { ParameterPlan, Plan } from '../build/harness/plan.ts';
import type { Shape } from '../build/harness/shape.ts';
import { findBitcode } from '../ir/container.ts';
import type { GlobalVariable, Module } from '../ir/module.ts';
import { readBitcode } from '../ir/reader/read.ts';
import { TypeTable } from '../ir/types.ts';
import type { CalledFunction } from './c-test.ts';

export interface PairOfEntries {
  readonly entries: readonly [FunctionEntry, FunctionEntry];
  /** What tests in C need to know of the two functions. */
  readonly called: readonly [CalledFunction, CalledFunction];
  readonly form: CallForm;
  /** Whether one of the two has static variables, so that a call may depend on the calls before. */
  readonly hasVariables: boolean;
}

export function pairOfEntries(
  units: readonly [readonly Bitcode[], readonly Bitcode[]],
  given: readonly [FunctionEntry, FunctionEntry],
  globals: readonly string[] | 'all',
): PairOfEntries {
  const types = new TypeTable();
  const modules = [modulesOf(units[0], types), modulesOf(units[1], types)] as const;
  const variables = variablesOf(modules, globals);
  const entries = [observing(given[0], variables), observing(given[1], variables)] as const;
  const signature = (side: 0 | 1, names?: readonly string[]) => {
    const entry = { ...entries[side], ...(names !== undefined && { parameterNames: names }) };
    return ofSide(side, () => signatureToCall(modules[side], entry, types));
  };
  const a = signature(0);
  const names = a.parameters.map(({ name }) => name);
  const own = signature(1);
  requireSame(entries, a, own);
  const b = signature(1, names);
  const inputNames = Object.fromEntries(zipped(namesIn(b.plans), namesIn(a.plans)));
  const second = { ...entries[1], parameterNames: names, inputNames };
  const called = (side: 0 | 1, entry: FunctionEntry): CalledFunction => {
    const { module, fn, plans } = functionToCall(modules[side], entry, types);
    const files = units[side].map(({ name }) => name);
    return { name: fn.name, unit: module.name, files, signature: signatureOf(fn), plans };
  };
  return {
    entries: [entries[0], second],
    called: [called(0, entries[0]), called(1, second)],
    form: callForm(a),
    hasVariables: modules.some((side) => variableNames(side).size > 0),
  };
}

/** A mistake is told with the side that it is in. */
function ofSide<T>(side: 0 | 1, look: () => T): T {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`${side === 0 ? 'A' : 'B'}: ${error.message}`);
  }
}

function modulesOf(units: readonly Bitcode[], types: TypeTable): Module[] {
  return units
    .filter(({ absent }) => absent === undefined)
    .flatMap(({ name, bytes }) => findBitcode(bytes, name))
    .map(({ name, bytes }) => readBitcode(bytes, name, types));
}

function observing(entry: FunctionEntry, variables: readonly string[]): FunctionEntry {
  return { ...entry, observe: { variables } };
}

/** The variables to compare: named ones, which the harness checks to exist, or all that both have under one name. */
function variablesOf(
  modules: readonly [readonly Module[], readonly Module[]],
  globals: readonly string[] | 'all',
): readonly string[] {
  if (globals !== 'all') return globals;
  const [a, b] = modules.map(variableNames);
  return [...a].filter((name) => b.has(name)).sort();
}

function variableNames(modules: readonly Module[]): Set<string> {
  const globals = modules.flatMap((module) => module.globals);
  return new Set(globals.filter(isVariable).map(({ name }) => name));
}

function isVariable(global: GlobalVariable): boolean {
  return !global.constant && global.initializer !== undefined && global.debug.length > 0;
}

// ---- The same prototype --------------------------------------------------------------------------------------------------

function requireSame(
  [first, second]: readonly [FunctionEntry, FunctionEntry],
  a: FunctionSignature,
  b: FunctionSignature,
): void {
  const complain = (what: string): never => {
    const names =
      first.name === second.name ? `'${first.name}'` : `'${first.name}' and '${second.name}'`;
    throw new UserError(`${names} cannot be compared: ${what}`);
  };
  const count = (n: number) => `${n} parameter${n === 1 ? '' : 's'}`;
  if (a.parameters.length !== b.parameters.length)
    complain(`A has ${count(a.parameters.length)}, B has ${b.parameters.length}`);
  a.parameters.forEach(({ name, shape }, i) => {
    const difference = differenceOf(shape, b.parameters[i].shape, new Map());
    if (difference !== undefined) complain(`parameter ${i + 1} ('${name}') ${difference}`);
  });
  const difference = differenceOf(a.result, b.result, new Map());
  if (difference !== undefined) complain(`the result ${difference}`);
}

/** "is 4 bytes in A and 8 bytes in B"; `seen` has pairs of types that are being looked at. */
function differenceOf(a: Shape, b: Shape, seen: Map<Shape, Set<Shape>>): string | undefined {
  if (seen.get(a)?.has(b)) return undefined;
  seen.set(a, (seen.get(a) ?? new Set()).add(b));
  const [first, second] = [kindOf(a), kindOf(b)];
  if (first !== second) return `is ${first} in A and ${second} in B`;
  if (a.size !== b.size) return `has ${a.size} bytes in A and ${b.size} in B`;
  if (a.kind === 'pointer' && b.kind === 'pointer') {
    const inner = differenceOf(a.target(), b.target(), seen);
    return inner && `points to something that ${inner}`;
  }
  if (a.kind === 'array' && b.kind === 'array') return differenceOf(a.element, b.element, seen);
  if (a.kind === 'record' && b.kind === 'record') {
    if (a.members.length !== b.members.length)
      return `has ${a.members.length} members in A and ${b.members.length} in B`;
    for (const [i, member] of a.members.entries()) {
      const other = b.members[i];
      if (member.offset !== other.offset)
        return `has its member '${member.name}' at offset ${member.offset} in A and ${other.offset} in B`;
      const inner = differenceOf(member.shape, other.shape, seen);
      if (inner !== undefined) return `has a member '${member.name}' that ${inner}`;
    }
  }
  return undefined;
}

function kindOf(shape: Shape): string {
  switch (shape.kind) {
    case 'number':
      return shape.float ? 'a floating-point number' : 'an integer';
    case 'range':
    case 'flags':
    case 'choice':
      return 'an integer';
    case 'pointer':
      return 'a pointer';
    case 'record':
      return shape.union ? 'a union' : 'a struct';
    case 'array':
      return 'an array';
    case 'function':
      return 'a function';
    case 'void':
      return 'void';
    case 'opaque':
    case 'stream':
      return 'an incomplete type';
  }
}

// ---- Names of inputs ----------------------------------------------------------------------------------------------------

/** The names in the order of the plans, which is the same for the same types. */
function namesIn(plans: readonly ParameterPlan[]): string[] {
  return plans.flatMap((plan) => (plan.kind === 'length' ? [] : planNames(plan.plan)));
}

function planNames({ name, nullName, lengthName, rules }: Plan): string[] {
  const inner = rules.flatMap((rule) =>
    rule.kind === 'pointer' ? planNames(rule.plan) : rule.kind === 'function' ? [rule.name] : [],
  );
  return [name, ...[nullName, lengthName].filter((each) => each !== undefined), ...inner];
}

function zipped(from: readonly string[], to: readonly string[]): [string, string][] {
  return from.flatMap((name, i) => (name === to[i] ? [] : [[name, to[i] ?? name]]));
}
