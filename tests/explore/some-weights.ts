/** Weights for searchers that were learned, where any will do: of either sign, and all different. */
import { featureNames } from '../../src/explore/learned/features.ts';

export const someWeights = featureNames.map((_, i) => Math.sin(i + 1));
