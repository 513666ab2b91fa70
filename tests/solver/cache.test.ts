import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import { type ChainOptions, stackChain } from '../../src/solver/chain.ts';
import type { Query } from '../../src/solver/query.ts';
import { loadSat } from '../../src/solver/sat.ts';
import { openLmdbStore } from '../../src/solver/store/lmdb-store.ts';
import type { AnswerStore } from '../../src/solver/stored-answer.ts';

const module = await loadSat();
let folder = '';
const hits = (chain: ReturnType<typeof stackChain>) =>
  chain.statistics().find(({ layer }) => layer === 'cache')?.hits;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A question about four bytes that only the SAT solver can answer, from byte `first` on. */
function question(terms: Terms, first: number, remainder: number): Query {
  const input = terms.array('input', 32, 8, 64);
  const [a, b, c, d] = [0, 1, 2, 3].map((i) => terms.zext(terms.byte(input, first + i), 16));
  const sum = terms.add(terms.mul(a, b), terms.xor(c, terms.mul(d, terms.constant(16, 77))));
  const modulus = terms.constant(16, 1009);
  const lower = terms.ult(terms.constant(16, 60000), sum);
  return {
    constraints: [lower, terms.eq(terms.urem(sum, modulus), terms.constant(16, remainder))],
  };
}

function solveBoth(options: ChainOptions) {
  const terms = new Terms();
  const chain = stackChain(terms, module, { off: ['known', 'subsets'], ...options });
  return [question(terms, 0, 5), question(terms, 20, 5)].map((query) => {
    const { status } = chain.solve(query);
    return { status, hits: hits(chain) };
  });
}

test('the same question about other bytes is the same question', () => {
  expect(solveBoth({}).map((answer) => answer.hits)).toEqual([0, 1]);
  expect(solveBoth({ off: ['known', 'subsets', 'renaming'] }).map(({ hits }) => hits)).toEqual([
    0, 0,
  ]);
});

test('answers survive the process in a store', async () => {
  const path = join(folder, 'answers');
  const first = openLmdbStore(path, expect.fail);
  const [fresh] = solveBoth({ store: first as AnswerStore });
  expect(fresh).toEqual({ status: 'sat', hits: 0 });
  await first?.close();
  const second = openLmdbStore(path, expect.fail);
  expect(solveBoth({ store: second as AnswerStore })[0]).toEqual({ status: 'sat', hits: 1 });
  await second?.close();
});

test('a file that is no whole database is ignored with a warning', async () => {
  const path = join(folder, 'answers');
  const store = openLmdbStore(path, expect.fail);
  for (let i = 0; i < 500; i++) store?.put(`key ${i}`, new Uint8Array(300));
  await store?.close();
  const whole = readFileSync(path);
  const foreign = Buffer.from('this is not a database '.repeat(1000));
  for (const content of [foreign, whole.subarray(0, whole.length >> 1), whole.subarray(0, 5000)]) {
    const broken = join(folder, `broken-${content.length}`);
    writeFileSync(broken, content);
    const warnings: string[] = [];
    expect(openLmdbStore(broken, (message) => warnings.push(message))).toBeUndefined();
    expect(warnings).toHaveLength(1);
  }
});

test('damaged and foreign entries are ignored with a warning, and not trusted', () => {
  const entries = new Map<string, Uint8Array>();
  const store: AnswerStore = {
    get: (key) => entries.get(key),
    put: (key, value) => entries.set(key, value),
  };
  solveBoth({ store });
  expect(entries.size).toBeGreaterThan(0);
  for (const [key, value] of entries) {
    for (let at = 0; at < value.length; at++) {
      const damaged = value.slice();
      damaged[at] ^= 0x11;
      entries.set(key, damaged);
      if (at % 97 === 0) {
        const warnings: string[] = [];
        const [answer] = solveBoth({
          store: { ...store, put: () => {} },
          warn: (m) => warnings.push(m),
        });
        expect(answer).toEqual({ status: 'sat', hits: 0 });
        expect(warnings).toHaveLength(1);
      }
    }
  }
  for (const key of entries.keys()) entries.set(key, Uint8Array.of(1, 2, 3));
  const warnings: string[] = [];
  const [answer] = solveBoth({ store, warn: (message) => warnings.push(message) });
  expect(answer).toEqual({ status: 'sat', hits: 0 });
  expect(warnings).toHaveLength(1);
});
