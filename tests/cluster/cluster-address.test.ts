// What the address of a cluster says.

import { expect, test } from 'vitest';
import { clusterAt } from '../../src/cluster/cluster-address.ts';

test.each([
  ['redis://queue', { host: 'queue', port: 6379, db: 0 }],
  ['redis://[::1]:7000/2', { host: '::1', port: 7000, db: 2 }],
  ['redis://:a%40b@queue:1', { host: 'queue', port: 1, db: 0, password: 'a@b' }],
  [
    'rediss://me:secret@queue:6380',
    {
      ...{ host: 'queue', port: 6380, db: 0, username: 'me', password: 'secret' },
      tls: { servername: 'queue' },
    },
  ],
  [
    'redis+sentinel://:secret@one,two:7/main',
    {
      sentinels: [
        { host: 'one', port: 26379 },
        { host: 'two', port: 7 },
      ],
      ...{ name: 'main', password: 'secret', sentinelPassword: 'secret' },
    },
  ],
])('%s', (text, redis) => {
  expect(clusterAt(text).redis).toEqual(redis);
});

test.each([
  ['http://queue', '--cluster wants the address of a Redis'],
  ['redis://one,two', '--cluster wants the address of a Redis'],
  ['redis+sentinel://one', '--cluster wants the address of a Redis'],
  ['redis://:secret@one:port', "but got 'redis://:***@one:port'"],
  [
    'redis://queue?lost-after=1',
    "lost-after in the address of a cluster may be 100ms to 3600s, but got '1'",
  ],
  [
    'redis://queue?share=gossip',
    "knows coverage, answers, seeds, findings and nothing, but got 'gossip'",
  ],
  [
    'redis://queue?ask-again=some',
    "ask-again in the address of a cluster wants a number or all, but got 'some'",
  ],
  ['redis://queue?speed=9', "but got 'speed'"],
])('%s is not one', (text, message) => {
  expect(() => clusterAt(text)).toThrow(message);
});

test('times are whole milliseconds, which Redis demands', () => {
  for (const lock of ['2s', '100ms', '1001ms', '3600s']) {
    const { times } = clusterAt(`redis://queue?lost-after=${lock}&slice=5s`);
    expect(Object.values(times).every(Number.isInteger)).toBe(true);
    expect(times.slice).toBe(5000);
  }
});

test('everything is shared unless the address says what is', () => {
  expect([...clusterAt('redis://queue').shared]).toEqual([
    ...['coverage', 'answers', 'seeds', 'findings'],
  ]);
  expect([...clusterAt('redis://queue?share=seeds').shared]).toEqual(['seeds']);
  expect([...clusterAt('redis://queue?share=nothing').shared]).toEqual([]);
});
