/**
 * Memory pressure (Pending Constraints 3.4): an exploration that may hold only so many terms goes on with a few of its pending branches when it has more. What is kept is what the
 * search would pick next, as clew does, or drawn by chance, as plain KLEE does. Memory is counted in terms and not in bytes, so that every machine has the same figures; the tree
 * and the inputs of a session go with its terms.
 */

import type { Program } from '../../src/abi/program.ts';
import { Random } from '../../src/base/random.ts';
import type { Handover } from '../../src/explore/handover.ts';
import { type SearchName, searcherNamed } from '../../src/explore/search/named.ts';
import type {
  MakeSearcher,
  SearchContext,
  SearchEvent,
  Searcher,
} from '../../src/explore/searcher.ts';
import { Session } from '../../src/explore/session.ts';
import type { Branch } from '../../src/explore/tree.ts';
import { Terms } from '../../src/expr/terms.ts';
import { stackChain } from '../../src/solver/chain.ts';
import type { SatModule } from '../../src/solver/sat.ts';
import { plan } from './plan.ts';
import { ownSubjects, paperSubjects, type Subject } from './subjects.ts';
import { built, executorOf, now, sidesOf } from './trial.ts';

const { pressure } = plan;

interface Way {
  readonly search: SearchName;
  readonly dice: number;
  readonly keeping: 'search' | 'chance';
  /** The most terms of a session. */
  readonly most: number;
}

interface Pressed {
  readonly covered: number;
  readonly runs: number;
  readonly terms: number;
  /** How often memory was used up, and how many branches were dropped then. */
  readonly full: number;
  readonly dropped: number;
}

export async function pressureTable(module: SatModule): Promise<string[]> {
  const rows: string[] = [];
  const named = [...ownSubjects, ...paperSubjects].filter(({ name }) =>
    (pressure.subjects as readonly string[]).includes(name),
  );
  for (const subject of named) {
    const program = await built(subject);
    for (const search of pressure.searches) {
      rows.push(rowOf(subject, program, module, search));
      console.error(rows.at(-1));
    }
  }
  return [
    '## Memory pressure (3.4)',
    '',
    `${pressure.runs} runs from the first seed, relaxed checks, dice ${pressure.dice.join(', ')}. An exploration may hold ${100 * pressure.share} % of the terms that it has at the end without a limit. When it has more, it goes on with ${pressure.kept} of its pending branches:`,
    'those that the search would pick next, or any. Sides of branches covered, the mean of all dice, with the least and the greatest; in brackets how often memory was used up, and how many branches were dropped in all.',
    '',
    '| program | search | no limit | what the search would pick | by chance |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ];
}

function rowOf(subject: Subject, program: Program, module: SatModule, search: SearchName): string {
  const columns: Pressed[][] = [[], [], []];
  for (const dice of pressure.dice) {
    const explored = (keeping: Way['keeping'], most: number) =>
      explorePressed(subject, program, module, { search, dice, keeping, most });
    const free = explored('search', Number.POSITIVE_INFINITY);
    const most = Math.ceil(pressure.share * free.terms);
    const all = [free, explored('search', most), explored('chance', most)];
    for (const [i, each] of all.entries()) columns[i].push(each);
  }
  return `| ${subject.name} | ${search} | ${columns.map(cellOf).join(' | ')} |`;
}

function cellOf(all: readonly Pressed[]): string {
  const covered = all.map((each) => each.covered);
  const mean = (of: (each: Pressed) => number) =>
    all.reduce((sum, each) => sum + of(each), 0) / all.length;
  const sides = `${mean((each) => each.covered).toFixed(0)} (${Math.min(...covered)}-${Math.max(...covered)})`;
  const full = mean((each) => each.full);
  return full === 0
    ? sides
    : `${sides} [${full.toFixed(1)}; ${mean((each) => each.dropped).toFixed(0)}]`;
}

function explorePressed(subject: Subject, program: Program, module: SatModule, way: Way): Pressed {
  const sides = new Set<number>();
  const figures = { runs: 0, terms: 0, full: 0, dropped: 0 };
  /** Work items in the order in which they were handed over; undefined is the whole tree. */
  const waiting: (Handover | undefined)[] = [undefined];
  while (waiting.length > 0 && figures.runs < pressure.runs) {
    const executor = worker(subject, program, module, way, waiting, figures);
    for (const side of sidesOf(executor)) sides.add(side);
  }
  return { ...figures, covered: sides.size };
}

/** Explores what waits until the memory is used up, as a worker does. */
function worker(
  subject: Subject,
  program: Program,
  module: SatModule,
  { search, dice, keeping, most }: Way,
  waiting: (Handover | undefined)[],
  figures: { runs: number; terms: number; full: number; dropped: number },
): ReturnType<typeof executorOf> {
  const terms = new Terms();
  const executor = executorOf(subject, program, terms);
  const solver = stackChain(terms, module, { now });
  const chance = { isOn: false, random: new Random(dice) };
  const before = figures.runs;
  const isFull = () => figures.runs - before >= pressure.fewestRuns && terms.count > most;
  while (waiting.length > 0 && figures.runs < pressure.runs && !isFull()) {
    const handover = waiting.shift();
    const done = figures.runs;
    const session = new Session(executor, {
      ...{ terms, now, solver, seed: dice, checks: 'relaxed' },
      searcher: orByChance(searcherNamed([search]), chance),
      ...(handover === undefined ? { seeds: [subject.seeds[0]] } : { handover }),
      maxRuns: pressure.runs - done,
      stopped: isFull,
    });
    const exploration = session.explore();
    let step = exploration.next();
    for (; !step.done; step = exploration.next())
      if (step.value.kind === 'progress') figures.runs = done + step.value.runs;
    figures.runs = done + step.value.runs;
    if (!isFull()) continue;
    chance.isOn = keeping === 'chance';
    const { handedOver, dropped } = session.shed(pressure.kept, () => 1);
    waiting.push(...handedOver.map((each) => each.handover));
    figures.full++;
    figures.dropped += dropped;
  }
  figures.terms = Math.max(figures.terms, terms.count);
  return executor;
}

/** A search that can be told to pick by chance instead. */
function orByChance(
  make: MakeSearcher,
  chance: { readonly isOn: boolean; readonly random: Random },
): MakeSearcher {
  return (context) => new OrByChance(context, make(context), chance);
}

class OrByChance implements Searcher {
  private readonly branches: Branch[] = [];

  constructor(
    private readonly context: SearchContext,
    private readonly search: Searcher,
    private readonly chance: { readonly isOn: boolean; readonly random: Random },
  ) {}

  add(branch: Branch): void {
    this.search.add(branch);
    this.branches.push(branch);
  }

  pick(): Branch | undefined {
    if (!this.chance.isOn) return this.search.pick();
    const pending = this.branches.filter((branch) => this.context.isPending(branch));
    return pending.length === 0 ? undefined : pending[this.chance.random.below(pending.length)];
  }

  notice(event: SearchEvent): void {
    this.search.notice?.(event);
  }
}
