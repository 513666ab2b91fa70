// The solver's answers on their way between workers: each travels once, whoever shares a file with whom.

import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SharedAnswers } from '../../src/cluster/answers.ts';
import { entryBytes, scanEntries } from '../../src/solver/store/entries.ts';
import { has } from '../judge/native.ts';
import { SmallCluster } from './small-cluster.ts';

const stream = 'answers';
const cluster = new SmallCluster();
let redis: Redis;
let members: SharedAnswers[] = [];

beforeAll(async () => {
  if (!has('redis-server')) return;
  await cluster.startRedis();
  redis = new Redis(cluster.address);
});
afterEach(async () => {
  for (const member of members) member.close();
  members = [];
  await redis?.flushall();
});
afterAll(async () => {
  redis?.disconnect();
  await cluster.close();
});

function fileOf(machine: string): string {
  const folder = join(cluster.folder, machine);
  mkdirSync(folder, { recursive: true });
  return join(folder, 'answers');
}

function member(machine: string, name: string): SharedAnswers {
  const one = new SharedAnswers(redis, stream, fileOf(machine), name);
  members.push(one);
  return one;
}

/** What a thread of the solver does. */
function answer(machine: string, ...keys: string[]): void {
  for (const key of keys) appendFileSync(fileOf(machine), entryBytes(key, Buffer.from(`${key}!`)));
}

function keysIn(machine: string): string[] {
  return scanEntries(readFileSync(fileOf(machine))).entries.map(({ key }) => key);
}

async function rounds(count: number): Promise<void> {
  for (let i = 0; i < count; i++) for (const each of members) await each.exchange();
}

describe.skipIf(!has('redis-server'))('answers (need redis-server)', () => {
  test('of several workers that share a file do not go in a circle', async () => {
    for (const machine of ['pair', 'other'])
      for (const name of ['1', '2']) member(machine, `${machine}-${name}`);
    answer('pair', 'a', 'b');
    answer('other', 'c');
    await rounds(10);
    expect(keysIn('pair').sort()).toEqual(['a', 'b', 'c']);
    expect(keysIn('other').sort()).toEqual(['a', 'b', 'c']);
    expect(await redis.xlen(stream)).toBe(2);
    answer('other', 'd');
    await rounds(10);
    expect(keysIn('pair').sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(await redis.xlen(stream)).toBe(3);
  });

  test('that a worker has from before are not sent to who has them', async () => {
    answer('early', 'a');
    answer('late', 'a', 'b');
    member('early', 'early');
    await rounds(1);
    const late = member('late', 'late');
    await rounds(3);
    expect(keysIn('early')).toEqual(['a', 'b']);
    expect(late.sent).toBe(entryBytes('b', Buffer.from('b!')).length);
  });

  test('go on travelling when the file was replaced by a smaller one', async () => {
    answer('full', 'a', 'b');
    member('full', 'full');
    member('reader', 'reader');
    await rounds(1);
    const file = fileOf('full');
    writeFileSync(`${file}.new`, entryBytes('b', Buffer.from('b!')));
    renameSync(`${file}.new`, file);
    answer('full', 'c');
    answer('reader', 'd');
    await rounds(2);
    expect(keysIn('reader').sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(keysIn('full').sort()).toEqual(['b', 'c', 'd']);
  });
});
