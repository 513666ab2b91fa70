// The shadows of one function while it is lowered. Each leaf of a value that may be symbolic has a slot for the number of
// its term, 0 while it is concrete.
//
// An activation starts without anything symbolic, and so it stays, whatever it computes, until something symbolic comes in
// by an argument, a load or a call. Then it takes a frame (shadow-frames.ts) with the slots of all its shadows; the
// local `met` holds its address, and 0 before. So the shadow code of a few instructions is put behind one test of `met`: it
// is collected while the concrete code is written (`defer`), and written where somebody needs the shadows, at the
// block's end at the latest (`flush`). Until then the operands keep their locals. What the engine has to keep in
// registers is no more than that: slots are memory.
//
// A load or a call sets its shadow only if it is not 0. So the slots of their results must be 0 before: those that
// only one block uses are set to 0 where they are used last, the others where the value is made.

import { largestFrame } from '../../../abi/shadow-frames.ts';
import type { DecisionKind } from '../../../base/decision-kind.ts';
import { getOrMake } from '../../../base/known.ts';
import type { Call, Instruction } from '../../../ir/instruction.ts';
import type { Func, Value } from '../../../ir/module.ts';
import { op, wasm } from '../../../wasm/opcodes.ts';
import { isConstant } from '../../constants.ts';
import { LayoutError } from '../../layout.ts';
import { resolveAlias } from '../../reachable.ts';
import type { ShadowTranslation } from '../../translation.ts';
import { global } from '../../wasm-globals.ts';
import type { Body, Term } from '../body.ts';
import { symbolicHosts, takesPart } from './may.ts';

/**
 * At most this many pieces of code are deferred: all values that they read stay alive until then, and engines have few
 * registers. (Measured on SHA-256: 1.9 times the time of plain code without a limit, 1.6 with 2, 1.5 with 4.)
 */
const longestStretch = 4;

export class Shadows {
  /** The local that holds the frame's address; it is 0 as long as this activation has met nothing symbolic. */
  private met = -1;
  /** What all shadowed functions of the program share. */
  readonly translation: ShadowTranslation;
  private readonly slots = new Map<Value, readonly number[]>();
  /** The free slots of the frame, and those of them that are known to be 0. */
  private readonly pool: number[] = [];
  private readonly clean: number[] = [];
  private count = 0;
  /** The positions in the code that hold the frame's size, which is known in the end. */
  private readonly sizes: number[] = [];
  private deferred: (() => void)[] = [];
  private held: Value[] = [];
  private readonly buried = new Set<Value>();
  private current: Instruction | undefined;
  private concreteUntilMet: ReadonlySet<Instruction> | undefined;

  /** `shared` are the numbers of the slots that values share (shared-locals.ts). */
  constructor(
    private readonly body: Body,
    translation: ShadowTranslation,
    private readonly shared: ReadonlyMap<Value, readonly number[]>,
  ) {
    this.translation = translation;
    for (const number of [...shared.values()].flat()) {
      this.count = Math.max(this.count, number + 1);
    }
  }

  /** Whether this value may depend on input. */
  may(value: Value): boolean {
    return !isConstant(value) && this.translation.may.has(value);
  }

  /** Pushes the shadow of a leaf. It must have been flushed, unless this is deferred code. */
  push(term: Term): void {
    const { code } = this.body;
    if (!this.may(term.value)) return code.i32(0);
    code.get(this.meeting());
    code.memory(op.i32_load, this.address(term.value, term.leaf));
  }

  /** Pushes a number that is 0 just when the shadows of all these leaves are. */
  pushAny(terms: readonly Term[]): void {
    terms.forEach((term, i) => {
      this.push(term);
      if (i > 0) this.body.code.emit(op.i32_or);
    });
  }

  /** Takes an i32 from the stack as the shadow of a leaf; it is dropped if the analysis says that the value is concrete. */
  set(instruction: Value, leaf: number): void {
    const { code } = this.body;
    if (!this.may(instruction)) return code.emit(op.drop);
    code.get(this.meeting());
    code.i32(4 * this.slotsOf(instruction)[leaf]);
    this.pushSize();
    code.call(this.translation.thunk('keep'));
    code.set(this.meeting());
  }

  /** Does the same in deferred code, which runs only if the activation has met something symbolic. */
  setComputed(instruction: Value, leaf: number): void {
    const { code } = this.body;
    const shadow = this.body.temporary('shadow', wasm.i32);
    code.set(shadow);
    code.get(this.meeting());
    code.get(shadow);
    code.memory(op.i32_store, this.address(instruction, leaf));
  }

  /** Sets the shadow of each leaf that has one to what `push` pushes for it, in deferred code. */
  compute(value: Value, push: (leaf: number) => void): void {
    for (const leaf of this.leavesOf(value)) {
      push(leaf);
      this.setComputed(value, leaf);
    }
  }

  /** Comes before an instruction that sets only shadows that are not 0. */
  begin(instruction: Value): void {
    if (!this.isClean(instruction)) this.clear(instruction);
  }

  /** Makes the value concrete from here on, as far as its shadows are concerned. */
  clear(value: Value): void {
    const leaves = this.leavesOf(value);
    if (leaves.length === 0) return;
    const { code } = this.body;
    code.get(this.meeting());
    code.openUnlikely();
    for (const leaf of leaves) this.zero(value, leaf);
    code.close();
  }

  /** The leaves of a value: all of them if it may be symbolic, else none. */
  leavesOf(value: Value): number[] {
    if (!this.may(value)) return [];
    return Array.from({ length: this.body.leafCount(value) }, (_, leaf) => leaf);
  }

  /** Adds a decision point at the instruction that is being lowered and returns its number; for `facts` see branch-facts.ts. */
  decision(kind: DecisionKind, facts = 0): number {
    const site = this.body.translation.sites.number(this.current?.location);
    const { decisions } = this.translation;
    return decisions.push({ site, kind, ...(facts !== 0 && { facts }) }) - 1;
  }

  /** Attributes decisions to this instruction from here on. */
  at(instruction: Instruction): void {
    this.current = instruction;
  }

  expectConcrete(accesses: ReadonlySet<Instruction> | undefined): void {
    this.concreteUntilMet = accesses;
  }

  /** Whether the access that is being lowered meets nothing symbolic as long as `met` is not set. */
  isConcreteUntilMet(): boolean {
    return this.current !== undefined && this.concreteUntilMet?.has(this.current) === true;
  }

  /** Notes that something symbolic comes in: by arguments, or as bytes that are copied. */
  meet(): void {
    const { code } = this.body;
    code.get(this.meeting());
    code.emit(op.i32_eqz);
    code.open(op.if);
    this.pushSize();
    code.call(this.translation.thunk('frame'));
    code.set(this.meeting());
    code.close();
  }

  /** Releases the frame of shadows, in deferred code right before the function returns. */
  leave(): void {
    this.body.code.get(this.meeting());
    this.body.code.globalSet(global.framesEnd);
  }

  /** Pushes where frames end when only those of this activation and its callers are left; `saved` is the end before. */
  pushEnd(saved: number): void {
    const { code } = this.body;
    code.get(this.meeting());
    this.pushSize();
    code.emit(op.i32_add);
    code.get(saved);
    code.get(this.meeting());
    code.emit(op.select);
  }

  /** Whether activations can meet anything symbolic. */
  isActive(fn: Func): boolean {
    return (
      fn.arguments.some((each) => this.may(each)) ||
      fn.blocks.some(({ instructions }) =>
        instructions.some((each) => this.may(each) || (each.op === 'call' && movesBytes(each))),
      )
    );
  }

  /** Fills in the size of the frame, when all code is written. */
  finish(): void {
    const bytes = 4 * Math.max(1, this.count);
    if (bytes > largestFrame) throw new LayoutError(`${this.count} values that depend on input`);
    for (const at of this.sizes) this.body.code.fillNumber(at, bytes);
  }

  /** Writes this code later, where it runs only if the activation has met something symbolic. */
  defer(write: () => void): void {
    const instruction = this.current;
    this.deferred.push(() => {
      this.current = instruction;
      write();
    });
  }

  /** Writes what was deferred. */
  flush(): void {
    if (this.deferred.length > 0) {
      const { code } = this.body;
      code.get(this.meeting());
      code.openUnlikely();
      const { deferred, current } = this;
      this.deferred = [];
      for (const write of deferred) write();
      this.current = current;
      code.close();
    }
    const held = this.held;
    this.held = [];
    for (const value of held) this.body.release(value);
  }

  /** Whether somebody still uses these values, which are used no more: they are released with the next flush. */
  hold(values: readonly Value[]): boolean {
    this.bury(values);
    if (this.deferred.length === 0) return false;
    this.held.push(...values);
    return true;
  }

  /** Defers what is due to values that nobody uses behind the next flush: nothing must be left for behind a terminator. */
  bury(values: readonly Value[]): void {
    for (const value of values) {
      if (!this.isClean(value) || !this.slots.has(value) || this.buried.has(value)) continue;
      this.buried.add(value);
      this.defer(() => {
        for (const leaf of this.leavesOf(value)) this.zero(value, leaf);
      });
    }
  }

  /** Writes what was deferred if it is much. This is called between instructions. */
  limit(): void {
    if (this.deferred.length >= longestStretch) this.flush();
  }

  release(value: Value): void {
    const slots = this.slots.get(value);
    if (slots === undefined) return;
    const free = this.isClean(value) ? this.clean : this.pool;
    free.push(...slots);
    this.slots.delete(value);
  }

  /** The local `met`. */
  meeting(): number {
    if (this.met < 0) this.met = this.body.code.local(wasm.i32);
    return this.met;
  }

  private pushSize(): void {
    this.sizes.push(this.body.code.laterNumber());
  }

  private zero(value: Value, leaf: number): void {
    const { code } = this.body;
    code.get(this.meeting());
    code.i32(0);
    code.memory(op.i32_store, this.address(value, leaf));
  }

  /** Whether a result is set from outside and used in its block alone. A longjmp may leave a block anywhere. */
  private isClean(value: Value): boolean {
    if (value.kind !== 'instruction' || this.body.isOwn(value)) return false;
    if (this.body.activation !== undefined) return false;
    if (value.op === 'call') return comesFromOutside(value);
    return value.op === 'load' || value.op === 'atomicrmw' || value.op === 'cmpxchg';
  }

  /** The offset of a leaf's shadow in the frame. */
  private address(value: Value, leaf: number): number {
    return this.translation.frames + 4 * this.slotsOf(value)[leaf];
  }

  /** The slots of a value's shadows, indexed by leaf. */
  private slotsOf(value: Value): readonly number[] {
    return getOrMake(this.slots, value, () => this.allocate(value));
  }

  private allocate(value: Value): number[] {
    const numbers = this.shared.get(value);
    return Array.from({ length: this.body.leafCount(value) }, (_, leaf) => {
      if (numbers !== undefined) return numbers[leaf];
      if (this.isClean(value)) return this.clean.pop() ?? this.count++;
      if (this.body.isOwn(value)) return this.count++;
      return this.pool.pop() ?? this.count++;
    });
  }
}

/** Shadows of other calls are computed here. */
function comesFromOutside({ callee }: Call): boolean {
  const target = resolveAlias(callee);
  if (target.kind === 'assembly') return false;
  return target.kind !== 'function' || takesPart(target) || symbolicHosts.has(target.name);
}

function movesBytes({ callee }: Call): boolean {
  return callee.kind === 'function' && /mem(cpy|move|set)/.test(callee.name);
}
