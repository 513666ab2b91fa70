// What a check may say in the end, and never more. It has *explored everything* only if there is no *gap*: nothing that keeps
// clew from having seen every path within the bounds. Gaps are typed here, once; the summary, the JSON document, report.html,
// SARIF, JUnit and the library tell the same ones in the same words (docs/guide/verdicts.md explains each).

import { counting } from '../base/counting.ts';
import { type CheckOutcome, openFindings, type Site } from './check-result.ts';
import { placeOf } from './finding-record.ts';

export type GapKind =
  /** Branches that were not explored, because a limit was reached or somebody interrupted the check. */
  | 'pending'
  /** Checks on executed paths ("can this access leave its object?") that the solver was never asked about. */
  | 'unasked'
  /** Branches that the solver gave up in its time. */
  | 'undecided'
  /** Branches for which there was no memory. */
  | 'dropped'
  /** Paths that ended where the program needs something that clew does not have. */
  | 'refused'
  /** Calls that failed in the box and could have worked natively. */
  | 'box'
  /** Symbolic values that became concrete: other values were not tried. */
  | 'concretized'
  /** Runs that were ended before the program had ended. */
  | 'cut'
  /** Results of functions that nobody defines, taken as input. */
  | 'assumed'
  /** Runs that left the path that was predicted for them. */
  | 'divergence'
  /** Findings that a plain run did not show: a bug of clew's. */
  | 'unreproduced'
  /** Threads that died: of a bug of clew's, or of their memory. */
  | 'death'
  /** The program asked for no symbolic input: its only run was a concrete one. */
  | 'nothing-symbolic'
  /** No run took a path of the program to its end. */
  | 'no-path';

export interface Gap {
  readonly kind: GapKind;
  /** The place in the program; undefined if the gap has none. */
  readonly site: Site | undefined;
  /** Branches, paths, runs, values: whatever the kind counts. */
  readonly count: number;
  /** A sentence without a full stop. */
  readonly text: string;
}

/** `incomplete`: nothing was found, but not everything was explored. */
export type Status = 'clean' | 'findings' | 'incomplete' | 'nothing-run';

export interface Verdict {
  readonly status: Status;
  /** Everything within the bounds was explored: there is no gap. */
  readonly complete: boolean;
  readonly gaps: readonly Gap[];
}

export function verdictOf(outcome: CheckOutcome): Verdict {
  const gaps = [...counted(outcome), ...placed(outcome), ...ours(outcome)];
  const complete = gaps.length === 0;
  return { status: statusOf(outcome, complete), complete, gaps };
}

function statusOf({ findings, paths }: CheckOutcome, complete: boolean): Status {
  if (openFindings(findings).length > 0) return 'findings';
  if (paths === 0) return 'nothing-run';
  return complete ? 'clean' : 'incomplete';
}

/** Gaps that are known as a number only. */
function counted(outcome: CheckOutcome): Gap[] {
  const { pending, unasked, undecided, dropped, divergences } = outcome;
  const { symbolic, runs, paths, stopped } = outcome;
  const gap = (kind: GapKind, count: number, text: string, isOne = count > 0): Gap[] =>
    isOne ? [{ kind, site: undefined, count, text }] : [];
  const were = (count: number) => (count === 1 ? 'was' : 'were');
  const branches = (count: number) => counting(count, 'branch', 'branches');
  // What a limit has ended is not complete, even if nobody knows of a branch that is left.
  const isEarly = stopped !== 'exhausted' && stopped !== 'undecided';
  const left = pending - unasked;
  const isNothingSymbolic = !symbolic && runs > 0;
  return [
    ...gap('pending', left, pendingText(left, stopped), left > 0 || isEarly),
    ...gap(
      'unasked',
      unasked,
      `${counting(unasked, 'check')} on executed paths ${were(unasked)} never asked`,
    ),
    ...gap('undecided', undecided, `the solver could not decide ${branches(undecided)}`),
    ...gap('dropped', dropped, `${branches(dropped)} ${were(dropped)} dropped for want of memory`),
    ...gap(
      'divergence',
      divergences,
      `${counting(divergences, 'run')} left the path that was predicted`,
    ),
    ...gap('nothing-symbolic', isNothingSymbolic ? 1 : 0, 'nothing was symbolic'),
    ...gap('no-path', paths === 0 ? 1 : 0, noPathText(outcome)),
  ];
}

function pendingText(count: number, stopped: CheckOutcome['stopped']): string {
  const left = `${counting(count, 'branch', 'branches')} ${count === 1 ? 'was' : 'were'} not explored`;
  return `${stopReasons[stopped]}: ${left}`;
}

/** Why no run took a path of the program to its end. */
function noPathText({ runs, stopped, refused, cut, isUnbuilt }: CheckOutcome): string {
  if (isUnbuilt) return `${stopReasons[stopped]} while the program was being linked and translated`;
  if (refused.length > 0) return 'every path ended where clew could not go on';
  if (cut.length > 0) return 'no run came to its end';
  if (runs === 0) return `${stopReasons[stopped]} before the first run had ended`;
  return 'no input fulfils what the program assumes of it';
}

/** Gaps that have a place in the program. */
function placed({ refused, concretized, cut, assumed }: CheckOutcome): Gap[] {
  const gap = (kind: GapKind, site: Site & { readonly count: number }, text: string): Gap => ({
    kind,
    site: siteOf(site),
    count: site.count,
    text,
  });
  return [
    ...refused.map((site) => gap('refused', site, site.message)),
    ...cut.map((site) => gap('cut', site, site.message)),
    ...concretized.map((site) =>
      gap(site.kind === 'box' ? 'box' : 'concretized', site, site.reason),
    ),
    ...assumed.map((site) => gap('assumed', site, site.message)),
  ];
}

/** Gaps that are clew's own fault. */
function ours({ unreproduced, deaths }: CheckOutcome): Gap[] {
  const reasons = new Map<string, number>();
  for (const reason of deaths) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return [
    ...unreproduced.map(({ finding, instead, test }): Gap => {
      const place = placeOf(finding);
      const text = `${finding.kind}: ${finding.message}; a plain run of ${test} ${instead}`;
      return { kind: 'unreproduced', site: place && siteOf(place), count: 1, text };
    }),
    ...[...reasons].map(([reason, count]): Gap => {
      const who = count === 1 ? 'a thread died and was' : `${count} threads died and were`;
      const text = `${who} replaced (${reason})`;
      return { kind: 'death', site: undefined, count, text };
    }),
  ];
}

function siteOf({ file, line, function: name }: Site): Site {
  return { file, line, function: name };
}

// ---- In words ----------------------------------------------------------------------------------------------------------

export const stopReasons: Readonly<Record<CheckOutcome['stopped'], string>> = {
  exhausted: 'the exploration ended',
  undecided: 'the exploration ended',
  time: 'the time was up (--max-time)',
  runs: 'the runs were used up (--max-runs)',
  memory: 'the memory was used up (--max-memory)',
  interrupted: 'it was interrupted',
  unwritten: 'results could not be written',
};

/** A phrase for all gaps of a kind, as part of a sentence. */
const phrases: Readonly<Record<GapKind, (count: number) => string>> = {
  pending: (count) => `${counting(count, 'branch', 'branches')} not explored`,
  unasked: (count) => `${counting(count, 'check')} never asked`,
  undecided: (count) => `${counting(count, 'branch', 'branches')} that the solver could not decide`,
  dropped: (count) => `${counting(count, 'branch', 'branches')} dropped for want of memory`,
  refused: (count) => `${counting(count, 'path')} that clew could not follow`,
  box: (count) => `${counting(count, 'call')} that failed in the box`,
  concretized: (count) => `${counting(count, 'value')} made concrete`,
  cut: (count) => `${counting(count, 'run')} ended early`,
  assumed: (count) => `${counting(count, 'result')} of undefined functions assumed`,
  divergence: (count) => `${counting(count, 'run')} that left the predicted path`,
  unreproduced: (count) => `${counting(count, 'finding')} that could not be reproduced`,
  death: (count) => `${counting(count, 'thread')} that died`,
  'nothing-symbolic': () => 'nothing was symbolic, so this was one concrete run',
  'no-path': () => 'no path was taken to its end',
};

/** One phrase for each kind of gap, in the order of `gaps`. */
export function gapPhrases(gaps: readonly Gap[]): string[] {
  const counts = new Map<GapKind, number>();
  for (const { kind, count } of gaps) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return [...counts].map(([kind, count]) => phrases[kind](count));
}
