// What the source says of a branch, as far as a search can make use of it (the static features of ParaDySE, Table 1): does
// it belong to a loop, is it nested, what is in its condition? The facts are collected before everything else, when variables are still in
// memory, the operands of a condition are the expression that was written, and no marks stand between its parts. The facts stay with the instruction,
// also where its function is inlined: they are about the source.

import type { Branch, Call, Compare, Load, Select, Switch } from '../ir/instruction.ts';
import type { Func, Value } from '../ir/module.ts';
import { operandsOf } from '../ir/operands.ts';
import type { LastOfConditions } from '../ir/passes/condition-places.ts';
import { branchPlaces } from './branch-places.ts';
import { resolveAlias } from './reachable.ts';

/** Facts are bits of one number. */
export const Fact = {
  inMain: 1 << 0,
  nested: 1 << 1,
  /** The condition calls a function that is not the user's. */
  externalCall: 1 << 2,
  /** It compares integers. */
  integer: 1 << 3,
  /** It compares a byte with a character, or has a string constant. */
  constantText: 1 << 4,
  /** It compares a pointer, or looks at what one points to. */
  pointer: 1 << 5,
  /** It uses a variable or parameter of the function. */
  localVariable: 1 << 6,
  inLoop: 1 << 7,
  /** It is the condition of a loop, and this side stays in the loop. */
  staysWhenTrue: 1 << 8,
  staysWhenFalse: 1 << 9,
  /** The decision is one of a switch, and its target is the default. */
  isDefault: 1 << 10,
} as const;

export interface Surroundings {
  readonly isMain: boolean;
  readonly isLibrary: (fn: Func) => boolean;
}

/** Leaves facts at the branches and switches of a function. */
export function describeBranches(
  fn: Func,
  lastOfConditions: LastOfConditions,
  { isMain, isLibrary }: Surroundings,
): void {
  for (const { last, isInBody, stays, isNested } of branchPlaces(fn, lastOfConditions)) {
    let facts = isMain ? Fact.inMain : 0;
    if (isInBody) facts |= Fact.inLoop;
    if (isNested) facts |= Fact.nested;
    if (stays !== undefined) facts |= stays ? Fact.staysWhenTrue : Fact.staysWhenFalse;
    last.facts = facts | new Condition(last, isLibrary).facts;
  }
}

/** Walks over the expression of a condition. */
class Condition {
  facts = 0;
  private readonly seen = new Set<Value>();
  private readonly isLibrary: (fn: Func) => boolean;

  constructor(last: Branch | Switch, isLibrary: (fn: Func) => boolean) {
    this.isLibrary = isLibrary;
    if (last.op === 'switch') this.switched(last);
    this.walk(last.op === 'branch' ? last.condition : last.value);
  }

  private switched({ value, cases }: Switch): void {
    this.facts |= Fact.integer;
    if (isByte(value) && cases.some((each) => isCharacter(each.value)))
      this.facts |= Fact.constantText;
  }

  private walk(root: Value): void {
    const work = [root];
    for (let value = work.pop(); value !== undefined; value = work.pop()) {
      if (this.seen.has(value)) continue;
      this.seen.add(value);
      if (isText(value)) this.facts |= Fact.constantText;
      if (value.kind !== 'instruction') continue;
      if (value.op === 'alloca') this.facts |= Fact.localVariable;
      else work.push(...operandsOf(value));
      if (value.op === 'load') this.loaded(value);
      if (value.op === 'compare') this.compared(value);
      if (value.op === 'call') this.called(value);
      if (value.op === 'select') this.selected(value);
    }
  }

  private loaded({ type }: Load): void {
    if (type.kind === 'pointer') this.facts |= Fact.pointer;
  }

  private compared({ left, right, float }: Compare): void {
    if (left.type.kind === 'pointer') this.facts |= Fact.pointer;
    else if (!float) this.facts |= Fact.integer;
    if ((isByte(left) && isCharacter(right)) || (isByte(right) && isCharacter(left)))
      this.facts |= Fact.constantText;
  }

  private called(call: Call): void {
    const callee = resolveAlias(call.callee);
    if (callee.kind !== 'function') return;
    const isOurs = callee.blocks.length > 0 && !this.isLibrary(callee);
    const isOperation = callee.name.startsWith('llvm.') && !libraryOperation.test(callee.name);
    if (!isOurs && !isOperation) this.facts |= Fact.externalCall;
  }

  /** clang before 17 makes `abs(x)` a choice between x and 0 - x. */
  private selected({ whenTrue, whenFalse }: Select): void {
    if (whenTrue.kind !== 'instruction' || whenTrue.op !== 'binary') return;
    const { operator, left, right } = whenTrue;
    const isNegation = operator === 'sub' && left.kind === 'integer' && left.value === 0n;
    if (isNegation && right === whenFalse) this.facts |= Fact.externalCall;
  }
}

/** The operations that clang makes of calls of library functions: abs, sqrt, floor and so on. Others are operators of C. */
const libraryOperation =
  /^llvm\.(abs|fabs|sqrt|sin|cos|tan|exp|exp2|log|log2|log10|pow|floor|ceil|trunc|rint|nearbyint|l?lrint|l?lround|round|copysign|fma|minnum|maxnum|ldexp|frexp)\b/;

/** Whether the value is a byte, possibly widened. */
function isByte(value: Value): boolean {
  if (value.kind === 'instruction' && value.op === 'cast') {
    return /^[sz]ext$/.test(value.operator) && isByte(value.operand);
  }
  return value.type.kind === 'integer' && value.type.bits === 8;
}

/** Whether people write the number as 'x': letters, digits, signs, and the ends of strings and lines. */
function isCharacter(value: Value): boolean {
  if (value.kind !== 'integer') return false;
  const code = Number(value.value);
  return code === 0 || (code >= 7 && code <= 13) || code === 27 || (code >= 32 && code < 127);
}

function isText(value: Value): boolean {
  if (value.kind !== 'global' || !value.constant || value.unnamedAddress === 'none') return false;
  const { valueType: type } = value;
  return type.kind === 'array' && type.element.kind === 'integer' && type.element.bits === 8;
}
