// The second half of a case: what was observed, as expectations. Each variable that the function could have changed is
// expected as it was left, member by member: padding is nobody's business. How an expectation is written depends on who runs
// the case: the macros of specifications, assert, or Unity (expectation-words.ts).

import type { CType, RecordType } from '../build/harness/c-type.ts';
import { bitFieldIn, elementType, resultName, type Variable } from '../c-calls/case-inputs.ts';
import { isText, scalarLiteral, stringLiteral } from '../c-calls/literals.ts';
import type { ExpectationWords } from './expectation-words.ts';

/** What a run of the case showed. */
export interface Observed {
  /** The bytes of the result; empty if there is none. */
  readonly result: Uint8Array;
  /** Where the result points to, if that is text which is none of the variables. */
  readonly text: Uint8Array | undefined;
  readonly variables: readonly { readonly address: bigint; readonly bytes: Uint8Array }[];
}

export function expectations(
  result: CType,
  variables: readonly Variable[],
  observed: Observed,
  words: ExpectationWords,
): string[] {
  const writer = new Writer(variables, observed, words);
  if (result.kind === 'pointer') writer.resultPointer();
  else if (result.kind !== 'void') writer.value(resultName, result, observed.result);
  for (const [i, { name, object, isArray }] of variables.entries()) {
    if (object.constant) continue;
    const { bytes } = observed.variables[i];
    const type = elementType(object);
    if (isArray) writer.elements(name, type, bytes);
    else writer.value(name, type, bytes);
  }
  return writer.lines;
}

class Writer {
  readonly lines: string[] = [];
  private readonly variables: readonly Variable[];
  private readonly observed: Observed;
  private readonly words: ExpectationWords;

  constructor(variables: readonly Variable[], observed: Observed, words: ExpectationWords) {
    this.variables = variables;
    this.observed = observed;
    this.words = words;
  }

  value(name: string, type: CType, bytes: Uint8Array): void {
    switch (type.kind) {
      case 'record':
        if (!type.union) this.members(name, type, bytes);
        // Nobody knows which member of a union counts, and a pointer is no number.
        else if (!hasPointer(type)) this.bytes(name, bytes);
        return;
      case 'array':
        return this.elements(name, type.element, bytes);
      case 'pointer':
        return this.pointer(name, bytes);
      case 'number':
      case 'enumeration': {
        const isFloat = type.kind === 'number' && type.float;
        const literal = scalarLiteral(type, bytes);
        const { float, integer } = this.words;
        this.lines.push(isFloat ? float(name, literal) : integer(name, literal, type));
      }
    }
  }

  elements(name: string, type: CType, bytes: Uint8Array): void {
    const isNumber = type.kind === 'number' && !type.float;
    if (isText(type, bytes)) return this.bytes(name, bytes);
    const parts = Array.from({ length: bytes.length / type.size }, (_, i) =>
      bytes.subarray(i * type.size, (i + 1) * type.size),
    );
    if (isNumber) {
      const literals = parts.map((part) => scalarLiteral(type, part));
      this.lines.push(...this.words.array(name, literals, type));
    } else for (const [i, part] of parts.entries()) this.value(`${name}[${i}]`, type, part);
  }

  private bytes(name: string, bytes: Uint8Array): void {
    const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
    const literal = stringLiteral(bytes.subarray(0, end));
    this.lines.push(this.words.bytes(name, literal, bytes.length));
  }

  private members(name: string, type: RecordType, bytes: Uint8Array): void {
    for (const member of type.members) {
      const from = member.offset / 8;
      if (member.name === '') {
        this.unnamed(name, member.type, bytes.subarray(from, from + member.type.size));
        continue;
      }
      const path = `${name}.${member.name}`;
      if (member.isBitField)
        this.lines.push(this.words.integer(path, String(bitFieldIn(bytes, member)), member.type));
      else this.value(path, member.type, bytes.subarray(from, from + member.type.size));
    }
  }

  /** Members of an unnamed record are members of the one around it; of a union the largest stands for all. */
  private unnamed(name: string, type: CType, bytes: Uint8Array): void {
    if (type.kind !== 'record') return;
    if (!type.union) return this.members(name, type, bytes);
    const largest = type.members.toSorted((a, b) => b.bits - a.bits)[0];
    if (largest !== undefined && !hasPointer(type)) this.bytes(`${name}.${largest.name}`, bytes);
  }

  resultPointer(): void {
    const { text, result } = this.observed;
    if (text === undefined) this.pointer(resultName, result);
    else this.lines.push(this.words.text(resultName, stringLiteral(text)));
  }

  /** What it points to among the variables; of others only that they are there. */
  private pointer(name: string, bytes: Uint8Array): void {
    const address = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
    this.lines.push(this.words.pointer(name, this.target(address)));
  }

  private target(address: bigint): string | undefined {
    if (address === 0n) return 'NULL';
    const index = this.observed.variables.findIndex(
      (each) => address >= each.address && address <= each.address + BigInt(each.bytes.length),
    );
    if (index < 0) return undefined;
    const { name, isArray } = this.variables[index];
    const distance = Number(address - this.observed.variables[index].address);
    if (distance === 0) return isArray ? name : `&${name}`;
    const { size } = elementType(this.variables[index].object);
    return isArray && distance % size === 0
      ? `${name} + ${distance / size}`
      : `(char *)${isArray ? '' : '&'}${name} + ${distance}`;
  }
}

function hasPointer(type: CType): boolean {
  if (type.kind === 'pointer') return true;
  if (type.kind === 'array') return hasPointer(type.element);
  return type.kind === 'record' && type.members.some((member) => hasPointer(member.type));
}
