// Who gets how much of a cluster.

import { expect, test } from 'vitest';
import { shownAddress } from '../../src/cluster/cluster-address.ts';
import { isToGiveBack, lanesFor, reportPause } from '../../src/cluster/scheduling.ts';
import { branchRequests } from '../../src/workers/branch-requests.ts';

test('some more lanes than threads, so that a job waits for whoever is done', () => {
  expect([0, 1, 4, 100].map(lanesFor)).toEqual([0, 2, 5, 125]);
});

test('one check hears 500 reports a second at the most', () => {
  expect([1, 50, 1000].map(reportPause)).toEqual([100, 100, 2000]);
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
