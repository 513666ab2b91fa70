// The shadows of one function while it is lowered. Each leaf of a value that may be symbolic has one more local, the
// number of its term, 0 while it is concrete.
//
// An activation starts without anything symbolic: all its shadows are 0, and so they stay, whatever it computes,
// until something symbolic comes in by an argument, a load or a call. The local `met` tells whether that has happened.
// So the shadow code of a stretch of instructions is put behind one test of `met`: it is collected while the concrete
// code is written (`defer`), and written where somebody needs the shadows, at the block's end at the latest
// (`flush`). Until then the operands keep their locals.

import type { DecisionKind } from '../../../base/decision-kind.ts';
import type { Instruction, Value } from '../../../ir/module.ts';
import { isConstant } from '../../constants.ts';
import { op, wasm } from '../../opcodes.ts';
import { decision } from '../../translation.ts';
import type { Body, Term } from '../body.ts';
import type { MayBeSymbolic } from './may.ts';

export class Shadows {
  /** Local: whether this activation has met anything symbolic. */
  private met = -1;
  private readonly body: Body;
  private readonly values: MayBeSymbolic;
  private readonly shared: ReadonlyMap<Value, readonly number[]>;
  private readonly locals = new Map<Value, readonly number[]>();
  private readonly pool: number[] = [];
  private deferred: (() => void)[] = [];
  private held: Value[] = [];
  private current: Instruction | undefined;
  private quiet: ReadonlySet<Instruction> = new Set();

  /** `shared`: numbers of the locals that values share (shared-locals.ts). */
  constructor(body: Body, values: MayBeSymbolic, shared: ReadonlyMap<Value, readonly number[]>) {
    this.body = body;
    this.values = values;
    this.shared = shared;
  }

  /** May this value depend on input? */
  may(value: Value): boolean {
    return !isConstant(value) && this.values.has(value);
  }

  /** The same of a leaf: floats are concrete. */
  mayLeaf({ value, leaf }: Term): boolean {
    return this.may(value) && this.body.typeOf({ value, leaf }).kind !== 'float';
  }

  /** Pushes the shadow of a leaf. It must have been flushed, unless this is deferred code. */
  push(term: Term): void {
    if (this.mayLeaf(term)) this.body.code.get(this.localsOf(term.value)[term.leaf]!);
    else this.body.code.i32(0);
  }

  /** Takes an i32 from the stack as the shadow of a leaf. One that the analysis excludes is none. */
  set(instruction: Value, leaf: number): void {
    const { code } = this.body;
    if (!this.mayLeaf({ value: instruction, leaf })) {
      code.emit(op.drop);
      return;
    }
    code.tee(this.localsOf(instruction)[leaf]!);
    code.get(this.meeting());
    code.emit(op.i32_or);
    code.set(this.meeting());
  }

  /** In deferred code, and for 0: nothing symbolic comes in here. */
  setComputed(instruction: Value, leaf: number): void {
    this.body.code.set(this.localsOf(instruction)[leaf]!);
  }

  /** All leaves are concrete, unless something sets them behind this. */
  clear(instruction: Value): void {
    for (const leaf of this.leavesOf(instruction)) {
      this.body.code.i32(0);
      this.setComputed(instruction, leaf);
    }
  }

  /** The leaves of a value that may be symbolic. */
  leavesOf(value: Value): number[] {
    if (!this.may(value)) return [];
    const leaves = this.body.translation.layout.leaves(value.type);
    return leaves.flatMap(({ type }, leaf) => (type.kind === 'float' ? [] : [leaf]));
  }

  /** The number of a new decision point at the instruction that is being lowered. */
  decision(kind: DecisionKind): number {
    return decision(this.body.translation, kind, this.current?.location);
  }

  /** Decisions belong to this instruction from here on. */
  at(instruction: Instruction): void {
    this.current = instruction;
  }

  expectQuiet(accesses: ReadonlySet<Instruction>): void {
    this.quiet = accesses;
  }

  /** Whether the instruction that is being lowered meets nothing symbolic as long as `met` is not set. */
  isQuiet(): boolean {
    return this.current !== undefined && this.quiet.has(this.current);
  }

  /** Something symbolic comes in without a value: bytes are copied. */
  meet(): void {
    this.body.code.i32(1);
    this.body.code.set(this.meeting());
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

  /** Whether nobody uses these values any more: otherwise they are released with the next flush. */
  hold(values: readonly Value[]): boolean {
    if (this.deferred.length === 0) return false;
    this.held.push(...values);
    return true;
  }

  release(value: Value): void {
    const locals = this.locals.get(value);
    if (locals === undefined) return;
    for (const local of locals) if (local >= 0) this.pool.push(local);
    this.locals.delete(value);
  }

  /** By leaf; -1 for floats. */
  private localsOf(value: Value): readonly number[] {
    let locals = this.locals.get(value);
    if (locals === undefined) {
      locals = this.allocate(value);
      this.locals.set(value, locals);
    }
    return locals;
  }

  private allocate(value: Value): number[] {
    const { body } = this;
    const numbers = this.shared.get(value);
    let next = 0;
    return body.translation.layout.leaves(value.type).map(({ type }) => {
      if (type.kind === 'float') return -1;
      if (numbers !== undefined) return body.temporary(`shadow ${numbers[next++]}`, wasm.i32);
      if (body.isOwn(value)) return body.code.local(wasm.i32);
      return this.pool.pop() ?? body.code.local(wasm.i32);
    });
  }

  /** The local `met`, also to be set where something symbolic comes in. */
  meeting(): number {
    if (this.met < 0) this.met = this.body.code.local(wasm.i32);
    return this.met;
  }
}
