// What a check tells while it goes on.

import type {
  CheckFigures,
  CheckResult,
  ReportedFinding,
  Unreproduced,
} from '../results/check-result.ts';
import type { Test } from '../results/test.ts';

export type CheckEvent =
  /** Before there is anything to explore. */
  | { readonly kind: 'preparing'; readonly doing: 'compiling' | 'building' }
  /** When nothing is explored any more: waiting for native runs, leaving out tests, writing the reports. */
  | { readonly kind: 'finishing'; readonly doing: 'confirming' | 'reducing' | 'reporting' }
  /** The compiler's, with its colours. */
  | { readonly kind: 'warnings'; readonly text: string }
  /** Something that the user should know. */
  | { readonly kind: 'note'; readonly text: string }
  /** A few times a second. */
  | { readonly kind: 'progress'; readonly progress: Progress }
  /** A path was completed, and its test written to a folder. */
  | { readonly kind: 'test'; readonly folder: string; readonly test: Test }
  /** It was replayed in the box, and the native build has had its say. */
  | {
      readonly kind: 'finding';
      readonly finding: ReportedFinding;
      /** It was told before: this is its final form, with a smaller path or another number. */
      readonly isAgain: boolean;
    }
  /** A plain run of its input does not show it: a bug of clew's. */
  | { readonly kind: 'unreproduced'; readonly finding: Unreproduced }
  /** Always the last one. */
  | { readonly kind: 'ended'; readonly result: CheckResult };

export interface Progress extends CheckFigures {
  /** Since the check began. */
  readonly seconds: number;
  readonly findings: number;
  readonly doing: string;
}
