// Which values may depend on input at all. What may not has no shadow and costs nothing. Constants, addresses of
// locals and whatever is computed from these alone may not. A value from memory may, unless it is read from a constant; an argument may if some call passes a value that may, or if the function's
// address is taken; the result of a call may if some return of the callee does.
//
// The analysis is optimistic and over the whole program: nothing may until something says so, and what changes is
// looked at again until nothing does.

import type { Call, Instruction } from '../../../ir/instruction.ts';
import type { Func, GlobalVariable, Value } from '../../../ir/module.ts';
import { operandsOf } from '../../../ir/operands.ts';
import type { Layout } from '../../layout.ts';
import { newMark } from '../../new-marks.ts';
import { resolveAlias } from '../../reachable.ts';
import { isUnchecked } from '../../unchecked.ts';

/** Whether a function has shadows: it is defined, and not part of the run-time library. */
export function takesPart(fn: Func): boolean {
  return fn.blocks.length > 0 && !isUnchecked(fn);
}

/** The host functions whose result can be symbolic: the machine sets its shadow. */
export const symbolicHosts: ReadonlySet<string> = new Set(['__clew_syscall']);

/** Functions that the lowering computes with shadows. */
const computed = new Set(['__clew_ite', '__clew_ite_int']);

/** Intrinsics whose result never depends on the input, whatever their operands. */
const concreteIntrinsics =
  /^llvm\.(stacksave|objectsize|is\.constant|frameaddress|returnaddress|load\.relative|eh\.sjlj|allow\.|thread)/;

export class MayBeSymbolic {
  private readonly values = new Set<Value>();
  private readonly returning = new Set<Func>();
  private readonly callers = new Map<Func, Set<Func>>();
  private readonly work = new Set<Func>();
  private readonly open: ReadonlySet<Func>;

  /** `open` are functions that are called other than by name. New constants have shadows (new-marks.ts). */
  constructor(
    private readonly layout: Layout,
    functions: readonly Func[],
    open: Iterable<Func>,
    private readonly isNewConstant: (global: GlobalVariable) => boolean,
  ) {
    this.open = new Set(open);
    for (const fn of this.open) for (const each of fn.arguments) this.add(each);
    for (const fn of functions) if (takesPart(fn)) this.work.add(fn);
    for (const fn of this.work) {
      this.work.delete(fn);
      this.visit(fn);
    }
  }

  has(value: Value): boolean {
    return this.values.has(value);
  }

  /** Whether the function may be called other than by name: such callers may assume other types. */
  isOpen(fn: Func): boolean {
    return this.open.has(fn);
  }

  mayReturn(fn: Func): boolean {
    return this.returning.has(fn);
  }

  private visit(fn: Func): void {
    for (let changed = true; changed; ) {
      changed = false;
      for (const block of fn.blocks) {
        for (const instruction of block.instructions) {
          if (instruction.op === 'ret') this.visitReturn(fn, instruction.value);
          if (instruction.op === 'call') this.visitCall(fn, instruction);
          if (this.values.has(instruction) || !this.becomesSymbolic(instruction)) continue;
          changed = this.add(instruction) || changed;
        }
      }
    }
  }

  private visitReturn(fn: Func, value: Value | undefined): void {
    if (value === undefined || !this.values.has(value) || this.returning.has(fn)) return;
    this.returning.add(fn);
    for (const caller of this.callers.get(fn) ?? []) this.work.add(caller);
  }

  private visitCall(caller: Func, call: Call): void {
    const callee = resolveAlias(call.callee);
    if (callee.kind !== 'function' || !takesPart(callee)) return;
    const callers = this.callers.get(callee);
    if (callers === undefined) this.callers.set(callee, new Set([caller]));
    else callers.add(caller);
    // Where the two disagree about the parameters, arguments are passed by position in registers.
    const fits = callee.functionType === call.functionType;
    const any = !fits && call.arguments.some((each) => this.values.has(each));
    callee.arguments.forEach((parameter, i) => {
      const passed = call.arguments[i];
      if (!any && (passed === undefined || !this.values.has(passed))) return;
      if (!this.values.has(parameter) && this.add(parameter)) this.work.add(callee);
    });
  }

  private becomesSymbolic(instruction: Instruction): boolean {
    switch (instruction.op) {
      case 'alloca':
        return false;
      case 'load':
        return this.values.has(instruction.pointer) || !this.isConstant(instruction.pointer);
      case 'atomicrmw':
      case 'cmpxchg':
        return true;
      case 'call':
        return this.callMay(instruction);
      default:
        return this.anyOperand(instruction);
    }
  }

  private callMay(call: Call): boolean {
    const callee = resolveAlias(call.callee);
    if (callee.kind === 'assembly') return this.anyOperand(call);
    if (callee.kind !== 'function') return true;
    if (takesPart(callee)) return this.returning.has(callee);
    if (symbolicHosts.has(callee.name)) return true;
    if (callee.name.startsWith(newMark.value)) return true;
    if (callee.name.startsWith('llvm.')) {
      return !concreteIntrinsics.test(callee.name) && this.anyOperand(call);
    }
    return computed.has(callee.name) && this.anyOperand(call);
  }

  /** Whether the pointer leads to a constant, whose bytes do not depend on the input. */
  private isConstant(pointer: Value): boolean {
    const object = objectOf(pointer);
    return object.kind === 'global' && object.constant && !this.isNewConstant(object);
  }

  private anyOperand(instruction: Instruction): boolean {
    return operandsOf(instruction).some((each) => this.values.has(each));
  }

  /** Adds a value, unless it has no leaves that could have shadows. */
  private add(value: Value): boolean {
    const { kind } = value.type;
    if (kind === 'void' || kind === 'function' || kind === 'opaque') return false;
    if (this.layout.leaves(value.type).length === 0) return false;
    this.values.add(value);
    return true;
  }
}

/** The object that a pointer points into, at any offset. */
function objectOf(pointer: Value): Value {
  let value = pointer;
  for (;;) {
    if (value.kind === 'instruction' && value.op === 'getelementptr') value = value.base;
    else if (value.kind === 'expression' && value.computation.op === 'getelementptr')
      value = value.computation.base;
    else return value;
  }
}
