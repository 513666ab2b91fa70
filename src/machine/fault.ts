// Makes findings of accesses, calls and frees that are not allowed: what kind of mistake it is and how to say it.

import { codeStart, granule } from '../abi/address-space.ts';
import type { Program } from '../abi/program.ts';
import { validity } from '../abi/validity.ts';
import type { FindingKind } from '../base/finding-kind.ts';
import type { Finding, Frame } from './finding.ts';
import type { ProgramMemory } from './memory.ts';
import type { Located, Objects } from './objects.ts';

/** A finding whose object's allocation a second run can look up. */
export interface Fault {
  readonly finding: Finding;
  readonly allocation: number;
  readonly release: number;
}

export interface Attempt {
  readonly address: bigint;
  readonly size: bigint;
  readonly write: boolean;
  /** The address of the object that the pointer was computed from, if known. */
  readonly origin: number | undefined;
  /** Whether a system call made the access: where no memory is, Linux would answer EFAULT and the program would go on. */
  readonly bySystemCall: boolean;
}

/** The parts of a machine that tell what an address means. */
export interface Inspected {
  readonly program: Program;
  readonly memory: ProgramMemory;
  readonly objects: Objects;
}

export function faultOf(attempt: Attempt, stack: readonly Frame[], machine: Inspected): Fault {
  const { program, memory, objects } = machine;
  const address = Number(BigInt.asIntN(64, attempt.address));
  const inside = attempt.address < BigInt(program.space.memoryEnd);
  const invalid = inside
    ? memory.firstInvalid(address, Number(attempt.size), attempt.write)
    : undefined;
  const near = attempt.origin ?? (inside ? (invalid ?? address) : undefined);
  const located = near === undefined ? undefined : objects.nearest(near);
  const kind = kindOf(attempt, invalid ?? address, inside, machine);
  const offset = located && BigInt.asIntN(64, attempt.address - BigInt(located.object.address));
  return {
    finding: {
      kind,
      message: messageOf(kind, attempt, offset, located, machine),
      stack,
      access: { write: attempt.write, size: plain(attempt.size), address: attempt.address },
      object: located?.object,
      offset: offset === undefined ? undefined : plain(offset),
    },
    allocation: located?.allocation ?? 0,
    release: located?.release ?? 0,
  };
}

/** The value as a number if that is exact. */
function plain(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function kindOf(
  attempt: Attempt,
  invalid: number,
  inside: boolean,
  { program, memory }: Inspected,
): FindingKind {
  if (attempt.origin !== undefined) return 'out-of-bounds';
  if (isNearNull(attempt.address)) return 'null-dereference';
  if (!inside) return 'out-of-bounds';
  if (attempt.write && invalid < program.space.readOnlyEnd && memory.isValid(invalid)) {
    return 'read-only-write';
  }
  switch (memory.map[Math.floor(invalid / granule)]) {
    case validity.freed:
      return 'use-after-free';
    case validity.deadFrame:
    case validity.deadFrameStart:
    case validity.endedScope:
      return 'stack-use-after-return';
    default:
      return 'out-of-bounds';
  }
}

/** Whether the address is that of a member or an element of a null pointer. */
function isNearNull(address: bigint): boolean {
  const distance = BigInt.asIntN(64, address);
  return distance < BigInt(codeStart) && distance > -BigInt(codeStart);
}

function messageOf(
  kind: FindingKind,
  attempt: Attempt,
  offset: bigint | undefined,
  located: Located | undefined,
  { objects, program, memory }: Inspected,
): string {
  const access = `${attempt.write ? 'write' : 'read'} of ${bytes(attempt.size)}`;
  const natively = attempt.bySystemCall
    ? ' by a system call, which natively fails with EFAULT'
    : '';
  const where = `address 0x${attempt.address.toString(16)}`;
  if (kind === 'null-dereference') {
    const distance = BigInt.asIntN(64, attempt.address);
    if (distance === 0n) return `${access} at null${natively}`;
    const far = distance > 0n ? `plus ${distance}` : `minus ${-distance}`;
    return `${access} at null ${far}${natively}`;
  }
  if (located === undefined || offset === undefined) {
    const address = Number(attempt.address);
    const isCode = address >= codeStart && address < program.space.codeEnd;
    const name = isCode ? objects.functionAt(address - (address % 16)) : undefined;
    if (name !== undefined) return `${access} in the code of function ${name}`;
    return `${access} at ${where}, where no object is${natively && `,${natively}`}`;
  }
  const { storage, size } = located.object;
  if (storage === 'variadic')
    return `${access} of an argument that the call did not pass, or not with this type`;
  if (storage === 'table' && BigInt(size) === attempt.size * characters)
    return `character class of ${offset / attempt.size + lowestCharacter}, which is neither EOF nor a character`;
  const ended = isEnded(memory, located) ? ', after the block that it belongs to has ended' : '';
  return `${access} ${position(offset, attempt.size, BigInt(size))} ${describe(located, kind)}${ended}`;
}

function isEnded(memory: ProgramMemory, { object }: Located): boolean {
  return memory.map[Math.floor(object.address / granule)] === validity.endedScope;
}

/** How many entries the tables behind <ctype.h> have, and the character of the first one. */
const [characters, lowestCharacter] = [384n, -128n];

/** "at offset 3 of", "4 bytes past the end of", "1 byte before the start of". */
function position(offset: bigint, size: bigint, objectSize: bigint): string {
  if (offset < 0n) return `${bytes(-offset)} before the start of`;
  if (offset >= objectSize) {
    return offset === objectSize
      ? 'just past the end of'
      : `${bytes(offset - objectSize)} past the end of`;
  }
  return offset + size > objectSize
    ? `across the end (offset ${offset}) of`
    : `at offset ${offset} of`;
}

/** "the 8-byte local variable 'x'" */
export function describe({ object }: Located, kind: FindingKind): string {
  const size = `${object.size}-byte`;
  const state = kind === 'use-after-free' ? 'freed ' : '';
  const name = object.name === undefined ? '' : ` '${object.name}'`;
  switch (object.storage) {
    case 'heap':
      return `a ${state}${size} heap object`;
    case 'stack':
      return `the ${size} local variable${name}`;
    case 'global':
      return `the ${size} global variable${name}`;
    case 'constant':
      return object.name === undefined ? `a ${size} string literal` : `the ${size} constant${name}`;
    case 'arguments':
      return `the program's ${object.name}`;
    case 'function':
      return `function${name}`;
    case 'variadic':
      return "the call's unnamed arguments";
    case 'table':
      return `the C library's table${name}`;
  }
}

export function bytes(count: number | bigint): string {
  return BigInt(count) === 1n ? '1 byte' : `${count} bytes`;
}

/** A call through a pointer to no function, or to one of another type. */
export function wrongCall(pointer: bigint, objects: Objects): [FindingKind, string] {
  const exact = BigInt.asUintN(64, pointer);
  const address = Number(exact);
  if (address === 0) return ['null-dereference', 'call of a null function pointer'];
  if (address < codeStart) return ['null-dereference', `call of address ${address}`];
  const name = objects.functionAt(address);
  if (name === undefined)
    return ['invalid-call', `call of 0x${exact.toString(16)}, which is no function`];
  return ['invalid-call', `${name} is called through a pointer to another type of function`];
}

/** A free of what malloc did not return, or of what was freed already. */
export function wrongFree(
  pointer: bigint,
  freed: boolean,
  stack: readonly Frame[],
  objects: Objects,
): Fault {
  const address = Number(BigInt.asUintN(64, pointer));
  const located = objects.nearest(address);
  const object = located?.object;
  return {
    finding: {
      kind: freed ? 'double-free' : 'invalid-free',
      message: freed ? 'a heap object is freed a second time' : invalidFree(pointer, object),
      stack,
      access: undefined,
      object,
      offset: object === undefined ? undefined : address - object.address,
    },
    allocation: located?.allocation ?? 0,
    release: located?.release ?? 0,
  };
}

function invalidFree(pointer: bigint, object: Finding['object']): string {
  const address = BigInt.asUintN(64, pointer);
  if (object === undefined) return `free of 0x${address.toString(16)}, which malloc did not return`;
  const offset = address - BigInt(object.address);
  const name = object.name === undefined ? '' : ` '${object.name}'`;
  if (object.storage === 'heap') return `free of a pointer to offset ${offset} of a heap object`;
  const what = object.storage === 'stack' ? 'local variable' : `${object.storage} variable`;
  return `free of a pointer to the ${what}${name}, which malloc did not return`;
}
