// What `clew check` found out, as plain data: the thread that explores makes it, the summary for people and the
// JSON document for scripts are two views of it.

import type { EffortCounts } from '../explore/effort.ts';
import type { Finding } from '../machine/finding.ts';
import type { LossKind } from '../machine/shadow/symbolic-run.ts';
import type { CoverageSummary, Share } from '../run/coverage.ts';
import type { Bound } from './bounds.ts';
import type { ReportStep } from './report-data.ts';
import type { Uncovered } from './uncovered.ts';
import type { Verdict } from './verdict.ts';

/** One named string of input bytes, as the reader of a report sees it. */
export interface InputPart {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a native build of the program did with a finding's input. */
export type NativeVerdict =
  | {
      readonly kind: 'confirmed';
      readonly by: string;
      readonly report: string;
      /** How many native runs showed it, where threads take turns as they like and several were tried. */
      readonly tries?: { readonly shown: number; readonly of: number };
    }
  /** The finding depends on how threads take turns, and so many native runs took others. */
  | { readonly kind: 'missed'; readonly by: string; readonly tries: number }
  /** The program ran, but the sanitizers saw something else, or nothing. */
  | { readonly kind: 'not-confirmed'; readonly by: string; readonly reason: string }
  /** It could not be tried. */
  | { readonly kind: 'untried'; readonly reason: string };

/** How native programs are run: confined, as any program of the user's, or not at all. */
export type NativeMode = 'sandboxed' | 'plain' | 'off';

export interface NativeRuns {
  readonly mode: NativeMode;
  /** What the sandbox is made of: namespaces, mounts, landlock, filter. */
  readonly protections: readonly string[];
  /** Why nothing is run, although it was wanted. */
  readonly impossible?: string;
}

export interface ReportedFinding {
  readonly finding: Finding;
  readonly input: readonly InputPart[];
  /** The call that the input makes, if a function is checked (--fn). */
  readonly call?: CallText | undefined;
  /** Folders, as the user can name them. */
  readonly test: string;
  readonly folder: string;
  readonly native: NativeVerdict;
  /** Why the finding does not count, if somebody has accepted it. */
  readonly accepted?: Acceptance | undefined;
  /** The decisions that led there. */
  readonly path: readonly ReportStep[];
}

export interface Acceptance {
  readonly by: 'baseline' | 'comment';
  /** The file of known findings, or the place of the comment. */
  readonly where: string;
  readonly reason: string;
}

/** The findings that nobody has accepted. */
export function openFindings<T extends { readonly accepted?: Acceptance | undefined }>(
  findings: readonly T[],
): T[] {
  return findings.filter(({ accepted }) => accepted === undefined);
}

export interface SolverFigures {
  readonly queries: number;
  /** Answers by the layer that gave them. */
  readonly hits: Readonly<Record<string, number>>;
  readonly seconds: number;
}

export interface Site {
  readonly file: string | undefined;
  readonly line: number;
  readonly function: string;
}

/** A place where runs lost something that they would have natively. */
export interface ConcretizedSite extends Site {
  readonly kind: LossKind;
  readonly reason: string;
  readonly count: number;
}

/**
 * Why the exploration ended. 'undecided': nothing is left but branches that the solver could not decide on. 'unwritten': results
 * could not be written.
 */
export type Stopped =
  | 'exhausted'
  | 'undecided'
  | 'time'
  | 'runs'
  | 'memory'
  | 'interrupted'
  | 'unwritten';

/** A finding of the exploration that a plain run of the same input did not show: a mistake of clew's. */
export interface Unreproduced {
  readonly finding: Finding;
  readonly instead: string;
  readonly test: string;
}

/** Something that happened at a place of the program, and how often. */
export interface CountedSite extends Site {
  readonly message: string;
  readonly count: number;
}

/** Figures of a check that was told what is new (--since, --old). */
export interface NewCodeFigures {
  /** New lines with code on them, and how many files of the program they are in. */
  readonly lines: Share;
  readonly files: number;
  /** Branches that a run was made for, and those of them whose condition is new. */
  readonly conditions: { readonly explored: number; readonly new: number };
}

export interface CheckFigures {
  readonly tests: number;
  readonly runs: number;
  /** How many distinct paths were completed. */
  readonly paths: number;
  readonly pending: number;
  /** How many of the pending branches are checks: can an operation that a run has executed fail for another input? */
  readonly unasked: number;
  /** Pending branches, the least promising, that memory had no place for. */
  readonly dropped: number;
  /** Pending branches about which the solver could not decide in its time. */
  readonly undecided: number;
  readonly divergences: number;
  /** How branches were asked about: cheaply, about a few bytes, with all means; and how many wait for more. */
  readonly effort: EffortCounts;
  /** Runs of mutated inputs, without shadows; and how many of these were worth one with. */
  readonly mutation: { readonly runs: number; readonly kept: number };
  readonly coverage: CoverageSummary;
  readonly solver: SolverFigures;
  readonly newCode?: NewCodeFigures | undefined;
  readonly concretized: readonly ConcretizedSite[];
  /** Paths that ended where clew could not go on: the program needs something that clew does not have. */
  readonly refused: readonly CountedSite[];
  /** Runs that were ended before the program had ended: how they would have ended is not known. */
  readonly cut: readonly CountedSite[];
  /** Results of functions that nobody defines, taken as input (--missing symbolic). */
  readonly assumed: readonly CountedSite[];
  /** False if the program asked for no symbolic input, so that there was one concrete run. */
  readonly symbolic: boolean;
  /** Seconds of the exploration itself, without compiling. */
  readonly exploring: number;
}

/** What a check has found out, before anybody judges it. */
export interface CheckOutcome extends CheckFigures {
  readonly seconds: number;
  readonly findings: readonly ReportedFinding[];
  readonly unreproduced: readonly Unreproduced[];
  /** For each thread that died, of a bug of clew's or of its memory, and was replaced: why it died. */
  readonly deaths: readonly string[];
  readonly stopped: Stopped;
  /** What could not be written to --out, and why, in a sentence. Undefined if everything was written. */
  readonly unwritten?: string | undefined;
  /** The program was still being linked and translated when the check was stopped. */
  readonly isUnbuilt?: boolean;
  readonly bounds: readonly Bound[];
  readonly out: string;
  /** Lines that the search was aimed at. */
  readonly aims?: readonly AimResult[];
  /** Warnings of the compiler. */
  readonly warnings: string;
  /** Files and libraries of a built program that clew has no code for. */
  readonly notCaptured: readonly { readonly name: string; readonly reason: string }[];
  /** How findings were confirmed natively. */
  readonly native: NativeRuns;
}

/** A line that the search was aimed at (--aim), and the folder of a test that reaches it; undefined if none does. */
export interface AimResult {
  readonly line: string;
  readonly test: string | undefined;
}

export interface CheckResult extends CheckOutcome, Verdict {
  /** Why branches are not covered. */
  readonly uncovered: Uncovered;
  /** Sentences that may help to find more. */
  readonly hints: readonly string[];
}

/** A call of the function that was checked, in the words of C. */
export interface CallText {
  readonly name: string;
  /** "n = 0", each. */
  readonly arguments: readonly string[];
  /** Memory that pointers inside of arguments lead to, as far as it is not zero. */
  readonly further: readonly string[];
}
