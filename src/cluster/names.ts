// The names of everything that a cluster keeps in its Redis.

/** What all names begin with. */
export const prefix = 'clew';

/** BullMQ's queue of the jobs for one build of clew. */
export function queueName(build: string): string {
  return `jobs-${build}`;
}

export const names = {
  /** A worker or a check that is alive, and the set of those that were. */
  member: (kind: MemberKind, id: string) => `${prefix}:${kind}:${id}`,
  members: (kind: MemberKind) => `${prefix}:${kind}s`,
  /** The stream of what workers tell a check. */
  told: (check: string) => `${prefix}:told:${check}`,
  /** The channels of what a check tells one worker, and all of its workers. */
  toWorker: (worker: string) => `${prefix}:to-worker:${worker}`,
  toAll: (check: string) => `${prefix}:to-all:${check}`,
  /** What a worker is to do for a job: it asks for it when it has taken the job. */
  grant: (token: string) => `${prefix}:grant:${token}`,
  /** A program in pieces. */
  program: (hash: string) => `${prefix}:program:${hash}`,
  piece: (hash: string, index: number) => `${prefix}:program:${hash}:${index}`,
  /** Workers that are to end, by id. */
  draining: `${prefix}:draining`,
  /** Checks that an operator has removed. */
  removed: (check: string) => `${prefix}:removed:${check}`,
  /** Answers of the solver for one program. */
  answers: (hash: string) => `${prefix}:answers:${hash}`,
};

export type MemberKind = 'worker' | 'check';
