// What a thread does with a job reaches whoever asked: answers, events, mistakes, and its death.

import { expect, test } from 'vitest';
import { UserError } from '../../src/base/user-error.ts';
import { GracePeriod } from '../../src/host/grace-period.ts';
import { JobThread, runInThread } from '../../src/host/job-thread.ts';
import type { CountingEvent, CountingJob } from './counting-thread.ts';

const file = new URL('./counting-thread.ts', import.meta.url);

test('a thread answers one job after the other, and tells events on the way', async () => {
  const thread = new JobThread<CountingJob, number, CountingEvent>(file);
  const heard: number[] = [];
  const hear = ({ number }: CountingEvent) => heard.push(number);
  try {
    expect(await thread.ask({ kind: 'count', to: 3 }, hear)).toBe(6);
    expect(await thread.ask({ kind: 'count', to: 2 }, hear)).toBe(3);
    expect(heard).toEqual([1, 2, 3, 1, 2]);
  } finally {
    await thread.close();
  }
});

test("a mistake of the user's is thrown as one", async () => {
  const answer = runInThread<CountingJob, number>(file, { kind: 'mistake' });
  await expect(answer).rejects.toThrow(new UserError('the user has made a mistake'));
});

test.each([
  [{ kind: 'bug' } as const, 'there is a bug'],
  [{ kind: 'exit' } as const, 'a thread ended with code 7 and no answer'],
])('a thread that dies of %j leaves nobody waiting', async (job, message) => {
  await expect(runInThread<CountingJob, number>(file, job)).rejects.toThrow(message);
});

test('a signal ends the wait for a thread that does not answer', async () => {
  const stop = new AbortController();
  const answer = runInThread<CountingJob, number>(file, { kind: 'hang' }, stop.signal);
  stop.abort(new Error('stopped by the test'));
  await expect(answer).rejects.toThrow('stopped by the test');
});

test('a grace period is skipped where waiting is not worth it, and the last reason counts', async () => {
  const grace = new GracePeriod<string>(() => false);
  grace.beginAt(Date.now() + 1e9, 'time');
  grace.begin('interrupted');
  expect(await grace.over).toBe('interrupted');
});
