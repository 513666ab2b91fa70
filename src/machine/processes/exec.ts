// Becoming a program by execve. The one program that the box has is the one under test: it can start itself anew, with other arguments.

import { worldDecision } from '../../base/decision-kind.ts';
import type { StartVectors } from '../arguments.ts';
import { Call } from '../posix/call.ts';
import type { InitialContent } from '../posix/content.ts';
import type { Kernel } from '../posix/kernel.ts';
import { type MemoryAccess, utf8ByteString, viewOf } from '../posix/memory.ts';
import { programPath } from '../posix/process-files.ts';
import type { SystemCalls } from '../posix/system-calls.ts';

/** The arguments and environment of the program to become; undefined if the path names another one, which is refused elsewhere. */
export function programToBecome(
  { kernel }: SystemCalls,
  values: readonly bigint[],
  memory: MemoryAccess,
): StartVectors | undefined {
  const call = new Call('execve', values, memory, kernel.world.symbolic);
  if (!isItself(kernel, call.path(0))) return undefined;
  return { arguments: vector(call, 1), environment: vector(call, 2) };
}

/** Whether a path names the program itself: as it was started, or by its place in the box. */
function isItself({ world }: Kernel, path: string): boolean {
  const [first] = world.arguments;
  const started = typeof first === 'string' ? utf8ByteString(first) : undefined;
  return path === '/proc/self/exe' || path === programPath(world) || path === started;
}

/** The strings of a vector that ends with a null pointer. */
function vector(call: Call, index: number): InitialContent[] {
  const texts: InitialContent[] = [];
  for (let at = call.address(index); at !== 0; at += 8) {
    const pointer = viewOf(call.memory.readBytes(at, 8)).getBigUint64(0, true);
    if (pointer === 0n) break;
    texts.push(stringAt(call, Number(pointer)));
  }
  return texts;
}

/** A string whose bytes keep their terms. Where it ends is decided here, because its place in the new memory has that size. */
function stringAt(call: Call, address: number): InitialContent {
  const { length } = call.passing.readString(address);
  const { bytes, terms } = call.bytesAt(address, length + 1);
  const { run } = call;
  if (run === undefined || terms === undefined) return { bytes: bytes.subarray(0, length) };
  terms.forEach((term, i) => {
    if (term === 0) return;
    const isEnd = run.terms.eq(term, run.terms.constant(8, 0));
    run.path.decide(worldDecision.inputLength, i === length ? isEnd : run.terms.not(isEnd), true);
  });
  return { bytes: bytes.subarray(0, length), terms: terms.subarray(0, length) };
}
