// What the constraints of inline assembly say of its operands, in LLVM's form: "=r" is a result of the call, "=*m" memory that
// a pointer among the arguments leads to, "r" an argument, "0" an argument that begins where the first operand is, "={@ccz}" a flag,
// and "~{memory}" names what is overwritten.

import type { Call } from '../instruction.ts';
import type { InlineAssembly, Value } from '../module.ts';
import type { Type } from '../types.ts';
import { Untranslatable } from './untranslatable.ts';

export interface Constraint {
  readonly isOutput: boolean;
  /** The number of another operand whose register it has. */
  readonly tiedTo: number | undefined;
  /** The register that it must be in, by its name of 64 bits. */
  readonly register: string | undefined;
  /** The condition that an output of flags tells. */
  readonly condition: string | undefined;
  readonly allowsRegister: boolean;
  readonly allowsMemory: boolean;
  readonly allowsImmediate: boolean;
  /** The argument of the call: a value, or the pointer to memory. Undefined for results. */
  readonly argument: Value | undefined;
  readonly isIndirect: boolean;
  /** The type of the operand itself, also if it is in memory. */
  readonly type: Type;
}

const registers = /[rqQRlabcdSDAfxvX]|Y./;
const immediates = /[inIJKLMNOeZsgEFGC]/;

export function parseConstraints(assembly: InlineAssembly, call: Call): Constraint[] {
  const fields = call.type.kind === 'struct' ? [...call.type.fields] : [call.type];
  let arguments_ = 0;
  const take = () => call.arguments[arguments_++];
  const texts = assembly.constraints.split(',').filter((each) => each !== '' && each[0] !== '~');
  return texts.map((text) => {
    const isOutput = text.startsWith('=');
    if (text.startsWith('!')) throw new Untranslatable('a jump out of the assembly');
    const codes = text.replaceAll(/[=&%*]/g, '');
    const isIndirect = /^=?&?\*/.test(text);
    const position = arguments_;
    const argument = isOutput && !isIndirect ? undefined : take();
    const type = isIndirect
      ? elementType(call, position)
      : isOutput
        ? fields.shift()
        : argument?.type;
    if (type === undefined) throw new Untranslatable('an operand without a type');
    const fixed = /\{([^}]*)\}/.exec(codes)?.[1];
    const isFlag = fixed?.startsWith('@cc') === true;
    const letters = codes.replaceAll(/\{[^}]*\}/g, '');
    return {
      isOutput,
      tiedTo: /^\d+$/.test(codes) ? Number(codes) : undefined,
      register: isFlag || fixed === undefined ? undefined : fullRegister(fixed),
      condition: isFlag ? fixed?.slice(3) : undefined,
      allowsRegister: fixed !== undefined || registers.test(letters),
      allowsMemory: /[mgoV]/.test(letters),
      allowsImmediate: immediates.test(letters),
      argument,
      isIndirect,
      type,
    };
  });
}

function elementType(call: Call, position: number): Type | undefined {
  const attributes = call.attributes.parameters[position];
  const type = attributes?.find(({ name }) => name === 'elementtype')?.value;
  return typeof type === 'object' ? type : undefined;
}

/** "ax" and "eax" are "rax". Others keep their names, and no instruction finds them. */
function fullRegister(name: string): string {
  const short = /^[er]?([abcd]x|[sd]i|[sb]p)$/.exec(name)?.[1];
  return short === undefined ? name : `r${short}`;
}
