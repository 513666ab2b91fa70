// The decisions that led to a finding, as a report shows them: in the user's code, with the condition as C would write it.

import type { Step } from '../explore/event.ts';
import type { Subject } from '../explore/runner.ts';
import type { Terms } from '../expr/terms.ts';
import type { ReportStep } from '../results/report-data.ts';
import { ConditionTexts } from './conditions/condition-text.ts';

type Site = Subject['sites'][number];

/** Longer paths are shown with their beginning and their end. */
const mostSteps = 400;

export function findingSteps(program: Subject, terms: Terms, path: readonly Step[]): ReportStep[] {
  const shown =
    path.length <= mostSteps
      ? path
      : [...path.slice(0, mostSteps / 2), ...path.slice(-mostSteps / 2)];
  const texts = new ConditionTexts(terms);
  return shown.map(({ decision, condition, held }) => {
    const { site, kind } = program.decisions[decision];
    const [place, within] = ownPlace(program.sites, site);
    const { file, line, column, function: name } = place;
    const text = texts.of(condition);
    return { kind, file, line, column, function: name, within, held, condition: text };
  });
}

/** The place of a site in the user's code, and the function of the C library that it is in, if it is in one. */
function ownPlace(sites: readonly Site[], site: number): [Site, string | undefined] {
  const innermost = sites[site];
  let at = innermost;
  while (at.library && at.caller > 0) at = sites[at.caller];
  return [at, innermost.library ? innermost.function : undefined];
}
