/**
 * The plan of EGT's experiments on bench/egt/server.c and on our three printf. A first record had requests of up to 12 bytes and gave up after 2,000 runs: too few to see what models are worth
 * where paths are many. The longer ones, and printf, were planned before they were measured.
 */

export const plan = {
  /** Bytes of a request. */
  sizes: [4, 6, 8, 10, 12, 14, 16],
  /** Runs after which an exploration is given up. */
  runs: 60_000,
  /** Formats of 128 bytes, as in the paper's Table 2, which stopped after two hours: so many runs here. */
  printf: { length: 128, runs: 1000, searches: ['dfs', 'best-first', 'covnew'] },
  random: { size: 12, count: 20_000 },
} as const;
