// Connections to the Redis of a cluster. Its packages are loaded when a cluster is used: a check without one must not wait for them.

import type { QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { UserError } from '../base/user-error.ts';
import { type ClusterAddress, shownAddress } from './cluster-address.ts';
import { prefix } from './names.ts';

/** Milliseconds that the first connection may take: a Redis that is being restarted is waited for. */
const patience = 4_000;
/** Milliseconds between two attempts to connect again, at the most. */
const longestPause = 2_000;
/** Milliseconds that BullMQ's longest command waits for a job, and some more. */
const longestWait = 12_000;
const untrusted =
  'its certificate is not trusted: name the file of who has signed it in the variable NODE_EXTRA_CA_CERTS';

/** A connection that is made again by itself when it is lost; the first one must succeed. */
export async function connect(address: ClusterAddress): Promise<Redis> {
  const { Redis } = await import('ioredis');
  let isUp = false;
  const until = Date.now() + patience;
  let reason = 'no answer';
  const again = (times: number) =>
    isUp || (Date.now() < until && reason !== untrusted)
      ? Math.min(100 * times, longestPause)
      : null;
  const redis = new Redis({
    ...optionsOf(address, address.times.lock),
    lazyConnect: true,
    connectTimeout: patience,
    retryStrategy: again,
    sentinelRetryStrategy: again,
  });
  redis.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    reason = /CERT|VERIFY/.test(code ?? '') ? untrusted : (code ?? message);
  });
  try {
    await redis.connect().catch((error) => {
      if (/WRONGPASS|NOAUTH|NOPERM/.test(`${reason} ${error.message}`)) throw error;
    });
    // The command waits for the connection, or fails when no more attempts are made.
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    const { message } = error as Error;
    const why = /closed/.test(message) ? reason : message;
    throw new UserError(`the cluster at ${shownAddress(address.text)} cannot be reached (${why})`);
  }
  isUp = true;
  return redis;
}

/** A further connection: commands that wait for something need one of their own. */
export async function another(address: ClusterAddress): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(optionsOf(address, address.times.lock));
  redis.on('error', () => {}); // it connects again by itself
  return redis;
}

/**
 * What BullMQ's connections are made with. BullMQ waits for Redis before it closes them, so a member that ends says so by `ending`: then
 * nobody tries to connect again, and a Redis that is gone keeps no process alive.
 */
export function queueOptions(address: ClusterAddress, ending?: AbortSignal): QueueOptions {
  return { connection: optionsOf(address, longestWait, ending), prefix };
}

/**
 * A connection on which a command has no answer for `silence` milliseconds is given up and made again: a network that is cut does
 * not say so. So is one to a server that only reads any more, since another one has taken its place.
 */
function optionsOf({ redis }: ClusterAddress, silence: number, ending?: AbortSignal) {
  const again = (times: number) => (ending?.aborted ? null : Math.min(100 * times, longestPause));
  return {
    ...redis,
    maxRetriesPerRequest: null,
    socketTimeout: silence,
    retryStrategy: again,
    sentinelRetryStrategy: again,
    reconnectOnError: ({ message }: Error) => (message.startsWith('READONLY') ? 2 : false),
  };
}
