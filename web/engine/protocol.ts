// What the page and its workers say to each other. All of it is plain data.

import { usualPreemptions } from '../../src/input/sources.ts';
import type {
  CheckView,
  FigureView,
  FindingView,
  SourceView,
  TestView,
} from '../../src/report/view/check-view.ts';

/** The only source of a program in the playground. */
export const programFile = 'program.c';

/** What the page lets one choose, in the words of the command line. */
export interface ProgramOptions {
  /** --sym-stdin: bytes of symbolic standard input; undefined means none. */
  readonly stdin: number | undefined;
  /** --sym-arg, once for each: bytes of symbolic arguments. */
  readonly arguments: readonly number[];
  /** --fn: the function to check, with all of its arguments symbolic; empty means main. */
  readonly fn: string;
  readonly mode: 'pending' | 'eager';
  /** --check: checks beside the usual ones. */
  readonly checks: readonly string[];
  /** --preemptions: how often a thread is preempted where it could go on. */
  readonly preemptions: number;
  readonly seconds: number;
  readonly runs: number;
}

/** What a program gets that asks for nothing else. */
export const usualOptions: ProgramOptions = {
  stdin: undefined,
  arguments: [],
  fn: '',
  mode: 'pending',
  checks: [],
  preemptions: usualPreemptions,
  seconds: 60,
  runs: 20_000,
};

/** Where the engine's files are, as the server or the static folder says in engine.json. */
export interface EngineFiles {
  readonly version: string;
  readonly clang: EngineFile;
  readonly resources: EngineFile;
}

export interface EngineFile {
  readonly path: string;
  /** Bytes on the way, for the progress bar. */
  readonly size: number;
  readonly encoding: 'gzip' | 'none';
}

// ---- The compiler ----------------------------------------------------------------------------------------------------

export interface CompileRequest {
  readonly text: string;
  readonly options: ProgramOptions;
}

export type FromCompiler =
  | { readonly kind: 'loading'; readonly loaded: number; readonly total: number }
  | { readonly kind: 'loaded'; readonly resources: Uint8Array }
  | {
      readonly kind: 'compiled';
      readonly bitcode: Uint8Array | undefined;
      readonly diagnostics: string;
    }
  | { readonly kind: 'broken'; readonly reason: string };

// ---- The exploration --------------------------------------------------------------------------------------------------

export interface ExploreRequest {
  readonly kind: 'explore';
  readonly text: string;
  readonly bitcode: Uint8Array;
  readonly warnings: string;
  readonly options: ProgramOptions;
  readonly resources: Uint8Array;
  readonly version: string;
  /** Wait before each question until the page says so. */
  readonly isStepping: boolean;
}

export type ToExplorer =
  | ExploreRequest
  | { readonly kind: 'stop' }
  /** Make one step; `isLast` goes on without waiting from then on. */
  | { readonly kind: 'step'; readonly goOn: boolean }
  | { readonly kind: 'questions' }
  | { readonly kind: 'question'; readonly number: number };

/** The next step: which side of which decision is asked for. */
export interface StepView {
  readonly line: number;
  readonly function: string;
  readonly decision: string;
  /** The condition in C's words, and whether the next path is one on which it holds. */
  readonly condition: string;
  readonly wanted: boolean;
  readonly paths: number;
  readonly pending: number;
}

export interface QuestionView {
  readonly number: number;
  readonly conditions: number;
  readonly wanted: string;
  readonly answer: string;
  readonly milliseconds: number;
}

export type FromExplorer =
  | { readonly kind: 'progress'; readonly figures: readonly FigureView[]; readonly doing: string }
  | { readonly kind: 'coverage'; readonly sources: readonly SourceView[] }
  | { readonly kind: 'tests'; readonly tests: readonly TestView[] }
  | { readonly kind: 'finding'; readonly finding: FindingView }
  | { readonly kind: 'step'; readonly step: StepView }
  | {
      readonly kind: 'ended';
      readonly view: CheckView;
      /** The document of `clew check --json`, and the files of the tests by name: what the command line would have written. */
      readonly document: string;
      readonly tests: readonly { readonly folder: string; readonly input: string }[];
    }
  | {
      readonly kind: 'questions';
      readonly questions: readonly QuestionView[];
      readonly asked: number;
    }
  | { readonly kind: 'question'; readonly number: number; readonly script: string }
  | { readonly kind: 'failed'; readonly message: string };
