// Where the search for weights begins, beside chance: what clew brings along, and what people have found good, said in weights.
// New code first (CFDS), no context twice (CGS), the deepest first (nothing weighs anything), and all of it together with
// "nothing that was tried in vain". So what is learned is no worse than these, whatever chance brings.

import { trained } from '../explore/learned/trained.ts';
import { type Weights, type WeightsByName, weightsOf } from '../explore/learned/weights.ts';

const byHand: WeightsByName = {
  'opposite-new': 1,
  'opposite-all-new': 0.4,
  'newly-covered': 0.3,
  'newest-function': 0.2,
  'near-new-branchy': 0.2,
  'path-begin': 0.1,
  'context-2': -0.1,
  'context-3': -0.1,
  'context-4': -0.15,
  'context-5': -0.15,
  'negated-10': -0.2,
  'negated-20': -0.2,
  'negated-30': -0.2,
  'failed-10': -0.4,
  'negated-lately-10': -0.2,
};

const nearestNew: WeightsByName = {
  'opposite-new': 1,
  'opposite-all-new': 0.5,
  'near-new-branchy': 0.25,
  'near-negated': 0.1,
};

const newContext: WeightsByName = {
  'path-begin': 0.1,
  'context-1': -0.5,
  'context-2': -0.25,
  'context-3': -0.12,
  'context-4': -0.06,
  'context-5': -0.03,
};

const deepest: WeightsByName = {};

export const byHandWeights: Weights = weightsOf(byHand);

export const knownWeights: readonly Weights[] = [
  ...[byHandWeights, weightsOf(trained)],
  ...[nearestNew, newContext, deepest].map(weightsOf),
];
