// The end of a check as people and scripts see it.

import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/machine/finding.ts';
import { checkDocument } from '../../src/report/check-document.ts';
import { reportedText, summaryText } from '../../src/report/check-summary.ts';
import { plainStyle } from '../../src/report/style.ts';
import type { CheckOutcome, ReportedFinding } from '../../src/results/check-result.ts';
import { resultOf } from './some-result.ts';

const context = {
  style: plainStyle,
  source: () => undefined,
  display: (file: string) => file.replace('/work/', ''),
};

const finding: Finding = {
  kind: 'divide-by-zero',
  message: 'division by zero',
  stack: [
    { function: 'f', file: '/work/a.c', line: 3, column: 5, library: false },
    { function: 'main', file: '/work/a.c', line: 9, column: 1, library: false },
  ],
  ...{ access: undefined, object: undefined, offset: undefined },
};

const reported: ReportedFinding = {
  finding,
  input: [{ name: 'memory/i', bytes: Uint8Array.of(2, 0, 0, 0) }],
  test: 'clew-out/tests/0003',
  folder: 'clew-out/findings/0001',
  native: { kind: 'confirmed', by: 'gcc-asan+ubsan', report: '' },
  path: [],
};

test('a finding: place, stack, input, what confirmed it, how to see it again', () => {
  expect(reportedText(reported, context)).toBe(`a.c:3:5: divide-by-zero: division by zero
call stack:
  #0  f     a.c:3:5
  #1  main  a.c:9:1
input:
  i: 02 00 00 00, as a number 2
confirmed by: box, gcc-asan+ubsan
reproduce: clew replay clew-out/findings/0001
`);
});

test('what a native run did not show is said', () => {
  const native = { kind: 'not-confirmed', by: 'gcc-asan+ubsan', reason: 'it ended' } as const;
  expect(reportedText({ ...reported, native }, context)).toContain(
    '\nconfirmed by: box\nnot confirmed natively (gcc-asan+ubsan): it ended\n',
  );
});

test('a folder with odd characters is quoted for the shell', () => {
  const text = reportedText({ ...reported, folder: "my results/it's" }, context);
  expect(text).toContain("clew replay 'my results/it'\\''s'\n");
});

const site = { file: '/work/a.c', line: 4, function: 'f', count: 2 };

describe('the last line is honest:', () => {
  /** The last paragraph is the only one whose first line is not indented and that nothing follows. */
  const lastOf = (rest: Partial<CheckOutcome>) => {
    const text = summaryText(resultOf(rest), context).replaceAll(/\n +/g, ' ');
    return text.trimEnd().split('\n').at(-1);
  };

  test.each<[string, Partial<CheckOutcome>, string]>([
    [
      'all',
      {},
      'Nothing found. Explored everything within these bounds: there are no other paths.',
    ],
    ['findings', { findings: [reported] }, '1 finding. Explored everything within these bounds'],
    [
      'time',
      { stopped: 'time', pending: 5, unasked: 2 },
      'Nothing found, but not everything was explored: the time was up (--max-time), with 3 branches not explored and 2 checks never asked.',
    ],
    ['interrupted', { stopped: 'interrupted' }, 'not everything was explored: it was interrupted.'],
    [
      'no run',
      { stopped: 'time', runs: 0, paths: 0 },
      'Nothing was explored: the time was up (--max-time) before the first run had ended.',
    ],
    [
      'only refused paths',
      { paths: 0, refused: [{ ...site, message: 'no such function' }] },
      'Nothing was explored: every path ended where clew could not go on.',
    ],
    [
      'no input is allowed',
      { paths: 0 },
      'Nothing was explored: no input fulfils what the program assumes of it.',
    ],
    [
      'some refused paths',
      { refused: [{ ...site, message: 'no such function' }] },
      'not everything was explored: 2 paths that clew could not follow.',
    ],
    [
      'undecided',
      { undecided: 2, stopped: 'undecided' },
      'not everything was explored: 2 branches that the solver could not decide.',
    ],
    [
      'concretized',
      { concretized: [{ ...site, kind: 'value', reason: 'a float' }] },
      'not everything was explored: 2 values made concrete.',
    ],
    [
      'a call that fails in the box',
      { concretized: [{ ...site, kind: 'box', reason: 'the program forks' }] },
      'not everything was explored: 2 calls that failed in the box.',
    ],
    [
      'a run that was cut',
      { cut: [{ ...site, count: 1, message: 'did not end' }] },
      'not everything was explored: 1 run ended early.',
    ],
    [
      'an assumed result',
      { assumed: [{ ...site, message: 'f is not defined' }] },
      'not everything was explored: 2 results of undefined functions assumed.',
    ],
    [
      'nothing symbolic',
      { symbolic: false },
      'Nothing found. Nothing was symbolic: this was one concrete run. Make input symbolic',
    ],
    ['divergence', { divergences: 1 }, 'explored: 1 run that left the predicted path.'],
    ['memory', { dropped: 7, stopped: 'memory' }, 'with 7 branches dropped for want of memory.'],
    ['a dead thread', { deaths: ['out of memory'] }, 'explored: 1 thread that died.'],
  ])('%s', (_, rest, text) => {
    expect(lastOf(rest)).toContain(text);
    const isComplete = resultOf(rest).complete;
    expect(lastOf(rest)?.includes('xplored everything')).toBe(isComplete);
  });
});

describe('the status', () => {
  test.each<[string, Partial<CheckOutcome>]>([
    ['clean', {}],
    ['findings', { findings: [reported], stopped: 'time', pending: 1 }],
    ['incomplete', { stopped: 'time', pending: 1 }],
    ['incomplete', { symbolic: false }],
    ['nothing-run', { runs: 0, paths: 0, stopped: 'interrupted' }],
    ['nothing-run', { runs: 4, paths: 0 }],
  ])('%s', (status, rest) => {
    expect(resultOf(rest).status).toBe(status);
  });
});

test('every verdict names its bounds, and the option that widens each', () => {
  const bounds = [
    { what: 'text', limit: 'a string of up to 16 characters', option: '--fn-characters' },
    { what: 'pointers', limit: 'no two of them to the same object', option: undefined },
  ];
  expect(summaryText(resultOf({ bounds }), context).replaceAll(/\n +/g, ' ')).toContain(
    'bounds: text: a string of up to 16 characters (--fn-characters); pointers: no two of them to the same object.\n',
  );
});

test('what was made concrete is listed by place', () => {
  const concretized = [
    { file: '/work/a.c', line: 4, function: 'f', reason: 'a float', count: 1 },
    { file: '/work/a.c', line: 7, function: 'g', reason: 'inline assembly', count: 12 },
  ].map((site) => ({ kind: 'value' as const, ...site }));
  expect(summaryText(resultOf({ concretized }), context)).toContain(
    `  a.c:7: inline assembly (12 times, in g)\n  a.c:4: a float (once, in f)\n`,
  );
});

test('a call that failed in the box is listed apart from what was made concrete', () => {
  const reason = 'the program tried to execute a file: it failed';
  const text = summaryText(resultOf({ concretized: [{ kind: 'box', ...site, reason }] }), context);
  expect(text).toMatch(/failed in the box.*:\n {2}a\.c:4: the program tried to execute/);
});

test('what could not be reproduced is loud', () => {
  const unreproduced = [
    { finding, instead: 'ended with exit code 0', test: 'clew-out/tests/0002' },
  ];
  const text = summaryText(resultOf({ unreproduced }), context);
  expect(text).toMatch(/^clew: could not be reproduced, and is not reported as a finding/);
  expect(text).toContain('bug in clew');
});

test('no line is wider than 80 columns', () => {
  for (const line of summaryText(resultOf(), context).split('\n'))
    expect(line.length).toBeLessThanOrEqual(80);
});

test('the document has what scripts depend on', () => {
  const findings = [reported];
  const concretized = [
    {
      kind: 'value' as const,
      file: '/work/a.c',
      line: 4,
      function: 'f',
      reason: 'a float',
      count: 2,
    },
  ];
  const document = checkDocument(resultOf({ findings, concretized }), context.display);
  expect(document).toMatchObject({
    ...{ status: 'findings', complete: false },
    gaps: [{ kind: 'concretized', site: 'a.c:4', function: 'f', count: 2, text: 'a float' }],
    bounds: [{ what: 'standard input', limit: '13 bytes', option: '--sym-stdin' }],
    findings: [
      {
        ...{ kind: 'divide-by-zero', file: 'a.c', line: 3, function: 'f' },
        ...{ message: 'division by zero', test: 'clew-out/tests/0003' },
        confirmed: ['box', 'gcc-asan+ubsan'],
        stack: [{ function: 'f' }, { function: 'main' }],
      },
    ],
    ...{ tests: 5, runs: 7, paths: 5, divergences: 0, seconds: 1.234, stopped: 'exhausted' },
    coverage: { lines: { covered: 9, total: 10 }, branches: { covered: 3, total: 4 } },
    solver: { queries: 12, hits: { cache: 4 }, seconds: 0.05 },
    concretized: [{ site: 'a.c:4', reason: 'a float', count: 2 }],
  });
});
