// Fixed seeds; CLEW_RUNS=100 takes more.

import { expect, test } from 'vitest';
import { has, inTemporaryFolder, runCommand, tools } from './native.ts';
import { judgeVariables } from './symbolic-variables.ts';

const { csmithHeaders } = tools;

const count = Number(process.env.CLEW_RUNS ?? 5);
const small = ['--max-funcs', '4', '--max-block-depth', '3', '--no-argc', '--bitfields'];

test.runIf(csmithHeaders && has('csmith'))(
  `${count} random programs obey the law of shadows with all variables symbolic (needs csmith)`,
  async () => {
    let decisions = 0;
    for (let seed = 1; seed <= count; seed++) {
      const stdout = await randomSource(seed);
      const verdict = await judgeVariables(stdout, [`-I${csmithHeaders}`]);
      if (verdict.concretely === 'hang') continue;
      expect(verdict.symbolically, `seed ${seed}`).toBe(verdict.concretely);
      decisions += verdict.decisions;
    }
    expect(decisions).toBeGreaterThan(count);
  },
);

/** csmith also writes a file where it stands. */
function randomSource(seed: number): Promise<string> {
  const words = ['--seed', `${seed}`, ...small];
  return inTemporaryFolder(async (cwd) =>
    (await runCommand('csmith', words, { cwd })).stdout.toString(),
  );
}
