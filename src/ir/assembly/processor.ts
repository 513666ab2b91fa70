// The state of the processor while assembly is translated: what each register holds, as a value of the IR, and the flags. A register is
// one of the sixteen, or that of an operand whose constraint leaves the choice to the compiler.

import { undefinedConstant } from '../construct.ts';
import type { Value } from '../module.ts';
import type { Code } from './code.ts';
import { Flags } from './flags.ts';
import { Untranslatable } from './untranslatable.ts';

export type Width = 8 | 16 | 32 | 64;

export interface RegisterOperand {
  readonly kind: 'register';
  readonly register: string;
  readonly width: Width;
  /** Bits 8 to 15, as in %ah. */
  readonly high: boolean;
}
export interface ImmediateOperand {
  readonly kind: 'immediate';
  /** 64 bits. */
  readonly value: Value;
}
export interface MemoryOperand {
  readonly kind: 'memory';
  readonly pointer: () => Value;
  /** The top of the stack, which code changes by nothing for the sake of the fence. */
  readonly isStack: boolean;
}
export type Operand = RegisterOperand | ImmediateOperand | MemoryOperand;

export class Processor {
  readonly flags: Flags;
  /** Integers of 64 bits; other values (floats) only pass through. */
  private readonly registers = new Map<string, Value>();

  constructor(readonly code: Code) {
    this.flags = new Flags(code);
  }

  /** Undefined if nothing was put there. */
  readonly content = (register: string): Value | undefined => this.registers.get(register);

  put(register: string, value: Value): void {
    this.registers.set(register, value);
  }

  /** All 64 bits. What nobody has set is undefined, as after a call. */
  private whole(register: string): Value {
    const { code } = this;
    if (register === 'rsp' || register === 'rbp')
      throw new Untranslatable(`reads %${register}, which has no meaning here`);
    const value = this.registers.get(register) ?? undefinedConstant(code.types.integer(64));
    if (value.type !== code.types.integer(64))
      throw new Untranslatable('uses an operand that is no integer');
    return value;
  }

  read(operand: Operand, width: Width): Value {
    const { code } = this;
    switch (operand.kind) {
      case 'immediate':
        return code.truncate(operand.value, width);
      case 'memory':
        if (operand.isStack) throw new Untranslatable('reads the stack');
        return code.load(operand.pointer(), width);
      case 'register': {
        const value = this.whole(operand.register);
        const shifted = operand.high ? code.binary('lshr', value, code.constant(64, 8)) : value;
        return code.truncate(shifted, width);
      }
    }
  }

  write(operand: Operand, value: Value, width: Width): void {
    const { code } = this;
    if (operand.kind === 'immediate') throw new Untranslatable('writes to a constant');
    if (operand.kind === 'memory') {
      if (operand.isStack) throw new Untranslatable('writes to the stack');
      return code.store(operand.pointer(), value);
    }
    const { register, high } = operand;
    if (register === 'rsp' || register === 'rbp')
      throw new Untranslatable(`writes %${register}, which has no meaning here`);
    // Writing 32 bits clears the others; writing fewer leaves them alone.
    if (width >= 32) return this.put(register, code.zeroExtend(value, 64));
    const place = high ? 8n : 0n;
    const mask = ((1n << BigInt(width)) - 1n) << place;
    const kept = code.binary('and', this.whole(register), code.constant(64, ~mask));
    const moved = code.binary('shl', code.zeroExtend(value, 64), code.constant(64, place));
    this.put(register, code.binary('or', kept, moved));
  }

  /** One of the sixteen registers, by its name of 64 bits. */
  readRegister(register: string, width: Width): Value {
    return this.read({ kind: 'register', register, width, high: false }, width);
  }

  writeRegister(register: string, value: Value, width: Width): void {
    this.write({ kind: 'register', register, width, high: false }, value, width);
  }
}
