/** Recorded queries: total time of each logic in one warm process, against one process of native z3. */
import { spawnSync } from 'node:child_process';
import { loadSat, type SatModule } from '../src/solver/sat.ts';
import { type QueryFile, type Run, recordedQueries, runAll } from './solver-queries.ts';

const rounds = 9;

export async function recorded(): Promise<void> {
  console.log('Recorded queries: all files of a logic, one process, reading included (ms)\n');
  const logics = recordedQueries();
  if (logics === undefined) return console.log('skipped: no recorded queries (see CLEW_QUERIES)\n');
  const module = await loadSat();
  console.log(
    '                        z3 -in             clew first   clew warm       times faster',
  );
  console.log(
    'logic        files    elapsed processor   elapsed   elapsed processor   elapsed processor   wrong',
  );
  for (const [logic, files] of logics) console.log(rowOf(logic, files, module));
  console.log();
  await printStatistics(logics, module);
}

function rowOf(logic: string, files: readonly QueryFile[], module: SatModule): string {
  const z3: Times[] = [];
  const clew: Run[] = [];
  for (let round = 0; round < rounds; round++) {
    clew.push(runAll(module, files));
    // Interleaved, so that both meet the same load of the machine.
    if (round % 3 === 1) z3.push(timesOfZ3(files));
  }
  const elapsed = median(z3.map(({ milliseconds }) => milliseconds));
  const processor = median(z3.map((times) => times.processor));
  const warm = median(clew.slice(1).map(({ milliseconds }) => milliseconds));
  const warmProcessor = median(clew.slice(1).map((run) => run.processor));
  const wrong = new Set(clew.flatMap((run) => run.wrong)).size;
  const numbers = [
    files.length,
    elapsed,
    processor,
    clew[0].milliseconds,
    warm,
    warmProcessor,
    elapsed / warm,
    processor / warmProcessor,
    wrong,
  ];
  return logic.padEnd(12) + numbers.map((number, i) => pad(number, i === 0 ? 6 : 10)).join('');
}

async function printStatistics(
  logics: ReadonlyMap<string, QueryFile[]>,
  module: SatModule,
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

interface Times {
  readonly milliseconds: number;
  readonly processor: number;
}

/** The shell says how much processor time its child took. */
function timesOfZ3(files: readonly QueryFile[]): Times {
  const input = files.map(({ text }) => `${text}\n(reset)\n`).join('');
  const start = performance.now();
  const { stdout, stderr } = spawnSync('sh', ['-c', 'z3 -in; times >&2'], {
    input,
    encoding: 'utf8',
  });
  const milliseconds = performance.now() - start;
  const answers = stdout.trim().split('\n');
  const agrees = answers.every((answer, i) => answer === files[i].expected);
  if (!agrees || answers.length !== files.length) return { milliseconds: NaN, processor: NaN };
  const children = stderr.trim().split('\n').at(-1) ?? '';
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => 60 * +m + +s);
  return { milliseconds, processor: 1000 * (seconds[0] + seconds[1]) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

function pad(value: number, width: number): string {
  return (Number.isInteger(value) ? `${value}` : value.toFixed(1)).padStart(width);
}
