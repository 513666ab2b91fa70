// Which features matter to a heuristic, and how (ParaDySE 4.4, Tables 8 and 9): those whose weights make a branch likeliest and
// unlikeliest to be negated; and where several heuristics agree.

import { features } from './features.ts';
import { type Weights, weightsOf } from './weights.ts';

/** How many features of each sign are shown, as in the paper. */
const strongest = 10;

export interface WeighedFeature {
  /** The number in the paper's Table 1, which counts from 1. */
  readonly number: number;
  readonly name: string;
  readonly meaning: string;
  /** The weight as a part of the heaviest one, from -1 to 1: only ratios matter. */
  readonly weight: number;
}

export interface ExplainedHeuristic {
  readonly name: string;
  /** The strongest first. */
  readonly positive: readonly WeighedFeature[];
  readonly negative: readonly WeighedFeature[];
}

export interface Explanation {
  readonly heuristics: readonly ExplainedHeuristic[];
  /** Features that are among the strongest of most heuristics, always with this sign. */
  readonly agreed: { readonly positive: readonly string[]; readonly negative: readonly string[] };
  /** Features that are among the strongest of some with one sign, of others with the other. */
  readonly disputed: readonly string[];
}

export interface NamedHeuristic {
  readonly name: string;
  readonly weights: Readonly<Record<string, number>>;
}

export function explanationOf(given: readonly NamedHeuristic[]): Explanation {
  const heuristics = given.map(({ name, weights }) => explained(name, weightsOf(weights)));
  const positive = counted(heuristics.flatMap((each) => each.positive));
  const negative = counted(heuristics.flatMap((each) => each.negative));
  const most = Math.max(2, Math.floor(given.length / 2) + 1);
  const agreed = (own: Map<string, number>, other: Map<string, number>) =>
    [...own].filter(([name, count]) => count >= most && !other.has(name)).map(([name]) => name);
  return {
    heuristics,
    agreed: { positive: agreed(positive, negative), negative: agreed(negative, positive) },
    disputed: [...positive.keys()].filter((name) => negative.has(name)),
  };
}

function explained(name: string, weights: Weights): ExplainedHeuristic {
  const heaviest = Math.max(...weights.map(Math.abs)) || 1;
  const weighed = features.map(({ name: feature, meaning }, i) => ({
    number: i + 1,
    name: feature,
    meaning,
    weight: weights[i] / heaviest,
  }));
  const ordered = weighed.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  return {
    name,
    positive: ordered.filter(({ weight }) => weight > 0).slice(0, strongest),
    negative: ordered.filter(({ weight }) => weight < 0).slice(0, strongest),
  };
}

function counted(weighed: readonly WeighedFeature[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of weighed) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
