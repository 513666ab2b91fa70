// The figures by which a check shares its work with a cluster. They are by themselves because the simulator (bench/cluster) plays
// them against clusters that nobody here could run.

/** How many lanes a check may have. */
export const mostLanes = 12_500;

/**
 * How many lanes a check has for so many threads of a cluster: some more, so that a job waits in the queue for whoever is done
 * with the last one. For a single thread there is one: nobody has time for the branches that a second lane would ask for, and who
 * hands a branch over pays a run for it, and has its solver begin anew.
 */
export function lanesFor(threads: number): number {
  if (threads <= 1) return threads;
  return Math.min(mostLanes, threads + Math.ceil(threads / 4));
}

/**
 * The priority of a check's next job when it has so many jobs already; small numbers are first. A check that has few jobs
 * comes before one that has many, so that all have the same share of the workers.
 */
export function priorityOf(jobs: number): number {
  return Math.min(jobs, 2 ** 20);
}

/** Whether a worker whose slice is over gives its subtree back, because somebody else's job waits. */
export function isToGiveBack(
  own: { readonly check: string; readonly priority: number },
  next: { readonly check: string; readonly priority: number } | undefined,
): boolean {
  return next !== undefined && next.check !== own.check && next.priority <= own.priority;
}

/** Milliseconds between two reports of a worker: one check hears 500 a second at the most, whatever the number of lanes. */
export function reportPause(lanes: number): number {
  return Math.max(100, 2 * lanes);
}

/**
 * Milliseconds between two looks of a check at all members, and between two messages to all of them: each costs Redis and the check
 * something for every member, so a second has a thousand of them at the most.
 */
export function lookPause(members: number): number {
  return members;
}

/**
 * Milliseconds between two signs of life of a worker. Redis hears a thousand a second of all members together, as long as that leaves each of
 * them several within the time after which it counts as lost.
 */
export function beatPause(beat: number, lock: number, members: number): number {
  return Math.max(beat, Math.min(members, lock / 4));
}

/**
 * Milliseconds after which a worker that explores is silent for longer than it should be: two reports, and a lock in any case.
 * With thousands of lanes, reports are rarer than locks are long, and each silent one costs a question to Redis.
 */
export function silencePause(lock: number, report: number): number {
  return Math.max(lock, 2 * report);
}
