/**
 * EXE's Tables 2 to 5: an exploration with cache and independence switched off one by one, with the same number of tests each, and what it asks and runs. Once for the packet filter, whose
 * figures do not depend on the machine, and once for the programs of bench/exe/programs.ts, which have a limit of processor time, too.
 */

import type { Program } from '../../src/abi/program.ts';
import { present } from '../../src/base/known.ts';
import { Terms } from '../../src/expr/terms.ts';
import type { Input } from '../../src/input/input.ts';
import type { Executor } from '../../src/run/executor.ts';
import type { Chain, Switch } from '../../src/solver/chain.ts';
import type { Solver } from '../../src/solver/query.ts';
import type { SatModule } from '../../src/solver/sat.ts';
import { built, executorOf } from '../pending/trial.ts';
import { countedDecisions, countedQueries, type QueryCounts } from './counters.ts';
import { type Exploration, explored, inputSize, type Way } from './explorations.ts';
import { type ExeProgram, plan, programs } from './programs.ts';

/** Layers of clew that answer what EXE would have asked STP. */
const notInExe: readonly Switch[] = ['known', 'bounds', 'small-domains'];

const ways: readonly (readonly [name: string, off: readonly Switch[]])[] = [
  ['none', ['cache', 'independence', 'subsets', 'renaming', ...notInExe]],
  ['caching', ['independence', 'subsets', 'renaming', ...notInExe]],
  ['independence', ['cache', 'subsets', 'renaming', ...notInExe]],
  ['both', ['subsets', 'renaming', ...notInExe]],
  ['all of clew', []],
];

const headings = [
  '| on | tests | questions | cache hit rate | parts a question | questions that came to SAT | cache, s | independence, s | solver, s |',
  '|---|---|---|---|---|---|---|---|---|',
];

interface Found extends Exploration {
  readonly name: string;
  readonly counts: QueryCounts;
  readonly inputs: readonly Input[];
}

/** Asks as EXE did: for any solution, with nothing known beforehand. */
function plainly(solver: Solver): Solver {
  return {
    solve: ({ constraints, budget: { milliseconds } = {} }) =>
      solver.solve({ constraints, ...(milliseconds && { budget: { milliseconds } }) }),
  };
}

function exploredInWays(
  program: Program,
  module: SatModule,
  way: Omit<Way, 'off' | 'watch'>,
): Found[] {
  return ways.map(([name, off]) => {
    let counts: QueryCounts | undefined;
    const inputs: Input[] = [];
    const exploration = explored(program, module, {
      ...{ ...way, off },
      watch: (runner, inner, terms) => {
        const counted = countedQueries(off.length === 0 ? inner : plainly(inner), terms);
        counts = counted.counts;
        const run: typeof runner.run = (input, limit, budget) => {
          inputs.push(input);
          return runner.run(input, limit, budget);
        };
        const { program: subject, symbols } = runner;
        const aim: typeof runner.aim = (condition) => runner.aim(condition);
        return { runner: { program: subject, symbols, aim, run }, solver: counted.solver };
      },
    });
    console.error(name, exploration.result.runs, exploration.result.solving.milliseconds);
    return { name, counts: present(counts), inputs, ...exploration };
  });
}

function rowOf({ name, chain, result, counts }: Found): string {
  const layer = (wanted: string) => layerOf(chain, wanted);
  const [cache, split, sat] = ['cache', 'independence', 'bit-blasting'].map(layer);
  const below = ['known parts', 'cache', 'effort']
    .map(layer)
    .find(({ queries }) => queries > 0) as typeof split;
  const rate = cache.queries === 0 ? '' : `${((100 * cache.hits) / cache.queries).toFixed(1)} %`;
  const subsets = split.queries === 0 ? '' : (below.queries / split.queries).toFixed(2);
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
  const cells = [
    ...[result.runs, counts.queries, rate, subsets, sat.queries],
    ...[cache, split].map((each) => (each.queries === 0 ? '' : seconds(each.milliseconds))),
    seconds(result.solving.milliseconds),
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
}

function layerOf(chain: Chain, wanted: string) {
  const none = { layer: wanted, queries: 0, hits: 0, milliseconds: 0 };
  return chain.statistics().find(({ layer }) => layer === wanted) ?? none;
}

// ---- Tables 4 and 5 ------------------------------------------------------------------------------------------------------

/** What an exploration with all of clew counts, by name. */
function countersOf(
  program: Program,
  { result, counts }: Found,
  size: number,
): readonly (readonly [name: string, value: number | string])[] {
  const decisions = countedDecisions(result, (each) => program.decisions[each].kind);
  const feasible =
    decisions.branches === 0 ? 0 : (100 * decisions.bothFeasible) / decisions.branches;
  return [
    ['questions', counts.queries],
    ['constraints in them', counts.constraints],
    ['nodes of these', counts.nodes],
    ['constraints that are not linear', counts.nonLinear],
    ['reads of arrays at symbolic indexes', counts.reads],
    ['symbolic input, bytes', size],
    ['symbolic branch points', decisions.branches],
    ['of these with both sides feasible', `${feasible.toFixed(1)} %`],
    ['symbolic checks', decisions.checks],
    ['values made concrete', result.concretized.reduce((sum, { count }) => sum + count, 0)],
  ];
}

/** A mark that has counted so far tells no more than that. */
const mostCounted = 128;

/** What all inputs of an exploration run, counted by running them once more on a program that counts. */
function ranBy(
  program: Program,
  inputs: readonly Input[],
  make: (program: Program, terms: Terms) => Executor,
): readonly (readonly [name: string, value: number | string])[] {
  const executor = make(program, new Terms());
  const lines = present(program.coverage).lines;
  const counts = { lines: 0, full: 0, operations: 0, decisions: 0 };
  const everything = { known: 0, operations: Infinity, steps: Infinity };
  for (const input of inputs) {
    const trace = executor.run(input, undefined, everything);
    for (const { marks } of lines) {
      const counted = marks.map((mark) => Math.min(mostCounted, trace.covered[mark]));
      counts.lines += counted.reduce((sum, each) => sum + each, 0);
      if (counted.includes(mostCounted)) counts.full++;
    }
    counts.operations += trace.cost?.operations ?? 0;
    counts.decisions += trace.length;
  }
  const full = ((100 * counts.full) / Math.max(1, lines.length * inputs.length)).toFixed(1);
  return [
    ["statements of the program's own code run (not unique)", counts.lines],
    [
      `lines that a run has passed ${mostCounted} times or more, of all lines of all runs`,
      `${full} %`,
    ],
    ['operations on symbolic values in these runs', counts.operations],
    ['symbolic decisions on a path, mean', (counts.decisions / inputs.length).toFixed(1)],
  ];
}

// ---- The packet filter ---------------------------------------------------------------------------------------------------

export function filterTables(program: Program, module: SatModule, runs: number): string[] {
  const found = exploredInWays(program, module, { search: 'dfs', runs: Math.min(runs, 2000) });
  const last = present(found.at(-1));
  return [
    '## Cache and independence switched off (Tables 2 and 3)',
    '',
    'Depth-first search, the same number of tests each. A question is a slice of a path already, so part of independence cannot be switched off.',
    'In the first four rows questions ask for any solution, and layers that EXE did not have are off; in the last one clew asks for least solutions,',
    'which its intervals find before the cache is looked at. The seconds are of a processor, and of the solver alone.',
    '',
    ...headings,
    ...found.map(rowOf),
    '',
    '## Counters (Tables 4 and 5), all of clew',
    '',
    'What the path determines is no decision here, where EXE counts it as a branch with one feasible side.',
    '',
    '| | |',
    '|---|---|',
    ...countersOf(program, last, inputSize).map(([name, value]) => `| ${name} | ${value} |`),
    '',
  ];
}

// ---- The other programs --------------------------------------------------------------------------------------------------

export async function programTables(
  module: SatModule,
  names: readonly string[],
): Promise<string[]> {
  const chosen = programs.filter(
    ({ subject }) => names.length === 0 || names.includes(subject.name),
  );
  const text: string[] = [];
  const counters: (readonly (readonly [name: string, value: number | string])[])[] = [];
  for (const each of chosen) {
    const { rows, counted } = await measured(module, each);
    text.push(
      `### ${each.subject.name} (${each.subject.from}), ${each.size} bytes, ${each.runs} tests at most`,
      ...['', ...headings, ...rows, ''],
    );
    counters.push(counted);
  }
  return [
    "# EXE's Tables 2 to 5 on four programs",
    '',
    `\`npm run bench -- exe programs --record\`: programs and numbers of tests were chosen before the first run (bench/exe/programs.ts). Depth-first search, strict checks, one thread, no mutation, as many tests as in the paper, or ${plan.seconds} s of a processor.`,
    '',
    '## Cache and independence switched off (Tables 2 and 3)',
    '',
    'In the first four rows questions ask for any solution, and layers that EXE did not have are off. The seconds of the last column are those of the whole solver; the two before are those of looking into the cache and of splitting alone (Table 3, rows 4 and 5).',
    '',
    ...text,
    '## Counters (Tables 4 and 5), all of clew',
    '',
    `A statement is a line, once for each block of code in it; what runs more than ${mostCounted} times in one run counts as ${mostCounted} times, so where there are such lines, statements are a lower bound. Operations are those of compiled code on`,
    'symbolic operands, our C library included; a statement has none, one or several of them, so they are no share of the statements as in the paper.',
    '',
    `| | ${chosen.map(({ subject }) => subject.name).join(' | ')} |`,
    `|---|${'---|'.repeat(chosen.length)}`,
    ...(counters[0] ?? []).map(
      ([name], row) => `| ${name} | ${counters.map((each) => each[row][1]).join(' | ')} |`,
    ),
    '',
  ];
}

async function measured(module: SatModule, { subject, runs, size }: ExeProgram) {
  const program = await built(subject);
  const executor = (of: Program, terms: Terms) => executorOf(subject, of, terms);
  const { search, seconds } = plan;
  const seeds = subject.seeds.length > 0 ? { seeds: [subject.seeds[0]] } : {};
  const found = exploredInWays(program, module, {
    ...{ search, runs, executor, budget: 1000 * seconds, ...seeds },
  });
  const last = present(found.at(-1));
  const counting = await built(subject, { counts: true });
  const counted = [...countersOf(program, last, size), ...ranBy(counting, last.inputs, executor)];
  return { rows: found.map(rowOf), counted };
}
