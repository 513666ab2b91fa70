// The judge of the sentence that a check ends with: "explored everything" is said of a program exactly if no input leads to a gap,
// and every gap that is told is one that some input leads to.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clew } from '../../cli/clew.ts';
import { project } from '../../source/project.ts';
import { randomClaim } from './random-claim.ts';

interface Gap {
  readonly kind: string;
  readonly count: number;
}

function checked(source: string, words: readonly string[]) {
  const { folder, path } = project({ 'program.c': source });
  const options = ['--sym-stdin', '3', '--no-native', ...words, 'program.c'];
  const { stdout } = clew(['check', ...options], { directory: folder });
  const document = JSON.parse(readFileSync(path('clew-out/stats.json'), 'utf8'));
  return { sentence: stdout.replaceAll(/\s+/g, ' '), document };
}

const seeds = Array.from({ length: 12 }, (_, i) => i + 1);

test.each(seeds)('random program %i: what is said is what is so', (seed) => {
  const { source, gaps } = randomClaim(seed);
  const { sentence, document } = checked(source, []);
  const told = new Set(document.gaps.map(({ kind }: Gap) => kind));
  told.delete('no-path');
  const isComplete = gaps.size === 0;
  expect(document.complete, source).toBe(isComplete);
  expect(sentence.includes('Explored everything'), source).toBe(isComplete);
  // What was made concrete may hide what is behind it; nothing else hides anything.
  for (const kind of told) expect(gaps, source).toContain(kind);
  if (!gaps.has('concretized')) expect(told, source).toEqual(gaps);
  expect(document.status).not.toBe('findings');
});

describe('limits', () => {
  const { source } = randomClaim(3);
  const branching = source.replace('return x & 1;', 'return a < b ? x : a > 7 ? c > 5 : b < 3;');

  test('runs that are used up leave a gap, whatever the program is', () => {
    const { sentence, document } = checked(branching, ['--max-runs', '2', '--workers', '1']);
    expect(sentence).not.toContain('xplored everything');
    expect(document).toMatchObject({ status: 'incomplete', complete: false, stopped: 'runs' });
    expect(document.gaps[0].count).toBeGreaterThan(0);
  });

  test('everything within small bounds is said with the bounds, and with a hint where lines are out of reach', () => {
    const { sentence } = checked(source, ['--sym-stdin', '2']);
    expect(sentence).toContain('Explored everything within these bounds');
    expect(sentence).toContain('bounds: standard input: 2 bytes (--sym-stdin);');
    expect(sentence).toMatch(/hint: no path within these bounds reaches \d+ of the \d+ lines/);
  });
});
