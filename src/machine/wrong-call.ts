// A call through a pointer that is no function, or one of another type.

import { codeStart } from '../abi/address-space.ts';
import type { FindingKind } from '../base/finding-kind.ts';
import type { Objects } from './objects.ts';

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
