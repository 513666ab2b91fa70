// To exhaustion, what an exploration has to show does not depend on its order: not on the searcher, not on the mode, not on
// who explores which part, not on inputs that came from elsewhere. Same paths, same inputs, same findings.

import { expect, test } from 'vitest';
import { known, present } from '../../src/base/known.ts';
import type { ExploreEvent } from '../../src/explore/event.ts';
import type { Handover } from '../../src/explore/handover.ts';
import { Minimiser } from '../../src/explore/minimise.ts';
import type { ExploreOptions } from '../../src/explore/options.ts';
import { comparePaths, type PathKey } from '../../src/explore/path-key.ts';
import { Representatives } from '../../src/explore/representatives.ts';
import { whole } from '../../src/explore/result-queue.ts';
import { type SearchName, searcherNamed, searchNames } from '../../src/explore/search/named.ts';
import { Session } from '../../src/explore/session.ts';
import type { Input } from '../../src/input/input.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { loadSat } from '../../src/solver/sat.ts';
import fc from '../chance.ts';
import type { FakeProgram } from './fake-program.ts';
import { programOf, statements } from './random-programs.ts';
import { someWeights } from './some-weights.ts';
import { insertionSort } from './subjects.ts';

const module = await loadSat();

const textOf = (input: Input) =>
  Array.from(input, ([name, bytes]) => `${name}=${[...bytes].join(',')}`).join(' ');

interface Order {
  readonly search: SearchName;
  readonly mode: 'pending' | 'eager';
  readonly checks: 'strict' | 'relaxed';
  /** Events after which branches are given away; 0: never. */
  readonly every: number;
  readonly seeds: readonly Input[] | undefined;
}

/** Everything that is to be shown in the end, as text; each part of the tree by a session, and terms, of its own. */
function shown(make: () => FakeProgram, order: Order): string[] {
  const tests = new Map<string, { key: PathKey; input: Input }>();
  const smallest = new Map<string, { key: PathKey; input: Input }>();
  const handovers: (Handover | undefined)[] = [undefined];
  for (const [number, handover] of handovers.entries()) {
    const program = make();
    const { terms } = program;
    const solver = stackChain(terms, module);
    const representatives = new Representatives();
    const options: ExploreOptions = {
      ...{ terms, solver, representatives, mode: order.mode, checks: order.checks, seed: number },
      ...(order.seeds && { seeds: order.seeds }),
      searcher: searcherNamed([order.search]),
      weights: someWeights,
      now: () => 0,
      ...(handover && { handover: structuredClone(handover) }),
    };
    const session = new Session(program, options);
    const keep = (event: ExploreEvent) => {
      if (event.kind === 'test') tests.set(`${number} ${event.run}`, event);
      if (event.kind !== 'simpler') return;
      const { key } = known(tests, `${number} ${event.run}`);
      tests.set(`${number} ${event.run}`, { key, input: event.input });
    };
    const exploration = session.explore();
    for (let step = exploration.next(), events = 0; !step.done; step = exploration.next()) {
      keep(step.value);
      if (order.every > 0 && ++events % order.every === 0)
        for (const { handover } of session.handOver(2, () => handovers.length))
          handovers.push(handover);
    }
    const minimiser = new Minimiser({ terms, symbols: program.symbols, solver, solved: () => 0 });
    for (const [place, key] of representatives.keys()) {
      const known = smallest.get(place);
      if (known !== undefined && comparePaths(known.key, key) <= 0) continue;
      const { input, objects, conditions, preferences } = present(representatives.at(place));
      const simple = minimiser.minimise(input, conditions, preferences);
      smallest.set(place, { key, input: whole(simple, objects) });
    }
  }
  const ordered = [...tests.values()].sort((a, b) => comparePaths(a.key, b.key));
  return [
    ...ordered.map(({ input }) => textOf(input)),
    ...Array.from(smallest, ([place, { input }]) => `${place}: ${textOf(input)}`).toSorted(),
  ];
}

const usual: Order = {
  ...{ search: 'dfs', mode: 'pending', checks: 'strict', every: 0 },
  seeds: undefined,
};

const orders: fc.Arbitrary<Order> = fc.record({
  search: fc.constantFrom(...searchNames),
  mode: fc.constantFrom('pending' as const, 'eager' as const),
  checks: fc.constantFrom('strict' as const, 'relaxed' as const),
  every: fc.integer({ min: 0, max: 6 }),
  seeds: fc.option(
    fc.array(
      fc
        .tuple(fc.nat(20), fc.nat(20))
        .map((pair) => new Map([['memory/a', Uint8Array.from(pair)]])),
      { minLength: 1, maxLength: 3 },
    ),
    { nil: undefined },
  ),
});

test('random programs, explored in any order', () => {
  const law = fc.property(statements, orders, (list, order) => {
    expect(shown(() => programOf(list), order)).toEqual(shown(() => programOf(list), usual));
  });
  fc.assert(law, { numRuns: Number(process.env.CLEW_RUNS ?? 150) });
});

test.each(searchNames)('five bytes sorted, by %s', (search) => {
  const expected = shown(() => insertionSort(5), usual);
  expect(expected).toHaveLength(120);
  for (const mode of ['pending', 'eager'] as const)
    expect(shown(() => insertionSort(5), { ...usual, search, mode, every: 17 })).toEqual(expected);
});
