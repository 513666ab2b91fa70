// This is the list of those who take part in a cluster: workers and checks say again and again that they are alive, and are forgotten when they do not.

import type { Redis } from 'ioredis';
import * as v from '../base/schema.ts';
import { type MemberKind, names } from './names.ts';

export interface WorkerMember {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly clew: string;
  readonly node: string;
  readonly build: string;
  /** How many subtrees it explores at the same time, and how many it does. */
  readonly threads: number;
  readonly busy: number;
  /** When it began, in milliseconds since 1970. */
  readonly begun: number;
  readonly isDraining: boolean;
}

export interface CheckMember {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly clew: string;
  readonly node: string;
  readonly build: string;
  readonly subject: string;
  readonly begun: number;
  readonly runs: number;
  readonly findings: number;
  /** Subtrees that workers explore, and that wait for one. */
  readonly exploring: number;
  readonly waiting: number;
  /** What workers have told so far, and how much of it was run again. */
  readonly heard: {
    readonly batches: number;
    readonly bytes: number;
    readonly reruns: number;
    /** Those of the reruns that were made only to see what workers say they have covered. */
    readonly forMarks: number;
    readonly rerunSeconds: number;
  };
}

const common = {
  id: v.text,
  host: v.text,
  pid: v.count,
  clew: v.text,
  node: v.text,
  build: v.text,
  begun: v.finiteNumber,
};

const workerSchema = v.fields<WorkerMember>({
  ...common,
  threads: v.count,
  busy: v.count,
  isDraining: v.flag,
});

const checkSchema = v.fields<CheckMember>({
  ...common,
  subject: v.text,
  runs: v.count,
  findings: v.count,
  exploring: v.count,
  waiting: v.count,
  heard: v.fields<CheckMember['heard']>({
    batches: v.count,
    bytes: v.count,
    reruns: v.count,
    forMarks: v.count,
    rerunSeconds: v.finiteNumber,
  }),
});

/** Says that a member is alive. Returns how many of its kind there are; some of them may be gone and not be noticed yet. */
export async function announce(
  redis: Redis,
  kind: MemberKind,
  member: WorkerMember | CheckMember,
  /** Milliseconds after which it counts as gone, unless it says so again. */
  lock: number,
): Promise<number> {
  const done = await redis
    .pipeline()
    .set(names.member(kind, member.id), JSON.stringify(member), 'PX', lock)
    .sadd(names.members(kind), member.id)
    .scard(names.members(kind))
    .exec();
  const problem = done?.find(([error]) => error !== null)?.[0];
  if (problem) throw problem;
  return Number(done?.[2]?.[1] ?? 1);
}

export async function leave(redis: Redis, kind: MemberKind, id: string): Promise<void> {
  await redis.pipeline().del(names.member(kind, id)).srem(names.members(kind), id).exec();
}

export function workersOf(redis: Redis): Promise<WorkerMember[]> {
  return membersOf(redis, 'worker', workerSchema);
}

export function checksOf(redis: Redis): Promise<CheckMember[]> {
  return membersOf(redis, 'check', checkSchema);
}

export async function isAlive(redis: Redis, kind: MemberKind, id: string): Promise<boolean> {
  return (await redis.exists(names.member(kind, id))) === 1;
}

/** Those that are alive; others are taken off the list. */
async function membersOf<T extends { readonly begun: number }>(
  redis: Redis,
  kind: MemberKind,
  schema: v.Schema<T>,
): Promise<T[]> {
  const ids = await redis.smembers(names.members(kind));
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map((id) => names.member(kind, id)));
  const gone = ids.filter((_, i) => texts[i] === null);
  if (gone.length > 0) await redis.srem(names.members(kind), ...gone);
  return texts.flatMap((text) => memberIn(text, schema)).sort((a, b) => a.begun - b.begun);
}

function memberIn<T>(text: string | null, schema: v.Schema<T>): T[] {
  try {
    const read = text === null ? undefined : v.validate(JSON.parse(text), schema);
    return read?.kind === 'valid' ? [read.value] : [];
  } catch {
    return [];
  }
}
