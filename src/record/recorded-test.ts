// Makes a test of a recorded run: all its input is symbolic, with exactly the recorded bytes.

import { inputOf, noContent, noSources, type Sources } from '../input/sources.ts';
import type { Test, TestPlan } from '../results/test.ts';
import type { RecordedRun } from './run-file.ts';

export function testOfRun(run: RecordedRun, program: string, directory: string): Test {
  const exactly = ({ length }: Uint8Array) => ({ min: length, max: length });
  const { stdin, arguments: words, files, sockets } = run;
  const sources: Sources = {
    ...noSources,
    stdin: stdin && exactly(stdin),
    arguments: words.map(exactly),
    fewestArguments: words.length,
    files: files.map(({ name, bytes }) => ({ name, ...exactly(bytes) })),
    sockets: sockets.map((messages) => messages.map(exactly)),
  };
  const plan: TestPlan = { arguments: [program], environment: {}, directory, seed: 0 };
  const content = { ...noContent, stdin, arguments: words, files, sockets };
  const input = inputOf(sources, plan.arguments, content);
  const objects = [...input].map(([name, { length }]) => ({ name, size: length }));
  return { input, objects, sources, plan };
}

/** How many bytes of input a run has. */
export function sizeOfRun({ arguments: words, stdin, files, sockets }: RecordedRun): number {
  const all = [...words, ...(stdin ? [stdin] : []), ...files.map(({ bytes }) => bytes)];
  return [...all, ...sockets.flat()].reduce((sum, { length }) => sum + length, 0);
}
