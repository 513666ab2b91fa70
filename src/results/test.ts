// A test: an input, and what is needed to give it to the program once more. The program itself is not part of it; of files
// that were handed over beside the input it keeps the names, not the content.

import type { Input, InputObject } from '../input/input.ts';
import {
  argumentName,
  failingCallLabel,
  fileName,
  isMemoryName,
  memoryLabel,
  messageName,
  parseInputName,
  splitOccurrence,
  stdinName,
} from '../input/names.ts';
import {
  bytesIn,
  contentOf,
  firstSymbolicArgument,
  inputOf,
  noContent,
  noSources,
  type SourceContent,
  type Sources,
} from '../input/sources.ts';
import type { TestPlan } from '../world/world-maker.ts';
import type { InputPart } from './check-result.ts';

export interface Test {
  readonly input: Input;
  /** Sources of input in the order in which the run met them. */
  readonly objects: readonly InputObject[];
  readonly sources: Sources;
  readonly plan: TestPlan;
}

/** A test that gives every source exactly these bytes, and the program these objects when it asks for them. */
export function exactTest(
  given: Partial<SourceContent>,
  plan: TestPlan,
  memory: Input = new Map(),
): Test {
  const content = { ...noContent, ...given };
  const exactly = ({ length }: Uint8Array) => ({ min: length, max: length });
  const sources: Sources = {
    ...noSources,
    stdin: content.stdin && exactly(content.stdin),
    arguments: content.arguments.map(exactly),
    fewestArguments: content.arguments.length,
    files: content.files.map(({ name, bytes }) => ({ name, ...exactly(bytes) })),
    sockets: content.sockets.map((messages) => messages.map(exactly)),
  };
  const input = new Map([...inputOf(sources, plan.arguments, content), ...memory]);
  return { input, objects: objectsOf(input), sources, plan };
}

export function objectsOf(input: Input): InputObject[] {
  return [...input].map(([name, { length: size }]) => ({ name, size }));
}

/** The whole command line behind the program's name: arguments end at their first zero, as in every C program. */
export function argumentsOf(test: Test): Uint8Array[] {
  const { sources, plan, input } = test;
  const given = plan.arguments.slice(1).map((text) => new TextEncoder().encode(text));
  return [...given, ...contentOf(sources, plan.arguments, input).arguments.map(untilZero)];
}

/** What the program itself made symbolic, in its order, and what was assumed. Names are as the program gave them. */
export function memoryObjects(test: Test): InputPart[] {
  const seen = new Map<string, number>();
  return test.objects
    .filter(({ name }) => isMemoryName(name) && !isSchedule(name))
    .map(({ name, size }) => {
      const plain = plainName(memoryLabel(name), seen);
      return { name: plain, bytes: bytesIn(test.input, name, size) };
    });
}

/** "x#2" is the third object of the name x, if there were two before it; else it is just a name. */
function plainName(name: string, seen: Map<string, number>): string {
  const { base, occurrence } = splitOccurrence(name);
  const plain = seen.get(base) === occurrence ? base : name;
  seen.set(plain, (seen.get(plain) ?? 0) + 1);
  return plain;
}

/** Whether the object says which thread goes on: findings show the steps instead. */
function isSchedule(name: string): boolean {
  return parseInputName(name).kind === 'schedule';
}

/** Whether the object is input that the program did not ask for: uninitialised memory, the result of a missing function. */
export function isAssumed(name: string): boolean {
  const { kind } = parseInputName(name);
  return kind === 'uninitialized' || kind === 'missing';
}

/** Whether the content of memory that was never written is part of the test (--uninitialized symbolic). */
export function hasUninitialized({ objects }: Test): boolean {
  return objects.some(({ name }) => parseInputName(name).kind === 'uninitialized');
}

/** A function whose result is part of the test because nobody defines it (--missing symbolic). */
export function missingFunctionIn({ objects }: Test): string | undefined {
  const names = objects.map(({ name }) => parseInputName(name));
  return names.find((name) => name.kind === 'missing')?.function;
}

/** The input as its reader sees it: what is there, and not that its length was open. */
export function inputParts(test: Test): InputPart[] {
  const { sources, plan, input } = test;
  const content = contentOf(sources, plan.arguments, input);
  const first = firstSymbolicArgument(plan.arguments);
  const parts: InputPart[] = content.arguments.map((bytes, i) => ({
    name: argumentName(first + i),
    bytes,
  }));
  for (const { name, bytes } of content.files) parts.push({ name: fileName(name), bytes });
  if (content.stdin !== undefined) parts.push({ name: stdinName, bytes: content.stdin });
  parts.push(...socketParts(content));
  content.failing.forEach((call, i) => {
    if (call > 0)
      parts.push({
        name: failingCallLabel(i + 1),
        bytes: new TextEncoder().encode(`call ${call}`),
      });
  });
  for (const { name, size } of test.objects)
    if (isMemoryName(name) && !isSchedule(name))
      parts.push({ name, bytes: bytesIn(input, name, size) });
  return parts;
}

/** The input of each connection, message by message. */
export function socketParts({ sockets }: SourceContent): InputPart[] {
  return sockets.flatMap((messages, i) =>
    messages.map((bytes, k) => ({ name: messageName(i + 1, k + 1, messages.length), bytes })),
  );
}

function untilZero(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}
