// How threads took turns, in words.

import type { ScheduleStep } from '../machine/finding.ts';

/** "thread 1 waits in pthread_join at line 12 of pool.c, thread 2 goes on" */
export function stepText({ thread, why, place, next }: ScheduleStep): string {
  const at =
    place?.file === undefined ? '' : ` at line ${place.line} of ${place.file.replace(/^.*\//, '')}`;
  return `thread ${thread} ${why}${at}: thread ${next} goes on`;
}
