// argc, argv and envp: laid out at the top of the stack, where the kernel puts them, as objects of their own.

import { UserError } from '../base/user-error.ts';
import type { AddressSpace } from '../program/address-space.ts';
import type { ProgramMemory } from './memory.ts';
import type { Objects } from './objects.ts';
import { bytesOf, utf8ByteString } from './posix/memory.ts';
import type { World } from './posix/world.ts';

export interface StartArguments {
  readonly argc: number;
  readonly argv: bigint;
  readonly envp: bigint;
  /** The stack pointer for the program: everything above is in use. */
  readonly stackPointer: number;
}

const redZone = 16;

export function layOutArguments(
  world: World,
  memory: ProgramMemory,
  objects: Objects,
  { stackStart, stackEnd }: AddressSpace,
): StartArguments {
  let top = stackEnd - redZone;
  objects.arguments.length = 0;
  const place = (name: string, content: Uint8Array): number => {
    top = (top - content.length - redZone) & ~15;
    if (top < stackStart)
      throw new UserError('the arguments and the environment do not fit the stack');
    memory.markValid(top, content.length);
    memory.bytes.set(content, top);
    objects.arguments.push({ name, address: top, size: content.length });
    return top;
  };
  const strings = (name: string, list: readonly string[]): number[] =>
    list.map((text, i) => place(`${name}[${i}]`, bytesOf(`${utf8ByteString(text)}\0`)));
  const vector = (name: string, addresses: readonly number[]): bigint => {
    const content = new BigUint64Array([...addresses.map(BigInt), 0n]);
    return BigInt(place(name, new Uint8Array(content.buffer)));
  };
  const environment = Object.entries(world.environment).map(([name, value]) => `${name}=${value}`);
  const envp = vector('envp', strings('envp', environment));
  const argv = vector('argv', strings('argv', world.arguments));
  return { argc: world.arguments.length, argv, envp, stackPointer: (top - 64) & ~63 };
}
