// What a check tells while it goes on.

import type { CodeLine } from '../abi/aims.ts';
import type { DeferredCounts } from '../explore/effort.ts';
import type { TestView } from '../report/view/check-view.ts';
import type {
  CheckFigures,
  CheckResult,
  ReportedFinding,
  Site,
  Unreproduced,
} from '../results/check-result.ts';
import type { Test } from '../results/test.ts';
import type { Pictures } from '../workers/job.ts';

export type CheckEvent =
  /** The check prepares the program; nothing is explored yet. */
  | { readonly kind: 'preparing'; readonly doing: 'compiling' | 'building' }
  /** The exploration has ended; the check waits for native runs, reduces the suite of tests, or writes reports. */
  | { readonly kind: 'finishing'; readonly doing: 'confirming' | 'reducing' | 'reporting' }
  /** The compiler's warnings, with its colours. */
  | { readonly kind: 'warnings'; readonly text: string }
  /** Something that the user should know. */
  | { readonly kind: 'note'; readonly text: string }
  /** Progress is told a few times a second. */
  | { readonly kind: 'progress'; readonly progress: Progress }
  /** A path was completed, and its test written to a folder. */
  | { readonly kind: 'test'; readonly folder: string; readonly test: Test }
  /** Lines that this test covers, and no test that was told before. */
  | { readonly kind: 'covers'; readonly test: string; readonly lines: readonly CodeLine[] }
  /** A line that the search was aimed at was reached, by this test. */
  | { readonly kind: 'reached'; readonly aim: string; readonly test: string }
  /** The exploration was paused, or goes on. */
  | { readonly kind: 'paused'; readonly isPaused: boolean }
  /** A finding that was replayed in the box and judged by the native build. */
  | {
      readonly kind: 'finding';
      readonly finding: ReportedFinding;
      /** Whether the finding was told before; this is its final form, perhaps with a smaller path or another number. */
      readonly isAgain: boolean;
      /** Whether its folder and its input stay as they are. What is told before the check ends may get another number in the end. */
      readonly isFinal: boolean;
    }
  /** A finding that a plain run of its input does not show: a bug of clew's. */
  | { readonly kind: 'unreproduced'; readonly finding: Unreproduced }
  /** The last event of every check. `tests` are those that the report lists, with their final numbers. */
  | {
      readonly kind: 'ended';
      readonly result: CheckResult;
      readonly pictures: Pictures;
      readonly tests: readonly TestView[];
    };

export interface Progress extends CheckFigures {
  /** Seconds since the check began. */
  readonly seconds: number;
  /** Seconds until the check ends by itself; undefined if it has no limit of time. */
  readonly remaining: number | undefined;
  readonly findings: number;
  /** Findings that are hangs. */
  readonly hangs: number;
  readonly doing: string;
  /** The place in the user's code that the branch in work is at. */
  readonly at: Site | undefined;
  /** Seconds since the check began when something was covered last that no run had covered. */
  readonly lastNew: number;
  /** Pending branches that cheap means did not decide: they wait until a few bytes are solved for, or all of them. */
  readonly deferred: DeferredCounts;
  /** Seconds of mutation, of all workers together. */
  readonly mutating: number;
  /** Threads that explore now, of those that were started. */
  readonly busy: number;
  readonly workers: number;
  /** Bytes that the process takes, and those that it may take (`maxMemory`). */
  readonly memory: number;
  readonly mostMemory: number;
}
