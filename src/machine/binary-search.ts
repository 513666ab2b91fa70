// Binary search in what is ordered.

/** How many of `length` entries are before a limit: `isBefore` holds for the first ones, and for none behind these. */
export function countUpTo(length: number, isBefore: (entry: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
