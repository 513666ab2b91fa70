// The first half of a case: variables with what the function is given, and the call. Every object is a variable of just its
// size, so that the sanitizers of whoever builds the file see what lies beyond.

import { UserError } from '../base/user-error.ts';
import {
  type CSignature,
  type CType,
  declaration,
  pointerTo,
  type RecordType,
} from '../run/harness/c-type.ts';
import type { MadeArgument, MadeObject, Pointed } from './arguments.ts';
import { integerIn, isText, scalarLiteral, stringLiteral } from './literals.ts';

/** A variable of a case that can be looked at after the call. */
export interface Variable {
  readonly name: string;
  readonly object: MadeObject;
  /** It is an array: its name is a pointer. */
  readonly isArray: boolean;
}

export interface CaseInputs {
  readonly lines: readonly string[];
  /** f(1, text) */
  readonly call: string;
  readonly variables: readonly Variable[];
}

export const resultName = 'result';

export function caseInputs(
  fn: string,
  given: readonly MadeArgument[],
  { result }: CSignature,
): CaseInputs {
  const writer = new Writer([fn, resultName]);
  const words = given.map((argument) => writer.argument(argument));
  const { lines, variables } = writer;
  const call = `${fn}(${words.join(', ')})`;
  const first = result.kind === 'void' ? call : `${declaration(result, resultName)} = ${call}`;
  return { lines: [...lines, `${first};`], call, variables };
}

const byteType: CType = {
  ...{ kind: 'number', spelling: 'unsigned char', size: 1 },
  ...{ float: false, signed: false, character: true },
};

/** What a variable's elements are declared as: bytes where the program says void. */
export function elementType({ type }: Pick<MadeObject, 'type'>): CType {
  return type.size === 0 ? byteType : type;
}

class Writer {
  readonly lines: string[] = [];
  readonly variables: Variable[] = [];
  private readonly names: Set<string>;

  constructor(taken: readonly string[]) {
    this.names = new Set(taken);
  }

  argument(argument: MadeArgument): string {
    switch (argument.kind) {
      case 'length':
        return String(argument.count);
      case 'pointer':
        return argument.object === undefined ? 'NULL' : this.object(argument.object);
      case 'value': {
        const { type, made } = argument;
        if (type.kind === 'pointer') return this.pointed(made.pointers.get(0));
        if (type.kind !== 'record') return scalarLiteral(type, made.bytes);
        return this.value(made);
      }
    }
  }

  /** Declares an object; returns a pointer to it. */
  private object(object: MadeObject): string {
    const name = this.name(object.name);
    const type = elementType(object);
    const elements = object.bytes.length / type.size;
    if (elements === 0) {
      this.lines.push(`${declaration(pointerTo(type), name)} = malloc(0);`);
      return name;
    }
    const content = this.content(object, type);
    const isArray = !object.single;
    this.declare(declaration(type, isArray ? `${name}[${elements}]` : name), name, content);
    this.variables.push({ name, object, isArray });
    return isArray ? name : `&${name}`;
  }

  /** A record that is passed as it is. */
  private value(made: MadeObject): string {
    const name = this.name(made.name);
    this.declare(declaration(made.type, name), name, this.content(made, made.type));
    return name;
  }

  private declare(declared: string, name: string, content: string | Uint8Array): void {
    if (typeof content === 'string') this.lines.push(`${declared} = ${content};`);
    else
      this.lines.push(
        `${declared};`,
        `memcpy(&${name}, ${stringLiteral(content)}, sizeof ${name});`,
      );
  }

  /** An initializer; bytes where C has none for them. */
  private content(object: MadeObject, type: CType): string | Uint8Array {
    const { bytes } = object;
    if (hasUnion(type)) return bytes;
    if (object.single || bytes.length === 0) return this.initializer(type, bytes, 0, object);
    if (isText(type, bytes)) return textInitializer(bytes);
    const parts: string[] = [];
    for (let at = 0; at < bytes.length; at += type.size)
      parts.push(this.initializer(type, bytes.subarray(at, at + type.size), at, object));
    return `{${withoutZeros(parts).join(', ')}}`;
  }

  private initializer(type: CType, bytes: Uint8Array, at: number, object: MadeObject): string {
    switch (type.kind) {
      case 'pointer':
        return this.pointed(object.pointers.get(at));
      case 'array': {
        if (isText(type.element, bytes)) return textInitializer(bytes);
        const { size } = type.element;
        const parts = Array.from({ length: bytes.length / size }, (_, i) => {
          const from = i * size;
          return this.initializer(
            type.element,
            bytes.subarray(from, from + size),
            at + from,
            object,
          );
        });
        return `{${withoutZeros(parts).join(', ')}}`;
      }
      case 'record':
        return `{${this.members(type, bytes, at, object).join(', ') || '0'}}`;
      default:
        return scalarLiteral(type, bytes);
    }
  }

  private members(type: RecordType, bytes: Uint8Array, at: number, object: MadeObject): string[] {
    return type.members.flatMap((member) => {
      if (member.isBitField) return [`.${member.name} = ${bitFieldIn(bytes, member)}`];
      const from = member.offset / 8;
      const part = bytes.subarray(from, from + member.type.size);
      if (member.name === '' && member.type.kind === 'record')
        return this.members(member.type, part, at + from, object);
      return [`.${member.name} = ${this.initializer(member.type, part, at + from, object)}`];
    });
  }

  private pointed(pointed: Pointed | undefined): string {
    if (pointed === undefined) return 'NULL';
    return pointed.kind === 'stream' ? 'stdin' : this.object(pointed.object);
  }

  /** list->next is list_next; a second one gets a number. */
  private name(input: string): string {
    const plain = input.replace(/\W+/g, '_').replace(/^_+|_+$/g, '') || 'object';
    const word = /^\d/.test(plain) ? `_${plain}` : plain;
    let name = word;
    for (let i = 2; this.names.has(name); i++) name = `${word}_${i}`;
    this.names.add(name);
    return name;
  }
}

/** The zeros behind the text need not be written. */
function textInitializer(bytes: Uint8Array): string {
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  return stringLiteral(bytes.subarray(0, end));
}

/** Nor those behind the last other number. */
function withoutZeros(parts: readonly string[]): string[] {
  const isZero = (text: string) => /^(0(u|L|UL)?|NULL|'\\0'|0\.0f?)$/.test(text);
  const end = parts.findLastIndex((part) => !isZero(part)) + 1;
  return parts.length - end > 2 ? parts.slice(0, Math.max(1, end)) : [...parts];
}

/** Which member of a union counts is not known: it is written as bytes. */
export function hasUnion(type: CType): boolean {
  switch (type.kind) {
    case 'record':
      return type.union || type.members.some((member) => hasUnion(member.type));
    case 'array':
      return hasUnion(type.element);
    case 'number':
      if (type.size > 8)
        throw new UserError(`--spec: C has no literal for a value of type ${type.spelling}`);
      return false;
    default:
      return false;
  }
}

/** Of a bit-field in the bytes of its record. */
export function bitFieldIn(
  bytes: Uint8Array,
  { offset, bits, type }: RecordType['members'][number],
): bigint {
  const whole = integerIn(bytes, false) >> BigInt(offset);
  const signed = type.kind === 'number' && type.signed;
  return signed ? BigInt.asIntN(bits, whole) : BigInt.asUintN(bits, whole);
}
