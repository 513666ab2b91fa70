// What a page shows of a check, as plain data that survives JSON: the playground, the live view and report.html draw the same
// components from it (web/). Whoever has results makes a view of them (finding-view.ts, check-views.ts); the pages decide nothing.
// Files are named as the user would name them.

import type { UncoveredReason } from '../../explore/uncovered-reason.ts';
import type { SourceCoverage, TimelinePoint, TreeSketch } from '../../results/report-data.ts';

export interface CheckView {
  /** What is checked: names of files, the function of --fn. */
  readonly subject: string;
  readonly command: string;
  readonly version: string;
  /** When the check ended, as text; undefined while it runs. */
  readonly created: string | undefined;
  /** Undefined while nothing can be said yet. */
  readonly verdict: VerdictView | undefined;
  /** The few numbers that everybody wants to see first. */
  readonly figures: readonly FigureView[];
  readonly findings: readonly FindingView[];
  readonly sources: readonly SourceView[];
  readonly tests: readonly TestView[];
  /** How many tests there are beyond those, too many for a page. */
  readonly testsNotListed: number;
  readonly timeline: readonly TimelinePoint[];
  /** How many lines and sides of branches there are, for the curve. */
  readonly totals: { readonly lines: number; readonly branches: number };
  readonly tree: TreeSketch | undefined;
  readonly gaps: readonly GapView[];
  readonly bounds: readonly BoundView[];
  readonly hints: readonly string[];
  /** Tables of numbers for those who want to know more. */
  readonly statistics: readonly StatisticsView[];
}

/** `good`: everything was explored and nothing found; `open`: not everything was explored; `bad`: something was found. */
export type Tone = 'good' | 'open' | 'bad';

export interface VerdictView {
  readonly tone: Tone;
  readonly text: string;
}

export interface FigureView {
  readonly name: string;
  readonly value: string;
}

export interface PlaceView {
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number;
  readonly function: string;
}

export interface FrameView extends PlaceView {
  /** A function of the C library. */
  readonly library: boolean;
}

export interface FindingView {
  readonly kind: string;
  readonly message: string;
  readonly place: PlaceView | undefined;
  readonly stack: readonly FrameView[];
  readonly allocated: readonly FrameView[];
  readonly freed: readonly FrameView[];
  /** The call that shows it, in the words of C, where a function is checked. */
  readonly call: readonly string[];
  readonly input: readonly InputView[];
  /** Sentences about the input and about who has confirmed the finding. */
  readonly notes: readonly string[];
  readonly folder: string;
  readonly test: string;
  readonly steps: readonly StepView[];
}

/** A decision on the way to a finding. */
export interface StepView extends PlaceView {
  readonly kind: string;
  /** The function of the C library that decided on the user's behalf. */
  readonly within: string | undefined;
  readonly held: boolean;
  readonly condition: string;
}

/** One named string of input bytes. */
export interface InputView {
  readonly label: string;
  readonly size: number;
  /** The bytes as text, or as a number, where they are one. */
  readonly text: string | undefined;
  /** The text says it all: bytes beside it would say nothing more. */
  readonly isValue: boolean;
  /** The first bytes in hexadecimal, two digits each. */
  readonly hex: string;
}

export interface TestView {
  readonly number: number;
  readonly folder: string;
  readonly input: readonly InputView[];
  /** The number of the finding that it shows, from 1; undefined if it shows none. */
  readonly finding: number | undefined;
}

export interface SourceView extends SourceCoverage {
  /** Why sides of branches were not taken, and what was lost on a line, by line. */
  readonly reasons?: Readonly<Record<number, readonly string[]>>;
  /** Lines that no run has reached, and why. */
  readonly unreached?: readonly UnreachedLines[];
}

/** Lines with code that follow each other, from the first to the last. */
export interface UnreachedLines {
  readonly from: number;
  readonly to: number;
  readonly reason: UncoveredReason;
}

export interface GapView {
  readonly title: string;
  readonly place: string;
  readonly text: string;
  readonly count: number;
}

export interface BoundView {
  readonly what: string;
  readonly limit: string;
  readonly option: string;
}

export interface StatisticsView {
  readonly title: string;
  /** Name and value; `share` from 0 to 1 is drawn as a bar. */
  readonly rows: readonly {
    readonly name: string;
    readonly value: string;
    readonly share?: number;
  }[];
}
