/**
 * npm run bench -- exe [stp [PROGRAM...] [--row LABEL]... | programs [NAME...] | RUNS] [--random COUNT] [--record]: with `stp`, STP's Table 1 alone (bench/exe/stp-table.ts), with `programs`
 * Tables 2 to 5 of four programs (bench/exe/layers.ts), otherwise before STP's table
 * EXE's experiments on a packet filter of our own (bench/exe/packet-filter.c): best-first
 * against depth-first search and random inputs by what is covered (Figures 4 and 5), cache and independence switched off one by
 * one (Table 2), and the counters of Tables 3 to 5. Runs are counted, so the figures are the same on every machine; times are not.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Program } from '../src/abi/program.ts';
import { present } from '../src/base/known.ts';
import { Random } from '../src/base/random.ts';
import { Terms } from '../src/expr/terms.ts';
import { loadSat, type SatModule } from '../src/solver/sat.ts';
import { buildFilter, executorOf, explored, inputSize } from './exe/explorations.ts';
import { filterTables, programTables } from './exe/layers.ts';
import { stpTable } from './exe/stp-table.ts';

const options = {
  random: { type: 'string', default: '1000000' },
  row: { type: 'string', multiple: true, default: [] as string[] },
  record: { type: 'boolean', default: false },
} as const;

const steps = [60, 80, 90, 100, 105, 110, 115];

export default async function benchExe(parameters: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    ...{ args: [...parameters], options, allowPositionals: true },
  });
  const module = await loadSat();
  const write = (file: string, lines: readonly string[]) => {
    const text = lines.join('\n');
    console.log(text);
    if (values.record) writeFileSync(join(import.meta.dirname, 'exe', file), text);
  };
  if (positionals[0] === 'programs')
    return write('RESULTS-programs.md', await programTables(module, positionals.slice(1)));
  if (positionals[0] !== 'stp') {
    const runs = Number(positionals[0] ?? 8000);
    write('RESULTS.md', await packetFilter(module, runs, Number(values.random)));
  }
  write('RESULTS-stp.md', [
    "# STP's Table 1, on questions of our own",
    '',
    '`npm run bench -- exe stp --record`. Programs and questions were chosen before the first row was measured (bench/pending/subjects.ts, bench/exe/stp-queries.ts). A table has the programs of which all of its rows were measured, and no other choice was made; rows can be measured side by side, so seconds depend on what else the machine does.',
    '',
    ...(await stpTable(module, positionals.slice(1), values.row)),
  ]);
}

async function packetFilter(module: SatModule, runs: number, random: number): Promise<string[]> {
  const program = await buildFilter();
  return [
    '# EXE on a packet filter of our own',
    '',
    `\`npm run bench -- exe ${runs} --random ${random} --record\`: bench/exe/packet-filter.c, ${inputSize} symbolic bytes, strict checks, one thread, no mutation, ${runs} runs.`,
    `Sides of branches: ${present(program.coverage).branches.reduce((sum, { sides }) => sum + sides.length, 0)}.`,
    '',
    ...searches(program, module, runs),
    ...randomInputs(program, random),
    ...filterTables(program, module, runs),
    ...(await deaths(module)),
    '',
  ];
}

// ---- Figures 4 and 5 -------------------------------------------------------------------------------------------------------

function searches(program: Program, module: SatModule, runs: number): string[] {
  const lines = (['dfs', 'best-first'] as const).map((search) => {
    const { curve } = explored(program, module, { search, runs });
    const cells = steps.map((step) => curve.find(([, covered]) => covered >= step)?.[0] ?? 'never');
    return `| ${search} | ${cells.join(' | ')} | ${curve.at(-1)?.[1]} |`;
  });
  return [
    '## Runs until so many sides of branches are covered (Figure 4)',
    '',
    `| | ${steps.join(' | ')} | covered in the end |`,
    `|---|${'---|'.repeat(steps.length + 1)}`,
    ...lines,
    '',
  ];
}

/** Executors are made anew, because their terms are never freed. */
const batch = 20_000;

function randomInputs(program: Program, count: number): string[] {
  const random = new Random(1);
  const paths = new Set<string>();
  const covered = new Set<string>();
  for (let done = 0; done < count; done += batch) {
    const executor = executorOf(program, new Terms());
    for (let i = 0; i < Math.min(batch, count - done); i++) {
      const stdin = Uint8Array.from({ length: inputSize }, () => random.below(256));
      const { length, decisions, held } = executor.run(new Map([['stdin', stdin]]));
      paths.add(`${decisions.subarray(0, length).join()} ${held.subarray(0, length).join('')}`);
    }
    for (const mark of marksOf(executor)) covered.add(mark);
  }
  return [
    '## Random inputs (Figure 5)',
    '',
    `${count} random inputs of ${inputSize} bytes cover ${covered.size} sides of branches, on ${paths.size} different paths.`,
    '',
  ];
}

/** The sides of branches that an executor's runs have covered, each as a text. */
function marksOf(executor: ReturnType<typeof executorOf>): string[] {
  const { branches } = present(executor.program.coverage);
  const marks = present(executor.coverage).marks();
  return branches.flatMap(({ sides }, branch) =>
    sides.flatMap((side, i) => (side.some((mark) => marks[mark] !== 0) ? [`${branch}:${i}`] : [])),
  );
}

// ---- The filters of death (5.1) --------------------------------------------------------------------------------------------

async function deaths(module: SatModule): Promise<string[]> {
  const program = await buildFilter(['-DFORGETS_STX']);
  const { findings } = explored(program, module, { search: 'best-first', runs: 3000 });
  return [
    '## A validator that forgets STX and LDX (5.1, Figures 6 and 7)',
    '',
    `Findings in 3000 runs of best-first search: ${findings.join(', ') || 'none'}.`,
  ];
}
