// What the steps of an exploration cost. Work is counted, not timed, so that the same seed explores in the same order on every
// machine; whoever shares it out (`mutation/shares.ts`, `effort.ts`) needs numbers that are right within a factor of two.
//
// The unit is 20 microseconds. The weights were measured on bc, cJSON, grep, lua and sed (docs/internals/explore.md).

import type { Trace } from '../run/trace.ts';
import type { LayerStatistics } from '../solver/statistics.ts';

export const weights = {
  /** A run without shadows. */
  plainRun: 1 / 2,
  /** One turn of a loop, or one call, without shadows. */
  step: 1 / 1000,
  /** A run with shadows, each of its decisions, and each term that it asked for. */
  run: 8,
  decision: 1 / 8,
  term: 1 / 40,
  /** One value of a term, in the search for inputs that differ in one byte. */
  value: 1 / 2000,
  /** A question to the solver; what it costs more if it comes to layers that search, and to the last of them. */
  question: 16,
  search: 100,
  lastResort: 1500,
  /** A question that the solver has given up. */
  gaveUp: 12_500,
} as const;

/** The work of a run with shadows that has asked for so many terms. */
export function runWork({ length }: Pick<Trace, 'length'>, terms: number): number {
  return weights.run + weights.decision * length + weights.term * terms;
}

/** The first layer that tries values instead of reasoning on them. */
const searching = 'bounds search';

/**
 * The solver's work on all questions so far, by how deep they went: most are answered on the way, a few come to layers that search,
 * and some of these to the last ones. It is counted as if nothing had been known from before. The layers are in the order of the chain.
 */
export function solvingWork(layers: readonly LayerStatistics[]): number {
  const all = layers[0]?.queries ?? 0;
  const searched = asked(layers.find(({ layer }) => layer === searching));
  const last = asked(layers.at(-1));
  return weights.question * all + weights.search * searched + weights.lastResort * last;
}

function asked(layer: LayerStatistics | undefined): number {
  return layer === undefined ? 0 : layer.queries + layer.spared;
}
