// llvm.objectsize: the size of a variable or local that the pointer is known to point into, minus the
// offset; where it is not known, what the caller asked for (0 or "unlimited").

import type { Call } from '../../ir/instruction.ts';
import { shapeOf } from '../scalar.ts';
import type { Body } from './body.ts';
import { originOf } from './bounds.ts';

export function objectSize(body: Body, call: Call): void {
  const origin = originOf(body, call.arguments[0]!);
  const minimum = body.constantOf(call.arguments[1]!) === 1n;
  let size = minimum ? 0n : -1n;
  if (origin?.offset !== undefined) size = BigInt(Math.max(0, origin.size - origin.offset));
  const type = body.typeOf({ value: call, leaf: 0 });
  if (shapeOf(type) === 'narrow') body.code.i32(Number(BigInt.asIntN(32, size)));
  else body.code.i64(size);
}
