// Programs that are not there: a secret says which signs the weights should have, and an exploration covers the more the
// closer they come, with some luck.

import { Random } from '../../src/base/random.ts';
import type { Optimiser, OptimiserParts } from '../../src/tune/optimise.ts';
import { checkpointCount, type Score, type Trial } from '../../src/tune/score.ts';

export const features = 40;
const [least, most, luck] = [100, 300, 20];

export class Landscape {
  readonly secret: readonly number[];
  runs = 0;

  constructor(seed: number) {
    const random = new Random(seed);
    this.secret = Array.from({ length: features }, () => random.fraction() * 2 - 1);
  }

  /** Branches that weights cover, without luck. */
  height(weights: readonly number[]): number {
    const along = weights.reduce((sum, weight, i) => sum + weight * this.secret[i], 0);
    const whole = this.secret.reduce((sum, weight) => sum + Math.abs(weight), 0);
    return least + ((most - least) * (1 + along / whole)) / 2;
  }

  explore({ weights = [], chance, runs, bars }: Trial): Score {
    const dice = new Random(chance + Math.floor(1e6 * (weights[0] ?? 0)));
    const end = this.height(weights) + luck * (dice.fraction() - 0.5);
    const curve: number[] = [];
    for (let i = 0; i < checkpointCount; i++) {
      const share = 0.6 + (0.4 * (i + 1)) / checkpointCount;
      curve.push(Math.round(share * end + (i + 1 < checkpointCount ? 5 * dice.fraction() : 0)));
      if (curve[i] < (bars[i] ?? 0)) break;
    }
    const made = Math.ceil(runs / 2 ** (checkpointCount - curve.length));
    this.runs += made;
    return { curve, runs: made };
  }

  /** An optimiser's parts, for so many runs. */
  parts(budget: number, rest: Partial<OptimiserParts> = {}): OptimiserParts {
    return {
      ...{ features, search: 'learned', runs: 1000, seed: 1, known: [], tell: () => {} },
      effort: { samples: 1000, finalists: 5, trials: 10, rounds: 4 },
      evaluate: async (trials) => trials.map((trial) => this.explore(trial)),
      spent: () => this.runs / budget,
      ...rest,
    };
  }
}

export async function bestOf(optimiser: Optimiser): Promise<readonly number[]> {
  const best = await optimiser.run();
  if (best === undefined) throw new Error('nothing was found');
  return best.weights;
}
