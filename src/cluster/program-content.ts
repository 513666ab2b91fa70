// What a worker of another machine needs of a check's job: the program and how to explore it. Folders, files and memory of the
// check's machine are not part of it; the worker has its own. Aims and time may change, and come with each grant. What comes in is checked by a schema, and gets no folder of the worker's machine.

import { deserialize, serialize } from 'node:v8';
import * as v from '../base/schema.ts';
import { byteArray } from '../results/log-schema.ts';
import type { BuiltProgram, CheckJob } from '../workers/job.ts';
import { type Shared, sharedBy } from '../workers/orders.ts';

/**
 * What each machine has of its own, or gets with each grant. All else of a job travels, what is added to jobs later, too: a field
 * that cannot travel fails when the program is packed, and one that a worker lacks would fail nowhere.
 */
const ofEachMachine = [
  ...(['showable', 'cacheFolder', 'answers', 'log', 'testsFolder', 'maxMemory'] as const),
  ...(['worker', 'isRemote', 'built', 'aims', 'deadline', 'shallowStack'] as const),
];

export type ProgramContent = Omit<CheckJob, keyof Shared | (typeof ofEachMachine)[number]> & {
  /** The built program, and how many bytes the marks of its coverage take. */
  readonly bytes: Uint8Array;
  readonly marks: number;
};

export function contentOf(job: CheckJob, { bytes, covered }: BuiltProgram): Uint8Array {
  const left = new Set<string>([...ofEachMachine, ...Object.keys(sharedBy(0))]);
  const chosen = Object.entries(job).filter(([name]) => !left.has(name));
  return serialize({ ...Object.fromEntries(chosen), bytes, marks: covered.byteLength });
}

/** What a worker relies on before it begins; the rest is read by those who use it, in the thread that explores. */
interface Shape {
  readonly units: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly plan: { readonly mounts?: readonly never[] | undefined };
  readonly search: readonly string[];
  readonly words: readonly Uint8Array[];
  readonly bytes: Uint8Array;
  readonly marks: number;
  readonly memory: number;
}

const shape = v.fields<Shape>({
  units: v.listOf(v.fields<Shape['units'][number]>({ name: v.text, bytes: byteArray })),
  plan: v.fields<Shape['plan']>({
    mounts: v.optional(
      v.such(
        v.listOf(v.anything) as v.Schema<never[]>,
        (mounts) => mounts.length === 0,
        'no folder of the worker',
      ),
    ),
  }),
  search: v.listOf(v.text),
  words: v.listOf(byteArray),
  bytes: byteArray,
  marks: v.wholeNumber({ min: 0, max: 1 << 28 }),
  memory: v.wholeNumber({ min: 0, max: 2 ** 32 }),
});

/** Says why it cannot be used, if it cannot. */
export function readContent(
  bytes: Uint8Array,
): { readonly content: ProgramContent } | { readonly problem: string } {
  let content: unknown;
  try {
    content = deserialize(bytes);
  } catch {
    return { problem: 'the program is not in the form of this version of clew' };
  }
  const read = v.validate(content, shape, { abortEarly: true, whole: 'the program is' });
  return read.kind === 'valid' ? { content: content as ProgramContent } : { problem: read.problem };
}
