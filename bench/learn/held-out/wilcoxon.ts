/**
 * Wilcoxon's signed-rank test, two-sided, as ParaDySE 4.1 uses it. Pairs that are equal are left out; of equal differences each has the mean rank. The
 * distribution is exact: all ways to give signs to the ranks are counted, which dynamic programming does for any number of pairs that we have.
 */

/** The probability of a difference as great as this, or a greater one, if neither of the two were better. */
export function wilcoxon(ours: readonly number[], theirs: readonly number[]): number {
  const differences = ours.map((value, i) => value - theirs[i]).filter((each) => each !== 0);
  if (differences.length === 0) return 1;
  const sizes = differences.map(Math.abs).sort((a, b) => a - b);
  // A mean rank can end in a half: ranks are doubled.
  const rank = (size: number) => sizes.indexOf(size) + sizes.lastIndexOf(size) + 2;
  const ranks = differences.map((each) => rank(Math.abs(each)));
  const positive = ranks.reduce((sum, each, i) => sum + (differences[i] > 0 ? each : 0), 0);
  const all = ranks.reduce((sum, each) => sum + each, 0);
  const ways = countedSums(ranks, all);
  const extreme = Math.min(positive, all - positive);
  const tail = ways.slice(0, extreme + 1).reduce((sum, each) => sum + each, 0);
  return Math.min(1, (2 * tail) / 2 ** ranks.length);
}

/** How many choices of ranks have each sum. */
function countedSums(ranks: readonly number[], all: number): number[] {
  const ways = new Array<number>(all + 1).fill(0);
  ways[0] = 1;
  for (const rank of ranks) for (let sum = all; sum >= rank; sum--) ways[sum] += ways[sum - rank];
  return ways;
}
