// The job of a worker, and the messages that it sends to the main thread. All of it is plain data.

import type { Aim, CodeLine } from '../abi/aims.ts';
import type { NewLines } from '../abi/new-lines.ts';
import type { WriteError } from '../base/write-error.ts';
import type { CallForm } from '../build/harness/call-form.ts';
import type { FunctionEntry } from '../build/harness/function-harness.ts';
import type { DeferredCounts } from '../explore/effort.ts';
import type { Weights } from '../explore/learned/weights.ts';
import type { PathKey } from '../explore/path-key.ts';
import type { SearchName } from '../explore/search/named.ts';
import type { UnreachedReasons } from '../explore/uncovered-reason.ts';
import type { Input } from '../input/input.ts';
import type { Sources } from '../input/sources.ts';
import type { Finding } from '../machine/finding.ts';
import type { TreePart } from '../report/tree-sketch.ts';
import type { CheckFigures, Site, Stopped, Unreproduced } from '../results/check-result.ts';
import type { ReportStep, SourceCoverage, TreeSketch } from '../results/report-data.ts';
import type { Test } from '../results/test.ts';
import type { Unit } from '../source/compile.ts';
import type { Showable } from '../source/program-readable.ts';
import type { WorldPlan } from '../world/world-maker.ts';
import type { Shared, WorkItem } from './orders.ts';

export interface CheckJob extends Shared {
  readonly units: readonly Unit[];
  /** Which source files reports may show. */
  readonly showable: Showable;
  /** If undefined, nothing is cached. */
  readonly cacheFolder: string | undefined;
  readonly sources: Sources;
  readonly plan: WorldPlan;
  readonly entry: FunctionEntry | undefined;
  /** How the entry is called, where the program can be read. */
  readonly call: CallForm | undefined;
  readonly fuzzSize: number;
  readonly models: boolean;
  readonly mutate: boolean;
  /** Tests of a function get inputs that are simple to read rather than the least, however long that takes. */
  readonly readable: boolean;
  readonly memory: number;
  readonly fuel: number | undefined;
  readonly leaks: boolean;
  /** What to say of recursion that a host with a small stack cannot follow; undefined in threads with deep stacks. */
  readonly shallowStack?: string | undefined;
  readonly uninitialized: boolean;
  /** Whether --uninitialized symbolic and --missing symbolic were given. */
  readonly uninitializedInput: boolean;
  readonly missingInput: boolean;
  /** The new lines of the program (--since, --old). */
  readonly newLines: NewLines | undefined;
  readonly search: readonly SearchName[];
  /** Lines that the search should reach, as the user names them. */
  readonly aims: readonly Aim[];
  /** The weights of a learned search. */
  readonly weights: Weights | undefined;
  readonly mode: 'pending' | 'eager';
  readonly checks: 'strict' | 'relaxed';
  readonly selfCheck: boolean;
  /** The file of stored answers; if undefined, answers are not kept. */
  readonly answers: string | undefined;
  /** Inputs to begin with; if there are none, an input of zeros. */
  readonly seeds: readonly Input[];
  /** Whether to tell of inputs that cover something new or fail, for a corpus (--corpus). */
  readonly tellsInputs: boolean;
  /** Words of the user's for mutated inputs (--dictionary). */
  readonly words: readonly Uint8Array[];
  readonly maxRuns: number | undefined;
  /** When to stop, in Date.now()'s milliseconds, unless the check gets more time (`deadlineOf`). */
  readonly deadline: number | undefined;
  /** Bytes that the whole process may take. */
  readonly maxMemory: number;
  /** The number of the worker that this is for, from 0. */
  readonly worker: number;
  /** The check is on another machine: each work item has figures of its own, and failing inputs go with them. */
  readonly isRemote?: boolean;
  /** The program, when another thread has built it. */
  readonly built: BuiltProgram | undefined;
  /** The file that keeps what was done. */
  readonly log: string;
  readonly testsFolder: string;
  readonly tests: 'new' | 'all';
}

export interface BuiltProgram {
  /** The program as program.ts writes it. */
  readonly bytes: Uint8Array;
  /** Marks of what all threads have covered. */
  readonly covered: SharedArrayBuffer;
  /** By mark: what all threads have left open there (explore/open-sides.ts). */
  readonly asked: SharedArrayBuffer;
}

export interface FoundFinding {
  readonly finding: Finding;
  /** Kind and place, as the exploration tells findings apart; and the path that shows it. */
  readonly place: string;
  readonly key: PathKey;
  /** The folder of the test that shows it; if undefined, that of the run's test. */
  readonly folder: string | undefined;
  readonly item: number;
  readonly run: number;
  readonly test: Test;
  readonly path: readonly ReportStep[];
}

/** Data for reports, beside the figures. */
export interface Pictures {
  readonly sources: readonly SourceCoverage[];
  readonly tree: TreeSketch | undefined;
  /** Words that the program compares its input with. */
  readonly words: readonly Uint8Array[];
  /** Why lines were not reached, as far as the exploration knows. */
  readonly unreached: UnreachedReasons;
}

export const noPictures: Pictures = {
  sources: [],
  tree: undefined,
  words: [],
  unreached: new Map(),
};

/** What one worker has to show while the exploration goes on. */
export interface WorkerPicture {
  /** The tree of the work item that it explores, by the item's number. */
  readonly explored: { readonly item: number; readonly tree: TreePart } | undefined;
  /** What all workers have covered. Texts of files come when they are asked for. */
  readonly sources: readonly SourceCoverage[];
  /** Lines that nobody has reached, and why as far as this worker knows; files are named as the user would. */
  readonly unreached: UnreachedReasons;
}

/** What a worker is at, for people who watch. */
export interface WorkerStatus {
  readonly doing: string;
  /** The place in the user's code that the branch in work is at. */
  readonly at: Site | undefined;
  /** Pending branches that wait to be asked with more effort, by that effort. */
  readonly deferred: DeferredCounts;
  /** Seconds that this worker has spent on mutation so far. */
  readonly mutating: number;
}

export type CheckMessage =
  | {
      readonly kind: 'progress';
      readonly figures: CheckFigures;
      readonly status: WorkerStatus;
    }
  /** The test of a run; `test` is undefined if it is written already. */
  | {
      readonly kind: 'test';
      readonly folder: string;
      readonly number: number;
      readonly test: Test | undefined;
      readonly item: number;
      readonly run: number;
      readonly key: PathKey;
      readonly sum: number;
    }
  /** The input that the test of a run has in the end. */
  | {
      readonly kind: 'simpler';
      readonly item: number;
      readonly run: number;
      readonly test: Test;
    }
  /** The program is built, and is run at once. */
  | { readonly kind: 'built' }
  /** The worker has its program, and waits for its first order. */
  | { readonly kind: 'ready'; readonly built: BuiltProgram }
  | {
      readonly kind: 'done';
      readonly figures: CheckFigures;
      readonly stopped: Stopped;
      /** The smallest path that this worker has seen each finding on, by place. */
      readonly smallest: ReadonlyMap<string, PathKey>;
      /** The inputs of these paths; set where somebody else will have to show the findings. */
      readonly failing?: ReadonlyMap<string, Input>;
      /** Words that the program compares its input with, where they do not come with the last pictures. */
      readonly words?: readonly Uint8Array[];
      /** The explored tree. */
      readonly explored?: { readonly item: number; readonly tree: TreePart };
      /** The worker's memory is used up: it has handed over what it would have done next, and does nothing more. */
      readonly isSpent?: boolean;
    }
  /** An input that covers something new or fails: the first with its coverage, or with its finding. */
  | { readonly kind: 'interesting'; readonly input: Input; readonly isFailing: boolean }
  /** Lines that the test of a run is the first of this worker's to cover, and what it was aimed at. */
  | {
      readonly kind: 'covers';
      readonly item: number;
      readonly run: number;
      readonly lines: readonly CodeLine[];
      readonly reached: readonly Aim[];
    }
  /** The answer to a request for a picture. */
  | { readonly kind: 'picture'; readonly request: number; readonly picture: WorkerPicture }
  /** An input that leads into another worker's subtree. */
  | { readonly kind: 'foreign'; readonly input: Input }
  /** Subtrees for other workers. */
  | { readonly kind: 'handover'; readonly items: readonly WorkItem[] }
  /** A finding before it is judged and its input minimised, in case the worker does not come to that. */
  | ({ readonly kind: 'failure' } & FoundFinding)
  | ({ readonly kind: 'finding' } & FoundFinding)
  | ({ readonly kind: 'unreproduced' } & Unreproduced)
  | {
      readonly kind: 'ended';
      readonly figures: CheckFigures;
      readonly stopped: Stopped;
      readonly pictures: Pictures;
    }
  /** The machine that explored the work item is lost, or has given it back: somebody else is to explore it. */
  | { readonly kind: 'returned' }
  /** The work item has ended several machines: nobody is to explore it any more. */
  | { readonly kind: 'deadly'; readonly reason: string }
  /** The thread of another machine has died of a bug of ours or of its memory. */
  | { readonly kind: 'died'; readonly reason: string }
  /** The solver's answers, or something else that helps but is not needed, cannot be kept. */
  | { readonly kind: 'note'; readonly text: string }
  /** A log or a test could not be written: nobody explores any further. */
  | { readonly kind: 'unwritten'; readonly what: string; readonly code: string };

export function unwritten({ what, code }: WriteError) {
  return { kind: 'unwritten', what, code } as const;
}
