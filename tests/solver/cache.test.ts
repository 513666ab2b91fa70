import { expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import type { AnswerStore } from '../../src/solver/answer-encoding.ts';
import { type ChainOptions, stackChain } from '../../src/solver/chain.ts';
import { loadSat } from '../../src/solver/sat.ts';
import { question } from './question.ts';

const module = await loadSat();
const hits = (chain: ReturnType<typeof stackChain>) =>
  chain.statistics().find(({ layer }) => layer === 'cache')?.hits;

function solveBoth(options: ChainOptions) {
  const terms = new Terms();
  const chain = stackChain(terms, module, { off: ['known', 'subsets', 'bounds'], ...options });
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

/** Answers one question, with so many milliseconds for it; the clock goes on by `step` whenever it is looked at. */
function asked(store: AnswerStore, milliseconds: number, step: number, optional = false) {
  const terms = new Terms();
  let time = 0;
  const now = () => {
    time += step;
    return time;
  };
  const off = ['known', 'subsets', 'bounds', 'small-domains'] as const;
  const chain = stackChain(terms, module, { off, store, now });
  const { constraints } = question(terms, 0, 5);
  const { status } = chain.solve({ constraints, budget: { milliseconds }, optional });
  const [stored, blasted] = ['store', 'bit-blasting'].map((name) =>
    chain.statistics().find(({ layer }) => layer === name),
  );
  return { status, stored: stored?.hits, blasted: blasted?.queries, spared: blasted?.spared };
}

test('what was given up is known, until there is more time for it', () => {
  const entries = new Map<string, Uint8Array>();
  const store: AnswerStore = {
    get: (key) => entries.get(key),
    put: (key, value) => entries.set(key, value),
  };
  expect(asked(store, 250, 1000)).toMatchObject({ status: 'unknown', stored: 0, blasted: 1 });
  expect(asked(store, 250, 0)).toMatchObject({
    status: 'unknown',
    stored: 1,
    blasted: 0,
    spared: 1,
  });
  expect(asked(store, 2000, 0)).toMatchObject({ status: 'sat', stored: 0, blasted: 1 });
  expect(asked(store, 250, 0)).toMatchObject({ status: 'sat', stored: 1, blasted: 0 });
});

test('what was given up of a simpler result is asked again', () => {
  const entries = new Map<string, Uint8Array>();
  const store: AnswerStore = {
    get: (key) => entries.get(key),
    put: (key, value) => entries.set(key, value),
  };
  expect(asked(store, 250, 1000, true)).toMatchObject({ status: 'unknown', stored: 0 });
  expect(entries.size).toBe(0);
  expect(asked(store, 250, 1000)).toMatchObject({ status: 'unknown', stored: 0 });
  expect(asked(store, 250, 0, true)).toMatchObject({ status: 'sat', stored: 0, blasted: 1 });
});
