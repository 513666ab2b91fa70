// From recorded runs to an exploration: what is symbolic, so that every recorded run is an input of it. What all of them have in
// common stays concrete as far as it can (the first arguments); the rest is symbolic, as long as the longest that was
// recorded. Oasis (3.2) marks what a recorded run reads in the same way.

import type { SymbolicInput } from '../check/options.ts';
import type { Input } from '../input/input.ts';
import { isMemoryName } from '../input/names.ts';
import {
  contentOf,
  inputOf,
  type Length,
  type SourceContent,
  type Sources,
} from '../input/sources.ts';
import { argumentsOf, objectsOf, type Test } from '../results/test.ts';

export interface Beginning {
  /** Concrete arguments behind the program's name. */
  readonly arguments: readonly string[];
  readonly symbolic: SymbolicInput;
}

/** Undefined if there are no seeds that say what could be symbolic. */
export function beginningOf(seeds: readonly Test[]): Beginning | undefined {
  if (seeds.length === 0) return undefined;
  const lines = seeds.map(argumentsOf);
  const common = commonPrefix(lines);
  const rest = lines.map((words) => words.slice(common));
  const contents = seeds.map(contentOfTest);
  const stdin = contents.flatMap((content) => content.stdin ?? []);
  return {
    arguments: lines[0].slice(0, common).map((word) => new TextDecoder().decode(word)),
    symbolic: {
      arguments: columns(rest).map(upTo),
      fewestArguments: Math.min(...rest.map(({ length }) => length)),
      ...(stdin.length > 0 && { stdin: upTo(stdin) }),
      files: filesOf(contents),
      sockets: columns(contents.map(({ sockets }) => sockets)).map((connections) =>
        columns(connections).map(upTo),
      ),
    },
  };
}

/** A recorded run as an input of what is symbolic. `given` is the concrete argv, the program's name first. */
export function asInput(test: Test, sources: Sources, given: readonly string[]): Input {
  const words = argumentsOf(test).slice(given.length - 1);
  const input = inputOf(sources, given, { ...contentOfTest(test), arguments: words });
  for (const [name, bytes] of test.input) if (isMemoryName(name)) input.set(name, bytes);
  return input;
}

/** A recorded run as a test, which knows all objects of its input. */
export function asTest(test: Test, sources: Sources, given: readonly string[]): Test {
  const input = asInput(test, sources, given);
  return {
    input,
    sources,
    objects: objectsOf(input),
    plan: { ...test.plan, arguments: given },
  };
}

export function inputSize(input: Input): number {
  let size = 0;
  for (const bytes of input.values()) size += bytes.length;
  return size;
}

function contentOfTest({ sources, plan, input }: Test): SourceContent {
  return contentOf(sources, plan.arguments, input);
}

/** How many of the first words are the same in all runs; they must be text, as a command line is. */
function commonPrefix(lines: readonly (readonly Uint8Array[])[]): number {
  const [first = []] = lines;
  const isCommon = (word: Uint8Array, at: number) =>
    lines.every((words) => words[at] !== undefined && Buffer.compare(words[at], word) === 0);
  const end = first.findIndex((word, at) => !isCommon(word, at) || !isText(word));
  return end < 0 ? first.length : end;
}

function isText(word: Uint8Array): boolean {
  return Buffer.from(new TextDecoder().decode(word)).equals(Buffer.from(word));
}

/** The columns of rows that may have different lengths. */
function columns<T>(rows: readonly (readonly T[])[]): T[][] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => rows.flatMap((row) => row[at] ?? []));
}

function upTo(recorded: readonly Uint8Array[]): Length {
  return { min: 0, max: Math.max(...recorded.map(({ length }) => length)) };
}

function filesOf(contents: readonly SourceContent[]) {
  const byName = new Map<string, Uint8Array[]>();
  for (const { name, bytes } of contents.flatMap(({ files }) => files))
    byName.set(name, [...(byName.get(name) ?? []), bytes]);
  return [...byName].map(([name, recorded]) => ({ name, ...upTo(recorded) }));
}
