// A free of what malloc did not return, or of what was freed already.

import type { Fault } from './fault.ts';
import type { Finding, Frame } from './finding.ts';
import type { Objects } from './objects.ts';

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
