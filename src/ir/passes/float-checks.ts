// Inserts checks of floating-point operations that clang has no sanitizer for (--check nan,float-overflow,float-absorb). A check
// stands behind its operation and has the form of clang's own: a branch to a block that calls a handler and ends there. So
// everything behind this pass (decisions, coverage, findings) treats both alike; `program/lower/ubsan.ts` knows the handlers.
//
//     %sum = fadd double %a, %b
//     %failed = ...
//     br i1 %failed, label %handler, label %continue

import { declare, unplaced, zeroConstant } from '../construct.ts';
import type { Binary, Block, Call, FloatPredicate, Instruction } from '../instruction.ts';
import type { Location } from '../metadata.ts';
import type { FloatConstant, Func, Value } from '../module.ts';
import type { FloatType, TypeTable } from '../types.ts';
import { branchToHandler } from './check-branch.ts';

/** The checks by the names that --check gives them. */
export type FloatCheck = 'nan' | 'float-overflow' | 'float-absorb';

/** The handler of each check. */
const handlers: Readonly<Record<FloatCheck, string>> = {
  nan: '__ubsan_handle_float_nan',
  'float-overflow': '__ubsan_handle_float_overflow',
  'float-absorb': '__ubsan_handle_float_absorbed',
};

/** An operation that can be checked: its value, and the floats that it is computed from. */
interface Operation {
  readonly result: Instruction & { readonly type: FloatType };
  readonly operands: readonly Value[];
}

/** Rewrites the function in place. Operations on vectors are not checked. */
export function insertFloatChecks(
  fn: Func,
  types: TypeTable,
  checks: ReadonlySet<FloatCheck>,
): void {
  const inserter = new Inserter(types, checks);
  // Blocks that a check makes come behind the block that it splits, and are looked at in their turn.
  for (let at = 0; at < fn.blocks.length; at++) {
    const { instructions } = fn.blocks[at];
    for (let i = 0; i < instructions.length; i++) {
      const added = inserter.check(fn.blocks[at], i);
      if (added.length === 0) continue;
      fn.blocks.splice(at + 1, 0, ...added);
      break;
    }
  }
}

class Inserter {
  private readonly failure: Func[] = [];
  private readonly checks: readonly FloatCheck[];
  /** Operations whose checks are in place. */
  private readonly done = new Set<Instruction>();

  constructor(
    private readonly types: TypeTable,
    checks: ReadonlySet<FloatCheck>,
  ) {
    this.checks = (Object.keys(handlers) as FloatCheck[]).filter((name) => checks.has(name));
    const type = types.function(types.void, [], false);
    this.failure = this.checks.map((name) => declare(types, handlers[name], type));
  }

  /** Puts the checks of one instruction behind it; returns the blocks that follow then, handlers first. */
  check(block: Block, at: number): Block[] {
    const instruction = block.instructions[at];
    const operation = this.done.has(instruction) ? undefined : operationOf(instruction);
    if (operation === undefined) return [];
    this.done.add(instruction);
    const added: Block[] = [];
    let current = block;
    let place = at + 1;
    for (const [i, name] of this.checks.entries()) {
      const code = new Code(this.types, instruction.location);
      const failed = conditions[name](code, operation);
      if (failed === undefined) continue;
      current.instructions.splice(place, 0, ...code.instructions);
      const behind = place + code.instructions.length;
      const { handler, rest } = branchToHandler(
        ...([this.types, current, behind, failed, this.failure[i]] as const),
      );
      added.push(handler, rest);
      current = rest;
      place = 0;
    }
    return added;
  }
}

const arithmetic = new Set<string>(['fadd', 'fsub', 'fmul', 'fdiv', 'frem']);

function operationOf(instruction: Instruction): Operation | undefined {
  if (!isNumber(instruction)) return undefined;
  switch (instruction.op) {
    case 'binary':
      if (!arithmetic.has(instruction.operator)) return undefined;
      return { result: instruction, operands: [instruction.left, instruction.right] };
    case 'cast':
      if (instruction.operator !== 'fptrunc') return undefined;
      return { result: instruction, operands: [instruction.operand] };
    case 'call':
      return isOfNumbers(instruction)
        ? { result: instruction, operands: instruction.arguments }
        : undefined;
    default:
      return undefined;
  }
}

function isNumber(value: Instruction): value is Instruction & { readonly type: FloatType } {
  return isFloat(value);
}

function isFloat({ type }: Value): boolean {
  return type.kind === 'float' && (type.format === 'float' || type.format === 'double');
}

/** A call of a mathematical function: it takes floats and nothing else, and its code is not here. */
function isOfNumbers({ callee, arguments: given }: Call): boolean {
  const isElsewhere = callee.kind === 'function' && callee.blocks.length === 0;
  return isElsewhere && given.length > 0 && given.every(isFloat);
}

/** For each check, the condition under which the operation fails it; undefined where it never does. */
const conditions: Readonly<
  Record<FloatCheck, (code: Code, operation: Operation) => Value | undefined>
> = {
  /** The result is a NaN, and no operand was one. */
  nan(code, { result, operands }) {
    if (result.op === 'cast') return undefined;
    return operands.reduce(
      (failed, each) => code.and(failed, code.compare('ord', each, each)),
      code.compare('uno', result, result),
    );
  },

  /** The result is infinite and the operands were finite. What a division by zero gives is another check's. */
  'float-overflow'(code, { result, operands }) {
    if (result.op === 'binary' && result.operator === 'frem') return undefined;
    const poles = result.op === 'call' ? operands : divisorOf(result);
    return poles.reduce(
      (failed, each) => code.and(failed, code.compare('une', each, zeroConstant(each.type))),
      operands.reduce(
        (failed, each) => code.and(failed, code.isFinite(each)),
        code.isInfinite(result),
      ),
    );
  },

  /** The result is one of the operands although the other is not zero: nothing of that one is left. */
  'float-absorb'(code, { result }) {
    if (result.op !== 'binary') return undefined;
    const { operator, left, right } = result;
    if (operator !== 'fadd' && operator !== 'fsub') return undefined;
    const other = operator === 'fadd' ? right : code.negated(right);
    const absorbed = (kept: Value, lost: Value): Value =>
      code.and(
        code.compare('oeq', result, kept),
        code.compare('une', lost, zeroConstant(lost.type)),
      );
    return code.and(code.isFinite(result), code.or(absorbed(left, right), absorbed(other, left)));
  },
};

function divisorOf(result: Instruction): readonly Value[] {
  return result.op === 'binary' && result.operator === 'fdiv' ? [result.right] : [];
}

/** Instructions that compute a condition, one after the other. */
class Code {
  readonly instructions: Instruction[] = [];

  constructor(
    private readonly types: TypeTable,
    private readonly location: Location | undefined,
  ) {}

  compare(predicate: FloatPredicate, left: Value, right: Value): Value {
    const { location } = this;
    const type = this.types.integer(1);
    return this.add({
      ...unplaced,
      ...{ op: 'compare', float: true, type, location, predicate, left, right, flags: [] },
    });
  }

  and(left: Value, right: Value): Value {
    return this.join('and', left, right);
  }

  or(left: Value, right: Value): Value {
    return this.join('or', left, right);
  }

  isInfinite(value: Value): Value {
    const [infinity, negative] = infinitiesOf(value.type as FloatType);
    return this.or(this.compare('oeq', value, infinity), this.compare('oeq', value, negative));
  }

  /** No NaN either. */
  isFinite(value: Value): Value {
    const [infinity, negative] = infinitiesOf(value.type as FloatType);
    return this.and(this.compare('one', value, infinity), this.compare('one', value, negative));
  }

  negated(operand: Value): Value {
    const { location } = this;
    return this.add({ ...unplaced, op: 'fneg', type: operand.type, location, operand, flags: [] });
  }

  private join(operator: Binary['operator'], left: Value, right: Value): Value {
    const { location } = this;
    const type = this.types.integer(1);
    return this.add({
      ...unplaced,
      op: 'binary',
      type,
      location,
      operator,
      left,
      right,
      flags: [],
    });
  }

  private add(instruction: Instruction): Value {
    this.instructions.push(instruction);
    return instruction;
  }
}

function infinitiesOf(type: FloatType): readonly [FloatConstant, FloatConstant] {
  const [infinity, sign] = type.format === 'float' ? [0x7f800000n, 31n] : [0x7ff0n << 48n, 63n];
  return [
    { kind: 'float', type, bits: infinity },
    { kind: 'float', type, bits: infinity | (1n << sign) },
  ];
}
