// The figures of several threads as those of one.

import type { CheckFigures, NewCodeFigures, SolverFigures } from '../results/check-result.ts';
import { noCoverage } from '../run/coverage.ts';
import { mergedSites } from './totals.ts';

export const nothingYet: CheckFigures = {
  tests: 0,
  runs: 0,
  paths: 0,
  pending: 0,
  unasked: 0,
  dropped: 0,
  undecided: 0,
  divergences: 0,
  exploring: 0,
  coverage: noCoverage,
  solver: { queries: 0, hits: {}, seconds: 0 },
  mutation: { runs: 0, kept: 0 },
  concretized: [],
  refused: [],
  cut: [],
  assumed: [],
  symbolic: false,
};

/** Tests and coverage are counted for all threads together: the latest figures are the highest. */
export function mergedFigures(all: readonly CheckFigures[]): CheckFigures {
  return all.reduce(merged, nothingYet);
}

function merged(a: CheckFigures, b: CheckFigures): CheckFigures {
  const later =
    a.coverage.lines.covered + a.coverage.branches.covered >
    b.coverage.lines.covered + b.coverage.branches.covered
      ? a
      : b;
  return {
    ...sum(a, b, ['runs', 'paths', 'pending', 'unasked', 'dropped', 'undecided', 'divergences']),
    tests: Math.max(a.tests, b.tests),
    exploring: Math.max(a.exploring, b.exploring),
    mutation: sum(a.mutation, b.mutation, ['runs', 'kept']),
    coverage: later.coverage.lines.total > 0 ? later.coverage : a.coverage,
    solver: mergedSolvers(a.solver, b.solver),
    newCode: mergedNewCode(a.newCode, b.newCode),
    concretized: mergedSites([...a.concretized, ...b.concretized]),
    refused: mergedSites([...a.refused, ...b.refused]),
    cut: mergedSites([...a.cut, ...b.cut]),
    assumed: mergedSites([...a.assumed, ...b.assumed]),
    symbolic: a.symbolic || b.symbolic,
  };
}

function sum<Name extends string>(
  a: Readonly<Record<Name, number>>,
  b: Readonly<Record<Name, number>>,
  names: readonly Name[],
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as Record<Name, number>;
}

function mergedNewCode(
  a: NewCodeFigures | undefined,
  b: NewCodeFigures | undefined,
): NewCodeFigures | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return {
    ...(a.lines.covered > b.lines.covered ? a : b),
    conditions: sum(a.conditions, b.conditions, ['explored', 'new']),
  };
}

function mergedSolvers(a: SolverFigures, b: SolverFigures): SolverFigures {
  const hits: Record<string, number> = { ...a.hits };
  for (const [layer, count] of Object.entries(b.hits)) hits[layer] = (hits[layer] ?? 0) + count;
  return { queries: a.queries + b.queries, hits, seconds: a.seconds + b.seconds };
}
