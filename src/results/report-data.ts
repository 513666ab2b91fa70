// Everything that report.html shows, as one plain document: what was checked, what was found, what was covered, how the
// exploration went. Sources are named as the user would write them.

import type { ExplainedHeuristic } from '../explore/learned/explanation.ts';
import type { UnreachedReasons } from '../explore/uncovered-reason.ts';
import type { CheckResult } from './check-result.ts';

export interface ReportData {
  /** What was checked: names of files, the function of --fn. */
  readonly subject: string;
  readonly command: string;
  readonly version: string;
  /** When the check ended, as text. */
  readonly created: string;
  readonly result: CheckResult;
  readonly sources: readonly SourceCoverage[];
  readonly timeline: readonly TimelinePoint[];
  readonly tree: TreeSketch | undefined;
  /** Why lines were not reached, as far as the exploration knows. */
  readonly unreached: UnreachedReasons;
  /** What a learned search went by. */
  readonly heuristics: readonly ExplainedHeuristic[];
}

/** A decision on the way to a finding. */
export interface ReportStep {
  readonly kind: string;
  /** The place in the user's code. */
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number;
  readonly function: string;
  /** Function of the C library that decided on the user's behalf. */
  readonly within: string | undefined;
  readonly held: boolean;
  /** The condition, cut where it is long. */
  readonly condition: string;
}

export interface SourceCoverage {
  readonly file: string;
  /** Undefined if the file is not there any more. */
  readonly text: string | undefined;
  readonly lines: readonly LineCoverage[];
  /** For each of `lines`, the number of a test that covers it; 0 if none does or it is not known. */
  readonly coveredBy?: readonly number[];
  readonly functions: readonly FunctionCoverage[];
}

/** A line that has code. */
export interface LineCoverage {
  readonly line: number;
  readonly covered: boolean;
  /** Whether the line is new, if that is known (--since, --old). */
  readonly isNew?: boolean;
  /** The line's branches, in the order of the code. */
  readonly branches: readonly BranchCoverage[];
}

export interface BranchCoverage {
  readonly column: number;
  readonly isSwitch: boolean;
  /** Of an if: where its condition holds, and where it does not; of a switch: one for each target, the default's first. */
  readonly sides: readonly SideState[];
}

/**
 * What runs and the solver have told of a side of a branch, on all paths together:
 *
 * - taken: some run went there
 * - pending: some path leaves the question open whether it can go there
 * - undecided: the solver gave that question up on some path, and it is open on no other
 * - ruled-out: on the paths that came by, the input decided, and none goes there
 * - determined: on the paths that came by, the condition did not depend on the input
 * - unreached: no run came to the branch
 */
export type SideState =
  | 'taken'
  | 'pending'
  | 'undecided'
  | 'ruled-out'
  | 'determined'
  | 'unreached';

export interface FunctionCoverage {
  readonly name: string;
  readonly line: number;
  readonly lines: { readonly covered: number; readonly total: number };
}

/** The state of the exploration at some moment. */
export interface TimelinePoint {
  readonly seconds: number;
  readonly runs: number;
  /** Questions to the solver, and runs of mutated inputs. */
  readonly questions: number;
  readonly mutated: number;
  readonly paths: number;
  readonly pending: number;
  readonly findings: number;
  readonly lines: number;
  readonly branches: number;
}

/** The execution tree, cut to what can be looked at. Rows are nodes; a node's parent comes before it. */
export interface TreeSketch {
  /** Nodes of the whole tree. */
  readonly total: number;
  /** Row of the parent, -1 for the first. */
  readonly parents: readonly number[];
  /** The side of the parent that leads here. */
  readonly held: readonly boolean[];
  /** Index into `labels`: where the decision is. */
  readonly labels: readonly string[];
  readonly places: readonly number[];
  /** What is behind each side that has no row: by row, first where the condition does not hold, then where it does. */
  readonly ends: readonly (readonly [TreeEnd, TreeEnd])[];
}

/** 'more' is a part of the tree that was cut off; 'node' is a side that has a row. */
export type TreeEnd =
  | 'node'
  | 'path'
  | 'finding'
  | 'pending'
  | 'impossible'
  | 'undecided'
  | 'diverged'
  | 'closed'
  | 'more';
