// Entering and leaving a function. On entry the frame is carved out of the stack and its part of the validity
// map is written: objects valid, red zones not. On every way out it is written again: nothing is valid, so
// a pointer that outlives its function is caught. The map of a frame is known at compile time; most
// frames need one or two stores for it.

import { granule, stackSize } from '../../abi/address-space.ts';
import { type FrameLayout, variadicAreaName } from '../../abi/frame-layout.ts';
import { unwrittenValidity, validity } from '../../abi/validity.ts';
import { present } from '../../base/known.ts';
import { variableOf } from '../../ir/debug.ts';
import type { Alloca, Call } from '../../ir/instruction.ts';
import type { Attribute, Func, Value } from '../../ir/module.ts';
import { isLifetimeMark } from '../../ir/passes/promotable.ts';
import { markedVariable } from '../../ir/passes/scopes.ts';
import { op, wasm } from '../../wasm/opcodes.ts';
import { FrameBuilder, nativeFrameSize, type Slot, staticSize } from '../frame.ts';
import { roundUp } from '../layout.ts';
import { resolveAlias } from '../reachable.ts';
import { savedRegisters } from '../variadic-area.ts';
import { global } from '../wasm-globals.ts';
import { type Body, isShadowed } from './body.ts';
import { pushLongLength } from './bounds.ts';
import { stores64 } from './memory.ts';
import { copyStructShadows } from './shadow/bulk.ts';
import { pin } from './shadow/operation.ts';
import { type VariadicLayout, variadicLayout } from './varargs.ts';

export class FrameLowering {
  private readonly builder = new FrameBuilder();
  private readonly allocas: { alloca: Alloca; slot: Slot }[] = [];
  private readonly placed = new Set<Alloca>();
  /** The objects whose lifetime ends before the function returns. */
  private readonly scoped = new Set<Alloca>();
  private readonly copies: { parameter: Value; slot: Slot }[] = [];
  private variadic: VariadicArea | undefined;
  private readonly variadicCalls: VariadicLayout[] = [];
  private dynamic = false;
  private stackBytes = 0;
  /** WebAssembly locals that hold the start of the frame, and the stack pointer before it. */
  private base = -1;
  private before = -1;

  constructor(private readonly body: Body) {}

  /** Looks through the function for what needs memory. `nativeBytes` is the size of its locals before promotion. */
  plan(nativeBytes: number): void {
    const { fn, translation } = this.body;
    for (const block of fn.blocks) {
      for (const instruction of block.instructions) {
        if (instruction.op === 'alloca') this.planAlloca(instruction);
        else if (instruction.op === 'call') this.planCall(instruction);
      }
    }
    fn.arguments.forEach((parameter, i) => {
      const type = attributeOf(fn, i, 'byval');
      if (typeof type !== 'object') return;
      const { layout } = translation;
      const align = Number(attributeOf(fn, i, 'align') ?? layout.align(type));
      this.copies.push({ parameter, slot: this.builder.place(layout.size(type), align) });
    });
    if (this.variadicCalls.length > 0) this.variadic = this.placeVariadic();
    const deep = translation.recursive.has(fn);
    if (this.builder.slots.length > 0 || deep || this.dynamic) {
      this.stackBytes = Math.max(this.builder.size, deep ? nativeFrameSize(nativeBytes) : 0);
    }
  }

  /** The names of the frame's objects, for reports. */
  describe(): FrameLayout {
    const objects = this.allocas.map(({ alloca, slot }) => {
      const variable = variableOf(this.body.fn, alloca);
      return {
        name: variable?.name ?? (alloca.name === '' ? undefined : alloca.name),
        file: variable?.file,
        line: variable?.line ?? 0,
        ...slot,
      };
    });
    const copies = this.copies.map(({ parameter, slot }) => ({
      name: parameter.kind === 'argument' && parameter.name !== '' ? parameter.name : undefined,
      file: undefined,
      line: 0,
      ...slot,
    }));
    const area = this.variadic;
    const variadic =
      area === undefined ? [] : [{ offset: area.offset, size: area.size, ...unnamedArguments }];
    return {
      function: this.body.fn.name,
      size: this.builder.size,
      objects: [...objects, ...copies, ...variadic],
    };
  }

  /** Whether the frame is larger than the stack, so that no call of the function can succeed, natively neither. */
  get exceedsStack(): boolean {
    return this.stackBytes > stackSize;
  }

  get hasObjects(): boolean {
    return this.builder.slots.length > 0;
  }

  /** Whether the local is valid from entry to return. */
  isPermanent(alloca: Alloca): boolean {
    return this.placed.has(alloca) && !this.scoped.has(alloca);
  }

  enter(number: number): void {
    const { code } = this.body;
    if (this.stackBytes === 0) return;
    this.base = code.local(wasm.i32);
    this.before = code.local(wasm.i32);
    code.globalGet(global.stackPointer);
    code.tee(this.before);
    code.i32(this.stackBytes);
    code.emit(op.i32_sub);
    if (this.builder.align > 16) {
      code.i32(-this.builder.align);
      code.emit(op.i32_and);
    }
    code.set(this.base);
    this.moveStackPointer(this.base);
    if (this.hasObjects) this.openObjects(number);
  }

  /** Makes the frame invalid and releases it; comes before every return. */
  leave(): void {
    const { code, translation } = this.body;
    if (this.stackBytes === 0) return;
    if (this.dynamic) {
      code.globalGet(global.stackPointer);
      code.get(this.base);
      code.call(translation.runtime('__clew_release_stack'));
    }
    if (this.hasObjects) {
      const granules = this.builder.size / granule;
      const dead = new Uint8Array(granules).fill(validity.deadFrame);
      dead[0] = validity.deadFrameStart;
      this.writeMap(0, dead);
    }
    code.get(this.before);
    code.globalSet(global.stackPointer);
  }

  /** Marks where the variable's block begins or ends. Only variables of the frame can become invalid. */
  markScope(alloca: Alloca, isEnd: boolean): void {
    const slot = this.allocas.find((each) => each.alloca === alloca)?.slot;
    if (slot === undefined) return;
    const map = new Uint8Array(Math.ceil(slot.size / granule)).fill(validity.endedScope);
    if (!isEnd) mark(map, 0, slot.size, this.tracksWrites());
    this.writeMap(slot.offset, map);
  }

  /** Makes exactly the bytes of this call's unnamed arguments valid. */
  openVariadicArea(layout: VariadicLayout): void {
    // The shadows of another call's arguments end here, too.
    const area = present(this.variadic);
    const isOpen = area.uniform && this.body.shadows === undefined;
    if (!isOpen) this.writeMap(area.offset, variadicMap(area, layout));
  }

  /** Pushes the address of an unnamed argument; those in registers lie before those in memory. */
  pushVariadicAddress(at: number): void {
    const { offset, head } = present(this.variadic);
    this.pushFrameAddress(offset + head + at);
  }

  pushVariadicArea(): void {
    this.pushVariadicAddress(0);
    this.body.code.emit(op.i64_extend_i32_u);
  }

  /** Takes a local of computed size from the stack; it is released when the function returns. */
  lowerDynamicAlloca(alloca: Alloca): void {
    const { code, translation } = this.body;
    const { layout } = translation;
    if (staticSize(alloca, layout) !== undefined && this.placed.has(alloca)) return;
    if (isShadowed(this.body)) pin(this.body, 'size', { value: alloca.count, leaf: 0 });
    code.globalGet(global.stackPointer);
    pushLongLength(this.body, alloca.count);
    code.i64(layout.size(alloca.allocated));
    code.emit(op.i64_mul);
    code.i32(Math.max(16, alloca.align));
    code.call(translation.runtime('__clew_allocate_stack'));
    const address = this.body.temporary('allocated', wasm.i32);
    code.tee(address);
    code.emit(op.i64_extend_i32_u);
    this.body.setResult(alloca);
    code.get(address);
    code.i32(32);
    code.emit(op.i32_sub);
    code.set(address);
    this.moveStackPointer(address);
  }

  /** Moves the stack pointer to the address in a local. The machine must know how far the stack has ever reached. */
  private moveStackPointer(to: number): void {
    const { code, translation } = this.body;
    code.get(to);
    code.globalSet(global.stackPointer);
    code.get(to);
    code.globalGet(global.stackLimit);
    code.emit(op.i32_lt_s);
    code.openUnlikely();
    code.get(to);
    code.call(translation.host('stackSlow'));
    code.close();
  }

  private planAlloca(alloca: Alloca): void {
    const { layout } = this.body.translation;
    const size = staticSize(alloca, layout);
    if (size === undefined || !inEntry(this.body, alloca)) {
      this.dynamic = true;
      return;
    }
    const align = Math.max(alloca.align, 8);
    this.allocas.push({ alloca, slot: this.builder.place(size, align) });
    this.placed.add(alloca);
  }

  private planCall(call: Call): void {
    const callee = resolveAlias(call.callee);
    if (callee.kind === 'assembly') return;
    if (callee.kind === 'function' && callee.name.startsWith('llvm.')) {
      const scoped = isLifetimeMark(call) ? markedVariable(call) : undefined;
      if (scoped !== undefined) this.scoped.add(scoped);
      if (callee.name.startsWith('llvm.stackrestore')) this.dynamic = true;
      return;
    }
    const type = callee.kind === 'function' ? callee.functionType : call.functionType;
    if (!type.variadic) return;
    this.variadicCalls.push(variadicLayout(this.body, call, type.parameters.length));
  }

  /** One area serves all variadic calls of the function. */
  private placeVariadic(): VariadicArea {
    const align = Math.max(...this.variadicCalls.map((call) => call.align));
    const memorySize = Math.max(...this.variadicCalls.map((call) => call.memorySize));
    const uses = this.variadicCalls.map(({ list }) =>
      list.map(({ at, size }) => `${at} ${size}`).join(),
    );
    const head = roundUp(savedRegisters, align);
    const slot = this.builder.place(head + memorySize, align);
    return { ...slot, head, uniform: new Set(uses).size === 1 };
  }

  private openObjects(number: number): void {
    const { code } = this.body;
    code.get(this.base);
    code.i32(number);
    code.memory(op.i32_store);
    this.writeMap(0, this.entryMap());
    for (const { alloca, slot } of this.allocas) {
      this.pushFrameAddress(slot.offset);
      code.emit(op.i64_extend_i32_u);
      this.body.setResult(alloca);
    }
    for (const { parameter, slot } of this.copies) this.copyParameter(parameter, slot);
  }

  /** Copies a struct that is passed by value, so that the callee works on a copy of its own. */
  private copyParameter(parameter: Value, slot: Slot): void {
    const { code } = this.body;
    const local = this.body.localsOf(parameter)[0];
    if (slot.size > 0) {
      const pushSlot = (): void => this.pushFrameAddress(slot.offset);
      copyStructShadows(this.body, pushSlot, parameter, slot.size);
      pushSlot();
      code.get(local);
      code.emit(op.i32_wrap_i64);
      code.i32(slot.size);
      code.emit(op.memory_copy);
    }
    this.body.shadows?.clear(parameter);
    this.pushFrameAddress(slot.offset);
    code.emit(op.i64_extend_i32_u);
    code.set(local);
  }

  private pushFrameAddress(offset: number): void {
    this.body.code.get(this.base);
    this.body.code.i32(offset);
    this.body.code.emit(op.i32_add);
  }

  private entryMap(): Uint8Array {
    const map = new Uint8Array(this.builder.size / granule).fill(validity.stackRedZone);
    map[0] = validity.frameStart;
    const unwritten = this.tracksWrites();
    for (const { slot } of this.allocas) mark(map, slot.offset / granule, slot.size, unwritten);
    for (const { slot } of this.copies) mark(map, slot.offset / granule, slot.size, false);
    if (this.variadic !== undefined) {
      map.set(variadicMap(this.variadic, this.variadicCalls[0]), this.variadic.offset / granule);
    }
    return map;
  }

  /** Whether variables count as not written when their lifetime begins. */
  private tracksWrites(): boolean {
    return this.body.translation.tracksWrites(this.body.fn);
  }

  /** Writes map bytes for the granules from `offset` in the frame on, in words; long runs by a fill. */
  private writeMap(offset: number, bytes: Uint8Array): void {
    const mapAt = this.body.translation.image.space.memoryEnd + offset / granule;
    const { code } = this.body;
    const index = this.body.temporary('frame map', wasm.i32);
    code.get(this.base);
    code.i32(Math.log2(granule));
    code.emit(op.i32_shr_u);
    code.set(index);
    for (const { at, length, fill } of runs(bytes)) {
      code.get(index);
      if (fill === undefined) {
        const word = bytes
          .subarray(at, at + length)
          .reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
        code.i64(word);
        code.memory(stores64[length], mapAt + at);
      } else {
        code.i32(mapAt + at);
        code.emit(op.i32_add);
        code.i32(fill);
        code.i32(length);
        code.emit(op.memory_fill);
      }
    }
  }
}

const unnamedArguments = { name: variadicAreaName, file: undefined, line: 0 };
/** Cuts map bytes into stores of 8, 4, 2 or 1 bytes, and fills for 128 or more equal ones. */
function runs(bytes: Uint8Array): { at: number; length: number; fill: number | undefined }[] {
  const list = [];
  let at = 0;
  while (at < bytes.length) {
    let same = at;
    while (same < bytes.length && bytes[same] === bytes[at]) same++;
    if (same - at >= 128) {
      list.push({ at, length: same - at, fill: bytes[at] });
      at = same;
      continue;
    }
    const rest = bytes.length - at;
    const length = rest >= 8 ? 8 : rest >= 4 ? 4 : rest >= 2 ? 2 : 1;
    list.push({ at, length, fill: undefined });
    at += length;
  }
  return list;
}

/** The area for the unnamed arguments of the variadic calls that a function makes. */
interface VariadicArea extends Slot {
  /** The offset in the area at which the arguments in memory begin. */
  readonly head: number;
  /** Whether all calls use the same bytes of the area, so that its map is written once. */
  readonly uniform: boolean;
}

function variadicMap({ size: areaSize, head }: VariadicArea, { list }: VariadicLayout): Uint8Array {
  const map = new Uint8Array(areaSize / granule).fill(validity.stackRedZone);
  for (const { at, size } of list) mark(map, (head + at) / granule, roundUp(size, granule), false);
  return map;
}

/** Marks an object in the map as valid, or as valid and not written yet. */
function mark(map: Uint8Array, at: number, size: number, unwritten: boolean): void {
  const whole = Math.floor(size / granule);
  const rest = size % granule;
  map.fill(unwritten ? unwrittenValidity(granule) : validity.valid, at, at + whole);
  if (rest > 0) map[at + whole] = unwritten ? unwrittenValidity(rest) : rest;
}

function inEntry(body: Body, alloca: Alloca): boolean {
  const entry = body.activation?.resumption.entry ?? body.fn.blocks[0];
  return entry.instructions.includes(alloca);
}

function attributeOf(fn: Func, parameter: number, name: string): Attribute['value'] {
  return fn.attributes.parameters[parameter]?.find((each) => each.name === name)?.value;
}
