// Connections to the Redis of a cluster. Its packages are loaded when a cluster is used: a check without one must not wait for them.

import type { Redis } from 'ioredis';
import { UserError } from '../base/user-error.ts';

/** Milliseconds that the first connection may take: a Redis that is being restarted is waited for. */
const patience = 4_000;
/** Milliseconds between two attempts to connect again, at the most. */
const longestPause = 2_000;

/** A connection that is made again by itself when it is lost; the first one must succeed. */
export async function connect(address: string): Promise<Redis> {
  requireAddress(address);
  const { Redis } = await import('ioredis');
  let isUp = false;
  const until = Date.now() + patience;
  const redis = new Redis(address, {
    lazyConnect: true,
    connectTimeout: patience,
    maxRetriesPerRequest: null,
    retryStrategy: (times) =>
      isUp || Date.now() < until ? Math.min(100 * times, longestPause) : null,
  });
  let reason = 'no answer';
  redis.on('error', (error: NodeJS.ErrnoException) => {
    reason = error.code ?? error.message;
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
    throw new UserError(`the cluster at ${shownAddress(address)} cannot be reached (${why})`);
  }
  isUp = true;
  return redis;
}

/** A further connection: commands that wait for something need one of their own. */
export async function another(address: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(address, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(100 * times, longestPause),
  });
  redis.on('error', () => {}); // it connects again by itself
  return redis;
}

function requireAddress(address: string): void {
  const parsed = URL.canParse(address) ? new URL(address) : undefined;
  if (parsed === undefined || !['redis:', 'rediss:'].includes(parsed.protocol))
    throw new UserError(
      `--cluster wants the address of a Redis, like redis://host:6379 or rediss://user:password@host:6380, but got '${shownAddress(address)}'`,
    );
}

/** The address without its password. */
export function shownAddress(address: string): string {
  return address.replace(/\/\/([^/@]*)@/, (_, who: string) =>
    who.includes(':') ? `//${who.slice(0, who.indexOf(':'))}:***@` : `//${who}@`,
  );
}
