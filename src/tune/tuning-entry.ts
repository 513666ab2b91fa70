// The entries of a tuning's log, and what they must look like when they are read again (results/log-schema.ts says why).

import { findingKinds } from '../base/finding-kind.ts';
import * as v from '../base/schema.ts';
import type { PathKey } from '../explore/path-key.ts';
import type { InputObject } from '../input/input.ts';
import type {
  Access,
  FailedCall,
  Finding,
  Frame,
  ObjectDescription,
  ProcessDescription,
  ScheduleStep,
} from '../machine/finding.ts';
import { planFields, sourcesSchema } from '../results/input-json.ts';
import { byteArray, loggedInput } from '../results/log-schema.ts';
import type { ReportStep } from '../results/report-data.ts';
import type { Test } from '../results/test.ts';
import type { FoundFinding } from '../workers/job.ts';
import type { TestPlan } from '../world/world-maker.ts';
import type { Score } from './score.ts';

export type TuningEntry =
  | {
      readonly kind: 'score';
      readonly trial: string;
      readonly score: Score;
      /** Milliseconds and runs of the whole tuning until then. */
      readonly spent: Spent;
    }
  /** Marks of what all trials have covered; the last one counts. */
  | { readonly kind: 'covered'; readonly marks: Uint8Array }
  | { readonly kind: 'finding'; readonly finding: FoundFinding };

export interface Spent {
  readonly milliseconds: number;
  readonly runs: number;
}

// ---- Findings ------------------------------------------------------------------------------------------------------

const frame = v.fields<Frame>({
  function: v.text,
  file: v.optional(v.text),
  line: v.finiteNumber,
  column: v.finiteNumber,
  library: v.flag,
});

const storages = [
  ...(['heap', 'stack', 'global', 'constant'] as const),
  ...(['function', 'arguments', 'variadic', 'table'] as const),
];

const exact = v.either([v.finiteNumber, v.bigNumber], 'a number');

const finding = v.fields<Finding>({
  kind: v.oneOf(findingKinds),
  message: v.text,
  stack: v.listOf(frame),
  access: v.optional(v.fields<Access>({ write: v.flag, size: exact, address: v.bigNumber })),
  object: v.optional(
    v.fields<ObjectDescription>({
      storage: v.oneOf(storages),
      name: v.optional(v.text),
      size: v.finiteNumber,
      address: v.finiteNumber,
      declared: v.optional(
        v.fields<{ file: string; line: number }>({ file: v.text, line: v.finiteNumber }),
      ),
      owner: v.optional(v.text),
      allocated: v.optional(v.listOf(frame)),
      freed: v.optional(v.listOf(frame)),
    }),
  ),
  offset: v.optional(exact),
  parties: v.optional(
    v.listOf(
      v.fields<Pick<Frame, 'file' | 'line'>>({ file: v.optional(v.text), line: v.finiteNumber }),
    ),
  ),
  schedule: v.optional(
    v.listOf(
      v.fields<ScheduleStep>({
        thread: v.count,
        why: v.oneOf(['is preempted', 'waits', 'gives way', 'times out', 'ends'] as const),
        place: v.optional(frame),
        next: v.count,
      }),
    ),
  ),
  process: v.optional(v.fields<ProcessDescription>({ number: v.count, forked: v.optional(frame) })),
  failedCalls: v.optional(
    v.listOf(
      v.fields<FailedCall>({
        number: v.count,
        call: v.text,
        error: v.text,
        place: v.optional(frame),
      }),
    ),
  ),
});

const test = v.fields<Test>({
  input: loggedInput,
  objects: v.listOf(v.fields<InputObject>({ name: v.text, size: v.count })),
  sources: sourcesSchema,
  plan: v.fields<TestPlan>(planFields),
});

const step = v.fields<ReportStep>({
  kind: v.text,
  file: v.optional(v.text),
  line: v.finiteNumber,
  column: v.finiteNumber,
  function: v.text,
  within: v.optional(v.text),
  held: v.flag,
  condition: v.text,
});

const foundFinding = v.fields<FoundFinding>({
  finding,
  place: v.text,
  key: v.fields<PathKey>({ length: v.count, high: v.finiteNumber, low: v.finiteNumber }),
  folder: v.optional(v.text),
  item: v.count,
  run: v.count,
  test,
  path: v.listOf(step),
});

// ---- Entries -------------------------------------------------------------------------------------------------------

type EntryOf<Kind> = Extract<TuningEntry, { readonly kind: Kind }>;

export const tuningEntry = v.byKind<TuningEntry>({
  score: v.fields<EntryOf<'score'>>({
    kind: v.only('score'),
    trial: v.text,
    score: v.fields<Score>({ curve: v.listOf(v.finiteNumber), runs: v.count }),
    spent: v.fields<Spent>({ milliseconds: v.finiteNumber, runs: v.count }),
  }),
  covered: v.fields<EntryOf<'covered'>>({ kind: v.only('covered'), marks: byteArray }),
  finding: v.fields<EntryOf<'finding'>>({ kind: v.only('finding'), finding: foundFinding }),
});
