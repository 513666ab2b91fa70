// Holds clew to csmith's random programs. Seeds whose program does not end natively are skipped and replaced by later
// ones, so a count is always a count of comparisons.

import { ClewPool } from './clew.ts';
import { randomProgram } from './csmith-corpus.ts';
import { inTemporaryFolder } from './native.ts';
import { inParallel } from './parallel.ts';
import { differsFrom } from './verdict.ts';

export interface CsmithOptions {
  readonly compiler: string;
  readonly clang: string;
  readonly count: number;
  readonly from: number;
  readonly jobs: number;
  /** Hears of every program that has been judged. */
  readonly onResult?: (result: CsmithResult) => void;
}

export interface CsmithResult {
  readonly seed: number;
  readonly verdict: string | undefined;
}

export async function judgeCsmith(options: CsmithOptions): Promise<CsmithResult[]> {
  const pool = new ClewPool(options.jobs);
  const { compiler, clang } = options;
  let next = options.from;
  const judgeOne = async (folder: string): Promise<CsmithResult> => {
    for (;;) {
      const program = await randomProgram(next++, compiler, folder);
      if (program === undefined) continue;
      const { seed, file, flags, output } = program;
      const run = await pool.run({ files: [file], flags: ['-w', ...flags], clang });
      const result = { seed, verdict: differsFrom(run, { stdout: Buffer.from(output), exit: 0 }) };
      options.onResult?.(result);
      return result;
    }
  };
  try {
    const slots = Array.from({ length: options.count });
    return await inTemporaryFolder((folder) =>
      inParallel(slots, options.jobs, () => judgeOne(folder)),
    );
  } finally {
    pool.close();
  }
}
