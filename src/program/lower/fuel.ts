// Fuel: a program may take so many steps, so that an endless loop ends. A step is a turn of a loop or a
// call of a recursive function. Loops count in a local and settle with the machine's account every
// million turns and when the function returns: counting costs one addition and one comparison a turn.

import type { Func } from '../../ir/module.ts';
import { op, wasm } from '../opcodes.ts';
import { global } from '../translation.ts';
import type { Body } from './body.ts';

const settleAfter = 1 << 20;

export class Fuel {
  private readonly body: Body;
  private counter = -1;

  constructor(body: Body, loops: boolean) {
    this.body = body;
    if (loops && body.checked) this.counter = body.code.local(wasm.i32);
  }

  /** On entry of a function that can call itself. */
  enter(fn: Func): void {
    if (!this.body.checked || !this.body.translation.recursive.has(fn)) return;
    this.body.code.i32(1);
    this.settle();
  }

  backEdge(): void {
    if (this.counter < 0) return;
    const { code } = this.body;
    code.get(this.counter);
    code.i32(1);
    code.emit(op.i32_add);
    code.tee(this.counter);
    code.i32(settleAfter);
    code.emit(op.i32_ge_u);
    code.openUnlikely();
    code.get(this.counter);
    this.settle();
    code.i32(0);
    code.set(this.counter);
    code.close();
  }

  leave(): void {
    if (this.counter < 0) return;
    this.body.code.get(this.counter);
    this.settle();
  }

  /** Takes the amount on the stack from the account. */
  private settle(): void {
    const { code, translation } = this.body;
    const amount = this.body.temporary('fuel', wasm.i32);
    code.set(amount);
    code.globalGet(global.fuel);
    code.get(amount);
    code.emit(op.i32_sub);
    code.tee(amount);
    code.globalSet(global.fuel);
    code.get(amount);
    code.i32(0);
    code.emit(op.i32_lt_s);
    code.openUnlikely();
    code.call(translation.host('refuel'));
    code.globalSet(global.fuel);
    code.close();
  }
}
