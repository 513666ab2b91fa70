// The operands of an instruction in AT&T syntax: registers, constants, addresses, and mentions of the operands that the constraints
// describe.

import type { Value } from '../module.ts';
import { bitsOf } from './code.ts';
import type { Constraint } from './constraints.ts';
import { once } from './flags.ts';
import type { MemoryOperand, Operand, Processor, RegisterOperand, Width } from './processor.ts';
import { Untranslatable } from './untranslatable.ts';

const widths: Readonly<Record<string, Width>> = { b: 8, w: 16, k: 32, q: 64 };

export class OperandReader {
  constructor(
    private readonly processor: Processor,
    private readonly constraints: readonly Constraint[],
  ) {}

  read(text: string): Operand {
    const register = /^%(?!<)(\w+)$/.exec(text);
    if (register !== null) return registerNamed(register[1]);
    const mention = /^<(\d+)(?::(\w))?>$/.exec(text);
    if (mention !== null) return this.mentioned(Number(mention[1]), mention[2]);
    if (text.startsWith('$')) return { kind: 'immediate', value: this.number(text.slice(1)) };
    const address = /^([^()]*)\(([^()]*)\)$/.exec(text);
    if (address !== null) return this.memory(address[1], address[2]);
    throw new Untranslatable(`has an operand that clew does not know: ${text}`);
  }

  /** The register of an operand that is in one. */
  registerOf(number: number): string {
    const { tiedTo, register } = this.constraint(number);
    if (tiedTo !== undefined) return this.registerOf(tiedTo);
    return register ?? `operand ${number}`;
  }

  private constraint(number: number): Constraint {
    const constraint = this.constraints[number];
    if (constraint === undefined) throw new Untranslatable(`mentions an operand %${number}`);
    return constraint;
  }

  private mentioned(number: number, modifier: string | undefined): Operand {
    const constraint = this.constraint(number);
    const { argument } = constraint;
    if (isImmediate(constraint)) {
      if (argument === undefined) throw new Untranslatable('has no constant');
      return { kind: 'immediate', value: this.extended(argument) };
    }
    if (isMemory(constraint)) {
      if (argument === undefined || modifier === 'H')
        throw new Untranslatable(`mentions an operand as %H${number}`);
      return { kind: 'memory', pointer: () => argument, isStack: false };
    }
    const register = this.registerOf(number);
    if (modifier === 'a') return this.at(() => this.processor.readRegister(register, 64));
    if (modifier === 'h') return { kind: 'register', register, width: 8, high: true };
    const width = modifier === undefined ? ownWidth(constraint) : widths[modifier];
    if (width === undefined)
      throw new Untranslatable(`mentions %${number} as %${modifier}${number}`);
    return { kind: 'register', register, width, high: false };
  }

  /** disp(base,index,scale) */
  private memory(displacement: string, parts: string): MemoryOperand {
    const [base = '', index = '', scale = '1'] = parts.split(',');
    if (base === '%rsp' || base === '%esp')
      return {
        kind: 'memory',
        isStack: true,
        pointer: () => this.processor.readRegister('rsp', 64),
      };
    const { processor } = this;
    const { code } = processor;
    return this.at(() => {
      let address: Value | undefined = base === '' ? undefined : this.addressPart(base);
      if (index !== '') {
        const factor = this.number(scale);
        const scaled = code.binary('mul', this.addressPart(index), factor);
        address = address === undefined ? scaled : code.binary('add', address, scaled);
      }
      const distance = displacement === '' ? code.constant(64, 0) : this.number(displacement);
      return address === undefined ? distance : code.binary('add', address, distance);
    });
  }

  private at(address: () => Value): MemoryOperand {
    const { code } = this.processor;
    // The address is that of the moment at which the instruction begins.
    return { kind: 'memory', isStack: false, pointer: once(() => code.toPointer(address())) };
  }

  private addressPart(text: string): Value {
    const operand = this.read(text);
    if (operand.kind !== 'register' || operand.width !== 64)
      throw new Untranslatable('has an address that is not of 64 bits');
    return this.processor.read(operand, 64);
  }

  /** A constant of 64 bits: a number, or an operand that is one (`%c1`, `%P1`). */
  private number(text: string): Value {
    const { code } = this.processor;
    const mention = /^<(\d+)(?::[cPn])?>$/.exec(text);
    if (mention !== null) {
      const operand = this.mentioned(Number(mention[1]), undefined);
      if (operand.kind !== 'immediate' || text.includes(':n'))
        throw new Untranslatable(`mentions an operand as a number: ${text}`);
      return operand.value;
    }
    const known = /^([-~]?)(0x[\da-fA-F]+|\d+)$/.exec(text);
    if (known === null) throw new Untranslatable(`has a constant that clew does not know: ${text}`);
    const [, sign, digits] = known;
    const isOctal = /^0\d/.test(digits);
    const value = BigInt(isOctal ? `0o${digits.slice(1)}` : digits);
    return code.constant(64, sign === '-' ? -value : sign === '~' ? ~value : value);
  }

  private extended(value: Value): Value {
    const { code } = this.processor;
    if (value.type.kind === 'pointer') return code.fromPointer(value);
    if (value.type.kind !== 'integer' || bitsOf(value) > 64)
      throw new Untranslatable('has a constant that is no integer');
    return code.signExtend(value, 64);
  }
}

/** Whether the compiler writes the operand as a constant: it must, or it may and the argument is one. */
export function isImmediate({ allowsImmediate, allowsRegister, argument }: Constraint): boolean {
  if (!allowsImmediate || argument === undefined) return false;
  return !allowsRegister || argument.kind === 'integer';
}

/** Whether the operand is memory: what may be in a register is in one. */
export function isMemory({
  isIndirect,
  allowsRegister,
  isOutput,
  allowsMemory,
}: Constraint): boolean {
  return isIndirect && (isOutput ? !allowsRegister : allowsMemory || !allowsRegister);
}

function ownWidth({ type }: Constraint): Width | undefined {
  if (type.kind === 'pointer') return 64;
  const { bits } = type.kind === 'integer' ? type : { bits: 0 };
  return bits === 8 || bits === 16 || bits === 32 || bits === 64 ? bits : undefined;
}

const named = new Map<string, RegisterOperand>();
function name(text: string, register: string, width: Width, high = false): void {
  named.set(text, { kind: 'register', register, width, high });
}
for (const letter of 'abcd') {
  const register = `r${letter}x`;
  name(register, register, 64);
  name(`e${letter}x`, register, 32);
  name(`${letter}x`, register, 16);
  name(`${letter}l`, register, 8);
  name(`${letter}h`, register, 8, true);
}
for (const short of ['si', 'di', 'sp', 'bp']) {
  const register = `r${short}`;
  name(register, register, 64);
  name(`e${short}`, register, 32);
  name(short, register, 16);
  name(`${short}l`, register, 8);
}
for (let number = 8; number < 16; number++) {
  const register = `r${number}`;
  name(register, register, 64);
  name(`${register}d`, register, 32);
  name(`${register}w`, register, 16);
  name(`${register}b`, register, 8);
}

function registerNamed(text: string): RegisterOperand {
  const register = named.get(text.toLowerCase());
  if (register === undefined) throw new Untranslatable(`uses %${text}, which clew does not know`);
  return register;
}
