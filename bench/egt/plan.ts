/** The plan of EGT's experiments on bench/egt/server.c, older than its first result. */

export const plan = {
  /** Bytes of a request. */
  sizes: [4, 6, 8, 10, 12],
  /** Runs after which an exploration is given up. */
  runs: 2000,
  random: { size: 12, count: 20_000 },
} as const;
