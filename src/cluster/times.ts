// How long a cluster waits for what. Two of these times stand in its address (cluster-address.ts); the others follow from them.

export interface ClusterTimes {
  /** Milliseconds after which a worker that does not renew its lock counts as lost. */
  readonly lock: number;
  /** Milliseconds between two looks for lost locks. */
  readonly stalled: number;
  /** Milliseconds between two signs of life of workers and checks; without one for as long as a lock, they count as gone. */
  readonly beat: number;
  /** How many milliseconds a worker explores before it looks whether other checks wait. */
  readonly slice: number;
}

export const usualTimes = { lock: 15_000, slice: 20_000 };

export function timesFor(lock: number, slice: number): ClusterTimes {
  // Redis takes whole milliseconds alone.
  return { lock, slice, stalled: Math.ceil(lock / 3), beat: Math.min(1_000, Math.ceil(lock / 4)) };
}

/** How many workers a job may end before it is put aside. */
export const mostLosses = 3;
/** Seconds until Redis forgets a program that nobody uses. */
export const programSeconds = 24 * 3600;
