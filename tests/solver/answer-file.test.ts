import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { Terms } from '../../src/expr/terms.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { loadSat } from '../../src/solver/sat.ts';
import { type AnswerFile, openAnswerFile } from '../../src/solver/store/answer-file.ts';
import { contentOf, keyOf } from './answer-entries.ts';
import { question } from './question.ts';

const module = await loadSat();
let folder = '';
let path = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-answers-'));
  path = join(folder, 'answers');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const opened = (warn: (message: string) => void = expect.fail) =>
  openAnswerFile(path, warn) as AnswerFile;

/** How many of the entries are there; those that are must be as they were written. */
function presentIn(store: AnswerFile, first: number, count: number): number {
  let present = 0;
  for (let number = first; number < first + count; number++) {
    const value = store.get(keyOf(number));
    if (value === undefined) continue;
    present++;
    if (Buffer.compare(value, contentOf(number)) !== 0) expect.fail(`entry ${number} is wrong`);
  }
  return present;
}

function fill(count: number): void {
  const store = opened();
  for (let number = 0; number < count; number++) store.put(keyOf(number), contentOf(number));
  store.close();
}

/** One question with answers and one without, each by a chain that knows only what the file knows. */
function solveBoth(store: AnswerFile) {
  const terms = new Terms();
  const chain = stackChain(terms, module, { off: ['known', 'subsets', 'bounds'], store });
  const { constraints } = question(terms, 0, 5);
  const impossible = terms.ult(
    terms.byte(terms.array('input', 32, 8, 64), 0),
    terms.constant(8, 3),
  );
  const statuses = [constraints, [...constraints, impossible]].map(
    (each) => chain.solve({ constraints: each }).status,
  );
  const hits = chain.statistics().find(({ layer }) => layer === 'store')?.hits;
  return { statuses, hits };
}

test('answers survive the process', () => {
  const first = opened();
  const { statuses, hits } = solveBoth(first);
  expect(hits).toBe(0);
  first.close();
  const second = opened();
  expect(solveBoth(second)).toEqual({ statuses, hits: 2 });
  second.close();
});

test('entries can be read before and after they are written', () => {
  const store = opened();
  for (let number = 0; number < 300; number++) {
    store.put(keyOf(number), contentOf(number));
    expect(presentIn(store, number >> 1, 1)).toBe(1);
  }
  expect(store.get('never put')).toBeUndefined();
  store.close();
});

test('a file or folder that is not ours is left alone, with a warning', () => {
  const contents = ['this is not a cache '.repeat(1000), '\0'.repeat(9000), 'x'];
  for (const content of contents) {
    writeFileSync(path, content);
    const warnings: string[] = [];
    expect(openAnswerFile(path, (message) => warnings.push(message))).toBeUndefined();
    expect(warnings).toEqual([`no cache on disk: ${path}: it is not a cache of clew`]);
    expect(readFileSync(path, 'utf8')).toBe(content);
  }
  rmSync(path);
  mkdirSync(path);
  const warnings: string[] = [];
  expect(openAnswerFile(path, (message) => warnings.push(message))).toBeUndefined();
  expect(warnings).toEqual([`no cache on disk: ${path}: it is not a file`]);
});

/** The same numbers in every run, below `bound` (a generator of Lehmer's kind). */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 48271) % 2147483647;
    return state % bound;
  };
}

const damages: Readonly<Record<string, (whole: Buffer, below: (n: number) => number) => Buffer>> = {
  'one bit is wrong': (bytes, below) => {
    bytes[below(bytes.length)] ^= 1 << below(8);
    return bytes;
  },
  'many bytes are wrong': (bytes, below) => {
    for (let i = 0; i < 200; i++) bytes[below(bytes.length)] = below(256);
    return bytes;
  },
  'a page is zero': (bytes, below) => {
    const start = below(bytes.length);
    return bytes.fill(0, start, Math.min(start + 4096, bytes.length));
  },
  'the end is missing': (bytes, below) => bytes.subarray(0, below(bytes.length)),
  'the beginning is missing': (bytes, below) => bytes.subarray(below(bytes.length >> 1)),
  'a piece is missing in the middle': (bytes, below) => {
    const start = below(bytes.length);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + below(5000))]);
  },
};

test.each(Object.entries(damages))('damage, ten times: %s', (_, damage) => {
  const fresh = opened();
  const { statuses } = solveBoth(fresh);
  fresh.close();
  fill(200);
  const whole = readFileSync(path);
  for (let seed = 1; seed <= 10; seed++) {
    writeFileSync(path, damage(Buffer.from(whole), numbersFrom(seed * 7919)));
    const warnings: string[] = [];
    const store = opened((message) => warnings.push(message));
    presentIn(store, 0, 200);
    expect(solveBoth(store).statuses).toEqual(statuses);
    expect(warnings.length).toBeLessThan(2);
    store.close();
  }
});

test('one wrong bit costs one entry', () => {
  fill(200);
  const whole = readFileSync(path);
  const below = numbersFrom(17);
  for (let i = 0; i < 20; i++) {
    const bytes = Buffer.from(whole);
    bytes[below(whole.length - 700)] ^= 1 << below(8);
    writeFileSync(path, bytes);
    const warnings: string[] = [];
    const store = opened((message) => warnings.push(message));
    expect(presentIn(store, 0, 200)).toBe(199);
    expect(warnings).toHaveLength(1);
    store.close();
    // What was damaged is gone: it is not warned of again.
    opened().close();
  }
});

test('a file that is damaged while it is open is given up', () => {
  fill(200);
  const warnings: string[] = [];
  const store = opened((message) => warnings.push(message));
  writeFileSync(path, readFileSync(path).fill(0, 30_000));
  presentIn(store, 0, 200);
  expect(warnings).toEqual([
    `${path}: answers are not kept any more: it was changed by something else`,
  ]);
  store.close();
});

test('a file that is full keeps its newest entries', () => {
  const maximalSize = 40_000;
  const store = openAnswerFile(path, expect.fail, { batch: 8, maximalSize }) as AnswerFile;
  for (let number = 0; number < 1000; number++) store.put(keyOf(number), contentOf(number));
  store.close();
  expect(statSync(path).size).toBeLessThan(maximalSize);
  expect(readdirSync(folder)).toEqual(['answers']);
  const again = opened();
  expect(presentIn(again, 980, 20)).toBe(20);
  again.close();
});

/** Beyond this, no file of these tests is written anew. */
const roomy = 1 << 30;

function startWriter(first: number, count: number, maximalSize: number): ChildProcess {
  const script = join(import.meta.dirname, 'answer-writer.ts');
  const words = [path, first, count, maximalSize].map(String);
  return spawn(process.execPath, ['--import', 'tsx', script, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function runWriters(writers: readonly ChildProcess[]): Promise<unknown[]> {
  for (const { stdout } of writers) stdout?.resume();
  const ends = await Promise.all(writers.map((writer) => once(writer, 'exit')));
  return ends.map(([code]) => code);
}

test('processes that write at once lose nothing', async () => {
  const writers = [0, 10_000, 20_000].map((first) => startWriter(first, 3200, roomy));
  expect(await runWriters(writers)).toEqual([0, 0, 0]);
  const store = opened();
  for (const first of [0, 10_000, 20_000]) expect(presentIn(store, first, 3200)).toBe(3200);
  store.close();
});

test('processes that write at once, and write the file anew, agree', async () => {
  const writers = [0, 10_000, 20_000].map((first) => startWriter(first, 3200, 200_000));
  expect(await runWriters(writers)).toEqual([0, 0, 0]);
  const store = opened();
  const present = [0, 10_000, 20_000].map((first) => presentIn(store, first, 3200));
  expect(Math.max(...present)).toBeGreaterThan(100);
  store.close();
});

test('a process that is killed while it writes loses at most what it had gathered', async () => {
  for (const [round, patience] of [20, 50, 110].entries()) {
    const first = round * 1_000_000;
    const writer = startWriter(first, 1_000_000, roomy);
    let said = '';
    writer.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await once(present(writer.stdout), 'data');
    await new Promise((resolve) => setTimeout(resolve, patience));
    writer.kill('SIGKILL');
    await once(writer, 'close');
    const written = Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1));
    const store = opened(() => {});
    expect(presentIn(store, first, written)).toBe(written);
    store.close();
  }
});
