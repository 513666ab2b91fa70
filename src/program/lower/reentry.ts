// A function that can be entered again at some of its calls (abi/reentry.ts).
//
//   loop                                      target = 0
//     block restore
//       block save
//         if the machine resumes and target = 0, go to restore
//         the function, where all code that is not on the way to the call `target` is skipped while target is not 0
//       end: write a record with all locals, and go on in the loop
//     end: read a record into the locals, and go on in the loop
//
// Before such a call, while the machine records, the function sets `target` to the call's number and goes to save. It comes back
// through the loop, as it does when it is resumed, and the call is made. So both ways share all code, which is written in the
// end, when all locals are known; values keep their locals, and decisions, marks and sites their numbers.

import { recordHeader, recordsSize } from '../../abi/reentry.ts';
import { known } from '../../base/known.ts';
import type { Block, Call, Instruction } from '../../ir/instruction.ts';
import { op, type Wasm, wasm } from '../../wasm/opcodes.ts';
import type { Step } from '../structure.ts';
import { global } from '../wasm-globals.ts';
import type { Body } from './body.ts';

const loads = {
  [wasm.i32]: op.i32_load,
  [wasm.i64]: op.i64_load,
  [wasm.f32]: op.f32_load,
  [wasm.f64]: op.f64_load,
};
const stores = {
  [wasm.i32]: op.i32_store,
  [wasm.i64]: op.i64_store,
  [wasm.f32]: op.f32_store,
  [wasm.f64]: op.f64_store,
};

export class Reentry {
  /** The number of the call that is on the way, 0 if none is. */
  private readonly target: number;
  private readonly numbers: ReadonlyMap<Instruction, number>;
  private loop = 0;
  private restore = 0;
  private save = 0;
  /** The positions in the code that hold the size of a record, which is known in the end. */
  private readonly sizes: number[] = [];

  /** `records` is the address of the records. */
  constructor(
    private readonly body: Body,
    calls: readonly Call[],
    private readonly records: number,
  ) {
    this.target = body.code.local(wasm.i32);
    this.numbers = new Map(calls.map((call, i) => [call, i + 1]));
  }

  open(): void {
    const { code } = this.body;
    this.loop = code.open(op.loop);
    this.restore = code.open(op.block);
    this.save = code.open(op.block);
    this.openGuard();
    code.globalGet(global.resuming);
    code.branchIf(this.restore);
    code.close();
  }

  /** Writes what is behind the function's code: `number` is the function's. */
  close(number: number): void {
    const { code } = this.body;
    const size = recordHeader.locals + 8 * code.localTypes.length;
    for (const at of this.sizes) code.fillNumber(at, size);
    code.close();
    this.writeRecord(number, size);
    code.branch(this.loop);
    code.close();
    this.readRecord(size);
    code.branch(this.loop);
    code.close();
    code.emit(op.unreachable);
  }

  /** Opens an `if` around code that is skipped on the way to a call. */
  openGuard(): void {
    this.body.code.get(this.target);
    this.body.code.emit(op.i32_eqz);
    this.body.code.open(op.if);
  }

  closeGuard(): void {
    this.body.code.close();
  }

  /** Opens an `if` around code that is skipped on the way to calls other than these. */
  openWay(calls: ReadonlySet<number>): void {
    const { code } = this.body;
    code.get(this.target);
    code.emit(op.i32_eqz);
    this.pushIsOneOf(calls);
    code.emit(op.i32_or);
    code.open(op.if);
  }

  /** Pushes a condition: `push` pushes it where nothing is skipped, else it is whether the way leads to one of these calls. */
  pushCondition(calls: ReadonlySet<number>, push: () => void): void {
    const { code } = this.body;
    const condition = this.body.temporary('way', wasm.i32);
    this.pushIsOneOf(calls);
    code.set(condition);
    this.openGuard();
    push();
    code.set(condition);
    this.closeGuard();
    code.get(condition);
  }

  numberOf(instruction: Instruction): number | undefined {
    return this.numbers.get(instruction);
  }

  /** The numbers of the calls in a block. */
  callsIn(block: Block): ReadonlySet<number> {
    const numbers = block.instructions.map((each) => this.numbers.get(each));
    return new Set(numbers.filter((number) => number !== undefined));
  }

  /** Writes a call with what is due before and after it. */
  call(call: Instruction, write: () => void): void {
    const { code } = this.body;
    const number = known(this.numbers, call);
    this.openGuard();
    code.globalGet(global.recording);
    code.openUnlikely();
    code.i32(number);
    code.set(this.target);
    code.branch(this.save);
    code.close();
    this.closeGuard();
    code.i32(0);
    code.set(this.target);
    write();
    code.globalGet(global.recording);
    code.openUnlikely();
    code.globalGet(global.recording);
    this.sizes.push(code.laterNumber());
    code.emit(op.i32_sub);
    code.globalSet(global.recording);
    code.close();
  }

  private pushIsOneOf(calls: ReadonlySet<number>): void {
    const { code } = this.body;
    code.i32(0);
    for (const number of calls) {
      code.get(this.target);
      code.i32(number);
      code.emit(op.i32_eq, op.i32_or);
    }
  }

  /** Writes a record at the address in the global, and moves the global behind it. Where there is no room, recording ends. */
  private writeRecord(number: number, size: number): void {
    const { code } = this.body;
    const word = (offset: number, push: () => void) => {
      code.globalGet(global.recording);
      push();
      code.memory(op.i32_store, offset);
    };
    code.globalGet(global.recording);
    code.i32(this.records + recordsSize - size - recordHeader.locals);
    code.emit(op.i32_gt_u);
    code.openUnlikely();
    code.i32(0);
    code.globalSet(global.recording);
    code.branch(this.loop);
    code.close();
    word(recordHeader.call, () => code.get(this.target));
    word(recordHeader.function, () => code.i32(number));
    word(recordHeader.size, () => code.i32(size));
    this.eachLocal((local, type, offset) => {
      code.globalGet(global.recording);
      code.get(local);
      code.memory(stores[type], offset);
    });
    code.globalGet(global.recording);
    code.i32(size);
    code.emit(op.i32_add);
    code.globalSet(global.recording);
  }

  /** Reads the record at the address in the global, and moves the global to the next one, to 0 behind the last. */
  private readRecord(size: number): void {
    const { code } = this.body;
    this.eachLocal((local, type, offset) => {
      code.globalGet(global.resuming);
      code.memory(loads[type], offset);
      code.set(local);
    });
    code.globalGet(global.resuming);
    code.memory(op.i32_load, recordHeader.call);
    code.set(this.target);
    // The arguments of the call that came here were taken when the function was first entered.
    if (this.body.shadows !== undefined) {
      code.i32(0);
      code.globalSet(global.shadowed);
    }
    code.globalGet(global.resuming);
    code.i32(size);
    code.emit(op.i32_add);
    code.i32(0);
    code.globalGet(global.resuming);
    code.memory(op.i32_load, size + recordHeader.call);
    code.emit(op.select);
    code.globalSet(global.resuming);
  }

  private eachLocal(each: (local: number, type: Wasm, offset: number) => void): void {
    this.body.code.localTypes.forEach((type, local) => {
      if (local !== this.target) each(local, type, recordHeader.locals + 8 * local);
    });
  }
}

/** A step, or a construct with the steps within it. */
export type Nest = {
  readonly step: Step;
  readonly calls: ReadonlySet<number>;
  readonly inner?: readonly Nest[];
  readonly end?: Step;
};

/** The constructs of a function with the numbers of the calls that are in them. */
export function nestsOf(steps: readonly Step[], reentry: Reentry): Nest[] {
  const root: Nest[] = [];
  const open: { step: Step; inner: Nest[] }[] = [];
  const none: ReadonlySet<number> = new Set();
  for (const step of steps) {
    const list = open.at(-1)?.inner ?? root;
    if (step.kind === 'block' || step.kind === 'loop' || step.kind === 'if') {
      open.push({ step, inner: [] });
    } else if (step.kind === 'close' || step.kind === 'endif') {
      const closed = open.pop();
      if (closed === undefined) throw new Error('a construct ends that did not begin');
      const calls = new Set(closed.inner.flatMap((each) => [...each.calls]));
      (open.at(-1)?.inner ?? root).push({ ...closed, calls, end: step });
    } else {
      list.push({ step, calls: step.kind === 'code' ? reentry.callsIn(step.block) : none });
    }
  }
  return root;
}
