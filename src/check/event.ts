// What a check tells while it goes on.

import type {
  CheckFigures,
  CheckResult,
  ReportedFinding,
  Unreproduced,
} from '../results/check-result.ts';
import type { Test } from '../results/test.ts';

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
  /** The last event of every check. */
  | { readonly kind: 'ended'; readonly result: CheckResult };

export interface Progress extends CheckFigures {
  /** Seconds since the check began. */
  readonly seconds: number;
  readonly findings: number;
  readonly doing: string;
}
