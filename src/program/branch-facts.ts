// What the source says of a branch, as far as a search can make use of it (the static features of ParaDySE, Table 1): does
// it belong to a loop, is it nested, what is in its condition? The facts are collected before the passes, when variables are still in
// memory and the operands of a condition are the expression that was written. The facts stay with the instruction,
// also where its function is inlined: they are about the source.

import { known } from '../base/known.ts';
import { type ControlFlow, controlFlowOf } from '../ir/control-flow.ts';
import { lexicalBlocksAround } from '../ir/debug.ts';
import { dominatorTree } from '../ir/dominators.ts';
import {
  type Branch,
  type Call,
  type Compare,
  type Load,
  type Switch,
  terminatorOf,
} from '../ir/instruction.ts';
import { type LoopNest, loopNest } from '../ir/loops.ts';
import type { Func, Value } from '../ir/module.ts';
import { operandsOf } from '../ir/operands.ts';
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
export function describeBranches(fn: Func, { isMain, isLibrary }: Surroundings): void {
  const flow = controlFlowOf(fn);
  const nest = loopNest(flow, dominatorTree(flow));
  flow.blocks.forEach((block, number) => {
    const last = terminatorOf(block);
    if (last.op !== 'branch' && last.op !== 'switch') return;
    let facts = isMain ? Fact.inMain : 0;
    facts |= loopFacts(flow, nest, number, last);
    if ((facts & Fact.inLoop) !== 0 || isNested(last)) facts |= Fact.nested;
    facts |= new Condition(last, isLibrary).facts;
    last.facts = facts;
  });
}

/** clang opens a block for an `if` or `for` itself, which begins where the branch is; any other is around it. */
function isNested({ location }: Branch | Switch): boolean {
  if (location === undefined) return false;
  const [own, ...others] = lexicalBlocksAround(location);
  return others.length > 0 || (own !== undefined && own.line !== location.line);
}

function loopFacts(flow: ControlFlow, nest: LoopNest, number: number, last: Branch | Switch) {
  const header = nest.innermost[number];
  if (header < 0) return 0;
  const isInside = (block: number) => isWithin(nest, block, header);
  if (last.op === 'branch' && isConditionOf(flow, header, number, last)) {
    const [whenTrue, whenFalse] = [last.whenTrue, last.whenFalse].map((target) =>
      isInside(known(flow.numberOf, target)),
    );
    if (whenTrue !== whenFalse) {
      const outer = nest.depth[number] > 1 ? Fact.inLoop : 0;
      return outer | (whenTrue ? Fact.staysWhenTrue : Fact.staysWhenFalse);
    }
  }
  return Fact.inLoop;
}

/** Whether a branch is the condition of a loop or a part of it: at the loop's start or end, unlike a `break` elsewhere. */
function isConditionOf(flow: ControlFlow, header: number, number: number, last: Branch): boolean {
  if (number === header || flow.successors[number].includes(header)) return true;
  const line = terminatorOf(flow.blocks[header]).location?.line;
  return line !== undefined && line !== 0 && line === last.location?.line;
}

function isWithin({ innermost, outer }: LoopNest, block: number, header: number): boolean {
  let around = innermost[block];
  while (around >= 0 && around !== header) around = outer[around];
  return around === header;
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
    if (callee.kind !== 'function' || callee.name.startsWith('llvm.')) return;
    if (callee.blocks.length === 0 || this.isLibrary(callee)) this.facts |= Fact.externalCall;
  }
}

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
