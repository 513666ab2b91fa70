// One campaign of the judge: so many random queries from a seed, the first disagreement shrunk.

import { present } from '../../src/base/known.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { loadSat } from '../../src/solver/sat.ts';
import fc from '../chance.ts';
import { randomQuery, type Shape } from './generate.ts';
import { Judge, type Tally } from './judge.ts';
import { scriptOf } from './query.ts';

export interface Outcome {
  readonly tally: Tally;
  /** The smallest query found on which the two disagree, as a script, and how. */
  readonly disagreement: string | undefined;
}

/** A second or so of each, on an idle machine. */
const effort = { conflicts: 2000, steps: 500_000 };

export async function judgeRandomQueries(
  count: number,
  seed: number,
  shape: Shape,
  asPaths: boolean,
): Promise<Outcome> {
  const module = await loadSat();
  const judge = new Judge((terms) => stackChain(terms, module), effort);
  const property = fc.property(randomQuery(shape), (query) =>
    asPaths ? judge.judgeAsPath(query) : judge.judgeAlone(query),
  );
  const result = fc.check(property, { numRuns: count, seed });
  judge.close();
  if (!result.failed) return { tally: judge.tally, disagreement: undefined };
  const script = scriptOf(present(result.counterexample)[0], 'clew');
  const cause = result.errorInstance;
  const reason = cause instanceof Error ? cause.stack : String(cause);
  return { tally: judge.tally, disagreement: `${script}(check-sat)\n; ${reason}` };
}
