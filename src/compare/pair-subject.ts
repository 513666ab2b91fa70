// Two programs as one subject of exploration: the decisions of A, those of B behind them, and one for each thing that is
// compared: its condition says that the two are equal, and its other side is a difference.

import type { Flow } from '../abi/flow.ts';
import type { Site } from '../abi/sites.ts';
import type { DecisionPoint, Subject } from '../explore/runner.ts';
import { type FacetKind, facetKinds } from './facets.ts';

export interface PairSubject extends Subject {
  /** What is added to numbers of B's decisions. */
  readonly offset: number;
  /** The decision on whether something of this kind is equal. */
  readonly comparison: (kind: FacetKind) => number;
}

/** The site counts as library code, so that one comparison that fails does not make others less urgent. */
const comparisonSite = { file: undefined, line: 0, column: 0, library: true, caller: -1 };

export function pairSubject(a: Subject & Marked, b: Subject & Marked): PairSubject {
  const sites = [...a.sites, ...b.sites.map((site) => moved(site, a.sites.length))];
  const decisions: DecisionPoint[] = [
    ...a.decisions,
    ...b.decisions.map(({ site, kind }) => ({ site: site + a.sites.length, kind })),
  ];
  const first = decisions.length;
  for (const kind of facetKinds) {
    sites.push({ ...comparisonSite, function: `comparison of ${kind}` });
    decisions.push({ site: sites.length - 1, kind: 'assertion' });
  }
  return {
    sites,
    decisions,
    flow: pairFlow(a, b),
    offset: a.decisions.length,
    comparison: (kind) => first + facetKinds.indexOf(kind),
  };
}

function moved(site: Site, by: number): Site {
  return site.caller < 0 ? site : { ...site, caller: site.caller + by };
}

/** How many marks of coverage a program has. */
export interface Marked {
  readonly marks: number;
}

function pairFlow(a: Subject & Marked, b: Subject & Marked): Flow | undefined {
  if (a.flow === undefined || b.flow === undefined) return undefined;
  const blocks = a.flow.marks.length;
  const block = (number: number) => (number < 0 ? number : number + blocks);
  const sides = Array.from({ length: 2 * a.decisions.length }, (_, i) => a.flow?.sides[i] ?? -1);
  return {
    edges: [...a.flow.edges, ...b.flow.edges.map(block)],
    marks: [...a.flow.marks, ...b.flow.marks.map((mark) => (mark < 0 ? mark : mark + a.marks))],
    sides: [...sides, ...b.flow.sides.map((side) => block(side ?? -1))],
  };
}
