// A check that held on some paths is no longer asked at once: after how many? What 8, 64 and no limit cost, in questions and in
// branches that there was no time for, and what they find.

import type { Program } from '../../src/abi/program.ts';
import { defaults } from '../../src/check/options.ts';
import { searcherNamed } from '../../src/explore/search/named.ts';
import { tuneEngineForReruns } from '../../src/host/engine.ts';
import { loadSat, type SatModule } from '../../src/solver/sat.ts';
import { allSubjects, buildSubject, measureSubject } from './setting.ts';

const limits = [8, 64, Number.POSITIVE_INFINITY] as const;

export async function benchRefusals([seconds = '10', ...names]: readonly string[]): Promise<void> {
  const module = await loadSat();
  tuneEngineForReruns();
  console.log(`in ${seconds} s of processor time, one thread, default search:`);
  console.log(row(['subject', 'refusals', 'findings', 'branches', 'runs', 'questions', 'unasked']));
  for (const name of names.length === 0 ? allSubjects() : names) {
    const program = await buildSubject(name);
    // The first exploration of a process is mostly the engine compiling.
    measure(program, module, 8, 500);
    for (const limit of limits) {
      const { result, findings, covered } = measure(program, module, limit, 1000 * Number(seconds));
      const { runs, unasked, solving } = result;
      console.log(row([name, limit, findings.length, covered, runs, solving.queries, unasked]));
    }
  }
}

function measure(program: Program, module: SatModule, enoughRefusals: number, budget: number) {
  return measureSubject(program, module, budget, {
    ...{ searcher: searcherNamed(defaults.search), checks: 'strict', seed: 1, enoughRefusals },
  });
}

function row(cells: readonly (string | number)[]): string {
  return cells.map((cell, i) => (i === 0 ? `${cell}`.padEnd(14) : `${cell}`.padStart(10))).join('');
}
