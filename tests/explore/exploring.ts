/** Explores a program to its end and keeps what was told. */

import type { ExploreEvent, ExploreResult } from '../../src/explore/event.ts';
import type { ExploreOptions } from '../../src/explore/options.ts';
import type { Runner } from '../../src/explore/runner.ts';
import { searcherNamed, searchNames } from '../../src/explore/search/named.ts';
import type { MakeSearcher } from '../../src/explore/searcher.ts';
import { explore } from '../../src/explore/session.ts';
import type { Terms } from '../../src/expr/terms.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { loadSat } from '../../src/solver/sat.ts';
import { someWeights } from './some-weights.ts';

const module = await loadSat();

export const searchers: Record<string, MakeSearcher> = Object.fromEntries(
  searchNames.map((name) => [name, searcherNamed([name])]),
);

type Told<Kind> = Extract<ExploreEvent, { kind: Kind }>;

export interface Explored {
  readonly result: ExploreResult;
  readonly events: readonly ExploreEvent[];
  readonly tests: readonly Told<'test'>[];
  readonly findings: readonly Told<'finding'>[];
}

export function explored(
  program: Runner & { readonly terms: Terms },
  options: Partial<ExploreOptions> = {},
): Explored {
  const { terms } = program;
  const generator = explore(program, {
    terms,
    solver: stackChain(terms, module),
    searcher: searchers.dfs,
    weights: someWeights,
    checks: 'strict',
    now: () => performance.now(),
    ...options,
  });
  const events: ExploreEvent[] = [];
  for (;;) {
    const next = generator.next();
    if (next.done) {
      const tests = events.filter((event) => event.kind === 'test');
      const findings = events.filter((event) => event.kind === 'finding');
      return { result: next.value, events, tests, findings };
    }
    if (next.value.kind !== 'progress') events.push(next.value);
  }
}
