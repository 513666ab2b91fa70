// Becoming a program by execve: the one under test, which can start itself anew, or one that was handed over beside it. All of them are
// one compiled program (build/handed-programs.ts); the process remembers which one it is.

import { worldDecision } from '../../base/decision-kind.ts';
import type { StartVectors } from '../arguments.ts';
import { Call } from '../posix/call.ts';
import { startOf } from '../posix/calls/open.ts';
import type { InitialContent } from '../posix/content.ts';
import { isError } from '../posix/errors.ts';
import { Permission } from '../posix/file-system.ts';
import type { Kernel } from '../posix/kernel.ts';
import { chosenPath } from '../posix/looked-up-path.ts';
import { type MemoryAccess, utf8ByteString, viewOf } from '../posix/memory.ts';
import type { DirectoryNode, Node } from '../posix/nodes.ts';
import { systemCallNumbers } from '../posix/numbers.ts';
import { programPath } from '../posix/process-files.ts';
import { programFile } from '../posix/program-files.ts';
import type { SystemCalls } from '../posix/system-calls.ts';

export interface ProgramStart {
  /** Which program it is; 0 is the one under test. */
  readonly program: number;
  readonly vectors: StartVectors;
}

/** The program that a call of execve or execveat leads to; undefined for other calls, and if there is none: that is refused elsewhere. */
export function programToBecome(
  number: number,
  { kernel }: SystemCalls,
  values: readonly bigint[],
  memory: MemoryAccess,
): ProgramStart | undefined {
  const isAt = number === systemCallNumbers.execveat;
  if (!isAt && number !== systemCallNumbers.execve) return undefined;
  const call = new Call('execve', values, memory, kernel.world.symbolic);
  const first = isAt ? 1 : 0;
  const found = isAt ? startOf(kernel, call, 0) : kernel.directory;
  const start = isError(found) ? undefined : found;
  const path = chosenPath(call, first, pathsOf(kernel));
  const program =
    isAt && path === '' ? programOpened(kernel, call) : programAt(kernel, start, path);
  if (program === undefined) return undefined;
  const vectors = { arguments: vector(call, first + 1), environment: vector(call, first + 2) };
  return { program, vectors };
}

/** The paths that lead to programs, as they are usually written. */
function pathsOf(kernel: Kernel): string[] {
  const { programs, world } = kernel;
  const files = programs.map((name) => programFile(name, world.directory));
  const short = files
    .filter((path) => /^\/usr\/bin\/[^/]*$/.test(path))
    .map((path) => path.slice(4));
  return [...files, ...short, ...ownPaths(kernel)];
}

/** The paths of the program under test: as it was started, and its place in the box. */
function ownPaths({ world }: Kernel): string[] {
  const [first] = world.arguments;
  const started = typeof first === 'string' ? [utf8ByteString(first)] : [];
  return [programPath(world), ...started];
}

function programAt(
  kernel: Kernel,
  start: DirectoryNode | undefined,
  path: string,
): number | undefined {
  if (path === '/proc/self/exe') return kernel.process.program;
  if (ownPaths(kernel).includes(path)) return 0;
  return start && programIn(kernel, kernel.files.find(start, path));
}

/** The program behind a descriptor, as fexecve wants it. */
function programOpened(kernel: Kernel, call: Call): number | undefined {
  return programIn(kernel, kernel.descriptors.get(call.int(0))?.node);
}

function programIn({ files }: Kernel, node: Node | number | undefined): number | undefined {
  if (node === undefined || isError(node) || node.kind !== 'file') return undefined;
  return files.permits(node, Permission.execute) ? node.program : undefined;
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
