// --fn: checks one function without a harness. Writes a main function that makes up arguments from the types of the
// parameters and calls it. Variables of the program keep their initial values.

import { UserError } from '../../base/user-error.ts';
import { declare, zeroConstant } from '../../ir/construct.ts';
import type { Func, Module, Value } from '../../ir/module.ts';
import type { Type, TypeTable } from '../../ir/types.ts';
import { Layout } from '../../program/layout.ts';
import { hasAttribute, type Passing, passings } from './arguments.ts';
import { closeNames } from './close-names.ts';
import { debugParameters } from './debug-shapes.ts';
import { Writer } from './emit.ts';
import { type ParameterPlan, type PlanOptions, planParameters } from './plan.ts';
import type { FunctionShape, Parameter, Shape } from './shape.ts';
import { Tables } from './tables.ts';
import { typeParameters } from './type-shapes.ts';

export interface FunctionEntry extends PlanOptions {
  readonly name: string;
}

/** Puts the main function into the module that defines the function; another main keeps its body, not its name. */
export function addFunctionHarness(
  modules: readonly Module[],
  entry: FunctionEntry,
  types: TypeTable,
): void {
  const { module, fn } = find(modules, entry.name);
  for (const each of modules.flatMap(({ functions }) => functions)) {
    if (each.name === 'main') rename(each);
  }
  new FunctionHarness(module, types).write(fn, entry);
}

/** The function, and how each of its parameters is made and passed. */
export function functionToCall(
  modules: readonly Module[],
  entry: FunctionEntry,
  types: TypeTable,
): { module: Module; fn: Func; plans: ParameterPlan[]; passed: Passing[] } {
  const { module, fn } = find(modules, entry.name);
  return { module, fn, ...new FunctionHarness(module, types).planned(fn, entry) };
}

function find(modules: readonly Module[], name: string): { module: Module; fn: Func } {
  for (const module of modules) {
    const fn = module.functions.find((each) => each.name === name && each.blocks.length > 0);
    if (fn !== undefined) return { module, fn };
  }
  const names = modules.flatMap(({ functions }) =>
    functions.filter((fn) => fn.blocks.length > 0).map((fn) => fn.name),
  );
  const close = closeNames(name, names);
  const hint = close.length === 0 ? '' : `; did you mean ${close.join(', ')}?`;
  throw new UserError(`--fn: the program defines no function '${name}'${hint}`);
}

function rename(main: Func): void {
  if (main.blocks.length > 0) main.linkage = 'internal';
  main.name = 'main of the program';
}

class FunctionHarness {
  private readonly module: Module;
  private readonly types: TypeTable;
  private readonly layout: Layout;
  private readonly tables: Tables;

  constructor(module: Module, types: TypeTable) {
    this.module = module;
    this.types = types;
    this.layout = new Layout(module.dataLayout);
    this.tables = new Tables(types, module, (name, shape) => this.stub(name, shape));
  }

  planned(fn: Func, options: PlanOptions): { plans: ParameterPlan[]; passed: Passing[] } {
    const { parameters, passed } = this.parametersOf(fn);
    return { plans: planParameters(parameters, options), passed };
  }

  write(fn: Func, options: PlanOptions): void {
    const { plans, passed } = this.planned(fn, options);
    const writer = this.define('main', this.types.integer(32), []);
    const values: Value[] = [];
    for (const argument of fn.arguments) {
      if (hasAttribute(fn, argument, 'sret')) values.push(writer.memory(this.resultSize(fn)));
    }
    let length: Value | undefined;
    for (const [i, plan] of plans.entries()) {
      if (plan.kind === 'length')
        values.push(writer.narrow(length!, passed[i]!.arguments[0]!.type));
      else length = this.pass(writer, plan, passed[i]!, values);
    }
    writer.call(fn, values);
    writer.return(zeroConstant(this.types.integer(32)));
  }

  /** Makes one argument; returns the number of its elements. */
  private pass(
    writer: Writer,
    plan: Exclude<ParameterPlan, { kind: 'length' }>,
    passing: Passing,
    values: Value[],
  ): Value | undefined {
    const { pointer } = this.types;
    const table = this.tables.plan(plan.plan);
    const slot = writer.memory(plan.kind === 'object' ? 8 : plan.plan.size);
    let count: Value | undefined;
    if (plan.kind === 'object') {
      const build = this.library('__clew_harness_build', this.types.integer(64), [
        pointer,
        pointer,
      ]);
      count = writer.call(build, [table, slot]);
    } else if (plan.plan.size > 0) {
      const fill = this.library('__clew_harness_fill', this.types.void, [pointer, pointer]);
      writer.call(fill, [table, slot]);
    }
    if (passing.copied) values.push(slot);
    else
      for (const [i, { type }] of passing.arguments.entries())
        values.push(writer.load(type, slot, 8 * i));
    return count;
  }

  /** From debug information if it fits what was compiled, else from the compiled types. */
  private parametersOf(fn: Func): { parameters: Parameter[]; passed: Passing[] } {
    for (const parameters of [debugParameters(fn), typeParameters(fn, this.layout)]) {
      if (parameters === undefined) continue;
      const passed = passings(fn, parameters, this.layout);
      if (passed !== undefined) return { parameters, passed };
    }
    throw new UserError(
      `--fn: clew cannot tell how the parameters of '${fn.name}' are passed; write a harness`,
    );
  }

  private resultSize(fn: Func): number {
    const attributes = fn.attributes.parameters[0] ?? [];
    const type = attributes.find(({ name }) => name === 'sret')?.value;
    return typeof type === 'object' ? this.layout.size(type) : 8;
  }

  /** A function to point to: returns input, or null. */
  private stub(name: string, shape: FunctionShape): Func {
    const result = this.scalar(shape.result, name);
    const parameters = shape.parameters.map((each) => this.scalar(each, name));
    const type = this.types.function(result, parameters, shape.variadic);
    const fn = declare(this.types, `function ${name}`, type);
    fn.linkage = 'internal';
    this.module.functions.push(fn);
    const writer = new Writer(this.types, fn);
    if (result.kind === 'void') writer.return(undefined);
    else if (result.kind === 'pointer') writer.return(zeroConstant(result));
    else {
      const size = this.layout.size(result);
      const slot = writer.memory(size);
      const text = this.tables.text(`${name}()`);
      const sizeValue = {
        kind: 'integer',
        type: this.types.integer(64),
        value: BigInt(size),
      } as const;
      writer.call(this.makeSymbolic(), [slot, sizeValue, text]);
      writer.return(writer.load(result, slot, 0));
    }
    return fn;
  }

  private scalar(shape: Shape, name: string): Type {
    switch (shape.kind) {
      case 'void':
        return this.types.void;
      case 'pointer':
        return this.types.pointer;
      case 'range':
      case 'flags':
      case 'choice':
        return this.types.integer(8 * shape.size);
      case 'number':
        if (!shape.float) return this.types.integer(8 * shape.size);
        if (shape.size <= 8) return this.types.float(shape.size === 4 ? 'float' : 'double');
    }
    throw new UserError(
      `--fn: '${name}' points to a function with structs as parameters or result: clew cannot make one up; write a harness`,
    );
  }

  private makeSymbolic(): Func {
    const { pointer } = this.types;
    const parameters = [pointer, this.types.integer(64), pointer];
    return this.library('__clew_make_symbolic', this.types.void, parameters);
  }

  /** A function of the C library. */
  private library(name: string, result: Type, parameters: readonly Type[]): Func {
    const known = this.module.functions.find((fn) => fn.name === name);
    if (known !== undefined) return known;
    const fn = declare(this.types, name, this.types.function(result, parameters, false));
    this.module.functions.push(fn);
    return fn;
  }

  private define(name: string, result: Type, parameters: readonly Type[]): Writer {
    const fn = declare(this.types, name, this.types.function(result, parameters, false));
    this.module.functions.push(fn);
    return new Writer(this.types, fn);
  }
}
