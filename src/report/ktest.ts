// KLEE's test format, .ktest version 3: all integers are 32 bits, big-endian; strings and objects are a length and bytes.
// KLEE's own reader rejects empty strings and objects, so none are written.

import { UserError } from '../base/user-error.ts';

export interface Ktest {
  /** The command line, the program first. */
  readonly arguments: readonly Uint8Array[];
  readonly objects: readonly KtestObject[];
}

export interface KtestObject {
  /** One character per byte. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const magic = 'KTEST';
const oldMagic = 'BOUT\n';
const version = 3;

export function writeKtest(test: Ktest): Uint8Array {
  const words = test.arguments.filter((word) => word.length > 0);
  const objects = test.objects.filter(({ name, bytes }) => name !== '' && bytes.length > 0);
  const parts: Uint8Array[] = [latin1(magic), number(version), number(words.length)];
  for (const word of words) parts.push(number(word.length), word);
  parts.push(number(0), number(0), number(objects.length)); // symArgvs and symArgvLen are history
  for (const { name, bytes } of objects)
    parts.push(number(name.length), latin1(name), number(bytes.length), bytes);
  return joined(parts);
}

export function readKtest(bytes: Uint8Array): Ktest {
  const reader = new Reader(bytes);
  const start = reader.text(5);
  if (start !== magic && start !== oldMagic) throw new UserError('this is no .ktest file');
  const found = reader.number();
  if (found < 1 || found > version)
    throw new UserError(`this .ktest file has version ${found}; clew reads versions 1 to 3`);
  const words = reader.list(() => reader.bytes(reader.number()));
  if (found >= 2) {
    reader.number();
    reader.number();
  }
  const objects = reader.list(() => ({
    name: reader.text(reader.number()),
    bytes: reader.bytes(reader.number()),
  }));
  return { arguments: words, objects };
}

class Reader {
  private readonly data: Uint8Array;
  private at = 0;

  constructor(data: Uint8Array) {
    this.data = data;
  }

  bytes(length: number): Uint8Array {
    const end = this.at + length;
    if (end > this.data.length) throw new UserError('the .ktest file ends too early');
    const part = this.data.slice(this.at, end);
    this.at = end;
    return part;
  }

  text(length: number): string {
    return [...this.bytes(length)].map((byte) => String.fromCharCode(byte)).join('');
  }

  number(): number {
    return this.bytes(4).reduce((value, byte) => 256 * value + byte, 0);
  }

  list<T>(read: () => T): T[] {
    const count = this.number();
    const list: T[] = [];
    for (let i = 0; i < count; i++) list.push(read());
    return list;
  }
}

function number(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}
