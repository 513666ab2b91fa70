// A test for a native build of the program: real arguments, files and standard input. What the program itself makes
// symbolic comes from a file that libc/replay/clew-replay.c reads, a .ktest with just these objects.

import { fileName } from '../input/names.ts';
import { contentOf } from '../input/sources.ts';
import { folderPaths } from '../results/folder-paths.ts';
import { writeKtest } from '../results/ktest.ts';
import { argumentsOf, memoryObjects, type Test } from '../results/test.ts';
import type { TestFile } from '../results/test-folder.ts';

export interface NativeInput {
  /** The arguments behind the program's name, without zero bytes. */
  readonly arguments: readonly Uint8Array[];
  readonly stdin: Uint8Array;
  /** Paths are relative to the program's directory. A file with an absolute name is at DIRECTORY/absolute/name, because clew writes nowhere else. */
  readonly files: readonly TestFile[];
  /** The messages of each connection. */
  readonly sockets: readonly (readonly Uint8Array[])[];
  readonly environment: Readonly<Record<string, string>>;
}

export function nativeInput(test: Test): NativeInput {
  const { stdin, files, sockets } = contentOf(test.sources, test.plan.arguments, test.input);
  const paths = folderPaths(files.map(({ name }) => name));
  return {
    arguments: argumentsOf(test),
    stdin: stdin ?? new Uint8Array(0),
    files: files.map(({ bytes }, i) => ({ path: paths[i].slice(fileName('').length), bytes })),
    sockets,
    environment: test.plan.environment,
  };
}

/** Whether the program needs more of a world than its arguments, standard input and directory (libc/replay/clew-world.c). */
export function needsWorld({ sources }: Test): boolean {
  return sources.sockets.length > 0 || sources.files.some(({ name }) => name.startsWith('/'));
}

/** The content of the file that CLEW_REPLAY_FILE names. */
export function replayFile(test: Test): Uint8Array {
  const [program = 'program'] = test.plan.arguments;
  return writeKtest({
    arguments: [new TextEncoder().encode(program)],
    objects: memoryObjects(test),
  });
}
