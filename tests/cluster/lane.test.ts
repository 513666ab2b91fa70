// A lane without a cluster: the test plays the workers and the link. What comes under an old token, with a gap, or from a worker that
// lies does not count; what is lost goes back to the pool; what ends three workers is put aside.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { knowledge } from '../../src/cluster/cluster-address.ts';
import { Lane } from '../../src/cluster/lane.ts';
import type { LaneLink } from '../../src/cluster/lane-link.ts';
import { follow, paceOf } from '../../src/cluster/pace.ts';
import { entriesOf, wholeLength } from '../../src/cluster/remote-log.ts';
import type { Rerun, RerunAnswer } from '../../src/cluster/reruns.ts';
import { decodeTold, encode, type Grant, type Order, type Told } from '../../src/cluster/wire.ts';
import type { Entry } from '../../src/explore/journal.ts';
import { emptyInput } from '../../src/input/input.ts';
import { beginLog, LogWriter } from '../../src/results/log.ts';
import { readLog } from '../../src/results/log-reader.ts';
import { noCoverage } from '../../src/run/coverage.ts';
import type { CheckJob, CheckMessage } from '../../src/workers/job.ts';
import { sharedBy, type WorkItem, wholeTree } from '../../src/workers/orders.ts';
import { nothingYet } from '../../src/workers/worker-figures.ts';

let folder: string;
let lane: Lane;
let heard: CheckMessage[];
let orders: Order[];
let grants: Grant[];
let withdrawn: string[];
let answer: RerunAnswer;
let asked: SharedArrayBuffer;
let covered: Uint8Array;
/** Marks, and lines of the same numbers, that runs of this machine cover. */
let seen: number[];
let made: Rerun[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-lane-'));
  const log = join(folder, 'log');
  beginLog(log, {});
  const plan = { arguments: ['p'], environment: {}, directory: '/', seed: 0, files: [] };
  const job = {
    ...sharedBy(2),
    ...{ log, testsFolder: join(folder, 'tests'), plan, sources: {}, aims: [], worker: 1 },
  } as unknown as CheckJob;
  [heard, orders, grants, withdrawn] = [[], [], [], []];
  answer = { kind: 'path' };
  asked = new SharedArrayBuffer(4);
  covered = new Uint8Array(new SharedArrayBuffer(4));
  [seen, made] = [[3], []];
  const link: LaneLink = {
    job,
    built: {
      bytes: new Uint8Array(),
      covered: covered.buffer as SharedArrayBuffer,
      asked,
    },
    log: new LogWriter(log, (error) => {
      throw error;
    }),
    pause: 100,
    shared: new Set(knowledge),
    coverage: noCoverage,
    rerun: async (reruns) =>
      reruns.map((rerun) => {
        made.push(rerun);
        if (rerun.kind === 'marks') for (const mark of seen) covered[mark] = 1;
        if (rerun.kind === 'lines') {
          const isSeen = ({ line }: { readonly line: number }) => seen.includes(line);
          const [lines, reached] = [rerun.lines.filter(isSeen), rerun.reached.filter(isSeen)];
          return { kind: 'lines', lines, reached };
        }
        return rerun.kind === 'marks' ? { kind: 'marks', runs: 1 } : answer;
      }),
    remains: (item: WorkItem) => item,
    found: () => [],
    enqueue: () => 'job',
    withdraw: (name) => withdrawn.push(name),
    release: () => {},
    grant: async (_, __, grant) => {
      grants.push(grant);
    },
    order: (_, order) => orders.push(order),
    passOn: () => {},
    programIsMissing: () => {},
  };
  lane = new Lane(link);
  void lane.ask(job, (message) => heard.push(message));
  lane.send({ kind: 'explore', item: wholeTree });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const started: Told = { kind: 'started' };
const key = { length: 1, high: 0, low: 0 };
const test1: Told = {
  ...{ kind: 'test', run: 1, input: emptyInput, objects: [], key, number: 1 },
};
const done: Told = {
  ...{ kind: 'done', figures: nothingYet, stopped: 'exhausted', smallest: new Map() },
  ...{ failing: new Map(), asked: new Uint8Array(4), words: [], isSpent: false },
};

function batch(token: string, number: number, ...told: Told[]) {
  return lane.take({ worker: 'w', token, number, told });
}

/** The log of a worker that has done this. */
function logOf(item: number, ...entries: Entry[]): Told {
  const path = join(folder, 'worker-log');
  rmSync(path, { force: true });
  const writer = new LogWriter(path, (error) => {
    throw error;
  });
  for (const entry of entries) writer.add(item, entry);
  writer.close();
  return { kind: 'log', bytes: new Uint8Array(readFileSync(path)) };
}

const handover = { inputs: [emptyInput], isLeast: true, depth: 1, decision: 0, holds: true };
const kinds = () => heard.map(({ kind }) => kind);

test('a worker that asks is granted the work item, and what it tells is passed on', async () => {
  await batch('t', 0, started);
  expect(grants).toMatchObject([{ item: { number: 0 }, pause: 100 }]);
  await batch('t', 1, test1, done);
  expect(kinds()).toEqual(['test', 'done']);
  expect(heard[0]).toMatchObject({ number: 1, folder: join(folder, 'tests', '0001') });
});

test('lines, inputs for a corpus, open sides and words of a worker come to the check', async () => {
  const file = join(process.cwd(), 'a.c');
  const aim = { file: 'a.c', path: file, line: 3 };
  lane.send({ kind: 'aims', aims: [aim] });
  await batch('t', 0, started);
  expect(grants).toMatchObject([{ aims: [aim], isPaused: false, remaining: undefined }]);
  lane.send({ kind: 'aims', aims: [] });
  expect(orders).toEqual([{ kind: 'aims', aims: [], job: 'job', token: 't' }]);
  const covers: Told = { kind: 'covers', run: 1, lines: [{ file, line: 3 }], reached: [aim] };
  const interesting: Told = { kind: 'interesting', input: emptyInput, isFailing: true };
  const word = new Uint8Array([1, 2]);
  const ended: Told = { ...done, asked: new Uint8Array([0, 3, 0, 4]), words: [word] };
  const told = decodeTold(encode([covers, interesting, ended])) ?? [];
  await batch('t', 1, ...told);
  expect(heard).toMatchObject([
    { kind: 'covers', item: 0, run: 1, lines: [{ file: 'a.c', line: 3 }], reached: [aim] },
    { kind: 'interesting', isFailing: true },
    { kind: 'done' },
  ]);
  expect([...new Uint8Array(asked)]).toEqual([0, 3, 0, 4]);
  lane.send({ kind: 'end', show: [] });
  await Promise.resolve();
  expect(heard.at(-1)).toMatchObject({ kind: 'ended', pictures: { words: [word] } });
});

test('code counts as covered when a run of this machine has covered it, not when a worker says so', async () => {
  const claims = (...marks: number[]): Told => ({
    ...{ kind: 'beat', branch: 0, runs: 1 },
    covered: Uint8Array.from(marks),
  });
  const run: Entry = { kind: 'run', input: emptyInput, from: 0, nodes: 2, isLeast: true };
  await batch('t', 0, started);
  await batch('t', 1, claims(0, 0, 0, 1), logOf(0, run));
  expect(made).toMatchObject([{ kind: 'marks', inputs: [emptyInput] }]);
  expect([...covered]).toEqual([0, 0, 0, 1]);
  await batch('t', 2, claims(0, 0, 0, 1), logOf(0, run));
  expect(made).toHaveLength(1);
  await batch('t', 3, claims(0, 1, 0, 1), logOf(0, run));
  await batch('t', 4, done);
  expect([...covered]).toEqual([0, 0, 0, 1]);
  expect(heard).toMatchObject([
    { kind: 'note', text: expect.stringMatching(/^w says that it has covered .*\(1 mark\)/) },
    { kind: 'done', figures: { coverage: noCoverage } },
  ]);
});

test('lines and aims count if the test reaches them here', async () => {
  const [here, there] = [3, 4].map((line) => ({ file: 'a.c', path: '/a.c', line }));
  await batch('t', 0, started);
  const lines = [here, there] as { file: string; path: string; line: number }[];
  await batch('t', 1, { kind: 'covers', run: 1, lines, reached: lines });
  expect(heard).toMatchObject([{ kind: 'covers', lines: [{ line: 3 }], reached: [here] }]);
  await batch('t', 2, { kind: 'covers', run: 2, lines: lines.slice(1), reached: lines.slice(1) });
  expect(heard).toHaveLength(1);
});

test('branches that are asked for before anybody has begun are asked for when somebody has', async () => {
  lane.want(2);
  expect(orders).toEqual([]);
  await batch('t', 0, started);
  expect(orders).toEqual([{ kind: 'wanted', branches: 2, job: 'job', token: 't' }]);
});

test('a batch that comes twice counts once', async () => {
  await batch('t', 0, started);
  await batch('t', 1, test1);
  await batch('t', 1, test1);
  await batch('t', 2, done);
  expect(kinds()).toEqual(['test', 'done']);
});

test('an input for a corpus that does not run here as it is said to is left out', async () => {
  answer = { kind: 'other', instead: 'ended silently' };
  await batch('t', 0, started);
  await batch('t', 1, { kind: 'interesting', input: emptyInput, isFailing: false });
  expect(kinds()).toEqual(['note']);
});

test('who explores elsewhere follows the pace of the check', () => {
  const shared = sharedBy(1);
  const deadline = Date.now() + 1000;
  follow({ ...shared, deadline }, { isPaused: true, remaining: 61_000 });
  const { isPaused, remaining = 0 } = paceOf({ ...shared, deadline });
  expect(isPaused).toBe(true);
  expect(remaining).toBeGreaterThan(50_000);
  follow({ ...shared, deadline: undefined }, { isPaused: false, remaining: undefined });
  expect(paceOf({ ...shared, deadline: undefined })).toEqual({
    isPaused: false,
    remaining: undefined,
  });
});

test('what another worker told under an old token does not count, and it is told to stop', async () => {
  await batch('old', 0, started);
  await batch('new', 0, started);
  await batch('old', 1, test1);
  expect(kinds()).toEqual([]);
  expect(orders.at(-1)).toMatchObject({ kind: 'abandon', token: 'old' });
  await batch('new', 1, test1);
  expect(kinds()).toEqual(['test']);
});

test('a gap in what is told gives the work item back', async () => {
  await batch('t', 0, started);
  await batch('t', 2, test1);
  expect(kinds()).toEqual(['returned']);
  await batch('t', 3, done);
  expect(kinds()).toEqual(['returned']);
});

test('subtrees come from the log, which is the record, with the numbers that were granted', async () => {
  await batch('t', 0, started);
  const item = grants[0]?.numbers.first ?? 0;
  const run: Entry = { kind: 'run', input: emptyInput, from: 0, nodes: 2, isLeast: true };
  await batch('t', 1, logOf(0, run, { kind: 'handover', branch: 2, item, handover }));
  expect(heard).toMatchObject([{ kind: 'handover', items: [{ number: item, handover }] }]);
  expect(readLog(join(folder, 'log'))?.items.get(item)).toMatchObject({ handover });
});

test.each([
  ['of another work item', () => logOf(7, { kind: 'settled', branch: 2, side: 2 })],
  [
    'with a number of somebody else',
    () => logOf(0, { kind: 'handover', branch: 2, item: 5000, handover }),
  ],
  ['that is none', (): Told => ({ kind: 'log', bytes: new Uint8Array(40) })],
])('a log %s is not taken', async (_, made) => {
  await batch('t', 0, started);
  await batch('t', 1, made());
  expect(kinds()).toEqual(['note', 'returned']);
  expect(readLog(join(folder, 'log'))?.items.size).toBe(1);
});

test('a test that does not run here as it is said to does not count', async () => {
  answer = { kind: 'other', instead: 'ended silently' };
  await batch('t', 0, started);
  await batch('t', 1, test1);
  expect(kinds()).toEqual(['note']);
});

test('a finding that a plain run does not show here is no finding', async () => {
  const finding = { kind: 'assert', message: 'm', stack: [] } as never;
  const told = { ...test1, kind: 'finding', finding, place: 'p', path: [], test: undefined };
  answer = { kind: 'other', instead: 'ended with exit code 0' };
  await batch('t', 0, started);
  await batch('t', 1, told as unknown as Told);
  expect(heard).toMatchObject([{ kind: 'unreproduced', instead: 'ended with exit code 0' }]);
});

test('three workers lost in a row put the work item aside; progress in between counts anew', async () => {
  const run: Entry = { kind: 'run', input: emptyInput, from: 0, nodes: 2, isLeast: true };
  await batch('1', 0, started);
  await batch('1', 1, logOf(0, run));
  for (const token of ['2', '3']) await batch(token, 0, started);
  expect(kinds()).toEqual([]);
  await batch('4', 0, started);
  expect(heard).toMatchObject([{ kind: 'deadly', reason: expect.stringContaining('3 workers') }]);
  expect(withdrawn).toEqual(['job']);
});

test('what is not in the form of a message is not read', () => {
  expect(decodeTold(encode([test1, done]))).toHaveLength(2);
  expect(decodeTold(Buffer.from('junk'))).toBeUndefined();
  const wrong = { ...test1, input: new Map([['stdin', 'text']]) } as unknown as Told;
  expect(decodeTold(encode([wrong]))).toBeUndefined();
});

test('of a log that is being written, whole records are sent', () => {
  const told = logOf(3, { kind: 'settled', branch: 2, side: 2 });
  if (told.kind !== 'log') throw new Error('no log');
  const bytes = Buffer.from(told.bytes);
  expect(wholeLength(Buffer.concat([bytes, bytes.subarray(0, 30)]))).toBe(bytes.length);
  expect(entriesOf(bytes, 3)).toHaveLength(1);
  expect(entriesOf(bytes, 4)).toBeUndefined();
});
