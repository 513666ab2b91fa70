// --fn: checks one function without a harness. Writes a main function that makes up arguments from the types of the
// parameters and calls it. Variables of the program keep their initial values.

import { closeNames } from '../../base/close-names.ts';
import { present } from '../../base/known.ts';
import { UserError } from '../../base/user-error.ts';
import { declare, integerConstant, zeroConstant } from '../../ir/construct.ts';
import type { Func, GlobalVariable, Module, Value } from '../../ir/module.ts';
import type { Type, TypeTable } from '../../ir/types.ts';
import { Layout } from '../../program/layout.ts';
import { hasAttribute, type Passing, passings, typeInMemory } from './arguments.ts';
import { debugParameters, debugResult, debugVariable } from './debug-shapes.ts';
import { Writer } from './emit.ts';
import { type ParameterPlan, type PlanOptions, planParameters, renamedPlans } from './plan.ts';
import type { FunctionShape, Parameter, Shape } from './shape.ts';
import { Tables } from './tables.ts';
import { typeParameters, typeResult } from './type-shapes.ts';
import { type Part, Views } from './view.ts';

export interface FunctionEntry extends PlanOptions {
  readonly name: string;
  /** What the parameters are called, where the input is to have the names of another function's. */
  readonly parameterNames?: readonly string[];
  /** New names of objects that parameters lead to, keyed by their own names. */
  readonly inputNames?: Readonly<Record<string, string>>;
  /** Look at what the call has left behind: its result, what its arguments point to, and these variables. */
  readonly observe?: { readonly variables: readonly string[] } | undefined;
}

/** The object of an argument: its plan's table, what it is made of, where the pointer to it is, and its elements. */
interface MadeObject {
  readonly table: GlobalVariable;
  readonly shape: Shape;
  readonly slot: Value;
  /** Undefined if it was passed by value, so that the slot is all of it. */
  readonly count: Value | undefined;
}

const nothingReturned: Part = { kind: 'bytes', offset: 0, name: '', size: 0, format: 1 };

/** Puts the main function into the module that defines the function; another main keeps its body, not its name. */
export function addFunctionHarness(
  modules: readonly Module[],
  entry: FunctionEntry,
  types: TypeTable,
): void {
  const { module, fn } = find(modules, entry.name);
  for (const main of modules.flatMap(({ functions }) => functions)) {
    if (main.name !== 'main') continue;
    if (main.blocks.length > 0) main.linkage = 'internal';
    main.name = 'main of the program';
  }
  new FunctionHarness(module, types, modules).write(fn, entry);
}

export interface FunctionSignature {
  readonly parameters: readonly Parameter[];
  readonly plans: readonly ParameterPlan[];
  readonly result: Shape;
}

export function signatureToCall(
  modules: readonly Module[],
  entry: FunctionEntry,
  types: TypeTable,
): FunctionSignature {
  const { module, fn } = find(modules, entry.name);
  const harness = new FunctionHarness(module, types);
  return { ...harness.planned(fn, entry), result: harness.resultShape(fn) };
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

class FunctionHarness {
  private readonly module: Module;
  private readonly types: TypeTable;
  private readonly layout: Layout;
  private readonly tables: Tables;
  private readonly modules: readonly Module[];

  /** `modules` are all modules of the program; their variables matter. */
  constructor(module: Module, types: TypeTable, modules: readonly Module[] = [module]) {
    this.modules = modules;
    this.module = module;
    this.types = types;
    this.layout = new Layout(module.dataLayout);
    this.tables = new Tables(types, module, (name, shape) => this.stub(name, shape));
  }

  planned(
    fn: Func,
    options: FunctionEntry,
  ): { parameters: Parameter[]; plans: ParameterPlan[]; passed: Passing[] } {
    const { parameters: own, passed } = this.parametersOf(fn);
    const names = options.parameterNames ?? [];
    const parameters = own.map(({ name, shape }, i) => ({ name: names[i] ?? name, shape }));
    const plans = planParameters(parameters, options);
    return { parameters, plans: renamedPlans(plans, options.inputNames ?? {}), passed };
  }

  write(fn: Func, options: FunctionEntry): void {
    const { parameters, plans, passed } = this.planned(fn, options);
    const main = this.declared('main', this.types.integer(32), []);
    const writer = new Writer(this.types, main);
    const values: Value[] = [];
    const result = this.resultMemory(writer, fn, options);
    if (result?.isArgument) values.push(result.memory);
    const objects: MadeObject[] = [];
    let length: Value | undefined;
    for (const [i, plan] of plans.entries()) {
      if (plan.kind === 'length') {
        values.push(writer.narrow(present(length), passed[i].arguments[0].type));
        continue;
      }
      const table = this.tables.plan(plan.plan);
      const { slot, count } = this.pass(writer, plan, table, passed[i], values);
      length = count;
      const { shape } = parameters[i];
      const isObject = plan.kind === 'object' && shape.kind === 'pointer';
      objects.push(
        isObject
          ? { table, shape: shape.target(), slot, count }
          : { table, shape, slot, count: undefined },
      );
    }
    const returned = writer.call(fn, values);
    if (result !== undefined && options.observe !== undefined) {
      if (!result.isArgument && returned.type.kind !== 'void')
        writer.store(returned, result.memory);
      const shape = this.resultShape(fn);
      this.observe(writer, objects, { ...result, shape }, options.observe.variables);
    }
    writer.return(zeroConstant(this.types.integer(32)));
  }

  /** The memory that the result is written to: by the function itself if it is large, else for views. */
  private resultMemory(
    writer: Writer,
    fn: Func,
    { observe }: FunctionEntry,
  ): { memory: Value; isArgument: boolean } | undefined {
    const isArgument = fn.arguments.some((argument) => hasAttribute(fn, argument, 'sret'));
    if (isArgument) {
      const type = typeInMemory(fn);
      return { memory: writer.memory(type ? this.layout.size(type) : 8), isArgument };
    }
    if (observe === undefined) return undefined;
    const { result } = fn.functionType;
    const size = result.kind === 'void' ? 1 : this.layout.size(result);
    return { memory: writer.memory(size), isArgument };
  }

  /** Everything is known before anything is looked at: a result may point into an argument's object. */
  private observe(
    writer: Writer,
    objects: readonly MadeObject[],
    result: { readonly shape: Shape; readonly memory: Value },
    variables: readonly string[],
  ): void {
    const { pointer, void: none } = this.types;
    const views = new Views();
    const long = this.types.integer(64);
    const known = this.library('__clew_harness_known', none, [pointer, pointer, pointer, long]);
    for (const { table, shape, slot, count } of objects) {
      const view = count === undefined ? views.behind(shape) : views.of(shape);
      if (view === undefined) continue;
      const object = count === undefined ? slot : writer.load(pointer, slot, 0);
      const elements = count ?? integerConstant(long, 1);
      writer.call(known, [table, this.tables.view(view), object, elements]);
    }
    const variable = this.library('__clew_harness_variable', none, [pointer, pointer, pointer]);
    for (const name of variables) {
      const { global, shape } = this.variable(name);
      writer.call(variable, [this.tables.text(name), this.tables.view(views.of(shape)), global]);
    }
    const look = this.library('__clew_harness_observe', none, [pointer, pointer, pointer]);
    const view =
      result.shape.kind === 'void' ? { size: 1, parts: [nothingReturned] } : views.of(result.shape);
    writer.call(look, [this.tables.text('return'), this.tables.view(view), result.memory]);
    writer.call(this.library('__clew_harness_finish', none, []), []);
  }

  resultShape(fn: Func): Shape {
    const [debug, compiled] = [debugResult(fn), typeResult(fn, this.layout)];
    // A struct in registers may take more of them than it has bytes.
    return debug !== undefined && debug.size <= compiled.size ? debug : compiled;
  }

  private variable(name: string): { global: GlobalVariable; shape: Shape } {
    for (const module of [this.module, ...this.modules]) {
      const found = module.globals.find((each) => each.name === name && each.initializer);
      const shape = found && debugVariable(found);
      if (found === undefined || shape === undefined) continue;
      if (module === this.module) return { global: found, shape };
      if (found.linkage !== 'internal') return { global: this.tables.variable(name), shape };
    }
    throw new UserError(
      `--globals: there is no variable '${name}' with debug information that ${this.module.name} could see`,
    );
  }

  /** Makes one argument, in a slot; a pointer's object has so many elements. */
  private pass(
    writer: Writer,
    plan: Exclude<ParameterPlan, { kind: 'length' }>,
    table: GlobalVariable,
    passing: Passing,
    values: Value[],
  ): { slot: Value; count: Value | undefined } {
    const { pointer } = this.types;
    const slot = writer.memory(plan.kind === 'object' ? 8 : plan.plan.size);
    let count: Value | undefined;
    if (plan.kind === 'object') {
      const long = this.types.integer(64);
      const build = this.library('__clew_harness_build', long, [pointer, pointer]);
      count = writer.call(build, [table, slot]);
    } else if (plan.plan.size > 0) {
      const fill = this.library('__clew_harness_fill', this.types.void, [pointer, pointer]);
      writer.call(fill, [table, slot]);
    }
    if (passing.copied) values.push(slot);
    else
      for (const [i, { type }] of passing.arguments.entries())
        values.push(writer.load(type, slot, 8 * i));
    return { slot, count };
  }

  /** The parameters by debug information if it fits what was compiled, else by the compiled types. */
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
      const { pointer, void: none } = this.types;
      const long = this.types.integer(64);
      const size = this.layout.size(result);
      const slot = writer.memory(size);
      const make = this.library('__clew_make_symbolic', none, [pointer, long, pointer]);
      writer.call(make, [slot, integerConstant(long, size), this.tables.text(`${name}()`)]);
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

  /** A function of the C library. */
  private library(name: string, result: Type, parameters: readonly Type[]): Func {
    const known = this.module.functions.find((fn) => fn.name === name);
    return known ?? this.declared(name, result, parameters);
  }

  private declared(name: string, result: Type, parameters: readonly Type[]): Func {
    const fn = declare(this.types, name, this.types.function(result, parameters, false));
    this.module.functions.push(fn);
    return fn;
  }
}
