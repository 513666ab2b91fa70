// Lays out argc, argv and envp at the top of the stack, where the kernel puts them, as objects of their own.

import type { AddressSpace } from '../abi/address-space.ts';
import { UserError } from '../base/user-error.ts';
import type { ProgramMemory } from './memory.ts';
import type { Objects } from './objects.ts';
import type { InitialContent } from './posix/content.ts';
import { utf8ByteString } from './posix/memory.ts';
import type { World } from './posix/world.ts';

export interface StartArguments {
  readonly argc: number;
  readonly argv: bigint;
  readonly envp: bigint;
  /** The program's stack pointer: everything above it is in use. */
  readonly stackPointer: number;
}

const redZone = 16;

/** What a program is started with: argv and envp. */
export interface StartVectors {
  readonly arguments: World['arguments'];
  readonly environment: World['arguments'];
}

export function layOutArguments(
  { arguments: words, environment }: StartVectors,
  memory: ProgramMemory,
  objects: Objects,
  space: AddressSpace,
): StartArguments {
  objects.arguments.length = 0;
  const top = new Placement(memory, objects, space);
  const envp = top.vector('envp', environment);
  const argv = top.vector('argv', words);
  const { length: argc } = words;
  return { argc, argv: BigInt(argv), envp: BigInt(envp), stackPointer: (top.address - 64) & ~63 };
}

export function environmentOf({ environment }: World): string[] {
  const list: string[] = [];
  for (const name in environment) list.push(`${name}=${environment[name]}`);
  return list;
}

/** Places objects downwards from the end of the stack. Every run does this, so it makes no intermediate copies. */
class Placement {
  address: number;
  private readonly lowest: number;

  constructor(
    private readonly memory: ProgramMemory,
    private readonly objects: Objects,
    { stackStart, stackEnd }: AddressSpace,
  ) {
    this.lowest = stackStart;
    this.address = stackEnd - redZone;
  }

  /** Places the strings, then the null-terminated vector of pointers to them, and returns the vector's address. */
  vector(name: string, texts: World['arguments']): number {
    const addresses = texts.map((text, i) => this.string(`${name}[${i}]`, text));
    const at = this.place(name, 8 * (texts.length + 1));
    addresses.forEach((address, i) => {
      this.memory.view.setUint32(at + 8 * i, address, true);
    });
    return at;
  }

  private string(name: string, text: string | InitialContent): number {
    if (typeof text !== 'string') return this.content(name, text);
    const bytes = utf8(text);
    const at = this.place(name, bytes.length + 1);
    for (let i = 0; i < bytes.length; i++) this.memory.bytes[at + i] = bytes.charCodeAt(i);
    return at;
  }

  /** Places a string. The terminating zero is not a byte of the argument, and never symbolic. */
  private content(name: string, { bytes, terms }: InitialContent): number {
    const at = this.place(name, bytes.length + 1);
    this.memory.bytes.set(bytes, at);
    if (terms !== undefined) this.memory.setTerms(at, bytes.length, terms);
    return at;
  }

  private place(name: string, size: number): number {
    const address = (this.address - size - redZone) & ~15;
    if (address < this.lowest)
      throw new UserError('the arguments and the environment do not fit the stack');
    this.memory.markValid(address, size);
    this.objects.arguments.push({ name, address, size });
    this.address = address;
    return address;
  }
}

/** Encodes ASCII, as most arguments are, without the encoder. */
function utf8(text: string): string {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return utf8ByteString(text);
  return text;
}
