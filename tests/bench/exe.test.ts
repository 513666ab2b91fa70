// The packet filter of bench/exe: best-first search needs far fewer runs than depth-first search, and a validator that forgets an
// instruction is found out.

import { expect, test } from 'vitest';
import { buildFilter, explored } from '../../bench/exe/explorations.ts';
import { loadSat } from '../../src/solver/sat.ts';

const module = await loadSat();
const program = buildFilter();

test('best-first covers in 700 runs what depth-first search does not in 1,500', async () => {
  const [best, deep] = [
    explored(await program, module, { search: 'best-first', runs: 700 }),
    explored(await program, module, { search: 'dfs', runs: 1500 }),
  ];
  expect(best.curve.at(-1)?.[1]).toBeGreaterThan(1.25 * (deep.curve.at(-1)?.[1] ?? 0));
  expect([...best.findings, ...deep.findings]).toEqual([]);
});

test('a validator that forgets STX and LDX lets a filter leave its memory', async () => {
  const forgetful = await buildFilter(['-DFORGETS_STX']);
  const { findings } = explored(forgetful, module, { search: 'best-first', runs: 1500 });
  expect(findings).toContain('out-of-bounds');
});
