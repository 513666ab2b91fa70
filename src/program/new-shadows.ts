// Code that reads shadows in programs that track new values (abi/new-bit.ts).

import { newBit } from '../abi/new-bit.ts';
import type { Code } from '../wasm/code.ts';
import { op } from '../wasm/opcodes.ts';

/** Takes a shadow from the stack and leaves its term. */
export function emitTermIn(code: Code): void {
  code.i32(~newBit);
  code.emit(op.i32_and);
}
