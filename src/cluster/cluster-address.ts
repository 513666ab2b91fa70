// The address of a cluster: the Redis that all of its members share, and how they behave there. All of it is in one text, since what
// one member takes for lost no other may take for alive: who has the address has the settings.
//
//     redis://user:password@host:6379            rediss://... with TLS
//     redis+sentinel://:password@host:26379,other:26379/name-of-the-primary
//     redis://host:6379?lost-after=30s&slice=20s&share=coverage,seeds&ask-again=all

import { UserError } from '../base/user-error.ts';
import { type ClusterTimes, timesFor, usualTimes } from './times.ts';

/** This is how many claims are asked again. If one in twenty is wrong and one run shows them all, 64 show it in 96 of 100 checks. */
const usualSample = 64;

/** What workers tell each other by way of checks and Redis. None of it is needed: each saves work. */
export const knowledge = ['coverage', 'answers', 'seeds', 'findings'] as const;
export type Knowledge = (typeof knowledge)[number];

interface Host {
  readonly host: string;
  readonly port: number;
}

/** It says where the Redis is and who asks, in the words of ioredis: a host, or sentinels that know where the primary is. */
interface RedisPlace extends Partial<Host> {
  readonly username?: string;
  readonly password?: string;
  readonly db?: number;
  readonly tls?: object;
  readonly sentinels?: Host[];
  readonly name?: string;
  readonly sentinelPassword?: string;
  readonly sentinelTLS?: object;
  readonly enableTLSForSentinelMode?: boolean;
}

export interface ClusterAddress {
  /** The address as it was given. */
  readonly text: string;
  readonly redis: RedisPlace;
  readonly times: ClusterTimes;
  readonly shared: ReadonlySet<Knowledge>;
  /** How many branches that workers call impossible a check asks again. */
  readonly askAgain: number;
}

const form =
  /^(?<scheme>rediss?)(?<sentinel>\+sentinel)?:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^@/?]+)(?:\/(?<path>[^?]*))?(?:\?(?<settings>.*))?$/;

export function clusterAt(text: string): ClusterAddress {
  const parts = form.exec(text)?.groups;
  const redis = parts && redisIn(parts);
  if (redis === undefined)
    throw new UserError(
      `--cluster wants the address of a Redis, like redis://host:6379 or rediss://user:password@host:6380, but got '${shownAddress(text)}'`,
    );
  return { text, redis, ...settingsIn(parts?.settings ?? '') };
}

function redisIn(parts: Readonly<Record<string, string | undefined>>): RedisPlace | undefined {
  const { scheme, sentinel, user, password, path = '' } = parts;
  const isSentinel = sentinel !== undefined;
  const hosts = (parts.hosts ?? '').split(',').map((each) => hostIn(each, isSentinel));
  const [first] = hosts;
  if (first === undefined || hosts.includes(undefined)) return undefined;
  const who = {
    ...(user && { username: decodeURIComponent(user) }),
    ...(password && { password: decodeURIComponent(password) }),
  };
  const isSecure = scheme === 'rediss';
  if (!isSentinel) {
    if (hosts.length > 1 || !/^\d*$/.test(path)) return undefined;
    const tls = isSecure && { tls: { servername: first.host } };
    return { ...who, ...first, db: Number(path), ...tls };
  }
  if (path === '') return undefined;
  const tls = isSecure && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true };
  return {
    ...{ ...who, sentinels: hosts as Host[], name: path, ...tls },
    ...(who.password !== undefined && { sentinelPassword: who.password }),
  };
}

/** `[::1]:6379` is a host, too. */
function hostIn(text: string, isSentinel: boolean): Host | undefined {
  const parts = /^(?:\[([0-9a-fA-F:]+)\]|([^:[\]\s]+))(?::(\d{1,5}))?$/.exec(text);
  const host = parts?.[1] ?? parts?.[2];
  return host === undefined
    ? undefined
    : { host, port: Number(parts?.[3] ?? (isSentinel ? 26379 : 6379)) };
}

function settingsIn(text: string): Pick<ClusterAddress, 'times' | 'shared' | 'askAgain'> {
  let { lock, slice } = usualTimes;
  let shared = new Set<Knowledge>(knowledge);
  let askAgain = usualSample;
  for (const [name, value] of new URLSearchParams(text))
    switch (name) {
      case 'lost-after':
        lock = duration(name, value);
        break;
      case 'slice':
        slice = duration(name, value);
        break;
      case 'share':
        shared = sharedIn(value);
        break;
      case 'ask-again':
        askAgain = sample(value);
        break;
      default:
        throw new UserError(
          `the address of a cluster knows lost-after, slice, share and ask-again behind its '?', but got '${name}'`,
        );
    }
  return { times: timesFor(lock, slice), shared, askAgain };
}

/** "30s" or "200ms", in milliseconds. */
function duration(name: string, text: string): number {
  const [, digits, unit] = /^(\d{1,6})(ms|s)$/.exec(text) ?? [];
  const milliseconds = Number(digits) * (unit === 's' ? 1000 : 1);
  if (!(milliseconds >= 100 && milliseconds <= 3_600_000))
    throw new UserError(
      `${name} in the address of a cluster may be 100ms to 3600s, but got '${text}'`,
    );
  return milliseconds;
}

function sample(text: string): number {
  if (text === 'all') return Number.POSITIVE_INFINITY;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UserError(
    `ask-again in the address of a cluster wants a number or all, but got '${text}'`,
  );
}

function sharedIn(text: string): Set<Knowledge> {
  const given = text === 'nothing' ? [] : text.split(',');
  const unknown = given.find((each) => !knowledge.some((known) => known === each));
  if (unknown !== undefined)
    throw new UserError(
      `share in the address of a cluster knows ${knowledge.join(', ')} and nothing, but got '${unknown}'`,
    );
  return new Set(given as Knowledge[]);
}

/** The address without its password. */
export function shownAddress(address: string): string {
  return address.replace(/\/\/([^/@]*)@/, (_, who: string) =>
    who.includes(':') ? `//${who.slice(0, who.indexOf(':'))}:***@` : `//${who}@`,
  );
}
