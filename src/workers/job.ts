// What the main thread and the thread that explores say to each other. All of it is plain data.

import type { NewLines } from '../abi/new-lines.ts';
import type { WriteError } from '../base/write-error.ts';
import type { CallForm } from '../build/harness/call-form.ts';
import type { FunctionEntry } from '../build/harness/function-harness.ts';
import type { Weights } from '../explore/learned/weights.ts';
import type { PathKey } from '../explore/path-key.ts';
import type { SearchName } from '../explore/search/named.ts';
import type { Input } from '../input/input.ts';
import type { Sources } from '../input/sources.ts';
import type { Finding } from '../machine/finding.ts';
import type { TreePart } from '../report/tree-merge.ts';
import type { CheckFigures, Stopped, Unreproduced } from '../results/check-result.ts';
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
  /** Undefined: nothing is kept. */
  readonly cacheFolder: string | undefined;
  readonly sources: Sources;
  readonly plan: WorldPlan;
  readonly entry: FunctionEntry | undefined;
  /** How the entry is called, where the program can be read. */
  readonly call: CallForm | undefined;
  readonly fuzzSize: number;
  readonly models: boolean;
  readonly mutate: boolean;
  readonly memory: number;
  readonly fuel: number | undefined;
  readonly leaks: boolean;
  readonly uninitialized: boolean;
  /** --uninitialized symbolic, --missing symbolic. */
  readonly uninitializedInput: boolean;
  readonly missingInput: boolean;
  /** What is new in the program (--since, --old). */
  readonly newLines: NewLines | undefined;
  readonly search: readonly SearchName[];
  /** Of the features of branches, where the search was learned. */
  readonly weights: Weights | undefined;
  readonly mode: 'pending' | 'eager';
  readonly checks: 'strict' | 'relaxed';
  readonly selfCheck: boolean;
  /** The file of the solver's answers from before; undefined: they are not kept. */
  readonly answers: string | undefined;
  /** What to begin with; nothing but zeros, if there are none. */
  readonly seeds: readonly Input[];
  readonly maxRuns: number | undefined;
  /** When to stop, in Date.now()'s milliseconds. */
  readonly deadline: number | undefined;
  /** Bytes that the whole process may take. */
  readonly maxMemory: number;
  /** Which of the threads this is for, from 0. */
  readonly worker: number;
  /** The program, when another thread has built it. */
  readonly built: BuiltProgram | undefined;
  /** The file that keeps what was done. */
  readonly log: string;
  readonly testsFolder: string;
  readonly tests: 'new' | 'all';
}

export interface BuiltProgram {
  /** As program.ts writes it. */
  readonly bytes: Uint8Array;
  /** Marks of what all threads have covered. */
  readonly covered: SharedArrayBuffer;
}

export interface FoundFinding {
  readonly finding: Finding;
  /** Kind and place, as the exploration tells findings apart; and the path that shows it. */
  readonly place: string;
  readonly key: PathKey;
  /** The folder of the test that shows it; undefined: that of the run. */
  readonly folder: string | undefined;
  readonly item: number;
  readonly run: number;
  readonly test: Test;
  readonly path: readonly ReportStep[];
}

/** What reports show beside the figures. */
export interface Pictures {
  readonly sources: readonly SourceCoverage[];
  readonly tree: TreeSketch | undefined;
}

export type CheckMessage =
  | { readonly kind: 'progress'; readonly figures: CheckFigures; readonly doing: string }
  /** Of a run in a work item; without the test if that is written already. */
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
  /** Ready for orders: at the beginning, or with a work item done or stopped. */
  | { readonly kind: 'ready'; readonly built: BuiltProgram }
  | {
      readonly kind: 'done';
      readonly figures: CheckFigures;
      readonly stopped: Stopped;
      /** By finding: the smallest path that this thread has seen it on. */
      readonly smallest: ReadonlyMap<string, PathKey>;
      /** What was explored, as a tree. */
      readonly explored?: { readonly item: number; readonly tree: TreePart };
      /** Its memory is used up: it has given away what it would have done next, and does nothing more. */
      readonly isSpent?: boolean;
    }
  /** An input that leads where somebody else explores. */
  | { readonly kind: 'foreign'; readonly input: Input }
  /** Parts of the own work item, for others. */
  | { readonly kind: 'handover'; readonly items: readonly WorkItem[] }
  /** A finding before it was judged and its input simplified: for the case that the thread does not come to that. */
  | ({ readonly kind: 'failure' } & FoundFinding)
  | ({ readonly kind: 'finding' } & FoundFinding)
  | ({ readonly kind: 'unreproduced' } & Unreproduced)
  | {
      readonly kind: 'ended';
      readonly figures: CheckFigures;
      readonly stopped: Stopped;
      readonly pictures: Pictures;
    }
  /** The solver's answers, or something else that helps but is not needed, cannot be kept. */
  | { readonly kind: 'note'; readonly text: string }
  /** A log or a test could not be written: nobody explores any further. */
  | { readonly kind: 'unwritten'; readonly what: string; readonly code: string }
  | { readonly kind: 'mistake'; readonly message: string };

export function unwritten({
  what,
  code,
}: WriteError): Extract<CheckMessage, { kind: 'unwritten' }> {
  return { kind: 'unwritten', what, code };
}
