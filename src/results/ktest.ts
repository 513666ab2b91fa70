// KLEE's test format, .ktest version 3: all integers are 32 bits, big-endian; strings and objects are a length and bytes.
// KLEE's own reader rejects empty strings and objects, so none are written.

import { UserError } from '../base/user-error.ts';

export interface Ktest {
  /** The command line, the program first. */
  readonly arguments: readonly Uint8Array[];
  readonly objects: readonly KtestObject[];
}

export interface KtestObject {
  /** The name, with one character per byte. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const magic = 'KTEST';
const oldMagic = 'BOUT\n';
const version = 3;

export function writeKtest(test: Ktest): Uint8Array {
  const words = test.arguments.filter((word) => word.length > 0);
  const objects = test.objects.filter(({ name, bytes }) => name !== '' && bytes.length > 0);
  const sizes = [
    ...words.map(({ length }) => 4 + length),
    ...objects.map(({ name, bytes }) => 8 + name.length + bytes.length),
  ];
  const writer = new Writer(sizes.reduce((sum, size) => sum + size, magic.length + 5 * 4));
  writer.text(magic);
  writer.number(version);
  writer.number(words.length);
  for (const word of words) writer.bytes(word);
  writer.number(0); // symArgvs and symArgvLen are history
  writer.number(0);
  writer.number(objects.length);
  for (const { name, bytes } of objects) {
    writer.number(name.length);
    writer.text(name);
    writer.bytes(bytes);
  }
  return writer.data;
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

/** Writes into one array, because a test may have thousands of objects. */
class Writer {
  readonly data: Uint8Array;
  private at = 0;

  constructor(size: number) {
    this.data = new Uint8Array(size);
  }

  /** Writes the length of the bytes, then the bytes. */
  bytes(bytes: Uint8Array): void {
    this.number(bytes.length);
    this.data.set(bytes, this.at);
    this.at += bytes.length;
  }

  text(text: string): void {
    for (let i = 0; i < text.length; i++) this.data[this.at++] = text.charCodeAt(i);
  }

  number(value: number): void {
    for (const shift of [24, 16, 8, 0]) this.data[this.at++] = value >>> shift;
  }
}
