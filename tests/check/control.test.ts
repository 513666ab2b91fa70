// Commands for a check while it goes on.

import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CheckEvent } from '../../src/check/check.ts';
import { CheckControl, type CommandAnswer } from '../../src/check/control.ts';
import { SessionCommands } from '../../src/check/session-commands.ts';
import type { CheckJob } from '../../src/workers/job.ts';
import { sharedBy } from '../../src/workers/orders.ts';
import type { WorkerPool } from '../../src/workers/worker-pool.ts';
import { checkProject } from './check-project.ts';

/** There are more paths than a test has time for; line 6 is in all of them, line 9 in few. */
const endless = `#include <unistd.h>
int main(void) {
  char t[40];
  int n = 0;
  if (read(0, t, 40) != 40) return 1;
  for (int i = 0; i < 40; i++) if (t[i] > 'a') n++;
  if (t[0] == 'q' && t[1] == 'w')
    if (t[2] == 'e')
      return 99;
  return n;
}
`;

const options = { symbolic: { stdin: 40 }, workers: 2, native: false, mutate: false } as const;

/** A check that is commanded from its first test on. */
async function commanded(
  act: (control: CheckControl, events: readonly CheckEvent[]) => Promise<void>,
  more = {},
) {
  const control = new CheckControl();
  const events: CheckEvent[] = [];
  let acting: Promise<void> | undefined;
  const checked = await checkProject(endless, { ...options, ...more, control }, (event) => {
    events.push(event);
    if (event.kind === 'progress') acting ??= act(control, events);
  });
  await acting;
  return { ...checked, control };
}

const runsOf = (events: readonly CheckEvent[]) =>
  events.reduce((most, each) => (each.kind === 'test' ? most + 1 : most), 0);

test('pause has all workers wait, who looks still sees them, and stop ends it', async () => {
  const answers: CommandAnswer[] = [];
  const { result, events } = await commanded(async (control, told) => {
    answers.push(control.pause());
    await wait(500); // what was on its way arrives
    const before = runsOf(told);
    const picture = await control.look(true);
    expect(picture?.sources[0]?.text).toContain('char t[40]');
    expect(picture?.tree?.parents.length).toBeGreaterThan(0);
    await wait(300);
    expect(runsOf(told)).toBe(before);
    answers.push(control.pause(), control.resume(), control.resume());
    answers.push(control.pause(), control.stop());
  });
  expect(answers.map(({ kind }) => kind)).toEqual([
    'done',
    'refused',
    'done',
    'refused',
    'done',
    'done',
  ]);
  expect(result.stopped).toBe('interrupted');
  expect(events.filter(({ kind }) => kind === 'paused')).toEqual(
    [true, false, true, false].map((isPaused) => ({ kind: 'paused', isPaused })),
  );
});

test('the time stands still while a check is paused, and can be added to', () => {
  const deadline = Date.now() + 60_000;
  const job = { ...sharedBy(1), aims: [], deadline } as unknown as CheckJob;
  const counted: (number | undefined)[] = [];
  const commands = new SessionCommands({
    ...{ pool: {} as WorkerPool, job, interrupt: () => {}, tell: () => {} },
    countDown: (until) => counted.push(until),
  });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  commands.pause();
  vi.advanceTimersByTime(2500);
  commands.addTime(500);
  commands.resume();
  expect(counted).toEqual([undefined, deadline + 3000]);
  expect(commands.addTime(1000)).toMatchObject({ kind: 'done' });
  expect(counted.at(-1)).toBe(deadline + 4000);
  expect(commands.addTime(1e12)).toMatchObject({ kind: 'refused' });
  expect(commands.addTime(-1)).toMatchObject({ kind: 'refused' });
});

test('a line is aimed at while the search goes on', async () => {
  const { result } = await commanded(
    async (control, told) => {
      expect(await control.aim('a.c:6')).toMatchObject({
        kind: 'refused',
        text: expect.stringContaining('covered already'),
      });
      expect(await control.aim('a.c:1')).toMatchObject({
        kind: 'refused',
        text: expect.stringContaining('no code'),
      });
      await control.aim('a.c:9');
      while (!told.some(({ kind }) => kind === 'reached' || kind === 'finishing')) await wait(50);
      control.stop();
    },
    { maxTime: 60_000 },
  );
  expect(result.aims).toMatchObject([{ line: 'a.c:9', test: expect.stringMatching(/\d+$/) }]);
});

test('there is nothing to command before and after', async () => {
  const control = new CheckControl();
  expect(control.pause()).toMatchObject({ kind: 'refused' });
  expect(await control.look(false)).toBeUndefined();
  const { result } = await checkProject('int main(void) { return 0; }', { native: false, control });
  expect(result.stopped).toBe('exhausted');
  expect(control.stop()).toMatchObject({ kind: 'refused' });
});

test('without a limit there is no time to add', async () => {
  await commanded(async (control) => {
    expect(control.addTime(1000)).toMatchObject({ kind: 'refused' });
    control.stop();
  });
});
