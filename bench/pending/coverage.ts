/** Coverage by pending and eager asking, seeded and not (Figures 4 and 6), the solver's share and its time on infeasible branches (Figures 2 and 5), relaxed checks (Figure 7). */

import { type SearchName, searcherNamed } from '../../src/explore/search/named.ts';
import type { SatModule } from '../../src/solver/sat.ts';
import type { KeptTrials } from './kept-trials.ts';
import { type Asking, askings, diceOf, plan } from './plan.ts';
import { paperSubjects, type Subject } from './subjects.ts';
import { built, explored, type Outcome } from './trial.ts';

export interface Trial {
  readonly subject: string;
  readonly search: SearchName;
  readonly asking: Asking;
  readonly isSeeded: boolean;
  readonly dice: number;
  readonly checks: 'strict' | 'relaxed';
}

export const keyOf = (trial: Trial) => Object.values(trial).join(' ');

/** All trials, one repetition after the other, so that what is there after an hour is a whole experiment with fewer repetitions. */
export function trialsOf(subject: string, dice: number): Trial[] {
  const strict = plan.seeded.flatMap((isSeeded) =>
    plan.searches.flatMap((search) =>
      askings
        .filter((asking) =>
          asking === 'pending'
            ? dice === 1 && search === 'random-path'
            : dice === 1 || search !== 'dfs',
        )
        .map(
          (asking): Trial => ({
            ...{ subject, search, asking, isSeeded, dice, checks: 'strict' },
          }),
        ),
    ),
  );
  const { search, seeded: isSeeded } = plan.relaxed;
  return [...strict, { subject, search, asking: 'tiers', isSeeded, dice, checks: 'relaxed' }];
}

export interface CoverageBudget {
  readonly seconds: number;
  readonly repetitions: number;
  /** Names of programs; none means all. Programs can be measured side by side: what was made is kept. */
  readonly subjects: readonly string[];
}

const isWanted = (name: string, wanted: readonly string[]) =>
  wanted.length === 0 || wanted.includes(name);

export async function makeCoverage(
  kept: KeptTrials<Outcome>,
  module: SatModule,
  { seconds, repetitions, subjects }: CoverageBudget,
): Promise<void> {
  for (const dice of diceOf(repetitions)) {
    for (const subject of paperSubjects.filter(({ name }) => isWanted(name, subjects))) {
      const missing = trialsOf(subject.name, dice).filter(
        (trial) => kept.get(keyOf(trial)) === undefined,
      );
      if (missing.length > 0)
        await makeTrials(subject, missing, kept, { module, budget: 1000 * seconds });
    }
  }
}

async function makeTrials(
  subject: Subject,
  trials: readonly Trial[],
  kept: KeptTrials<Outcome>,
  { module, budget }: { readonly module: SatModule; readonly budget: number },
): Promise<void> {
  const program = await built(subject);
  const wayOf = ({ search, asking, isSeeded, dice, checks }: Trial, milliseconds: number) => ({
    ...{ searcher: searcherNamed([search]), checks, budget: milliseconds, seed: dice },
    mode: asking === 'eager' ? ('eager' as const) : ('pending' as const),
    ...(asking === 'pending' && { warmUp: Number.POSITIVE_INFINITY }),
    ...(isSeeded && { seeds: [subject.seeds[0]] }),
  });
  // The engine compiles what is used often while it is used: the first half second is thrown away.
  explored(subject, program, module, wayOf(trials[0], 500));
  for (const trial of trials) {
    const { sides, runs } = kept.make(keyOf(trial), () =>
      explored(subject, program, module, wayOf(trial, budget)),
    );
    console.error(keyOf(trial), sides.length, runs);
  }
}
