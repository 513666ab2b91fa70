// How long a cluster waits for what. Tests wait less, by CLEW_CLUSTER_LOCK.

/** Milliseconds after which a worker that does not renew its lock counts as lost. */
export const lockMilliseconds = Number(process.env.CLEW_CLUSTER_LOCK ?? 15_000);
/** Milliseconds between two looks for lost locks. */
export const stalledMilliseconds = lockMilliseconds / 3;
/** Milliseconds between two signs of life of workers and checks; without one for as long as a lock, they count as gone. */
export const beatMilliseconds = Math.min(1_000, lockMilliseconds / 4);
/** How many milliseconds a worker explores before it looks whether other checks wait. */
export const sliceMilliseconds = Number(process.env.CLEW_CLUSTER_SLICE ?? 20_000);
/** How many workers a job may end before it is put aside. */
export const mostLosses = 3;
/** Seconds until Redis forgets a program that nobody uses. */
export const programSeconds = 24 * 3600;
