/** What each layer of a chain did: how many queries reached it, how many it answered itself, its own time. */
import type { Solver } from './query.ts';

export interface LayerStatistics {
  readonly layer: string;
  /** Queries that reached the layer. */
  queries: number;
  /** Queries that it answered without asking the layer below. */
  hits: number;
  /** Queries that would have come here, had their answers not been in a store. */
  spared: number;
  /** Its own time, without that of the layers below. */
  milliseconds: number;
}

/** Puts `layer` on top of `below`, and counts. */
export function counted(
  name: string,
  layer: (below: Solver) => Solver,
  below: Solver,
  now: () => number,
): { solver: Solver; statistics: LayerStatistics } {
  const statistics: LayerStatistics = {
    layer: name,
    queries: 0,
    hits: 0,
    spared: 0,
    milliseconds: 0,
  };
  let asked = 0;
  let timeBelow = 0;
  const inner = layer({
    solve(query) {
      asked++;
      const start = now();
      const answer = below.solve(query);
      timeBelow += now() - start;
      return answer;
    },
  });
  const solver: Solver = {
    solve(query) {
      const [start, askedBefore, belowBefore] = [now(), asked, timeBelow];
      const answer = inner.solve(query);
      statistics.queries++;
      if (asked === askedBefore) statistics.hits++;
      statistics.milliseconds += now() - start - (timeBelow - belowBefore);
      return answer;
    },
  };
  return { solver, statistics };
}
