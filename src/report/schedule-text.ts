// How threads took turns, and which process a finding is in, in words.

import type { ProcessDescription, ScheduleStep } from '../machine/finding.ts';

/** "thread 1 waits in pthread_join at line 12 of pool.c, thread 2 goes on" */
export function stepText({ thread, why, place, next }: ScheduleStep): string {
  const at =
    place?.file === undefined ? '' : ` at line ${place.line} of ${place.file.replace(/^.*\//, '')}`;
  return `thread ${thread} ${why}${at}: thread ${next} goes on`;
}

/** "this happens in process 1001, a child that was forked here" */
export function processText({ number, forked }: ProcessDescription): string {
  const origin = forked === undefined ? 'a child' : 'a child that was forked here';
  return `this happens in process ${number}, ${origin}`;
}
