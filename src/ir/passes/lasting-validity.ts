// Which instructions can make memory invalid that was valid before: calls, as the callee may free. What
// LLVM defines itself and only computes or moves bytes does not, with the exception of the ends of scopes.
// Nor does a function of the program that calls nothing which might: its own variables
// die with it, but nobody can have checked them before they were born.
//
// All of this lists what is known to be harmless; whatever is not in it counts.

import type { Instruction } from '../instruction.ts';
import type { Func } from '../module.ts';

/** Functions that leave all memory as valid as it was. */
export class MemoryKeepers {
  private readonly suspects = new Set<Func>();

  /** `mayInvalidate` tells of a function by itself, without what it calls; also of those without code. */
  constructor(functions: readonly Func[], mayInvalidate: (fn: Func) => boolean) {
    const callers = callersOf(functions);
    const work = [...callers.keys(), ...functions].filter(
      (fn) => mayInvalidate(fn) || fn.blocks.some(callsUnknown),
    );
    for (let fn = work.pop(); fn !== undefined; fn = work.pop()) {
      if (this.suspects.has(fn)) continue;
      this.suspects.add(fn);
      work.push(...(callers.get(fn) ?? []));
    }
  }

  /** Whether validity may be less behind the instruction than before it. */
  mayInvalidate(instruction: Instruction): boolean {
    if (instruction.op === 'callbr') return true;
    if (instruction.op !== 'call') return false;
    const { callee } = instruction;
    if (callee.kind !== 'function') return true;
    return isScopeMark(callee) || (!isHarmlessIntrinsic(callee) && this.suspects.has(callee));
  }
}

function callersOf(functions: readonly Func[]): Map<Func, Set<Func>> {
  const callers = new Map<Func, Set<Func>>();
  for (const caller of functions) {
    for (const callee of calleesOf(caller)) {
      const known = callers.get(callee);
      if (known === undefined) callers.set(callee, new Set([caller]));
      else known.add(caller);
    }
  }
  return callers;
}

function* calleesOf(fn: Func): Iterable<Func> {
  for (const block of fn.blocks) {
    for (const instruction of block.instructions) {
      if (instruction.op !== 'call' || instruction.callee.kind !== 'function') continue;
      const { callee } = instruction;
      if (!isHarmlessIntrinsic(callee) && !isScopeMark(callee)) yield callee;
    }
  }
}

function callsUnknown({ instructions }: Func['blocks'][number]): boolean {
  return instructions.some(
    (each) => each.op === 'callbr' || (each.op === 'call' && each.callee.kind !== 'function'),
  );
}

/** It is about a variable of the function itself, so that callers need not know. */
function isScopeMark({ name }: Func): boolean {
  return name.startsWith('llvm.lifetime.');
}

function isHarmlessIntrinsic({ name }: Func): boolean {
  const [prefix, family] = name.split('.', 2);
  return prefix === 'llvm' && harmless.has(family);
}

/** The words after `llvm.` in their names. */
const harmless = new Set(
  `clew dbg expect assume is objectsize prefetch donothing annotation
  memcpy memmove memset va_start va_copy va_end stacksave
  ctpop ctlz cttz bswap bitreverse fshl fshr abs
  smax smin umax umin sadd uadd ssub usub smul umul sshl ushl
  fabs sqrt floor ceil trunc rint nearbyint round roundeven copysign
  fma fmuladd minnum maxnum minimum maximum minimumnum maximumnum lrint llrint lround llround
  sin cos pow powi exp exp2 log log2 log10 canonicalize
  fptosi fptoui vector ptrmask threadlocal returnaddress frameaddress`.split(/\s+/),
);
