// Puts functions of the C library in place of floating-point operations that round (libc/src/fenv/rounded.c), in programs that set a
// rounding direction: WebAssembly rounds to nearest. Other programs do not come here, and pay nothing.
//
//     %sum = fadd double %a, %b        ->  %sum = call double @__rounded_add(double %a, double %b)
//     %x = call double @rint(...)      ->  %x = call double @__rounded_rint(...)
//
// What clang has folded stays as it is, as in a native program.

import { call, declare, integerConstant, undefinedConstant, unplaced } from '../construct.ts';
import type { Binary, Call, Cast, Instruction } from '../instruction.ts';
import type { Func, Module, Value } from '../module.ts';
import type { FloatType, FunctionType, Type, TypeTable } from '../types.ts';
import { replaceUses, rewriteInstructions } from './rewriting.ts';

/** Functions that set the direction. */
const setters = new Set(['fesetround', 'fesetenv', 'feupdateenv', 'fesetmode']);

/** Functions of the C library, and intrinsics, that round as the direction says; with an f behind them, those for floats. */
const library = ['sqrt', 'fma', 'rint', 'nearbyint', 'lrint', 'llrint', 'ldexp', 'scalbn'];
const rounding = new Set(library.flatMap((name) => [name, `${name}f`]));

const operations: Readonly<Partial<Record<Binary['operator'], string>>> = {
  fadd: 'add',
  fsub: 'subtract',
  fmul: 'multiply',
  fdiv: 'divide',
};

/** Rewrites all modules of a program in place if one of them sets the direction. Comes before linking. */
export function followRoundingDirection(modules: readonly Module[], types: TypeTable): void {
  const isDeclared = ({ name, blocks }: Func) => blocks.length === 0 && setters.has(name);
  if (!modules.some(({ functions }) => functions.some(isDeclared))) return;
  const own = new Set(
    modules.flatMap(({ functions }) =>
      functions.filter(({ blocks }) => blocks.length > 0).map(({ name }) => name),
    ),
  );
  for (const module of modules) new Following(module, types, own).rewrite();
}

class Following {
  private readonly declared = new Map<string, Func>();

  constructor(
    private readonly module: Module,
    private readonly types: TypeTable,
    /** The functions that the program defines itself. */
    private readonly own: ReadonlySet<string>,
  ) {}

  rewrite(): void {
    const { functions } = this.module;
    for (const fn of functions)
      if (rounding.has(fn.name) && !this.own.has(fn.name)) fn.name = `__rounded_${fn.name}`;
    for (const fn of functions) {
      const replaced = new Map<Value, Value>();
      for (const block of fn.blocks)
        rewriteInstructions(block, (instruction) => {
          const code = new Code(this.types, instruction, (name, type) => this.function(name, type));
          const result = code.rounded();
          if (result === undefined) return [instruction];
          replaced.set(instruction, result);
          return code.instructions;
        });
      if (replaced.size > 0) replaceUses(fn, replaced);
    }
    functions.push(...this.declared.values());
  }

  private function(name: string, type: FunctionType): Func {
    const known = this.declared.get(name) ?? this.module.functions.find((fn) => fn.name === name);
    if (known !== undefined) return known;
    const made = declare(this.types, name, type);
    this.declared.set(name, made);
    return made;
  }
}

/** What stands in place of one instruction. */
class Code {
  readonly instructions: Instruction[] = [];

  constructor(
    private readonly types: TypeTable,
    private readonly instruction: Instruction,
    private readonly functionOf: (name: string, type: FunctionType) => Func,
  ) {}

  /** The value that takes the place of the instruction; undefined if it does not round. */
  rounded(): Value | undefined {
    const { instruction } = this;
    switch (instruction.op) {
      case 'binary':
        return this.binary(instruction);
      case 'cast':
        return this.cast(instruction);
      case 'call':
        return this.intrinsic(instruction);
      default:
        return undefined;
    }
  }

  private binary({ operator, left, right, type }: Binary): Value | undefined {
    const name = operations[operator];
    if (name === undefined) return undefined;
    return this.byLane(type, [left, right], type, (values) => this.arithmetic(name, values));
  }

  private arithmetic(name: string, values: readonly Value[]): Value {
    const type = values[0].type as FloatType;
    return this.call(`${name}${suffixOf(type)}`, values, type);
  }

  private cast({ operator, operand, type }: Cast): Value | undefined {
    const { types } = this;
    const from = elementOf(operand.type);
    const to = elementOf(type);
    if (operator === 'fptrunc')
      return this.byLane(type, [operand], operand.type, ([value]) =>
        this.call('narrow', [value], to),
      );
    if ((operator !== 'sitofp' && operator !== 'uitofp') || from.kind !== 'integer')
      return undefined;
    const isSigned = operator === 'sitofp';
    const digits = to.kind === 'float' && to.format === 'float' ? 24 : 53;
    if (from.bits <= digits || from.bits > 64) return undefined;
    const name = `${isSigned ? 'signed' : 'unsigned'}${suffixOf(to)}`;
    return this.byLane(type, [operand], operand.type, ([value]) => {
      const whole =
        from.bits === 64
          ? value
          : this.add({
              ...unplaced,
              ...{ op: 'cast', type: types.integer(64), operator: isSigned ? 'sext' : 'zext' },
              ...{ operand: value, flags: [], location: this.instruction.location },
            });
      return this.call(name, [whole], to);
    });
  }

  /** The name of an intrinsic has the types behind it: llvm.sqrt.f64, llvm.lrint.i64.f32, llvm.fma.v2f64. */
  private intrinsic({ callee, arguments: given, type }: Call): Value | undefined {
    const name = callee.kind === 'function' ? callee.name : '';
    const base = /^llvm\.(\w+)\./.exec(name)?.[1] ?? '';
    const first = given[0];
    if (base === 'fmuladd')
      return this.byLane(type, given, type, ([a, b, c]) =>
        this.arithmetic('add', [this.arithmetic('multiply', [a, b]), c]),
      );
    if (first === undefined || !library.includes(base)) return undefined;
    const suffix = suffixOf(elementOf(first.type));
    return this.byLane(type, given, first.type, (values) =>
      this.call(`${base}${suffix}`, values, elementOf(type)),
    );
  }

  /** Does to each lane of vectors what is done to scalars. */
  private byLane(
    type: Type,
    operands: readonly Value[],
    shape: Type,
    make: (values: readonly Value[]) => Value,
  ): Value | undefined {
    if (!isOfFloats(elementOf(type)) && !isOfFloats(elementOf(shape))) return undefined;
    if (type.kind !== 'vector') return make(operands);
    const { location } = this.instruction;
    let result: Value = undefinedConstant(type);
    for (let lane = 0; lane < type.length; lane++) {
      const index = integerConstant(this.types.integer(32), lane);
      const values = operands.map((vector) =>
        this.add({
          ...unplaced,
          ...{ op: 'extractelement', type: elementOf(vector.type), location, vector, index },
        }),
      );
      const value = make(values);
      result = this.add({
        ...unplaced,
        ...{ op: 'insertelement', type, location, vector: result, value, index },
      });
    }
    return result;
  }

  private call(name: string, values: readonly Value[], result: Type): Value {
    const parameters = values.map(({ type }) => type);
    const type = this.types.function(result, parameters, false);
    const callee = this.functionOf(`__rounded_${name}`, type);
    return this.add(call(callee, [...values], this.instruction.location));
  }

  private add(instruction: Instruction): Value {
    this.instructions.push(instruction);
    return instruction;
  }
}

function elementOf(type: Type): Type {
  return type.kind === 'vector' ? type.element : type;
}

function isOfFloats(type: Type): boolean {
  return type.kind === 'float' && (type.format === 'float' || type.format === 'double');
}

function suffixOf(type: Type): string {
  return type.kind === 'float' && type.format === 'float' ? 'f' : '';
}
