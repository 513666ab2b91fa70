// The end of a check as people and scripts see it.

import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/machine/finding.ts';
import { checkDocument } from '../../src/report/check-document.ts';
import type { CheckResult, ReportedFinding } from '../../src/report/check-result.ts';
import { reportedText, summaryText } from '../../src/report/check-summary.ts';
import { plainStyle } from '../../src/report/style.ts';

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

const result: CheckResult = {
  ...{
    findings: [],
    deaths: [],
    mutation: { runs: 0, kept: 0 },
    unreproduced: [],
    refused: [],
    concretized: [],
  },
  ...{
    tests: 5,
    runs: 7,
    paths: 5,
    pending: 0,
    dropped: 0,
    undecided: 0,
    divergences: 0,
    seconds: 1.234,
    exploring: 0.5,
  },
  coverage: { lines: { covered: 9, total: 10 }, branches: { covered: 3, total: 4 } },
  solver: { queries: 12, hits: { cache: 4 }, seconds: 0.05 },
  ...{ stopped: 'exhausted', symbolic: true, out: 'clew-out', warnings: '', notCaptured: [] },
};

test('a finding: place, stack, input, what confirmed it, how to see it again', () => {
  expect(reportedText(reported, context)).toBe(`a.c:3:5: divide-by-zero: division by zero
call stack:
  #0  f     a.c:3:5
  #1  main  a.c:9:1
input:
  i: 2
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

describe('the last line is honest:', () => {
  const lastOf = (rest: Partial<CheckResult>) =>
    summaryText({ ...result, ...rest }, context)
      .split('\n')
      .slice(0, -1)
      .join(' ')
      .replace(/ +/g, ' ')
      .replace(/^.*(?=(Nothing found|\d+ findings?)\.)/, '');

  test.each<[string, Partial<CheckResult>, string]>([
    ['all', {}, 'Nothing found. Explored everything'],
    ['findings', { findings: [reported] }, '1 finding. Explored everything'],
    [
      'time',
      { stopped: 'time', pending: 3 },
      'because the time was up (--max-time), with 3 branches left',
    ],
    ['interrupted', { stopped: 'interrupted' }, 'because you interrupted it'],
    [
      'no run',
      { stopped: 'time', runs: 0 },
      'Nothing was explored. Stopped because the time was up',
    ],
    ['undecided', { undecided: 2 }, 'everything but 2 branches that the solver could not decide'],
    [
      'concretized',
      {
        concretized: [
          { kind: 'value', file: '/work/a.c', line: 4, function: 'f', reason: 'a float', count: 2 },
        ],
      },
      'Explored everything but what was made concrete.',
    ],
    ['nothing symbolic', { symbolic: false }, 'Nothing was symbolic: this was one concrete run.'],
    ['divergence', { divergences: 1 }, 'everything but 1 run that left the predicted path'],
  ])('%s', (_, rest, text) => {
    expect(lastOf(rest)).toContain(text);
  });
});

test('what was made concrete is listed by place', () => {
  const concretized = [
    { file: '/work/a.c', line: 4, function: 'f', reason: 'a float', count: 1 },
    { file: '/work/a.c', line: 7, function: 'g', reason: 'inline assembly', count: 12 },
  ].map((site) => ({ kind: 'value' as const, ...site }));
  expect(summaryText({ ...result, concretized }, context)).toContain(
    `  a.c:7: inline assembly (12 times, in g)\n  a.c:4: a float (once, in f)\n`,
  );
});

test('a call that failed in the box is listed apart from what was made concrete', () => {
  const reason = 'the program tried to fork; clew runs one process: it failed with EAGAIN';
  const site = { file: '/work/a.c', line: 4, function: 'f', reason, count: 1 };
  const text = summaryText({ ...result, concretized: [{ kind: 'box', ...site }] }, context);
  expect(text).toMatch(/not to be had in the box.*:\n {2}a\.c:4: the program tried to fork/);
});

test('what could not be reproduced is loud', () => {
  const unreproduced = [
    { finding, instead: 'ended with exit code 0', test: 'clew-out/tests/0002' },
  ];
  const text = summaryText({ ...result, unreproduced }, context);
  expect(text).toMatch(/^clew: could not be reproduced, and is not reported as a finding/);
  expect(text).toContain('bug in clew');
});

test('no line is wider than 80 columns', () => {
  for (const line of summaryText(result, context).split('\n'))
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
  const document = checkDocument({ ...result, findings, concretized }, context.display);
  expect(document).toMatchObject({
    status: 'findings',
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
