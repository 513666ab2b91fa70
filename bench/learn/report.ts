/** bench/learn/RESULTS.md: what was measured so far, and how. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaults } from '../../src/check/options.ts';
import { type Figure, type Row, runs } from './compare.ts';
import type { OptimiserFigures } from './optimiser.ts';
import type { Reuse } from './reuse.ts';

export interface Results {
  readonly rows: Row[];
  readonly reuse: Reuse[];
  readonly optimiser: OptimiserFigures[];
}

const titles: Readonly<Record<string, string>> = {
  [defaults.search.join(',')]: 'default',
  learned: 'learned, last path',
  'learned-frontier': 'learned, frontier',
};

export function writeReport(results: Results): void {
  const text = `${method.join('\n')}\n${reportText(results)}\n`;
  writeFileSync(join(import.meta.dirname, 'RESULTS.md'), text);
}

/** The tables, without how they were measured. */
export function reportText(results: Results): string {
  const sections = [
    ...comparison(results.rows),
    ...costs(results.rows),
    ...reuses(results.reuse),
    ...results.optimiser.flatMap(optimiser),
  ];
  return sections.join('\n');
}

const method = [
  '# Learned search heuristics',
  '',
  '`npm run bench -- learn` (ParaDySE 4). Every exploration is one thread in pending mode, with strict checks and without',
  `mutation, for the same number of runs of the program: ${runs}. What counts are sides of branches covered, as \`clew check\``,
  'counts them. The first input is the same for all, nothing but zeros (the paper fixes it too). Searches that throw dice make three',
  'explorations, with other dice than tuning has seen: the tables have the mean and, behind ±, the standard deviation. The others',
  'make one, because all would be the same. An exploration also ends when the solver has given up a hundred questions, whatever',
  'the search (src/tune/patience.ts): CFDS and dfs end so on cjson. A question is given up after 250 ms of the clock, so on a busy',
  'machine figures of the real programs can differ from one measurement to the next: these were taken on a busy one (on tree,',
  'covnew covered 556 ±9 one time and 542 ±21 the other). What says "not measured" was left for lack of time.',
  '',
  `Tuning: \`clew tune\`'s optimiser with trials of ${runs} runs, and the budget of runs that the table of costs says. It begins with`,
  'five vectors that are known (src/tune/known-weights.ts), so what is learned is no worse than these. The best of them most of the time',
  'was written by hand: it has a column, so that one sees what learning adds.',
  'What is learned for the frontier throws no dice: its figure is the very exploration that it was chosen by, the best of 150',
  'to 250 samples. A check of the same program gets just that; how much of it is luck, the later versions below show.',
  '`trained` was learned on three programs of bench/subjects (assembler, calculator, json), none of which is in the tables.',
  '',
  'What was tried before: explorations that begin with a random input beside the zeros, another one for each trial. disk-requests was',
  'measured so, and there learning lost: weights learned in trials of 4,000 runs covered 171, 171 and 177 branches (frontier) and',
  '172, 138 and 168 (last path), generational search 184 each time. Finding looks at the first beginning alone, and most of what',
  'is best there is not from others. The method was then changed to the fixed first input of the paper and of `clew check`. So',
  'the tables say how a heuristic does from the input that it was learned from; from others it may do worse. Before the known',
  'vectors and the limit on questions, on disk-requests: 181 (frontier) and 154 ±22 (last path).',
  '',
];

// ---- The table ---------------------------------------------------------------------------------------------------------

function comparison(rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  const searches = searchesOf(rows);
  return [
    '## Branches covered',
    '',
    `| program | branches | ${searches.map((name) => titles[name] ?? name).join(' | ')} |`,
    `|---|---|${'---|'.repeat(searches.length)}`,
    ...rows.map(
      ({ subject, total, figures }) =>
        `| ${subject.name} | ${total} | ${cells(figures, searches)} |`,
    ),
    '',
    ...rows.map(({ subject, figures }) => verdict(subject.name, figures)),
    '',
  ];
}

/** In the order of the row that has most. */
function searchesOf(rows: readonly { readonly figures: ReadonlyMap<string, Figure> }[]): string[] {
  return [...new Set(rows.flatMap(({ figures }) => [...figures.keys()]))];
}

/** The best in bold. */
function cells(figures: ReadonlyMap<string, Figure>, searches: readonly string[]): string {
  const most = Math.max(...[...figures.values()].map(({ mean }) => mean));
  const texts = searches.map((search) => {
    const figure = figures.get(search);
    if (figure === undefined) return 'not measured';
    return figure.mean === most ? `**${text(figure)}**` : text(figure);
  });
  return texts.join(' | ');
}

function text({ mean, spread }: Figure): string {
  return `${mean.toFixed(0)} ±${spread.toFixed(0)}`;
}

/** Each learned search against the best of the others. */
function verdict(program: string, figures: ReadonlyMap<string, Figure>): string {
  const other = best(figures, (name) => !isLearned(name));
  const says = [...figures]
    .filter(([name]) => isLearned(name))
    .map(([name, figure]) => `${titles[name] ?? name} ${against(figure, other.figure)}`);
  const most = `${other.title} ${text(other.figure)}`;
  return `- ${program}: of the others ${most}; ${says.join('; ') || 'learned is not measured'}.`;
}

function against(learned: Figure, other: Figure): string {
  const lead = learned.mean - other.mean;
  const spread = Math.max(learned.spread, other.spread);
  if (lead > spread) return `leads by ${lead.toFixed(1)}`;
  if (lead >= -spread)
    return `is within the spread (${lead.toFixed(1)}, spread ${spread.toFixed(1)})`;
  return `is behind by ${(-lead).toFixed(1)}`;
}

const isLearned = (name: string) => name.startsWith('learned');

function best(figures: ReadonlyMap<string, Figure>, isMeant: (name: string) => boolean) {
  const [name, figure] = [...figures]
    .filter(([each]) => isMeant(each))
    .reduce((a, b) => (b[1].mean > a[1].mean ? b : a));
  return { title: titles[name] ?? name, figure };
}

// ---- What it costs ---------------------------------------------------------------------------------------------------------

function costs(rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  const lines = rows.flatMap(({ subject, tunings }) =>
    [...tunings].map(([search, { trials, made, inFull, rounds }]) => {
      const course = rounds.map(
        ({ made: until, mean, seconds }) =>
          `${mean.toFixed(0)} (${until}, ${seconds.toFixed(0)} s)`,
      );
      const saving = `${(inFull / made).toFixed(1)}x`;
      return `| ${subject.name} | ${search} | ${trials} | ${made} | ${saving} | ${course.join(', ')} |`;
    }),
  );
  return [
    '## Time against quality, and what giving up early saves',
    '',
    'After each round of tuning: what the best so far covers in a trial on average, with the runs and the seconds of',
    'processor time until then. Saved: runs that the same trials would have taken in full, by runs made.',
    '',
    '| program | search | trials | runs | saved | best after each round |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
  ];
}

// ---- Later versions --------------------------------------------------------------------------------------------------------

function reuses(all: readonly Reuse[]): string[] {
  if (all.length === 0) return [];
  const searches = searchesOf(all);
  return [
    '## Learned on one version, used on a later one',
    '',
    `| learned on | used on | branches | ${searches.map((name) => titles[name] ?? name).join(' | ')} |`,
    `|---|---|---|${'---|'.repeat(searches.length)}`,
    ...all.map(
      ({ learnedOn, usedOn, total, figures }) =>
        `| ${learnedOn.name} | ${usedOn.name} | ${total} | ${cells(figures, searches)} |`,
    ),
    '',
    ...all.map(({ usedOn, figures }) => verdict(usedOn.name, figures)),
    '',
    ...whyNotOnTheNextVersion,
    '',
  ];
}

const whyNotOnTheNextVersion = [
  'Why not on disk-requests-2: a search without dice makes the same exploration in every trial, so checking the finalists finds nothing out,',
  'and the best of 250 samples owes part of its lead to luck, which the next version does not share. Finalists on disk-requests cover anything',
  'from 130 to 180 branches when each of their weights is moved by at most 0.1. Checking them so, with weights that are moved a little,',
  'was tried: it chose weights that cover 178, and 172 to 182 when they are moved. They are robust, but no better than generational search',
  'on disk-requests itself; on disk-requests-2 their exploration was given up, because the solver took minutes for it.',
];

// ---- The optimiser ---------------------------------------------------------------------------------------------------------

function optimiser({ subject, rounds, climbed, sampled, race }: OptimiserFigures): string[] {
  const row = (name: string, figures: readonly Figure[]) => {
    const means = figures.map(({ mean }) => mean).sort((a, b) => a - b);
    const median = means[means.length >> 1] ?? 0;
    const range = `${means[0]?.toFixed(0)} to ${means.at(-1)?.toFixed(0)}`;
    const bySeed = figures.map(({ mean }) => mean.toFixed(0)).join(', ');
    return `| ${name} | ${median.toFixed(0)} | ${range} | ${bySeed} |`;
  };
  return [
    `## The optimiser against random sampling: ${subject}`,
    '',
    'Samples of the space that a round draws from, each made in full (Figure 4): quartiles of the branches covered. The first',
    'round is random sampling.',
    '',
    '| round | lower quartile | median | upper quartile | between |',
    '|---|---|---|---|---|',
    ...rounds.map(
      ({ low, median, high }, i) => `| ${i + 1} | ${low} | ${median} | ${high} | ${high - low} |`,
    ),
    '',
    `What is found at the same cost (40,000 runs in trials of 1,000), with ${climbed.length} seeds: branches in ${runs} runs:`,
    '',
    '| | median | from, to | seed by seed |',
    '|---|---|---|---|',
    row('find, check, refine', climbed),
    row('random sampling', sampled),
    '',
    `Giving up early, on ${race.samples} samples: ${race.made} runs instead of ${race.inFull}`,
    `(${(race.inFull / race.made).toFixed(1)} times fewer); the best that came to the end covers ${race.best} branches, the best of all`,
    `${race.bestOfAll}.`,
    '',
  ];
}
