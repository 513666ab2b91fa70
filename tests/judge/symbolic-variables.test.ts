// Fixed seeds; CLEW_RUNS=100 takes more.

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { csmithHeaders } from './csmith-corpus.ts';
import { findTool } from './native.ts';
import { judgeVariables } from './symbolic-variables.ts';

const csmith = csmithHeaders && findTool('csmith');
if (!csmith) console.log('symbolic variables are not judged: that needs csmith');

const count = Number(process.env.CLEW_RUNS ?? 5);
const small = ['--max-funcs', '4', '--max-block-depth', '3', '--no-argc', '--bitfields'];

test.runIf(csmith)(
  `${count} random programs obey the law of shadows with all variables symbolic`,
  { timeout: 60_000 * count },
  async () => {
    let decisions = 0;
    for (let seed = 1; seed <= count; seed++) {
      const { stdout } = spawnSync(csmith!, ['--seed', `${seed}`, ...small], { encoding: 'utf8' });
      const verdict = await judgeVariables(stdout, [`-I${csmithHeaders}`]);
      if (verdict.concretely === 'hang') continue;
      expect(verdict.symbolically, `seed ${seed}`).toBe(verdict.concretely);
      decisions += verdict.decisions;
    }
    expect(decisions).toBeGreaterThan(count);
  },
);
