// Works on many items at a time.

import { availableParallelism } from 'node:os';

/** Works on as many items at a time as there are processors. The results are in the order of the items. */
export async function mapConcurrent<T, R>(
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
