// Tests as .ktest files, with the names that KLEE's POSIX model gives to input, in the order in which it makes them:
// arg00... (with the terminating zero), n_args before arguments that may be missing, A_data and A_data_stat for the first
// file, stdin and stdin_stat, model_version; then what the program made symbolic. The command line has KLEE's options,
// from which klee-replay knows what to expect.

import { memoryName, Occurrences } from '../input/names.ts';
import { contentOf, type SourceContent } from '../input/sources.ts';
import { Layout } from '../machine/posix/memory.ts';
import { FileType } from '../machine/posix/nodes.ts';
import type { Ktest, KtestObject } from './ktest.ts';
import { exactTest, memoryObjects, type Test, type TestPlan } from './test.ts';

export function ktestOf(test: Test): Ktest {
  const { sources, plan, input } = test;
  const content = contentOf(sources, plan.arguments, input);
  const { fewestArguments: fewest } = sources;
  const world: KtestObject[] = [];
  content.arguments.forEach((bytes, i) => {
    if (i === fewest) world.push(argumentCount(content.arguments.length - fewest));
    world.push({ name: argumentObject(i), bytes: terminated(bytes, sources.arguments[i].max) });
  });
  if (content.arguments.length === fewest && fewest < sources.arguments.length)
    world.push(argumentCount(0));
  content.files.forEach(({ bytes }, i) => {
    world.push(...fileObjects(fileObject(i), bytes));
  });
  if (content.stdin !== undefined && content.stdin.length > 0)
    world.push(...fileObjects('stdin', content.stdin));
  if (world.length > 0) world.push({ name: 'model_version', bytes: int(1) });
  return {
    arguments: commandLine(test, content).map((word) => new TextEncoder().encode(word)),
    objects: [...world, ...memoryObjects(test)],
  };
}

/** Files are called A, B, ... as KLEE's are; lengths are what the test has. */
export function testOfKtest(ktest: Ktest): Test {
  // The POSIX model makes its objects before main starts, and this one last.
  const border = ktest.objects.findIndex(({ name }) => name === 'model_version');
  const world = ktest.objects.slice(0, border + 1);
  const memory = ktest.objects.slice(border + 1);
  const named = (name: RegExp) => world.filter((object) => name.test(object.name));
  const words = named(/^arg\d\d+$/).map(({ bytes }) => bytes.subarray(0, -1));
  const files = named(/^[A-Z]_data$/).map(({ name, bytes }) => ({ name: name[0], bytes }));
  const stdin = named(/^stdin$/)[0]?.bytes;
  const occurrences = new Occurrences();
  const made = memory.map(
    ({ name, bytes }) => [memoryName(name, occurrences.next(name)), bytes] as const,
  );
  return exactTest({ stdin, arguments: words, files }, planOf(ktest), new Map(made));
}

function argumentObject(index: number): string {
  return `arg${String(index).padStart(2, '0')}`;
}

function argumentCount(count: number): KtestObject {
  return { name: 'n_args', bytes: int(count) };
}

function fileObject(index: number): string {
  return `${String.fromCharCode(0x41 + index)}_data`;
}

function terminated(bytes: Uint8Array, size: number): Uint8Array {
  const whole = new Uint8Array(size + 1);
  whole.set(bytes);
  return whole;
}

function fileObjects(name: string, bytes: Uint8Array): KtestObject[] {
  return [
    { name, bytes },
    { name: `${name}_stat`, bytes: status(bytes.length) },
  ];
}

/** struct stat of x86-64: an ordinary file of that size. */
function status(size: number): Uint8Array {
  return new Layout(144)
    .u64(0, 1)
    .u64(8, 1)
    .u64(16, 1)
    .u32(24, FileType.file | 0o644)
    .u64(48, size)
    .u64(56, 4096)
    .u64(64, Math.ceil(size / 512)).bytes;
}

function int(value: number): Uint8Array {
  return new Layout(4).u32(0, value).bytes;
}

/** Where a length is open, KLEE is told the length that this test has. */
function commandLine({ sources, plan }: Test, { files, stdin }: SourceContent): string[] {
  const { fewestArguments: fewest, arguments: all } = sources;
  const words = [...plan.arguments];
  for (const { max } of all.slice(0, fewest)) words.push('--sym-arg', `${max}`);
  if (fewest < all.length) {
    const most = Math.max(...all.slice(fewest).map(({ max }) => max));
    words.push('--sym-args', '0', `${all.length - fewest}`, `${most}`);
  }
  const longest = Math.max(...files.map(({ bytes }) => bytes.length));
  if (files.length > 0) words.push('--sym-files', `${files.length}`, `${longest}`);
  if (stdin !== undefined && stdin.length > 0) words.push('--sym-stdin', `${stdin.length}`);
  return words;
}

/** The command line without KLEE's options. */
function planOf({ arguments: all }: Ktest): TestPlan {
  const words = all.map((word) => new TextDecoder().decode(word));
  const own: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const values = optionValues(words[i]);
    if (values === undefined) own.push(words[i]);
    else i += values;
  }
  const [program = 'program', ...rest] = own;
  return { arguments: [program, ...rest], environment: {}, directory: '/home', seed: 0 };
}

/** How many values the option of KLEE's POSIX model has; undefined for an argument of the program. */
function optionValues(word: string): number | undefined {
  const [, name] = /^--?(sym-\w+|save-all-writes|fd-fail|max-fail)$/.exec(word) ?? [];
  if (name === undefined) return undefined;
  if (name === 'sym-args') return 3;
  if (name === 'sym-files') return 2;
  return name === 'sym-arg' || name === 'sym-stdin' || name === 'max-fail' ? 1 : 0;
}
