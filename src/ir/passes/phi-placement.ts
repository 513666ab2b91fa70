// Where a variable that becomes a value needs phis: at the iterated dominance frontier of the blocks
// that write it (Cytron and others, "Efficiently Computing Static Single Assignment Form", 1991),
// but only where it is still going to be read: unoptimised code has hundreds of short-lived variables,
// and a phi for each of them at each join would be most of the function.

import type { ControlFlow } from '../control-flow.ts';

/** Indexed by block. A variable is in both if the block reads it before it writes it. */
export interface Accesses {
  /** Blocks that write the variable. */
  readonly writers: Set<number>;
  /** Blocks that read it before they write it, if they do. */
  readonly readers: Set<number>;
}

/** The numbers of the blocks that need a phi. */
export function phiPlaces(
  flow: ControlFlow,
  frontiers: readonly (readonly number[])[],
  { writers, readers }: Accesses,
): number[] {
  const live = blocksLiveAtStart(flow, writers, readers);
  const places: number[] = [];
  const placed = new Set<number>();
  const work = [...writers];
  while (work.length > 0) {
    for (const join of frontiers[work.pop()!]) {
      if (placed.has(join) || !live.has(join)) continue;
      placed.add(join);
      places.push(join);
      if (!writers.has(join)) work.push(join);
    }
  }
  return places;
}

/** The blocks at whose start the variable holds a value that is still going to be read. */
export function blocksLiveAtStart(
  flow: ControlFlow,
  writers: ReadonlySet<number>,
  readers: ReadonlySet<number>,
): Set<number> {
  const live = new Set(readers);
  const work = [...readers];
  while (work.length > 0) {
    for (const predecessor of flow.predecessors[work.pop()!]) {
      if (live.has(predecessor) || writers.has(predecessor)) continue;
      live.add(predecessor);
      work.push(predecessor);
    }
  }
  return live;
}
