/**
 * Coverage as an exploration goes on (ParaDySE's Figure 2), counted in runs and not in time, so that every machine has the same curves: the same explorations as those
 * that judge weights, ended earlier. The weights are those that were judged.
 */

import type { Weights } from '../../../src/explore/learned/weights.ts';
import type { SearchName } from '../../../src/explore/search/named.ts';
import { exploredFrom, type Place } from './explorations.ts';
import { plan } from './plan.ts';
import type { Judged } from './report.ts';

export function curvesOf(place: Place, judged: Judged): string[] {
  const searches: readonly (readonly [name: string, search: SearchName, weights?: Weights])[] = [
    ...plan.baselines.map((search) => [search, search] as const),
    ...plan.curves.learned.flatMap((name) => {
      const weights = judged.learned[name]?.weights;
      return weights === undefined ? [] : [[name, plan.search, weights] as const];
    }),
  ];
  const rows = searches.map(([name, search, weights]) => {
    const cells = plan.curves.runs.map((runs) => {
      const all = plan.heldOutInputs.map(
        (first) => exploredFrom(place, search, weights, first, runs).sides.length,
      );
      return (all.reduce((sum, each) => sum + each, 0) / all.length).toFixed(1);
    });
    console.error(judged.subject, name, ...cells);
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  return [
    `## ${judged.subject}`,
    '',
    `| | ${plan.curves.runs.join(' | ')} |`,
    `|---|${'---|'.repeat(plan.curves.runs.length)}`,
    ...rows,
    '',
  ];
}
