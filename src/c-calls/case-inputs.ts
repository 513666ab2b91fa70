// The first half of a case: variables with what the function is given, and the call. Every object is a variable of just its
// size, so that the sanitizers of whoever builds the file see what lies beyond.

import {
  type CSignature,
  type CType,
  declaration,
  pointerTo,
  type RecordType,
} from '../build/harness/c-type.ts';
import type { MadeArgument, MadeObject, Pointed } from './arguments.ts';
import { integerIn, isText, scalarLiteral, stringLiteral } from './literals.ts';

/** A variable of a case that can be looked at after the call. */
export interface Variable {
  readonly name: string;
  readonly object: MadeObject;
  /** Whether it is an array, whose name is a pointer. */
  readonly isArray: boolean;
}

export interface CaseInputs {
  readonly lines: readonly string[];
  /** The call, such as f(1, text). */
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
  kind: 'number',
  spelling: 'unsigned char',
  size: 1,
  float: false,
  signed: false,
  character: true,
};

/** What a variable's elements are declared as: bytes where the program says void. */
export function elementType({ type }: Pick<MadeObject, 'type'>): CType {
  return type.size === 0 ? byteType : type;
}

class Writer {
  readonly lines: string[] = [];
  readonly variables: Variable[] = [];
  private readonly names: Set<string>;
  /** What is to be copied after the current declaration. */
  private unions: string[] = [];

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
    const isArray = !object.single;
    const declared = declaration(type, isArray ? `${name}[${elements}]` : name);
    this.declare(declared, { ...object, name }, type);
    this.variables.push({ name, object, isArray });
    return isArray ? name : `&${name}`;
  }

  /** A record that is passed as it is. */
  private value(made: MadeObject): string {
    const name = this.name(made.name);
    this.declare(declaration(made.type, name), { ...made, name, single: true }, made.type);
    return name;
  }

  /** Objects that it points to are declared on the way, before it. */
  private declare(declared: string, object: MadeObject, type: CType): void {
    const outer = this.unions;
    this.unions = [];
    const content = this.content(object, type);
    this.lines.push(`${declared} = ${content};`, ...this.unions);
    this.unions = outer;
  }

  /** An initializer; the object has the name of its variable. */
  private content(object: MadeObject, type: CType): string {
    const { bytes, name } = object;
    if (object.single) return this.initializer(type, bytes, 0, object, name);
    if (isText(type, bytes)) return textInitializer(bytes);
    const parts: string[] = [];
    for (let at = 0; at < bytes.length; at += type.size) {
      const path = `${name}[${at / type.size}]`;
      parts.push(this.initializer(type, bytes.subarray(at, at + type.size), at, object, path));
    }
    return `{${withoutZeros(parts).join(', ')}}`;
  }

  private initializer(
    type: CType,
    bytes: Uint8Array,
    at: number,
    object: MadeObject,
    path: string,
  ): string {
    switch (type.kind) {
      case 'pointer':
        return this.pointed(object.pointers.get(at));
      case 'array': {
        if (isText(type.element, bytes)) return textInitializer(bytes);
        const { size } = type.element;
        const parts = Array.from({ length: bytes.length / size }, (_, i) => {
          const from = i * size;
          const part = bytes.subarray(from, from + size);
          return this.initializer(type.element, part, at + from, object, `${path}[${i}]`);
        });
        return `{${withoutZeros(parts).join(', ')}}`;
      }
      case 'record':
        if (type.union) return this.union(type, bytes, path);
        return `{${this.members(type, bytes, at, object, path).join(', ') || '0'}}`;
      default:
        return scalarLiteral(type, bytes);
    }
  }

  private members(
    type: RecordType,
    bytes: Uint8Array,
    at: number,
    object: MadeObject,
    path: string,
  ): string[] {
    return type.members.flatMap((member) => {
      if (member.isBitField) return [`.${member.name} = ${bitFieldIn(bytes, member)}`];
      const from = member.offset / 8;
      const part = bytes.subarray(from, from + member.type.size);
      if (member.name !== '') {
        const inner = `${path}.${member.name}`;
        return [
          `.${member.name} = ${this.initializer(member.type, part, at + from, object, inner)}`,
        ];
      }
      if (member.type.kind !== 'record') return [];
      if (!member.type.union) return this.members(member.type, part, at + from, object, path);
      this.union(member.type, part, `${path}.${member.type.members[0]?.name ?? ''}`);
      return [];
    });
  }

  /** Copies the bytes of a union behind the declaration, because nobody knows which member counts. */
  private union({ size }: RecordType, bytes: Uint8Array, path: string): string {
    if (bytes.some((byte) => byte !== 0))
      this.unions.push(`memcpy(&${path}, ${stringLiteral(bytes)}, ${size});`);
    return '{0}';
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

/** Zeros behind a text need not be written. */
function textInitializer(bytes: Uint8Array): string {
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  return stringLiteral(bytes.subarray(0, end));
}

/** Zeros behind the last other number need not be written. */
function withoutZeros(parts: readonly string[]): string[] {
  const isZero = (text: string) => /^(0(u|L|UL)?|NULL|'\\0'|0\.0f?)$/.test(text);
  const end = parts.findLastIndex((part) => !isZero(part)) + 1;
  return parts.length - end > 2 ? parts.slice(0, Math.max(1, end)) : [...parts];
}

export function bitFieldIn(
  bytes: Uint8Array,
  { offset, bits, type }: RecordType['members'][number],
): bigint {
  const whole = integerIn(bytes, false) >> BigInt(offset);
  const signed = type.kind === 'number' && type.signed;
  return signed ? BigInt.asIntN(bits, whole) : BigInt.asUintN(bits, whole);
}
