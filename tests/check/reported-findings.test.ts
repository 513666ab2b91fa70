// Findings on their way from a thread to the disk and to the user: kept at once, judged natively, told in their final form.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { WriteFailures } from '../../src/base/write-error.ts';
import { ReportedFindings } from '../../src/check/reported-findings.ts';
import type { PathKey } from '../../src/explore/path-key.ts';
import { noSources } from '../../src/input/sources.ts';
import { plainFinding } from '../../src/machine/finding.ts';
import type { NativeJudge } from '../../src/native/judge.ts';
import type { NativeVerdict } from '../../src/results/check-result.ts';
import { TestRegister } from '../../src/results/test-register.ts';
import type { FoundFinding } from '../../src/workers/job.ts';

const parent = mkdtempSync(join(tmpdir(), 'clew-findings-'));
afterAll(() => rmSync(parent, { recursive: true }));
let count = 0;

const path = (length: number): PathKey => ({ length, high: 0, low: 0 });
const confirmed: NativeVerdict = { kind: 'confirmed', by: 'a test', evidence: '' } as never;

function found(place: string, length: number, bytes: number[] = [1]): FoundFinding {
  const plan = { arguments: ['p'], environment: {}, directory: '/home', seed: 0 };
  const input = new Map([['memory/x', Uint8Array.from(bytes)]]);
  const objects = [{ name: 'memory/x', size: bytes.length }];
  const test = { input, objects, sources: noSources, plan };
  const finding = plainFinding('assert', place, []);
  return { finding, place, key: path(length), folder: undefined, item: 0, run: 1, test, path: [] };
}

/** `verdict` is what the native build says, as soon as it is resolved. */
function reporting(verdict?: Promise<NativeVerdict>) {
  const out = join(parent, String(++count));
  const told: [string, { isAgain: boolean; isFinal: boolean }][] = [];
  const judge = verdict && ({ verdict: () => verdict } as unknown as NativeJudge);
  const tests = new TestRegister(join(out, 'tests'));
  const findings = new ReportedFindings({
    ...{ out, log: join(out, 'log'), source: () => undefined, judge, tests: () => tests },
    failures: new WriteFailures(() => expect.unreachable()),
    tell: ({ finding }, how) => told.push([finding.message, how]),
  });
  const messageIn = (folder: string) =>
    JSON.parse(readFileSync(join(out, 'findings', folder, 'finding.json'), 'utf8')).message;
  return { findings, told, out, messageIn };
}

test('a finding is on the disk before anybody has judged it, and told in the end', async () => {
  const { findings, told, messageIn } = reporting();
  findings.report(found('first', 1));
  expect([messageIn('0001'), told]).toEqual(['first', []]);
  await findings.finish(undefined);
  findings.tellRest();
  expect(told).toEqual([['first', { isAgain: false, isFinal: true }]]);
});

test('what was told before the end is told again, with the number that it keeps', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { findings, told } = reporting(Promise.resolve(confirmed));
  findings.begin();
  findings.report(found('long', 9));
  findings.report(found('short', 2));
  await vi.advanceTimersByTimeAsync(5000);
  const early = { isAgain: false, isFinal: false };
  expect(told.splice(0)).toEqual([
    ['long', early],
    ['short', early],
  ]);
  await findings.finish(undefined);
  findings.arrange();
  findings.tellRest();
  const final = { isAgain: true, isFinal: true };
  expect(told).toEqual([
    ['short', final],
    ['long', final],
  ]);
});

test('the verdict of the native build is kept if it comes in time', async () => {
  const { findings } = reporting(Promise.resolve(confirmed));
  findings.report(found('first', 1));
  await findings.finish(undefined);
  expect(findings.all()[0].native).toEqual(confirmed);
});

test('a signal ends the wait for it, and what comes later is not taken', async () => {
  let answer: (verdict: NativeVerdict) => void = () => {};
  const { findings } = reporting(new Promise((resolve) => (answer = resolve)));
  findings.report(found('first', 1));
  const stop = new AbortController();
  const finished = findings.finish(stop.signal);
  stop.abort();
  await finished;
  answer(confirmed);
  await new Promise(setImmediate);
  expect(findings.all()[0].native.kind).toBe('untried');
});

test('a check that is interrupted already waits for nothing', async () => {
  const { findings } = reporting(new Promise(() => {}));
  findings.report(found('first', 1));
  await findings.finish(AbortSignal.abort());
  expect(findings.count).toBe(1);
});

test('a smaller path replaces the one before, in the same folder', () => {
  const { findings, out } = reporting();
  findings.report(found('first', 5, [1, 2]));
  findings.report(found('first', 2, [3]));
  expect(findings.all()).toMatchObject([{ input: [{ bytes: Uint8Array.of(3) }] }]);
  expect(existsSync(join(out, 'findings/0002'))).toBe(false);
});

test('in the end findings are numbered by their paths, not by who met them first', async () => {
  const { findings, told, messageIn } = reporting();
  for (const [place, length] of [
    ['long', 9],
    ['short', 2],
    ['medium', 5],
  ] as const)
    findings.report(found(place, length));
  await findings.finish(undefined);
  findings.arrange();
  expect(['0001', '0002', '0003'].map(messageIn)).toEqual(['short', 'medium', 'long']);
  findings.tellRest();
  expect(told.map(([message]) => message)).toEqual(['short', 'medium', 'long']);
});
