// A search heuristic (ParaDySE 3.1): a weight for each feature. The score of a branch is the sum of the weights of the
// features that it has. Files have weights by name; what is not in a file weighs nothing.

import { UserError } from '../../base/user-error.ts';
import { featureNames, rowFeatures, sideFeatures } from './features.ts';

/** Forty numbers, in the order of the features. Only their ratios matter. */
export type Weights = readonly number[];

export type WeightsByName = Readonly<Record<string, number>>;

export function weightsOf(byName: WeightsByName): Weights {
  const weights = featureNames.map(() => 0);
  for (const [name, weight] of Object.entries(byName)) {
    const at = (featureNames as readonly string[]).indexOf(name);
    if (at < 0) throw new UserError(`there is no feature of branches called '${name}'`);
    if (typeof weight !== 'number' || !Number.isFinite(weight))
      throw new UserError(`the weight of the feature '${name}' is not a number`);
    weights[at] = weight;
  }
  return weights;
}

export function weightsByName(weights: Weights): WeightsByName {
  return Object.fromEntries(featureNames.map((name, i) => [name, weights[i]]));
}

const byteValues = 256;

/** Sums of weights for features that come as bits: four looked up and added, instead of a walk over the bits. */
export class Scores {
  private readonly bySide: readonly Float64Array[];
  private readonly byRow: Float64Array;

  constructor(weights: Weights) {
    const weightOf = (name: (typeof featureNames)[number]) => weights[featureNames.indexOf(name)];
    const ofSides = sideFeatures.map(weightOf);
    this.bySide = [0, 8, 16, 24].map((first) => sums(ofSides.slice(first, first + 8), byteValues));
    this.byRow = sums(rowFeatures.map(weightOf), 1 << rowFeatures.length);
  }

  ofSide(bits: number): number {
    const [first, second, third, fourth] = this.bySide;
    return (
      first[bits & 255] +
      second[(bits >> 8) & 255] +
      third[(bits >> 16) & 255] +
      fourth[bits >>> 24]
    );
  }

  ofRow(bits: number): number {
    return this.byRow[bits];
  }
}

function sums(weights: readonly number[], size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, bits) =>
    weights.reduce((sum, weight, bit) => ((bits >> bit) & 1 ? sum + weight : sum), 0),
  );
}
