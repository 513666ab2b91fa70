// A mark of coverage: one store into the area behind the validity map. Nothing reads it while the program runs.

import { coverageStart } from '../../abi/coverage.ts';
import type { Call } from '../../ir/instruction.ts';
import { op } from '../../wasm/opcodes.ts';
import { markFunction } from '../coverage-marks.ts';
import type { Body } from './body.ts';

export function lowerMark(body: Body, call: Call, name: string): boolean {
  if (name !== markFunction.slice('llvm.'.length)) return false;
  const { code, translation } = body;
  code.i32(Number(body.constantOf(call.arguments[0]!)));
  code.i32(1);
  code.memory(op.i32_store8, coverageStart(translation.image.space));
  return true;
}
