// What a sample is worth: the branches that an exploration with its weights has covered at some checkpoints on the way, and in
// the end. Plain data, so that it can be sent and logged.

import type { Weights } from '../explore/learned/weights.ts';
import type { SearchName } from '../explore/search/named.ts';

/** One exploration to be made. */
export interface Trial {
  /** The searches, which take turns. */
  readonly search: readonly SearchName[];
  readonly weights: Weights | undefined;
  /** The seed of the searcher's random numbers: 0 is what a check has. The first input is the same for all (ParaDySE 4). */
  readonly chance: number;
  /** How many runs of the program it makes. */
  readonly runs: number;
  /** Indexed by checkpoint: the exploration is given up where it has covered less. */
  readonly bars: readonly number[];
}

export interface Score {
  /** Branches covered at each checkpoint; of an exploration that was given up, as far as it came. */
  readonly curve: readonly number[];
  /** How many runs were made. */
  readonly runs: number;
}

/** Parts of all runs after which an exploration may be given up; the last one is its end. */
const parts = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1] as const;

export const checkpointCount = parts.length;

export function checkpointsOf(runs: number): readonly number[] {
  return parts.map((part) => Math.ceil(part * runs));
}

export function isComplete({ curve }: Score): boolean {
  return curve.length === checkpointCount;
}

/**
 * Branches in the end; among equals, how early they were covered counts less than one branch. Where a program is small, all
 * samples cover the same in the end.
 */
export function worthOf({ curve }: Score): number {
  const last = curve.at(-1) ?? 0;
  const mean = curve.reduce((sum, covered) => sum + covered, 0) / Math.max(1, curve.length);
  return last === 0 ? 0 : last + mean / (last + 1);
}
