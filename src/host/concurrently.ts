// Work on many items, a few at a time.

import { availableParallelism } from 'node:os';

/** All items, as many at a time as there are processors; results in order. */
export async function inTurns<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as T);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}
