// How control can go through a program, as plain data: searchers tell from it what is near (program/flow.ts builds it).

/** Blocks are numbers from 0 on. */
export interface Flow {
  /** Pairs of a block and one that can come next. */
  readonly edges: readonly number[];
  /** Holds for each block its coverage mark, or -1. Where a block has several, blocks that follow it stand for the others. */
  readonly marks: readonly number[];
  /**
   * By 2 * decision + (1 if its condition holds): the block that this side of it leads to, -1 if there is none. Where a
   * target of a switch is not taken, that is the block of the switch: the next one is tested there.
   */
  readonly sides: readonly number[];
  /** Pairs of a block that returns and one that has called its function. */
  readonly returns?: readonly number[];
}
