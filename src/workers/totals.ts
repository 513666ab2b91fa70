// The counts of one worker, added up over its work items.

import type { Program } from '../abi/program.ts';
import type { ExploreResult } from '../explore/event.ts';
import type { UnfollowedRun } from '../explore/long-runs.ts';
import type { CheckFigures, ConcretizedSite, CountedSite } from '../results/check-result.ts';

const counted = ['runs', 'paths', 'pending', 'unasked', 'undecided'] as const;

type Counts = Pick<
  CheckFigures,
  (typeof counted)[number] | 'dropped' | 'divergences' | 'concretized' | 'assumed' | 'cut'
>;

/** The result of a work item; `dropped` branches had no place in memory. */
export type ItemResult = Omit<ExploreResult, 'tree'> & {
  readonly dropped?: number | undefined;
};

export class Totals {
  private readonly counts = {
    ...{ runs: 0, paths: 0, pending: 0, unasked: 0, undecided: 0 },
    ...{ dropped: 0, divergences: 0 },
  };
  /** Branches that a run was made for, and those of them whose condition is new. */
  readonly conditions = { explored: 0, new: 0 };
  private readonly concretized: ConcretizedSite[] = [];
  private readonly assumed: CountedSite[] = [];
  private readonly cut: CountedSite[] = [];

  add(result: ItemResult, program: Program): void {
    for (const name of counted) this.counts[name] += result[name];
    this.counts.dropped += result.dropped ?? 0;
    this.counts.divergences += result.divergences.count;
    this.conditions.explored += result.conditions.explored;
    this.conditions.new += result.conditions.new;
    for (const { kind, decision, place, reason, count } of result.concretized)
      this.concretized.push({ kind, ...(place ?? placeOf(program, decision)), reason, count });
    for (const { decision, reason, count } of result.assumed)
      this.assumed.push({ ...callPlace(program, decision), message: reason, count });
    for (const run of result.unfollowed) this.cut.push(siteOfRun(run));
  }

  figures(): Counts {
    return {
      ...this.counts,
      concretized: mergedSites(this.concretized),
      assumed: mergedSites(this.assumed),
      cut: mergedSites(this.cut),
    };
  }
}

/** The innermost place in the user's own code at which a run was left that was not followed to its end. */
export function siteOfRun({ message, stack }: UnfollowedRun): CountedSite {
  const frame = stack.find(({ library }) => !library) ?? stack[0];
  const { file, line = 0, function: name = '' } = frame ?? {};
  return { file, line, function: name, message, count: 1 };
}

/** One row per place, with what else tells rows apart. */
export function mergedSites<Site extends { file: string | undefined; line: number; count: number }>(
  sites: readonly Site[],
): Site[] {
  const merged = new Map<string, Site>();
  for (const site of sites) {
    const { count, ...rest } = site;
    const key = JSON.stringify(rest);
    const before = merged.get(key)?.count ?? 0;
    merged.set(key, { ...site, count: before + count });
  }
  return [...merged.values()];
}

/** The place where a function is called; it is not known for a call through a pointer. */
function callPlace(program: Program, decision: number): ReturnType<typeof placeOf> {
  const place = placeOf(program, decision);
  return place.file === undefined && place.function === ''
    ? { ...place, function: 'a call through a pointer' }
    : place;
}

/** The innermost place in the user's own code. */
function placeOf(
  { sites, decisions }: Program,
  decision: number,
): Pick<ConcretizedSite, 'file' | 'line' | 'function'> {
  const innermost = decisions[decision]?.site ?? 0;
  let number = innermost;
  while (number > 0 && sites[number].library) number = sites[number].caller;
  const { file, line, function: name } = sites[number > 0 ? number : innermost];
  return { file, line, function: name };
}
