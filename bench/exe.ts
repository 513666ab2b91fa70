/**
 * npm run bench -- exe [stp [PROGRAM...] [--row LABEL]... | RUNS] [--random COUNT] [--record]: with `stp`, STP's Table 1 alone (bench/exe/stp-table.ts), otherwise before it
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
import type { Chain, Switch } from '../src/solver/chain.ts';
import type { Solver } from '../src/solver/query.ts';
import { loadSat, type SatModule } from '../src/solver/sat.ts';
import { countedDecisions, countedQueries, type QueryCounts } from './exe/counters.ts';
import { buildFilter, executorOf, explored, inputSize } from './exe/explorations.ts';
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
    ...layers(program, module, runs),
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

// ---- Tables 2 to 5 ---------------------------------------------------------------------------------------------------------

/** Layers of clew that answer what EXE would have asked STP. */
const notInExe: readonly Switch[] = ['known', 'bounds', 'small-domains'];

const ways: readonly (readonly [string, readonly Switch[]])[] = [
  ['none', ['cache', 'independence', 'subsets', 'renaming', ...notInExe]],
  ['caching', ['independence', 'subsets', 'renaming', ...notInExe]],
  ['independence', ['cache', 'subsets', 'renaming', ...notInExe]],
  ['both', ['subsets', 'renaming', ...notInExe]],
  ['all of clew', []],
];

/** Asks as EXE did: for any solution, with nothing known beforehand. */
function plainly(solver: Solver): Solver {
  return {
    solve: ({ constraints, budget: { milliseconds } = {} }) =>
      solver.solve({ constraints, ...(milliseconds && { budget: { milliseconds } }) }),
  };
}

function layers(program: Program, module: SatModule, runs: number): string[] {
  const found = ways.map(([name, off]) => {
    let counts: QueryCounts | undefined;
    const exploration = explored(program, module, {
      ...{ search: 'dfs', runs: Math.min(runs, 2000), off },
      watch: (runner, inner, terms) => {
        const counted = countedQueries(off.length === 0 ? inner : plainly(inner), terms);
        counts = counted.counts;
        return { runner, solver: counted.solver };
      },
    });
    return { name, counts: present(counts), ...exploration };
  });
  const of = (chain: Chain, layer: string) =>
    chain.statistics().find((each) => each.layer === layer) ?? { queries: 0, hits: 0 };
  const rows = found.map(({ name, chain, result, counts }) => {
    const [cache, split, sat] = ['cache', 'independence', 'bit-blasting'].map((layer) =>
      of(chain, layer),
    );
    const below = present(
      ['known parts', 'cache', 'effort']
        .map((layer) => of(chain, layer))
        .find(({ queries }) => queries > 0) ?? split,
    );
    const rate = cache.queries === 0 ? '' : `${((100 * cache.hits) / cache.queries).toFixed(1)} %`;
    const subsets = split.queries === 0 ? '' : (below.queries / split.queries).toFixed(2);
    const cells = [result.paths, counts.queries, rate, subsets, sat.queries];
    return `| ${name} | ${cells.join(' | ')} | ${(result.solving.milliseconds / 1000).toFixed(1)} |`;
  });
  const last = present(found.at(-1));
  const decisions = countedDecisions(last.result, (each) => program.decisions[each].kind);
  const share = ((100 * decisions.bothFeasible) / decisions.branches).toFixed(1);
  return [
    '## Cache and independence switched off (Tables 2 and 3)',
    '',
    'Depth-first search, the same number of tests each. A question is a slice of a path already, so part of independence cannot be switched off.',
    'In the first four rows questions ask for any solution, and layers that EXE did not have are off; in the last one clew asks for least solutions,',
    'which its intervals find before the cache is looked at. The seconds are of a processor, and of the solver alone.',
    '',
    '| on | tests | questions | cache hit rate | parts a question | questions that came to SAT | solver, s |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '## Counters (Tables 4 and 5), all of clew',
    '',
    'What the path determines is no decision here, where EXE counts it as a branch with one feasible side.',
    '',
    '| | |',
    '|---|---|',
    `| questions | ${last.counts.queries} |`,
    `| constraints in them | ${last.counts.constraints} |`,
    `| nodes of these | ${last.counts.nodes} |`,
    `| constraints that are not linear | ${last.counts.nonLinear} |`,
    `| reads of arrays at symbolic indexes | ${last.counts.reads} |`,
    `| symbolic input, bytes | ${inputSize} |`,
    `| symbolic branch points | ${decisions.branches} |`,
    `| of these with both sides feasible | ${share} % |`,
    `| symbolic checks | ${decisions.checks} |`,
    `| values made concrete | ${last.result.concretized.reduce((sum, { count }) => sum + count, 0)} |`,
    '',
  ];
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
