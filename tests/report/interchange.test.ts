// Results for other tools: SARIF for code hosts and editors, JUnit for continuous integration.

import { describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import type { Finding } from '../../src/machine/finding.ts';
import { junitXml } from '../../src/report/junit.ts';
import { sarifLog } from '../../src/report/sarif.ts';
import type { ReportedFinding } from '../../src/results/check-result.ts';
import { sarifMistakes } from './sarif-rules.ts';
import { resultOf } from './some-result.ts';

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

const result = resultOf({ findings: [reported, reported], seconds: 1.5 });

const context = {
  version: '1.2.3',
  source: (file: string) => (file.startsWith('/work/') ? source : undefined),
  display: (file: string) => file.replace('/work/', ''),
};

describe('SARIF', () => {
  const log = sarifLog(result, context);
  const [run] = log.runs;
  const [first, second] = present(run.results);

  test('says what the result is worth: gaps are notifications', () => {
    const refused = [
      { file: '/work/src/a b.c', line: 4, function: 'f', message: 'no f', count: 3 },
    ];
    const [open] = sarifLog(resultOf({ refused }), context).runs;
    expect(sarifMistakes(sarifLog(resultOf({ refused }), context))).toEqual([]);
    expect(open.invocations).toMatchObject([
      {
        executionSuccessful: true,
        toolExecutionNotifications: [
          { descriptor: { id: 'refused' }, level: 'warning', message: { text: 'no f' } },
        ],
        properties: { status: 'incomplete', complete: false },
      },
    ]);
    expect(sarifLog(resultOf({ paths: 0 }), context).runs[0].invocations).toMatchObject([
      { executionSuccessful: false },
    ]);
  });

  test('names rule, place and message, in relative paths and characters', () => {
    expect(log.version).toBe('2.1.0');
    expect(run.tool.driver).toMatchObject({ name: 'clew', version: '1.2.3' });
    expect(run.tool.driver.rules).toMatchObject([{ id: 'divide-by-zero' }]);
    expect(first).toMatchObject({ ruleId: 'divide-by-zero', ruleIndex: 0, level: 'error' });
    expect(first.locations).toMatchObject([
      {
        physicalLocation: {
          artifactLocation: { uri: 'src/a%20b.c', uriBaseId: '%SRCROOT%' },
          region: { startLine: 3, startColumn: 18 }, // two bytes of one character before it
        },
      },
    ]);
    expect(first.message.text).toContain('stdin, 1 byte: "a"');
  });

  test('has the path as a code flow that ends at the finding', () => {
    const locations = present(first.codeFlows)[0].threadFlows[0].locations;
    expect(locations.map(({ location }) => present(present(location).message).text)).toEqual([
      'branch: x == 0 is true',
      finding.message,
    ]);
    expect(first.relatedLocations).toMatchObject([{ message: { text: 'allocated here' } }]);
  });

  test('code of the C library has names, but no place', () => {
    const [frame] = present(first.stacks)[0].frames;
    expect(present(frame.location).physicalLocation).toBeUndefined();
    expect(present(frame.location).logicalLocations).toMatchObject([{ name: 'div' }]);
  });

  test('recognises a finding when lines move, and tells equal ones apart', () => {
    const [one, two] = [first, second].map((each) => present(each.partialFingerprints));
    expect(one.primaryLocationLineHash).toMatch(/^[0-9a-f]{16}:1$/);
    expect(two.primaryLocationLineHash).toBe(one.primaryLocationLineHash.replace(/1$/, '2'));
    const moved = { ...finding, stack: finding.stack.map((f) => ({ ...f, line: f.line + 10 })) };
    const lower = sarifLog(
      { ...result, findings: [{ ...reported, finding: moved }] },
      { ...context, source: () => `${'\n'.repeat(10)}${source}` },
    );
    expect(present(lower.runs[0].results)[0].partialFingerprints).toEqual(one);
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
    const text = junitXml(resultOf({ unreproduced }), {
      subject: 's',
      text: () => '',
      display: context.display,
    });
    expect(text).toContain('errors="1"');
    expect(text).toContain('<error message="findings could not be reproduced: a bug in clew">');
  });

  test('an exploration with gaps is skipped, one without any path is an error', () => {
    const display = context.display;
    const refused = [{ file: '/work/a.c', line: 4, function: 'f', message: 'no f', count: 1 }];
    const xmlOf = (paths: number) =>
      junitXml(resultOf({ paths, refused }), { subject: 's', text: () => '', display });
    expect(xmlOf(2)).toMatch(/skipped="1".*<skipped message="[^"]*">a\.c:4: no f \(once, in f\)</s);
    expect(xmlOf(0)).toMatch(/errors="1".*<error message="Nothing was explored: every path/s);
  });
});
