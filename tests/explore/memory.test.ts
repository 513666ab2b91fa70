/**
 * At the end of the memory the most promising branches go on in sessions of their own, with a tree of their own, and the rest
 * is dropped and counted. Nothing is found twice, and nobody claims that everything was seen.
 */

import { expect, test } from 'vitest';
import type { Handover } from '../../src/explore/handover.ts';
import { type SearchName, searcherNamed, searchNames } from '../../src/explore/search/named.ts';
import { Session } from '../../src/explore/session.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { loadSat } from '../../src/solver/sat.ts';
import fc from '../chance.ts';
import { explored } from './exploring.ts';
import type { FakeProgram } from './fake-program.ts';
import { everyPath, pathOf, programOf, statements } from './random-programs.ts';
import { someWeights } from './some-weights.ts';
import { insertionSort } from './subjects.ts';

const module = await loadSat();

/** Explores until a session is at its limit, and goes on with so many branches of it. */
function explore(
  make: () => FakeProgram,
  limit: { readonly maxMemory: number } | { readonly maxRuns: number },
  kept: number,
  search: SearchName = 'covnew',
) {
  const tests: { input: ReadonlyMap<string, Uint8Array> }[] = [];
  const handovers: (Handover | undefined)[] = [undefined];
  let [dropped, runs, full] = [0, 0, 0];
  for (const handover of handovers) {
    const program = make();
    const { terms } = program;
    const session = new Session(program, {
      terms,
      solver: stackChain(terms, module),
      searcher: searcherNamed([search]),
      weights: someWeights,
      checks: 'strict',
      now: () => 0,
      ...limit,
      ...(handover && { handover: structuredClone(handover) }),
    });
    const exploration = session.explore();
    let step = exploration.next();
    for (; !step.done; step = exploration.next()) {
      if (step.value.kind === 'test') tests.push(step.value);
    }
    runs += step.value.runs;
    if (step.value.stopped === 'exhausted') continue;
    full++;
    const shed = session.shed(kept, () => handovers.length);
    dropped += shed.dropped;
    for (const { handover } of shed.handedOver) handovers.push(handover);
  }
  return { tests, runs, dropped, full };
}

const pathsOf = (program: FakeProgram, list: ReturnType<typeof explore>['tests']) =>
  list.map(({ input }) => pathOf(program, [...(input.get('memory/a') ?? [])])).toSorted();

/** So much that the tree has no place for a second thousand of nodes. */
const maxMemory = 85_000;

test('a small memory is enough to go on, and what was dropped is counted', () => {
  const whole = explored(insertionSort(7), { maxMemory });
  expect(whole.result.stopped).toBe('memory');
  const { tests, dropped, full } = explore(() => insertionSort(7), { maxMemory }, 20);
  expect(full).toBeGreaterThan(0);
  expect(dropped).toBeGreaterThan(0);
  expect(tests.length).toBeGreaterThan(whole.tests.length);
  expect(tests.length).toBeLessThan(5040);
  expect(new Set(pathsOf(insertionSort(7), tests)).size).toBe(tests.length);
});

test('who keeps everything drops nothing, and sees everything', () => {
  const { tests, dropped } = explore(() => insertionSort(6), { maxRuns: 100 }, Infinity);
  expect(dropped).toBe(0);
  expect(tests).toHaveLength(720);
});

test('no path is found twice, whatever is dropped, with every kind of search', () => {
  const searches = fc.constantFrom(...searchNames);
  const few = fc.integer({ min: 0, max: 4 });
  const law = fc.property(statements, few, few, searches, (list, runs, kept, search) => {
    const program = programOf(list);
    const limit = { maxRuns: runs + 2 };
    const { tests, dropped } = explore(() => programOf(list), limit, kept, search);
    const [found, all] = [pathsOf(program, tests), everyPath(program)];
    expect(new Set(found).size).toBe(found.length);
    expect(all).toEqual(expect.arrayContaining(found));
    if (dropped === 0) expect(found).toEqual(all);
  });
  fc.assert(law, { numRuns: Number(process.env.CLEW_RUNS ?? 40) });
});
