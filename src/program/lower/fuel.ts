// Fuel: a program may take so many steps, so that an endless loop ends. A step is a turn of a loop or a
// call of a recursive function. Loops count in a local and settle with the machine's account after as many
// turns as the machine allows them (global `turns`) and when the function returns: counting costs one
// subtraction and one test a turn.

import type { Func } from '../../ir/module.ts';
import { op, wasm } from '../../wasm/opcodes.ts';
import { global } from '../wasm-globals.ts';
import type { Body } from './body.ts';

export class Fuel {
  private readonly body: Body;
  /** The local that counts the turns until the loops of this activation settle. */
  private counter = -1;

  constructor(body: Body, loops: boolean) {
    this.body = body;
    if (loops && body.checked) this.counter = body.code.local(wasm.i32);
  }

  /** Emits the code at the function's entry; a function that can call itself takes a step. */
  enter(fn: Func): void {
    if (this.counter >= 0) this.refill();
    if (this.body.checked && this.body.translation.recursive.has(fn)) this.step();
  }

  /** Takes one step and settles it at once: for a recursive call, or a longjmp that comes back. */
  step(): void {
    this.body.code.i32(1);
    this.settle();
  }

  backEdge(): void {
    if (this.counter < 0) return;
    const { code } = this.body;
    code.get(this.counter);
    code.i32(1);
    code.emit(op.i32_sub);
    code.tee(this.counter);
    code.emit(op.i32_eqz);
    code.openUnlikely();
    code.globalGet(global.turns);
    this.settle();
    this.refill();
    code.close();
  }

  leave(): void {
    if (this.counter < 0) return;
    const { code } = this.body;
    code.globalGet(global.turns);
    code.get(this.counter);
    code.emit(op.i32_sub);
    this.settle();
  }

  private refill(): void {
    this.body.code.globalGet(global.turns);
    this.body.code.set(this.counter);
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
