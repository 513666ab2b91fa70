// Who gets how much of a cluster.

import { describe, expect, test } from 'vitest';
import { shownAddress } from '../../src/cluster/cluster-address.ts';
import { isLost } from '../../src/cluster/lost-jobs.ts';
import {
  beatPause,
  isToGiveBack,
  lanesFor,
  lookPause,
  reportPause,
} from '../../src/cluster/scheduling.ts';
import { branchRequests } from '../../src/workers/branch-requests.ts';

test('one lane for one thread, for several some more, so that a job waits for whoever is done', () => {
  expect([0, 1, 2, 4, 100].map(lanesFor)).toEqual([0, 1, 3, 5, 125]);
});

test('one check hears 500 reports a second at the most', () => {
  expect([1, 50, 1000].map(reportPause)).toEqual([100, 100, 2000]);
});

test('Redis hears a thousand signs of life a second, and four from each worker before it counts as lost', () => {
  const [beat, lock] = [1_000, 15_000];
  expect([1, 1_000, 2_500, 10_000].map((members) => beatPause(beat, lock, members))).toEqual([
    1_000, 1_000, 2_500, 3_750,
  ]);
  expect([1, 10_000].map(lookPause)).toEqual([1, 10_000]);
});

describe('a job', () => {
  const [lock, fewLanes, manyLanes] = [15_000, 100, 20_000];

  function isLostAfter(silent: number, state: 'active' | 'waiting' | 'unknown', report: number) {
    const lane = { jobName: 'job', heard: Date.now() - silent };
    return isLost(lane, { getJobState: async () => state }, lock, report);
  }

  test('that Redis does not know is lost when its worker is silent for a lock', async () => {
    expect(await isLostAfter(14_000, 'unknown', fewLanes)).toBe(false);
    expect(await isLostAfter(16_000, 'unknown', fewLanes)).toBe(true);
  });

  test('that waits is not lost, and one that is active is when its worker is silent for four locks', async () => {
    expect(await isLostAfter(100_000, 'waiting', fewLanes)).toBe(false);
    expect(await isLostAfter(59_000, 'active', fewLanes)).toBe(false);
    expect(await isLostAfter(61_000, 'active', fewLanes)).toBe(true);
  });

  test('is not asked for before two reports are due: thousands of lanes report rarely', async () => {
    expect(await isLostAfter(39_000, 'unknown', manyLanes)).toBe(false);
    expect(await isLostAfter(41_000, 'unknown', manyLanes)).toBe(true);
  });
});

test.each([
  ['nobody waits', undefined, false],
  ['an own job waits', { check: 'a', priority: 1 }, false],
  ['a check waits that has fewer workers', { check: 'b', priority: 1 }, true],
  ['a check waits that has as many', { check: 'b', priority: 3 }, true],
  ['a check waits that has more', { check: 'b', priority: 4 }, false],
])('%s', (_, next, isGivenBack) => {
  expect(isToGiveBack({ check: 'a', priority: 3 }, next)).toBe(isGivenBack);
});

test('few busy workers are all asked, of many as many as are idle', () => {
  expect(branchRequests(1, 3)).toEqual({ asked: 3, branches: 2 });
  expect(branchRequests(2, 1000)).toEqual({ asked: 8, branches: 1 });
  expect(branchRequests(500, 1000)).toEqual({ asked: 500, branches: 2 });
});

test('passwords are not shown', () => {
  expect(shownAddress('rediss://me:secret@host:6380/1')).toBe('rediss://me:***@host:6380/1');
  expect(shownAddress('redis://:secret@host')).toBe('redis://:***@host');
  expect(shownAddress('redis://host:6379')).toBe('redis://host:6379');
});
