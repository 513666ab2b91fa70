// What workers and checks of a cluster send each other, and its form on the way. What a worker sends is data: it is read by these
// schemas, and what does not fit is not used. Sources, box and folders of a test are the check's own; a worker sends its input alone.

import { deserialize, serialize } from 'node:v8';
import type { Aim, CodeLine } from '../abi/aims.ts';
import type { FindingKind } from '../base/finding-kind.ts';
import * as v from '../base/schema.ts';
import type { DeferredCounts } from '../explore/effort.ts';
import type { Handover } from '../explore/handover.ts';
import type { PathKey } from '../explore/path-key.ts';
import type { Input, InputObject } from '../input/input.ts';
import type { Finding, Frame } from '../machine/finding.ts';
import type { TreePart } from '../report/tree-sketch.ts';
import type { CheckFigures, Site, Stopped } from '../results/check-result.ts';
import { byteArray, loggedInput } from '../results/log-schema.ts';
import type { ReportStep, TreeEnd } from '../results/report-data.ts';
import type { WorkerStatus } from '../workers/job.ts';
import { figuresSchema } from './figures-schema.ts';
import type { Pace } from './pace.ts';

/** A job of BullMQ's: which subtree of which check. The rest is asked for by whoever takes it. */
export interface SubtreeJob {
  readonly check: string;
  readonly program: string;
  readonly item: number;
}

/** What a worker is to do for a job that it has taken. */
export interface Grant extends Pace {
  readonly item: GrantedItem;
  /** The numbers that subtrees which it hands over may have: from `first` up to `last`, which is not one of them. */
  readonly numbers: { readonly first: number; readonly last: number };
  /** Lines that the search should reach. */
  readonly aims: readonly Aim[];
  /** Runs that all workers have made. */
  readonly runs: number;
  /** Marks of what all workers have covered. */
  readonly covered: Uint8Array;
  readonly foreign: readonly Input[];
  /** Milliseconds between two reports. */
  readonly pause: number;
}

export interface GrantedItem {
  readonly number: number;
  readonly handover: Handover | undefined;
  /** Records of the log, and which entries of each hold. */
  readonly past: readonly PastRecord[];
  readonly written: readonly number[];
  readonly isDeadly: boolean;
  readonly found: readonly string[];
}

export interface PastRecord {
  readonly content: Uint8Array;
  readonly first: number;
  readonly entries: number;
}

/** A test or a finding by what a run of it needs. */
interface Shown {
  readonly run: number;
  readonly input: Input;
  readonly objects: readonly InputObject[];
}

export interface ToldTest extends Shown {
  readonly kind: 'test';
  readonly key: PathKey;
  /** The number that the worker calls it by. */
  readonly number: number;
}

export interface ToldFinding extends Shown {
  readonly kind: 'finding' | 'failure';
  readonly finding: Finding;
  readonly place: string;
  readonly key: PathKey;
  readonly path: readonly ReportStep[];
  readonly test: number | undefined;
}

export type Told =
  /** The worker has the job, and asks what to do. */
  | { readonly kind: 'started' }
  | { readonly kind: 'log'; readonly bytes: Uint8Array }
  | ToldTest
  | ({ readonly kind: 'simpler' } & Shown)
  | (ToldFinding & { readonly kind: 'finding' })
  | (ToldFinding & { readonly kind: 'failure' })
  | {
      readonly kind: 'unreproduced';
      readonly finding: Finding;
      readonly instead: string;
      readonly test: number | undefined;
    }
  | { readonly kind: 'foreign'; readonly input: Input }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'progress'; readonly figures: CheckFigures; readonly status: WorkerStatus }
  /** Lines that the test of a run covers first, by the paths that the program was compiled with; and what it was aimed at. */
  | {
      readonly kind: 'covers';
      readonly run: number;
      readonly lines: readonly CodeLine[];
      readonly reached: readonly Aim[];
    }
  /** An input for the corpus of the check. */
  | { readonly kind: 'interesting'; readonly input: Input; readonly isFailing: boolean }
  /** The worker is alive: the branch in work, and what was covered if that is more than before. */
  | {
      readonly kind: 'beat';
      readonly branch: number;
      readonly runs: number;
      readonly covered?: Uint8Array | undefined;
    }
  | {
      readonly kind: 'done';
      readonly figures: CheckFigures;
      readonly stopped: Stopped;
      readonly smallest: ReadonlyMap<string, PathKey>;
      readonly failing: ReadonlyMap<string, Input>;
      readonly tree?: TreePart | undefined;
      /** By mark: what the thread has left open there (explore/open-sides.ts). */
      readonly asked: Uint8Array;
      /** Words that the program compares its input with. */
      readonly words: readonly Uint8Array[];
      readonly isSpent: boolean;
    }
  | { readonly kind: 'died'; readonly reason: string }
  /** The worker does not have the program, or cannot use it. */
  | { readonly kind: 'unusable'; readonly reason: string };

/** What a check tells its workers; `job` and `token` say which one is meant. */
export type Order =
  | { readonly kind: 'granted'; readonly job: string; readonly token: string }
  | {
      readonly kind: 'wanted';
      readonly job: string;
      readonly token: string;
      readonly branches: number;
    }
  /** What the search should reach from now on. */
  | {
      readonly kind: 'aims';
      readonly job: string;
      readonly token: string;
      readonly aims: readonly Aim[];
    }
  /** The check has given the job to somebody else, or to nobody. */
  | { readonly kind: 'abandon'; readonly job: string; readonly token: string }
  /** To all workers of a check. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'foreign'; readonly input: Input }
  | ({
      readonly kind: 'known';
      readonly runs: number;
      readonly covered?: Uint8Array | undefined;
    } & Pace);

export function encode(content: Grant | Order | readonly Told[]): Buffer {
  return serialize(content);
}

/** Undefined if the bytes are not what they should be. */
export function decodeTold(bytes: Uint8Array): readonly Told[] | undefined {
  return decode(bytes, v.listOf(toldSchema));
}

/** A worker reads what a check of its own build has written; what it is, the check of that build has decided. */
export function decodeFromCheck<T extends Grant | Order>(bytes: Uint8Array): T | undefined {
  try {
    return deserialize(bytes) as T;
  } catch {
    return undefined;
  }
}

function decode<T>(bytes: Uint8Array, schema: v.Schema<T>): T | undefined {
  try {
    const read = v.validate(deserialize(bytes), schema, { abortEarly: true });
    return read.kind === 'valid' ? read.value : undefined;
  } catch {
    return undefined;
  }
}

// ---- Schemas ---------------------------------------------------------------------------------------------------------

const number = v.wholeNumber({ min: 0, max: 2 ** 32 - 1 });
const optionalText = v.optional(v.text) as v.Schema<string | undefined> & { type: 'optional' };

const pathKey = v.fields<PathKey>({ length: number, high: number, low: number });

const inputObject = v.fields<InputObject>({ name: v.text, size: number });

const frame = v.fields<Frame>({
  function: v.text,
  file: optionalText,
  line: v.finiteNumber,
  column: v.finiteNumber,
  library: v.flag,
});

/** The check shows findings as its own runs show them: of a worker's it needs kind and place. */
const finding = v.fields<Pick<Finding, 'kind' | 'message' | 'stack'>>({
  kind: v.text as v.Schema<string> as v.Schema<FindingKind>,
  message: v.text,
  stack: v.listOf(frame),
}) as v.Schema<unknown> as v.Schema<Finding>;

const step = v.fields<ReportStep>({
  kind: v.text,
  file: optionalText,
  line: v.finiteNumber,
  column: v.finiteNumber,
  function: v.text,
  within: optionalText,
  held: v.flag,
  condition: v.text,
});

const site = v.fields<Site>({ file: optionalText, line: v.finiteNumber, function: v.text });

const status = v.fields<WorkerStatus>({
  doing: v.text,
  at: v.optional(site) as v.Schema<Site | undefined> & { type: 'optional' },
  deferred: v.fields<DeferredCounts>({ few: v.count, all: v.count }),
  mutating: v.finiteNumber,
});

const line = v.fields<CodeLine>({ file: v.text, line: number });
const aim = v.fields<Aim>({ file: v.text, path: v.text, line: number });

function mapOf<T>(schema: v.Schema<T>, what: string): v.Schema<ReadonlyMap<string, T>> {
  const isMap = v.instanceOf<ReadonlyMap<string, T>>(Map, what);
  const isSo = (map: ReadonlyMap<string, T>) =>
    [...map].every(
      ([name, value]) =>
        typeof name === 'string' &&
        v.validate(value, schema, { abortEarly: true }).kind === 'valid',
    );
  return v.such(isMap, isSo, what);
}

const treeEnd: v.Schema<TreeEnd> = v.oneOf([
  ...(['node', 'path', 'finding', 'pending', 'impossible'] as const),
  ...(['undecided', 'diverged', 'closed', 'more'] as const),
]);

const tree = v.fields<TreePart>({
  sketch: v.fields<TreePart['sketch']>({
    total: v.count,
    parents: v.listOf(v.wholeNumber({ min: -1, max: 2 ** 31 })),
    held: v.listOf(v.flag),
    labels: v.listOf(v.text),
    places: v.listOf(v.count),
    ends: v.listOf(v.pairOf(treeEnd, treeEnd, 'two ends')),
  }),
  end: treeEnd,
  given: v.listOf(
    v.fields<TreePart['given'][number]>({ row: v.count, side: v.oneOf([0, 1]), part: number }),
  ),
});

const shown = { run: number, input: loggedInput, objects: v.listOf(inputObject) };
const optionalNumber = v.optional(number);

const found = { ...shown, finding, place: v.text, key: pathKey, path: v.listOf(step) };

export type ToldOf<Kind extends Told['kind']> = Extract<Told, { readonly kind: Kind }>;

const stops = [
  ...(['exhausted', 'undecided', 'time', 'runs', 'memory', 'interrupted', 'unwritten'] as const),
];

const toldSchema = v.byKind<Told>({
  started: v.fields<ToldOf<'started'>>({ kind: v.only('started') }),
  log: v.fields<ToldOf<'log'>>({ kind: v.only('log'), bytes: byteArray }),
  test: v.fields<ToldOf<'test'>>({ kind: v.only('test'), ...shown, key: pathKey, number }),
  simpler: v.fields<ToldOf<'simpler'>>({ kind: v.only('simpler'), ...shown }),
  finding: v.fields<ToldOf<'finding'>>({
    kind: v.only('finding'),
    ...found,
    test: optionalNumber,
  }),
  failure: v.fields<ToldOf<'failure'>>({
    kind: v.only('failure'),
    ...found,
    test: optionalNumber,
  }),
  unreproduced: v.fields<ToldOf<'unreproduced'>>({
    kind: v.only('unreproduced'),
    finding,
    instead: v.text,
    test: optionalNumber,
  }),
  foreign: v.fields<ToldOf<'foreign'>>({ kind: v.only('foreign'), input: loggedInput }),
  note: v.fields<ToldOf<'note'>>({ kind: v.only('note'), text: v.text }),
  progress: v.fields<ToldOf<'progress'>>({
    kind: v.only('progress'),
    figures: figuresSchema,
    status,
  }),
  covers: v.fields<ToldOf<'covers'>>({
    kind: v.only('covers'),
    run: number,
    lines: v.listOf(line),
    reached: v.listOf(aim),
  }),
  interesting: v.fields<ToldOf<'interesting'>>({
    kind: v.only('interesting'),
    input: loggedInput,
    isFailing: v.flag,
  }),
  beat: v.fields<ToldOf<'beat'>>({
    kind: v.only('beat'),
    branch: number,
    runs: v.count,
    covered: v.optional(byteArray),
  }),
  done: v.fields<ToldOf<'done'>>({
    kind: v.only('done'),
    figures: figuresSchema,
    stopped: v.oneOf(stops),
    smallest: mapOf(pathKey, 'paths by place'),
    failing: mapOf(loggedInput, 'inputs by place'),
    tree: v.optional(tree),
    asked: byteArray,
    words: v.listOf(byteArray),
    isSpent: v.flag,
  }),
  died: v.fields<ToldOf<'died'>>({ kind: v.only('died'), reason: v.text }),
  unusable: v.fields<ToldOf<'unusable'>>({ kind: v.only('unusable'), reason: v.text }),
});
