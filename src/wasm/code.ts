// The body of one WebAssembly function while it is being written: instructions, locals, and the
// table from code offsets to source places that turns an engine's stack trace into C lines.

import { Bytes } from './bytes.ts';
import { type Op, op, type Wasm } from './opcodes.ts';

/** The block type of blocks, loops and ifs that leave nothing on the stack. */
const empty = 0x40;

export class Code {
  readonly bytes = new Bytes();
  /** Types of the locals after the parameters. */
  private readonly locals: Wasm[] = [];
  /** Open blocks, for relative branch depths. */
  private depth = 0;
  /** Pairs (offset in `bytes`, site number), offsets ascending. */
  readonly sites: number[] = [];
  /** Offsets in `bytes` of the ifs that are hardly ever taken. */
  readonly unlikely: number[] = [];
  /** Within a try: a global whose address calls read before they call. */
  private marker: number | undefined;

  constructor(private readonly parameters: readonly Wasm[]) {}

  local(type: Wasm): number {
    this.locals.push(type);
    return this.parameters.length + this.locals.length - 1;
  }

  /** The types of parameters and locals so far, by number. */
  get localTypes(): readonly Wasm[] {
    return [...this.parameters, ...this.locals];
  }

  /** Attributes the code from here on to a site. */
  site(number: number): void {
    const last = this.sites.length - 2;
    if (last >= 0 && this.sites[last] === this.bytes.length) this.sites[last + 1] = number;
    else if (last < 0 || this.sites[last + 1] !== number)
      this.sites.push(this.bytes.length, number);
  }

  emit(...ops: Op[]): void {
    for (const each of ops) {
      if (each > 0xff) {
        this.bytes.byte(each >> 8);
        this.bytes.unsigned(each & 0xff);
        this.bytes.byte(0);
        if (each === op.memory_copy) this.bytes.byte(0);
      } else {
        this.bytes.byte(each);
      }
    }
  }

  i32(value: number): void {
    this.bytes.byte(op.i32_const);
    this.bytes.signed(value | 0);
  }
  /** A number below 2^31 that `fillNumber` writes later. */
  laterNumber(): number {
    this.bytes.byte(op.i32_const);
    return this.bytes.reserve();
  }
  fillNumber(at: number, value: number): void {
    this.bytes.fill(at, value);
  }
  i64(value: number | bigint): void {
    this.bytes.byte(op.i64_const);
    this.bytes.signed(typeof value === 'bigint' ? BigInt.asIntN(64, value) : value);
  }
  f32(bits: bigint): void {
    this.bytes.byte(op.f32_const);
    this.bytes.littleEndian(bits, 4);
  }
  f64(bits: bigint): void {
    this.bytes.byte(op.f64_const);
    this.bytes.littleEndian(bits, 8);
  }

  /** Pushes an i64 as two i32, the low half first; `push` pushes it. */
  halves(push: () => void): void {
    push();
    this.emit(op.i32_wrap_i64);
    push();
    this.i64(32);
    this.emit(op.i64_shr_u, op.i32_wrap_i64);
  }

  get(local: number): void {
    this.bytes.byte(op.local_get);
    this.bytes.unsigned(local);
  }
  set(local: number): void {
    this.bytes.byte(op.local_set);
    this.bytes.unsigned(local);
  }
  tee(local: number): void {
    this.bytes.byte(op.local_tee);
    this.bytes.unsigned(local);
  }
  globalGet(global: number): void {
    this.bytes.byte(op.global_get);
    this.bytes.unsigned(global);
  }
  globalSet(global: number): void {
    this.bytes.byte(op.global_set);
    this.bytes.unsigned(global);
  }

  /** A load or store; alignment hints are left at 1, which engines ignore on x86-64 and ARM64. */
  memory(instruction: Op, offset = 0): void {
    this.bytes.byte(instruction);
    this.bytes.byte(0);
    this.bytes.unsigned(offset);
  }

  call(index: number): void {
    this.markPlace();
    this.bytes.byte(op.call);
    this.bytes.unsigned(index);
  }
  callIndirect(type: number): void {
    this.markPlace();
    this.bytes.byte(op.call_indirect);
    this.bytes.unsigned(type);
    this.bytes.byte(0);
  }

  /**
   * Within a try, an access to memory before each call: V8 13 keeps the places of accesses but forgets those of calls that may
   * end in the catch, and a stack trace then names the access before.
   */
  private markPlace(): void {
    if (this.marker === undefined) return;
    this.globalGet(this.marker);
    this.memory(op.i32_load8_u, 0);
    this.emit(op.drop);
  }

  /** Opens an `if` that is hardly ever taken: engines that read hints keep its body out of the way. */
  openUnlikely(): number {
    this.unlikely.push(this.bytes.length);
    return this.open(op.if);
  }

  /** Opens a block, loop, if or try and returns its label for `branch`. */
  open(
    instruction: typeof op.block | typeof op.loop | typeof op.if | typeof op.try,
    result: Wasm | typeof empty = empty,
  ): number {
    this.bytes.byte(instruction);
    this.bytes.byte(result);
    return ++this.depth;
  }
  /** The innermost open construct. */
  currentLabel(): number {
    return this.depth;
  }
  otherwise(): void {
    this.bytes.byte(op.else);
  }
  close(): void {
    this.bytes.byte(op.end);
    this.depth--;
  }
  /** Opens a try; `address` is a global that always holds an address. */
  try(address: number): void {
    this.open(op.try);
    this.marker = address;
  }
  catch(tag: number): void {
    this.marker = undefined;
    this.bytes.byte(op.catch);
    this.bytes.unsigned(tag);
  }
  throw(tag: number): void {
    this.bytes.byte(op.throw);
    this.bytes.unsigned(tag);
  }
  rethrow(label: number): void {
    this.bytes.byte(op.rethrow);
    this.bytes.unsigned(this.depth - label);
  }
  branch(label: number): void {
    this.bytes.byte(op.br);
    this.bytes.unsigned(this.depth - label);
  }
  branchIf(label: number): void {
    this.bytes.byte(op.br_if);
    this.bytes.unsigned(this.depth - label);
  }
  branchTable(labels: readonly number[], otherwise: number): void {
    this.bytes.byte(op.br_table);
    this.bytes.unsigned(labels.length);
    for (const label of labels) this.bytes.unsigned(this.depth - label);
    this.bytes.unsigned(this.depth - otherwise);
  }

  /** Local declarations, which stand in front of the code, and the code. */
  finish(): { declarations: Uint8Array; code: Uint8Array } {
    this.bytes.byte(op.end);
    return { declarations: this.declarations(), code: this.bytes.view() };
  }

  private declarations(): Uint8Array {
    const declarations = new Bytes(16);
    const runs: [number, Wasm][] = [];
    for (const type of this.locals) {
      const last = runs[runs.length - 1];
      if (last !== undefined && last[1] === type) last[0]++;
      else runs.push([1, type]);
    }
    declarations.unsigned(runs.length);
    for (const [count, type] of runs) {
      declarations.unsigned(count);
      declarations.byte(type);
    }
    return declarations.view();
  }
}
