/** The tables of what pending and eager asking cover (Figures 2 and 4 to 7, 9), and the counters that explain them. */

import { askedKinds } from './asked-by-kind.ts';
import { keyOf, type Trial, trialsOf } from './coverage.ts';
import type { KeptTrials } from './kept-trials.ts';
import { type Asking, askings, diceOf, plan } from './plan.ts';
import { paperSubjects } from './subjects.ts';
import type { Outcome } from './trial.ts';

export function coverageTables(kept: KeptTrials<Outcome>, repetitions: number): string[] {
  const outcomes = (subject: string, fixed: Partial<Trial>) =>
    diceOf(repetitions)
      .flatMap((dice) => trialsOf(subject, dice))
      .filter((trial) =>
        Object.entries({ checks: 'strict', ...fixed }).every(
          ([name, value]) => trial[name as keyof Trial] === value,
        ),
      )
      .flatMap((trial) => kept.get(keyOf(trial)) ?? []);
  const names = paperSubjects.map(({ name }) => name);
  return [
    ...plan.seeded.flatMap((isSeeded) => coverageTable(names, isSeeded, outcomes)),
    ...solverTable(names, outcomes),
    ...relaxedTable(names, outcomes),
    ...pairwiseTable(outcomes),
    ...counterTable(names, outcomes),
    ...kindTable(names, outcomes),
    ...unfoldedTable(names, outcomes),
  ];
}

type Outcomes = (subject: string, fixed: Partial<Trial>) => Outcome[];

function coverageTable(names: readonly string[], isSeeded: boolean, outcomes: Outcomes): string[] {
  const columns = plan.searches.flatMap((search) => {
    const of = (name: string, asking: Asking) => outcomes(name, { search, asking, isSeeded });
    const gainOf = (asking: Asking) =>
      percent(
        names
          .map((name) => gain(of(name, asking), of(name, 'eager')))
          .filter((each) => !Number.isNaN(each)),
      );
    const together = (name: string) => {
      const both = [of(name, 'eager'), of(name, 'tiers')];
      if (both.some(({ length }) => length === 0)) return '';
      return `${new Set(both.flat().flatMap(({ sides }) => sides)).size}`;
    };
    return [
      ...askings.map((asking) => [
        `${search}, ${asking}`,
        ...names.map((name) => spread(of(name, asking))),
        asking === 'eager' ? '' : gainOf(asking),
      ]),
      [`${search}, eager and tiers`, ...names.map(together), ''],
    ];
  });
  const measured = columns.filter((column) => column.slice(1).some((cell) => cell !== ''));
  const rowOf = (title: string, at: number) =>
    `| ${title} | ${measured.map((column) => column[at]).join(' | ')} |`;
  return [
    isSeeded ? '## From the first seed (Figure 6, with seed set 1)' : '## Without seeds (Figure 4)',
    '',
    'Sides of branches covered; of several repetitions the mean, the least and the greatest. The last line has the mean gain over eager. What is empty was not measured.',
    '',
    rowOf('', 0),
    `|---|${'---|'.repeat(measured.length)}`,
    ...names.map((name, i) => rowOf(name, i + 1)),
    rowOf('gain over eager', names.length + 1),
    '',
  ];
}

function solverTable(names: readonly string[], outcomes: Outcomes): string[] {
  const rows = names.map((name) => {
    const cells = askings.map((asking) => {
      const all = outcomes(name, { asking });
      const total = sum(all, ({ milliseconds }) => milliseconds);
      const solving = sum(all, ({ answered }) =>
        Object.values(answered).reduce((whole, each) => whole + each.milliseconds, 0),
      );
      const infeasible = sum(all, ({ answered }) => answered.unsat.milliseconds);
      const open = sum(all, ({ answered }) => answered.unknown.milliseconds);
      return `${share(solving, total)} | ${share(infeasible, solving)} | ${share(open, solving)}`;
    });
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  const heads = askings.flatMap((asking) => [`${asking}: solver`, 'infeasible', 'no answer']);
  return [
    "## The solver's share of the time, and the shares of this on branches that are infeasible or were left open (Figures 2 and 5)",
    '',
    'Over all searches and repetitions, seeded and not.',
    '',
    `| | ${heads.join(' | ')} |`,
    `|---|${'---|'.repeat(heads.length)}`,
    ...rows,
    '',
  ];
}

function relaxedTable(names: readonly string[], outcomes: Outcomes): string[] {
  const { search, seeded: isSeeded } = plan.relaxed;
  const rows = names.map((name) => {
    const fixed = { search, isSeeded } as const;
    const cells = [
      spread(outcomes(name, { ...fixed, asking: 'eager' })),
      spread(outcomes(name, { ...fixed, asking: 'tiers' })),
      spread(outcomes(name, { ...fixed, asking: 'tiers', checks: 'relaxed' })),
    ];
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  return [
    '## Relaxed checks (Figure 7): random path from the first seed',
    '',
    '| | eager | tiers, strict | tiers, relaxed |',
    '|---|---|---|---|',
    ...rows,
    '',
  ];
}

/** As the paper draws it: relative to depth-biased search without seeds; eager below the diagonal, tiers above, and on it tiers over eager. */
function pairwiseTable(outcomes: Outcomes): string[] {
  const ways = plan.seeded.flatMap((isSeeded) =>
    plan.searches.map((search) => ({ search, isSeeded })),
  );
  const nameOf = ({ search, isSeeded }: (typeof ways)[number]) =>
    isSeeded ? `${search}, seeded` : search;
  const together = (asking: Asking, ...chosen: (typeof ways)[number][]) =>
    new Set(
      chosen.flatMap((way) =>
        outcomes(plan.pairwise, { ...way, asking }).flatMap(({ sides }) => sides),
      ),
    ).size;
  const base = { search: 'depth', isSeeded: false } as const;
  const cell = (row: number, column: number) => {
    const asking = row > column ? 'eager' : 'tiers';
    const least = row === column ? together('eager', ways[row]) : together(asking, base);
    return (together(asking, ways[row], ways[column]) / least).toFixed(2);
  };
  return [
    `## Pairwise combinations (Figure 9): ${plan.pairwise}`,
    '',
    'Sides that two explorations cover together, relative to depth-biased search without seeds: eager below the diagonal, tiers above it; on the diagonal tiers over eager.',
    '',
    `| | ${ways.map(nameOf).join(' | ')} |`,
    `|---|${'---|'.repeat(ways.length)}`,
    ...ways.map(
      (way, row) =>
        `| ${nameOf(way)} | ${ways.map((_, column) => cell(row, column)).join(' | ')} |`,
    ),
    '',
  ];
}

/** What explains the tables: how much was asked, and who answered. */
function counterTable(names: readonly string[], outcomes: Outcomes): string[] {
  const rows = names.map((name) => {
    const cells = askings.map((asking) => {
      const all = outcomes(name, { asking });
      const questions = sum(all, ({ answered }) =>
        Object.values(answered).reduce((whole, each) => whole + each.count, 0),
      );
      const mean = (of: (outcome: Outcome) => number) => Math.round(sum(all, of) / all.length);
      return `${mean(({ runs }) => runs)} | ${Math.round(questions / all.length)} | ${mean(({ known }) => known)} | ${mean(({ effort }) => effort.all)}`;
    });
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  const heads = askings.flatMap((asking) => [
    `${asking}: runs`,
    'questions',
    'decided without one',
    'asked with all means',
  ]);
  return [
    '## Counters, means of one exploration',
    '',
    `| | ${heads.join(' | ')} |`,
    `|---|${'---|'.repeat(heads.length)}`,
    ...rows,
    '',
  ];
}

/** What the time goes to, and how far from the beginning of a path a search tries. */
function kindTable(names: readonly string[], outcomes: Outcomes): string[] {
  const rows = names.flatMap((name) =>
    plan.searches.flatMap((search) =>
      askings.flatMap((asking) => {
        const all = outcomes(name, { search, asking });
        if (all.length === 0) return [];
        const cells = askedKinds.flatMap((kind) => {
          const mean = (of: (each: Outcome['asked'][typeof kind]) => number) =>
            sum(all, ({ asked }) => of(asked[kind])) / all.length;
          const tried = mean((each) => each.tried);
          const depth = tried === 0 ? '' : (mean((each) => each.depth) / tried).toFixed(0);
          return [
            ...(kind === 'other' ? [] : [tried.toFixed(0)]),
            mean((each) => each.questions).toFixed(0),
            (mean((each) => each.milliseconds) / 1000).toFixed(2),
            ...(kind === 'other'
              ? []
              : [(mean((each) => each.infeasibleMilliseconds) / 1000).toFixed(2)]),
            ...(kind === 'branch' ? [depth] : []),
          ];
        });
        return [`| ${name} | ${search}, ${asking} | ${cells.join(' | ')} |`];
      }),
    ),
  );
  const heads = askedKinds.flatMap((kind) =>
    kind === 'other'
      ? ['other: questions', 's']
      : [
          ...[`${kind}: tried`, 'questions', 's', 'infeasible, s'],
          ...(kind === 'branch' ? ['mean depth'] : []),
        ],
  );
  return [
    '## What is asked, by kind: means of one exploration, seeded and not',
    '',
    'A *check* asks whether an operation can fail on a path, a *branch* for the other side of a branch or switch, a *value* for another value of a pointer or size; *other* is what',
    'makes the inputs of findings small. *Tried* counts pending branches that were picked, of which many need no question, and in eager mode also each decision that is unfolded; seconds are those of the solver. The mean depth is how many decisions lie before',
    'the branches that were tried.',
    '',
    `| program | search | ${heads.join(' | ')} |`,
    `|---|---|${'---|'.repeat(heads.length)}`,
    ...rows,
    '',
  ];
}

/** What eager mode has by running to the end: the paper's states stop at every branch, our runs do not. */
function unfoldedTable(names: readonly string[], outcomes: Outcomes): string[] {
  const ways = plan.seeded.flatMap((isSeeded) =>
    plan.searches.map((search) => ({ search, isSeeded })),
  );
  const rows = names.flatMap((name) => {
    const cells = ways.map((way) => {
      const all = outcomes(name, { ...way, asking: 'eager' });
      const counted = all.filter(({ unfolded }) => unfolded !== undefined);
      if (counted.length === 0) return ' | ';
      const unfolded = sum(counted, (each) => each.unfolded ?? 0) / counted.length;
      return `${Math.round(unfolded)} | ${Math.round(mean(counted))}`;
    });
    return cells.every((cell) => cell === ' | ') ? [] : [`| ${name} | ${cells.join(' | ')} |`];
  });
  const heads = ways.flatMap(({ search, isSeeded }) => [
    `${search}${isSeeded ? ', seeded' : ''}: unfolded`,
    'run',
  ]);
  return [
    '## What eager exploration covers by runs that its search has not come to the end of',
    '',
    "A run is whole in eager mode, too: what it covers counts at once, while its decisions are unfolded one by one. *Unfolded* is what is covered on paths to whose ends the search has come, as the paper's states would cover it",
    '(paths that it has begun do not count), *run* what is covered by all runs. Of the explorations where it was counted.',
    '',
    `| | ${heads.join(' | ')} |`,
    `|---|${'---|'.repeat(heads.length)}`,
    ...rows,
    '',
  ];
}

function sum(all: readonly Outcome[], of: (outcome: Outcome) => number): number {
  return all.reduce((total, outcome) => total + of(outcome), 0);
}

function mean(all: readonly Outcome[]): number {
  return sum(all, ({ sides }) => sides.length) / all.length;
}

function spread(all: readonly Outcome[]): string {
  if (all.length === 0) return '';
  const covered = all.map(({ sides }) => sides.length);
  const middle = `${Math.round(mean(all))}`;
  return all.length === 1 ? middle : `${middle} (${Math.min(...covered)}-${Math.max(...covered)})`;
}

function gain(ours: readonly Outcome[], theirs: readonly Outcome[]): number {
  return ours.length === 0 || theirs.length === 0 ? Number.NaN : mean(ours) / mean(theirs) - 1;
}

function percent(gains: readonly number[]): string {
  if (gains.length === 0) return '';
  const value = (100 * gains.reduce((total, each) => total + each, 0)) / gains.length;
  return `${value < 0 ? '' : '+'}${value.toFixed(1)} %`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(0)} %`;
}
