/** How soon a tool had most of what it covered in the end. */

import type { Covered } from '../subjects/coverage.ts';

/** When coverage is looked at, in seconds from the start: each look takes gcov a second or so. */
export const marks: readonly number[] = [5, 10, 20, 30, 45];

const most = 0.9;

/** The first mark at which nine tenths of the branches were covered, of those that were in the end; Infinity if that was after the last. */
export function timeToMost(branches: readonly number[], { branches: final }: Covered): number {
  const at = branches.findIndex((count) => count >= most * final.covered);
  return at < 0 ? Number.POSITIVE_INFINITY : marks[at];
}
