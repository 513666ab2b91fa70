// The final numbers of tests: in the order of their paths, which is the same whoever explored and in whatever order.

import { comparePaths } from '../explore/path-key.ts';
import type { WrittenTest } from './test-register.ts';

export interface Arrangement<T> {
  /** One test for each path, in the order of the paths. */
  readonly order: readonly T[];
  /** The final number of every test, from 1, by its former one. A path that was met from two sides has had two tests: one is left, and both have its number. */
  readonly numbers: ReadonlyMap<number, number>;
}

type Numbered = Pick<WrittenTest, 'key' | 'run' | 'number'>;

export function arranged<T extends Numbered>(tests: readonly T[]): Arrangement<T> {
  const all = tests.toSorted(
    (a, b) => comparePaths(a.key, b.key) || b.run - a.run || a.number - b.number,
  );
  const order: T[] = [];
  const numbers = new Map<number, number>();
  for (const [i, test] of all.entries()) {
    if (i === 0 || comparePaths(all[i - 1].key, test.key) !== 0) order.push(test);
    numbers.set(test.number, order.length);
  }
  return { order, numbers };
}
