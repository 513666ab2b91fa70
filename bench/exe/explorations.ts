/** Explorations of the packet filter (bench/exe/packet-filter.c) that count runs, not seconds: the same on every machine. */

import { join } from 'node:path';
import type { Program } from '../../src/abi/program.ts';
import { present } from '../../src/base/known.ts';
import { programOf } from '../../src/build/program-cache.ts';
import type { ExploreResult } from '../../src/explore/event.ts';
import type { Runner } from '../../src/explore/runner.ts';
import { type SearchName, searcherNamed } from '../../src/explore/search/named.ts';
import { explore } from '../../src/explore/session.ts';
import { Terms } from '../../src/expr/terms.ts';
import type { Input } from '../../src/input/input.ts';
import { noSources } from '../../src/input/sources.ts';
import { Executor } from '../../src/run/executor.ts';
import { type Chain, type Switch, stackChain } from '../../src/solver/chain.ts';
import type { Solver } from '../../src/solver/query.ts';
import type { SatModule } from '../../src/solver/sat.ts';
import { compileSources } from '../../src/source/compile.ts';
import { WorldMaker } from '../../src/world/world-maker.ts';
import { now } from '../pending/trial.ts';

/** Four instructions of eight bytes, and a packet of 32. */
export const inputSize = 64;

const sources = { ...noSources, stdin: { min: inputSize, max: inputSize } };
const plan = {
  ...{ arguments: ['program'], environment: {}, directory: '/home', files: [] },
  ...{ seed: 1, fileSpace: 1 << 20 },
};
const limits = { fuel: 1 << 22, expired: () => false, leaks: false };

export async function buildFilter(flags: readonly string[] = []): Promise<Program> {
  const setting = { clang: undefined, flags: [...flags], cache: undefined };
  const file = join(import.meta.dirname, 'packet-filter.c');
  const compiled = await compileSources([file], setting);
  if (compiled.kind === 'failed') throw new Error(compiled.diagnostics);
  const options = { memory: 1 << 26, coverage: true, shadows: true, models: true };
  return programOf(compiled.units, options, undefined);
}

export function executorOf(program: Program, terms: Terms): Executor {
  const maker = new WorldMaker(sources, plan);
  return new Executor(program, {
    ...{ terms, limits, selfCheck: false },
    world: (run) => maker.symbolic(run),
  });
}

export interface Exploration {
  readonly result: ExploreResult;
  readonly chain: Chain;
  readonly findings: readonly string[];
  /** The runs after which so many sides of branches were covered, and the sides, whenever there were more. */
  readonly curve: readonly (readonly [runs: number, covered: number])[];
  /** Milliseconds of processor time, of everything and of the solver. */
  readonly milliseconds: number;
}

export interface Way {
  readonly search: SearchName;
  readonly runs: number;
  readonly off?: readonly Switch[];
  readonly seed?: number;
  /** Milliseconds of processor time; without it only runs are counted. */
  readonly budget?: number;
  readonly seeds?: readonly Input[];
  /** Makes what runs another program than the packet filter. */
  readonly executor?: (program: Program, terms: Terms) => Executor;
  /** Sees the program's runs and the solver's questions pass by. */
  readonly watch?: (
    runner: Runner,
    solver: Solver,
    terms: Terms,
  ) => { runner: Runner; solver: Solver };
}

export function explored(program: Program, module: SatModule, way: Way): Exploration {
  const terms = new Terms();
  const executor = (way.executor ?? executorOf)(program, terms);
  const chain = stackChain(terms, module, { off: way.off ?? [], now });
  const { runner, solver } = way.watch?.(executor, chain, terms) ?? {
    runner: executor,
    solver: chain,
  };
  const counting = new CountingRuns(runner);
  const begin = now();
  const exploration = explore(counting.runner, {
    ...{ terms, solver, now, searcher: searcherNamed([way.search]), checks: 'strict' },
    // All questions are asked as they come, as EXE asks them.
    ...{ maxRuns: way.runs, seed: way.seed ?? 1, warmUp: Number.POSITIVE_INFINITY },
    ...(way.budget !== undefined && { deadline: begin + way.budget }),
    ...(way.seeds !== undefined && { seeds: way.seeds }),
  });
  const curve: [number, number][] = [];
  const findings: string[] = [];
  const coverage = present(executor.coverage);
  let step = exploration.next();
  for (; !step.done; step = exploration.next()) {
    if (step.value.kind === 'finding') findings.push(step.value.finding.kind);
    const { covered } = coverage.summary().branches;
    if (covered > (curve.at(-1)?.[1] ?? 0)) curve.push([counting.runs, covered]);
  }
  return { result: step.value, chain, findings, curve, milliseconds: now() - begin };
}

class CountingRuns {
  runs = 0;
  readonly runner: Runner;

  constructor(inner: Runner) {
    this.runner = {
      program: inner.program,
      symbols: inner.symbols,
      aim: (condition) => inner.aim(condition),
      run: (input, limit, budget) => {
        this.runs++;
        return inner.run(input, limit, budget);
      },
    };
  }
}
