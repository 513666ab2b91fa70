// Results for other tools: SARIF for code hosts and editors, JUnit for continuous integration.

import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/machine/finding.ts';
import type { CheckResult, ReportedFinding } from '../../src/report/check-result.ts';
import { junitXml } from '../../src/report/junit.ts';
import { sarifLog } from '../../src/report/sarif.ts';

const source = ['int f(int x) {', '  // caf\u00e9', '  /*\u00e9*/ return 1 / x;', '}'].join('\n');

const finding: Finding = {
  kind: 'divide-by-zero',
  message: 'division by <zero> & "more"',
  stack: [
    { function: 'div', file: '/lib/div.c', line: 9, column: 1, library: true },
    { function: 'f', file: '/work/src/a b.c', line: 3, column: 19, library: false },
  ],
  access: undefined,
  object: {
    ...{ storage: 'heap', name: undefined, size: 4, address: 1, owner: undefined },
    declared: undefined,
    allocated: [{ function: 'g', file: '/work/src/a b.c', line: 1, column: 1, library: false }],
    freed: undefined,
  },
  offset: undefined,
};

const reported: ReportedFinding = {
  finding,
  input: [{ name: 'stdin', bytes: Uint8Array.of(0x61) }],
  ...{ test: 'clew-out/tests/0003', folder: 'clew-out/findings/0001' },
  native: { kind: 'untried', reason: 'no compiler' },
  path: [
    {
      ...{ kind: 'branch', file: '/work/src/a b.c', line: 1, column: 5, function: 'f' },
      ...{ within: undefined, held: true, condition: 'x == 0' },
    },
  ],
};

const result: CheckResult = {
  ...{
    findings: [reported, reported],
    deaths: [],
    mutation: { runs: 0, kept: 0 },
    unreproduced: [],
    refused: [],
    concretized: [],
  },
  ...{ tests: 5, runs: 7, paths: 5, pending: 0, dropped: 0, undecided: 0 },
  ...{ divergences: 0, seconds: 1.5 },
  coverage: { lines: { covered: 9, total: 10 }, branches: { covered: 3, total: 4 } },
  solver: { queries: 12, hits: {}, seconds: 0.05 },
  ...{
    stopped: 'exhausted',
    symbolic: true,
    out: 'clew-out',
    warnings: '',
    notCaptured: [],
    exploring: 1,
  },
};

const context = {
  version: '1.2.3',
  source: (file: string) => (file.startsWith('/work/') ? source : undefined),
  display: (file: string) => file.replace('/work/', ''),
};

describe('SARIF', () => {
  const log = sarifLog(result, context);
  const [run] = log.runs;
  const [first, second] = run!.results!;

  test('names rule, place and message, in relative paths and characters', () => {
    expect(log.version).toBe('2.1.0');
    expect(run!.tool.driver).toMatchObject({ name: 'clew', version: '1.2.3' });
    expect(run!.tool.driver.rules).toMatchObject([{ id: 'divide-by-zero' }]);
    expect(first).toMatchObject({ ruleId: 'divide-by-zero', ruleIndex: 0, level: 'error' });
    expect(first!.locations).toMatchObject([
      {
        physicalLocation: {
          artifactLocation: { uri: 'src/a%20b.c', uriBaseId: '%SRCROOT%' },
          region: { startLine: 3, startColumn: 18 }, // two bytes of one character before it
        },
      },
    ]);
    expect(first!.message.text).toContain('stdin, 1 byte: "a"');
  });

  test('has the path as a code flow that ends at the finding', () => {
    const locations = first!.codeFlows![0]!.threadFlows[0]!.locations;
    expect(locations.map(({ location }) => location!.message!.text)).toEqual([
      'branch: x == 0 is true',
      finding.message,
    ]);
    expect(first!.relatedLocations).toMatchObject([{ message: { text: 'allocated here' } }]);
  });

  test('code of the C library has names, but no place', () => {
    const [frame] = first!.stacks![0]!.frames;
    expect(frame!.location!.physicalLocation).toBeUndefined();
    expect(frame!.location!.logicalLocations).toMatchObject([{ name: 'div' }]);
  });

  test('recognises a finding when lines move, and tells equal ones apart', () => {
    const [one, two] = [first, second].map((each) => each!.partialFingerprints!);
    expect(one!.primaryLocationLineHash).toMatch(/^[0-9a-f]{16}:1$/);
    expect(two!.primaryLocationLineHash).toBe(one!.primaryLocationLineHash!.replace(/1$/, '2'));
    const moved = { ...finding, stack: finding.stack.map((f) => ({ ...f, line: f.line + 10 })) };
    const lower = sarifLog(
      { ...result, findings: [{ ...reported, finding: moved }] },
      { ...context, source: () => `${'\n'.repeat(10)}${source}` },
    );
    expect(lower.runs[0]!.results![0]!.partialFingerprints).toEqual(one);
  });

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(log))).toEqual(log);
  });
});

describe('JUnit', () => {
  const xml = junitXml(result, {
    subject: 'a "b".c',
    text: () => 'text \u001b[1m & <more>',
    display: context.display,
  });

  test('a failed test per finding, and one for the exploration', () => {
    expect(xml).toContain('<testsuite name="a &quot;b&quot;.c" tests="3" failures="2" errors="0"');
    expect(xml.match(/<testcase /g)).toHaveLength(3);
    expect(xml).toContain('<failure type="divide-by-zero" message="division by &lt;zero&gt; &amp;');
  });

  test('has no characters that XML does not have', () => {
    expect(xml).toContain('text \ufffd[1m &amp; &lt;more&gt;</failure>');
  });

  test('what could not be reproduced is an error', () => {
    const unreproduced = [{ finding, instead: 'ended', test: 't' }];
    const text = junitXml(
      { ...result, unreproduced },
      { subject: 's', text: () => '', display: context.display },
    );
    expect(text).toContain('errors="1"');
    expect(text).toContain('<error message="findings could not be reproduced: a bug in clew">');
  });
});
