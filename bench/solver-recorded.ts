/** Recorded queries: total time of each logic in one warm process, against one process of native z3. */
import { spawnSync } from 'node:child_process';
import { loadSat } from '../src/solver/sat.ts';
import { type QueryFile, recordedQueries, runAll } from './solver-queries.ts';

const rounds = 9;

export async function recorded(): Promise<void> {
  console.log('Recorded queries: all files of a logic, one process, reading included (ms)\n');
  const logics = recordedQueries();
  if (logics === undefined) return console.log('skipped: no recorded queries (see CLEW_QUERIES)\n');
  const module = await loadSat();
  console.log('logic          files      z3 -in   clew first    clew warm   times faster   wrong');
  for (const [logic, files] of logics) {
    const z3: number[] = [];
    const clew: number[] = [];
    const wrong = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const run = runAll(module, files);
      clew.push(run.milliseconds);
      for (const name of run.wrong) wrong.add(name);
      // Interleaved, so that both meet the same load of the machine.
      if (round % 3 === 1) z3.push(timeOfZ3(files));
    }
    const warm = median(clew.slice(1));
    const cells = [
      logic.padEnd(12),
      pad(files.length, 7),
      pad(median(z3), 12),
      pad(clew[0], 12),
      pad(warm, 12),
      pad(median(z3) / warm, 14),
      pad(wrong.size, 8),
    ];
    console.log(cells.join(' '));
  }
  console.log();
  await printStatistics(logics, module);
}

async function printStatistics(
  logics: ReadonlyMap<string, QueryFile[]>,
  module: Awaited<ReturnType<typeof loadSat>>,
): Promise<void> {
  for (const [logic, files] of logics) {
    console.log(`${logic}, by layer        reached  answered          ms`);
    for (const { layer, queries, hits, milliseconds } of runAll(module, files).chain.statistics()) {
      console.log(
        `  ${layer.padEnd(24)} ${pad(queries, 7)} ${pad(hits, 9)} ${pad(milliseconds, 11)}`,
      );
    }
    console.log();
  }
}

function timeOfZ3(files: readonly QueryFile[]): number {
  const input = files.map(({ text }) => `${text}\n(reset)\n`).join('');
  const start = performance.now();
  const { status, stdout } = spawnSync('z3', ['-in'], { input, encoding: 'utf8' });
  const milliseconds = performance.now() - start;
  if (status !== 0) return Number.NaN;
  const answers = stdout.trim().split('\n');
  const agrees = answers.every((answer, i) => answer === files[i].expected);
  return agrees && answers.length === files.length ? milliseconds : Number.NaN;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

function pad(value: number, width: number): string {
  return (Number.isInteger(value) ? `${value}` : value.toFixed(1)).padStart(width);
}
