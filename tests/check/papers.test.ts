// Bugs that the papers found in real programs, in small ones of our own with the same mistake: each is found
// at its line, and nothing else is.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check, findingsOf } from './check.ts';
import { lineOf } from './expectation.ts';

interface Case {
  readonly paper: string;
  readonly file: string;
  readonly options: readonly string[];
  /** Kind, and the marker of the line. */
  readonly findings: readonly (readonly [string, string])[];
}

const overflows = (...markers: string[]) =>
  markers.map((marker) => ['out-of-bounds', marker] as const);

const cases: readonly Case[] = [
  {
    paper: 'EGT 4: Mutt, twice the length',
    file: 'utf7.c',
    options: ['-DTWICE', '-DLENGTH=2', '--sym-stdin', '2'],
    findings: overflows('DIGIT', 'SELF', 'LAST', 'END', 'NUL'),
  },
  {
    paper: 'EGT 4: Mutt, 7/3 of the length',
    file: 'utf7.c',
    options: ['-DSEVEN_THIRDS', '-DLENGTH=3', '--sym-stdin', '3'],
    findings: overflows('DIGIT', 'SELF', 'AMPERSAND', 'LAST', 'END', 'NUL'),
  },
  {
    paper: 'EGT 4: Mutt, as it was repaired',
    file: 'utf7.c',
    options: ['-DLENGTH=3', '--sym-stdin', '3'],
    findings: [],
  },
  {
    paper: 'EGT 6.3: WsMp3, a request of two bytes',
    file: 'wsmp3.c',
    options: ['--sym-socket', '2'],
    findings: [['null-dereference', 'NULL']],
  },
  {
    paper: 'EGT 6.3: WsMp3, a request of seven bytes',
    file: 'wsmp3.c',
    options: ['--sym-socket', '7', '--fuel', '10000'],
    findings: [
      ['hang', 'HANG'],
      ['null-dereference', 'NULL'],
      ['out-of-bounds', 'KIND'],
    ],
  },
  {
    paper: 'EXE 5.2: udhcpd',
    file: 'udhcpd.c',
    options: ['--sym-socket', '14'],
    findings: overflows('FOUND', 'NEXT', 'KIND', 'ADDRESS'),
  },
  {
    paper: 'EXE 5.3: pcre',
    file: 'pcre.c',
    options: ['--sym-stdin', '4'],
    findings: overflows('NAME'),
  },
];

test.each(cases)('$paper', ({ file, options, findings }) => {
  const path = join(import.meta.dirname, 'papers', file);
  const lines = readFileSync(path, 'utf8').split('\n');
  const checked = check([path, ...options, '--tests', 'new']);
  expect(checked.stderr).toBe('');
  expect(findingsOf(checked)).toEqual(
    findings.map(([kind, marker]) => `${kind}:${lineOf(lines, marker, path)}`).sort(),
  );
  expect(checked.document).toMatchObject({ divergences: 0, undecided: 0, stopped: 'exhausted' });
});
