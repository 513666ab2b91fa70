// What an operator sees of a cluster, and can do with it.

import type { Redis } from 'ioredis';
import { UserError } from '../base/user-error.ts';
import { clusterAt } from './cluster-address.ts';
import { connect } from './connection.ts';
import { type CheckMember, checksOf, leave, type WorkerMember, workersOf } from './members.ts';
import { names, prefix, queueName } from './names.ts';

export interface QueueState {
  readonly build: string;
  readonly waiting: number;
  readonly active: number;
}

export interface ClusterState {
  readonly checks: readonly CheckMember[];
  readonly workers: readonly WorkerMember[];
  readonly queues: readonly QueueState[];
  /** Bytes that Redis has in use. */
  readonly memory: number;
}

export async function withCluster<T>(
  address: string,
  act: (redis: Redis) => Promise<T>,
): Promise<T> {
  const redis = await connect(clusterAt(address));
  try {
    return await act(redis);
  } finally {
    redis.disconnect();
  }
}

export async function stateOf(redis: Redis): Promise<ClusterState> {
  const [checks, workers] = await Promise.all([checksOf(redis), workersOf(redis)]);
  const builds = new Set([...checks, ...workers].map(({ build }) => build));
  const queues: QueueState[] = [];
  for (const build of builds) {
    const key = `${prefix}:${queueName(build)}`;
    const [prioritized, waiting, active] = await Promise.all([
      redis.zcard(`${key}:prioritized`),
      redis.llen(`${key}:wait`),
      redis.llen(`${key}:active`),
    ]);
    queues.push({ build, waiting: prioritized + waiting, active });
  }
  const used = /used_memory:(\d+)/.exec(await redis.info('memory'))?.[1] ?? '0';
  return { checks, workers, queues, memory: Number(used) };
}

/** Lets workers end, all or those whose names or hosts are given. Returns their names. */
export async function drain(redis: Redis, which: readonly string[]): Promise<readonly string[]> {
  const workers = await workersOf(redis);
  const unknown = which.filter(
    (name) => !workers.some(({ id, host }) => id === name || host === name),
  );
  if (unknown.length > 0)
    throw new UserError(`no worker or host '${unknown[0]}'; clew cluster status lists them`);
  const chosen = workers.filter(
    ({ id, host }) => which.length === 0 || which.includes(id) || which.includes(host),
  );
  const ids = chosen.map(({ id }) => id);
  if (ids.length > 0) await redis.sadd(names.draining, ...ids);
  return ids;
}

/** How long a check that was removed may take to notice, in seconds. */
const noticed = 3600;

/** Takes checks out of the cluster; each of them goes on with the threads of its own machine. */
export async function remove(redis: Redis, which: readonly string[]): Promise<void> {
  const known = new Set(await redis.smembers(names.members('check')));
  const unknown = which.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new UserError(`no check '${unknown}'; clew cluster status lists them`);
  for (const id of which) {
    await redis.set(names.removed(id), 1, 'EX', noticed);
    await leave(redis, 'check', id);
    await redis.del(names.told(id));
  }
}
