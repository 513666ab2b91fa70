// The entries of a tuning's log, and what they must look like when they are read again (results/log-schema.ts says why).

import { findingKinds } from '../base/finding-kind.ts';
import {
  bigNumber,
  byKind,
  count,
  either,
  fields,
  finiteNumber,
  flag,
  listOf,
  oneOf,
  only,
  optional,
  text,
} from '../base/schema.ts';
import type { PathKey } from '../explore/path-key.ts';
import type { InputObject } from '../input/input.ts';
import type { Access, FailedCall, Finding, Frame, ObjectDescription } from '../machine/finding.ts';
import { planFields, sourcesSchema } from '../results/input-json.ts';
import { byteArray, loggedInput } from '../results/log-schema.ts';
import type { ReportStep } from '../results/report-data.ts';
import type { Test, TestPlan } from '../results/test.ts';
import type { FoundFinding } from '../workers/job.ts';
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

const frame = fields<Frame>({
  function: text,
  file: optional(text),
  line: finiteNumber,
  column: finiteNumber,
  library: flag,
});

const storages = [
  ...(['heap', 'stack', 'global', 'constant'] as const),
  ...(['function', 'arguments', 'variadic', 'table'] as const),
];

const exact = either([finiteNumber, bigNumber], 'a number');

const finding = fields<Finding>({
  kind: oneOf(findingKinds),
  message: text,
  stack: listOf(frame),
  access: optional(fields<Access>({ write: flag, size: exact, address: bigNumber })),
  object: optional(
    fields<ObjectDescription>({
      storage: oneOf(storages),
      name: optional(text),
      size: finiteNumber,
      address: finiteNumber,
      declared: optional(
        fields<{ file: string; line: number }>({ file: text, line: finiteNumber }),
      ),
      owner: optional(text),
      allocated: optional(listOf(frame)),
      freed: optional(listOf(frame)),
    }),
  ),
  offset: optional(exact),
  failedCalls: optional(
    listOf(fields<FailedCall>({ number: count, call: text, error: text, place: optional(frame) })),
  ),
});

const test = fields<Test>({
  input: loggedInput,
  objects: listOf(fields<InputObject>({ name: text, size: count })),
  sources: sourcesSchema,
  plan: fields<TestPlan>(planFields),
});

const step = fields<ReportStep>({
  kind: text,
  file: optional(text),
  line: finiteNumber,
  column: finiteNumber,
  function: text,
  within: optional(text),
  held: flag,
  condition: text,
});

const foundFinding = fields<FoundFinding>({
  finding,
  place: text,
  key: fields<PathKey>({ length: count, high: finiteNumber, low: finiteNumber }),
  folder: optional(text),
  item: count,
  run: count,
  test,
  path: listOf(step),
});

// ---- Entries -------------------------------------------------------------------------------------------------------

type EntryOf<Kind> = Extract<TuningEntry, { readonly kind: Kind }>;

export const tuningEntry = byKind<TuningEntry>({
  score: fields<EntryOf<'score'>>({
    kind: only('score'),
    trial: text,
    score: fields<Score>({ curve: listOf(finiteNumber), runs: count }),
    spent: fields<Spent>({ milliseconds: finiteNumber, runs: count }),
  }),
  covered: fields<EntryOf<'covered'>>({ kind: only('covered'), marks: byteArray }),
  finding: fields<EntryOf<'finding'>>({ kind: only('finding'), finding: foundFinding }),
});
