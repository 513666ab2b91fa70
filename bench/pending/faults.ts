/**
 * Coverage and faults (Pending Constraints' Figure 3): a division by zero is planted in the blocks of our own small programs, each triggered by another value, as the paper
 * plants them, and explorations of many kinds are compared by what they cover and how many of the faults they find.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SearchName, searcherNamed } from '../../src/explore/search/named.ts';
import type { SatModule } from '../../src/solver/sat.ts';
import { place } from '../subjects/work-folder.ts';
import { plan } from './plan.ts';
import { ownSubjects, type Subject } from './subjects.ts';
import { built, explored } from './trial.ts';

const { faults } = plan;

interface Way {
  readonly search: SearchName;
  readonly mode: 'pending' | 'eager';
  readonly checks: 'strict' | 'relaxed';
  readonly runs: number;
}

interface Point {
  readonly covered: number;
  readonly found: number;
}

export async function faultsTable(module: SatModule): Promise<string[]> {
  const rows: string[] = [];
  for (const subject of ownSubjects) {
    const { path, count } = planted(subject);
    const program = await built({ ...subject, program: () => path });
    const measure = (way: Way): Point => {
      const { sides, findings } = explored(subject, program, module, {
        ...{ searcher: searcherNamed([way.search]), mode: way.mode, checks: way.checks },
        ...{ maxRuns: way.runs, seed: 1 },
      });
      const found = new Set(findings.filter((text) => text.startsWith('divide-by-zero')));
      return { covered: sides.length, found: found.size };
    };
    const cells = faults.checks.flatMap((checks) => {
      const points = waysWith(checks).map(measure);
      const range = (of: (point: Point) => number) =>
        `${Math.min(...points.map(of))} to ${Math.max(...points.map(of))}`;
      return [range(({ covered }) => covered), range(({ found }) => found), correlation(points)];
    });
    rows.push(`| ${subject.name} | ${count} | ${cells.join(' | ')} |`);
    console.error(rows.at(-1));
  }
  const heads = faults.checks.flatMap((checks) => [`${checks}: covered`, 'found', 'correlation']);
  return [
    '## Coverage and planted faults (Figure 3)',
    '',
    `A division by zero in the blocks of each program, each triggered by another value of two symbolic bytes of their own. ${faults.searches.length} searches, pending and eager, ${faults.runs.join(', ')} runs: ${waysWith('strict').length} explorations of each program with strict checks, and as many with relaxed ones.`,
    "Sides of branches covered and different faults found, from the least to the most, and the correlation of the two (Spearman's). There is one coverage here: a run is followed symbolically along its whole way, so what the paper counts by gcov and what it counts in KLEE are the same.",
    '',
    `| program | faults | ${heads.join(' | ')} |`,
    `|---|---|${'---|'.repeat(heads.length)}`,
    ...rows,
    '',
  ];
}

function waysWith(checks: Way['checks']): Way[] {
  return faults.searches.flatMap((search) =>
    (['pending', 'eager'] as const).flatMap((mode) =>
      faults.runs.map((runs) => ({ search, mode, checks, runs })),
    ),
  );
}

// ---- Planting ------------------------------------------------------------------------------------------------------------

const head = `
#include <klee/klee.h>
static unsigned short planted_value;
static volatile int planted_result;
#define PLANTED(n) (planted_result = 1 / (planted_value - (n)))
`;

/** The program with faults, in the work folder: one at the beginning of each block of statements, and one in each return that hangs on a condition. */
function planted(subject: Subject): { path: string; count: number } {
  let count = 0;
  const lines = readFileSync(subject.program(), 'utf8')
    .split('\n')
    .map((line) => {
      const isMain = /^int main\(.*\{$/.test(line);
      if (isMain) return `${line} klee_make_symbolic(&planted_value, 2, "planted_value");`;
      const isBlock = /(\)|\belse|\bdo) \{$/.test(line) && !/\bswitch\b/.test(line);
      if (isBlock) return `${line} PLANTED(${++count});`;
      return /^\s+.*\) return [^;{]+;/.test(line)
        ? line.replace(/\) return /, () => `) return PLANTED(${++count}), `)
        : line;
    });
  const path = join(place('pending', 'planted'), `${subject.name}.c`);
  writeFileSync(path, [head, ...lines].join('\n'));
  return { path, count };
}

// ---- Correlation ---------------------------------------------------------------------------------------------------------

/** Spearman's: the correlation of the ranks. */
function correlation(points: readonly Point[]): string {
  const covered = ranksOf(points.map((point) => point.covered));
  const found = ranksOf(points.map((point) => point.found));
  const middle = (points.length + 1) / 2;
  const sum = (of: (i: number) => number) => points.reduce((total, _, i) => total + of(i), 0);
  const both = sum((i) => (covered[i] - middle) * (found[i] - middle));
  const own = sum((i) => (covered[i] - middle) ** 2) * sum((i) => (found[i] - middle) ** 2);
  return own === 0 ? 'none' : (both / Math.sqrt(own)).toFixed(2);
}

/** Equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}
