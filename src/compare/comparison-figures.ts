// What a comparison counts beside what every exploration does.

import type { Site } from '../abi/sites.ts';
import type { ExploreResult } from '../explore/event.ts';
import { displayFile } from '../host/display.ts';
import { type CoverageSummary, noCoverage } from '../run/coverage.ts';
import type { Executor } from '../run/executor.ts';
import type { Different } from '../run/trace.ts';
import type { Chain } from '../solver/chain.ts';
import type { Ending } from './behaviour.ts';
import type { CommonEnding } from './pair-runner.ts';
import type { PairSubject } from './pair-subject.ts';
import type { CommonFailure, CompareFigures, LostValue } from './result.ts';

export class ComparisonFigures {
  readonly unreproduced: string[] = [];
  isSymbolic: boolean;
  /** How many pairs of paths there are in each group of differences. */
  private readonly groups = new Map<string, number>();
  private readonly refused = new Map<string, number>();
  private readonly common = new Map<string, CommonFailure>();

  /** Programs may have nothing symbolic, functions have what they are called with. */
  constructor(
    private readonly executors: readonly [Executor, Executor],
    ofFunctions: boolean,
  ) {
    this.isSymbolic = ofFunctions;
  }

  differs({ group }: Different): void {
    this.groups.set(group, (this.groups.get(group) ?? 0) + 1);
  }

  /** How many pairs of paths differ like this. */
  pairsLike({ group }: Different): number {
    return this.groups.get(group) ?? 1;
  }

  refuse(message: string): void {
    this.refused.set(message, (this.refused.get(message) ?? 0) + 1);
  }

  shared({ a, b }: CommonEnding): void {
    const key = `${endingKey(a)}, ${endingKey(b)}`;
    const pairs = (this.common.get(key)?.pairs ?? 0) + 1;
    this.common.set(key, { a, b, pairs });
  }

  coverageOfBoth() {
    const [a, b] = this.coverage();
    const covered = a.lines.covered + b.lines.covered;
    return { lines: { covered, total: a.lines.total + b.lines.total } };
  }

  final(result: ExploreResult, program: PairSubject, solver: Chain): CompareFigures {
    const { runs, paths, pending, undecided, divergences, silent, concretized } = result;
    return {
      runs,
      paths,
      pending,
      undecided,
      silent,
      symbolic: this.isSymbolic,
      divergences: divergences.count,
      refused: Array.from(this.refused, ([message, count]) => ({ message, count })),
      lost: concretized.map(({ decision, place, reason, count }): LostValue => {
        const side = decision < program.offset ? 'A' : 'B';
        const site = place ?? program.sites[program.decisions[decision]?.site ?? 0];
        return { side, site: siteText(site), reason, count };
      }),
      common: [...this.common.values()],
      unreproduced: this.unreproduced,
      coverage: this.coverage(),
      queries: solver.statistics()[0]?.queries ?? 0,
    };
  }

  private coverage(): readonly [CoverageSummary, CoverageSummary] {
    const [a, b] = this.executors;
    return [a.coverage?.summary() ?? noCoverage, b.coverage?.summary() ?? noCoverage];
  }
}

function endingKey(ending: Ending): string {
  const place = 'place' in ending ? ending.place : undefined;
  const kind = ending.kind === 'finding' ? ending.finding : ending.kind;
  return `${kind} ${place?.file}:${place?.line}`;
}

export function siteText(site: Pick<Site, 'file' | 'line'> | undefined): string {
  if (site?.file === undefined) return '';
  return `${displayFile(site.file)}:${site.line}`;
}
