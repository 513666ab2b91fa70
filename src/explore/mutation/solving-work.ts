// What questions to the solver have cost, by how deep they went: most are answered on the way, a few come to layers that
// search, and some of these to the last ones. Counted, so that it is the same on every machine, and as if nothing had been known
// from before.

import type { LayerStatistics } from '../../solver/statistics.ts';
import { weights } from './shares.ts';

/** The first layer that tries values instead of reasoning on them. */
const searching = 'bounds search';

/** The solver's work on all questions so far; the layers are in the order of the chain. */
export function solvingWork(layers: readonly LayerStatistics[]): number {
  const all = layers[0]?.queries ?? 0;
  const searched = asked(layers.find(({ layer }) => layer === searching));
  const last = asked(layers.at(-1));
  return weights.question * all + weights.search * searched + weights.lastResort * last;
}

function asked(layer: LayerStatistics | undefined): number {
  return layer === undefined ? 0 : layer.queries + layer.spared;
}
