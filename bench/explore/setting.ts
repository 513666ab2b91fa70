// The programs in bench/subjects, ready to be explored in one thread within some processor time.

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Program } from '../../src/abi/program.ts';
import { present } from '../../src/base/known.ts';
import { programOf } from '../../src/build/program-cache.ts';
import type { ExploreEvent, ExploreResult } from '../../src/explore/event.ts';
import type { ExploreOptions } from '../../src/explore/options.ts';
import { explore } from '../../src/explore/session.ts';
import { Terms } from '../../src/expr/terms.ts';
import { noSources } from '../../src/input/sources.ts';
import { Executor } from '../../src/run/executor.ts';
import { stackChain } from '../../src/solver/chain.ts';
import type { SatModule } from '../../src/solver/sat.ts';
import { compileSources } from '../../src/source/compile.ts';
import { WorldMaker } from '../../src/world/world-maker.ts';

const folder = join(import.meta.dirname, '../subjects');
export const inputSize = 64;

const sources = { ...noSources, stdin: { min: inputSize, max: inputSize } };
const plan = {
  ...{ arguments: ['program'], environment: {}, directory: '/home', files: [] },
  ...{ seed: 1, fileSpace: 1 << 20 },
};
const limits = { fuel: 1 << 22, expired: () => false, leaks: false };

/** Names of all subjects. */
export function allSubjects(): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.c'));
  return files.map((file) => basename(file, '.c'));
}

/** `name` is that of a subject, or the path of a program that clew cc has built. */
export async function buildSubject(name: string): Promise<Program> {
  const setting = { clang: undefined, flags: [], cache: undefined };
  const file = name.includes('/') ? name : join(folder, `${name}.c`);
  const compiled = await compileSources([file], setting);
  if (compiled.kind === 'failed') throw new Error(compiled.diagnostics);
  const options = { memory: 1 << 26, coverage: true, shadows: true, models: true };
  return programOf(compiled.units, options, undefined);
}

export interface Measured {
  readonly result: ExploreResult;
  readonly findings: readonly Extract<ExploreEvent, { kind: 'finding' }>[];
  /** Sides of branches. */
  readonly covered: number;
}

/** `budget` is in milliseconds of processor time. */
export function measureSubject(
  program: Program,
  module: SatModule,
  budget: number,
  options: Omit<ExploreOptions, 'terms' | 'solver' | 'now'>,
): Measured {
  const terms = new Terms();
  const maker = new WorldMaker(sources, plan);
  const executor = new Executor(program, {
    ...{ terms, limits, selfCheck: false },
    world: (run) => maker.symbolic(run),
  });
  const exploration = explore(executor, {
    ...{ terms, solver: stackChain(terms, module), now, deadline: now() + budget },
    ...options,
  });
  const findings: Extract<ExploreEvent, { kind: 'finding' }>[] = [];
  let step = exploration.next();
  for (; !step.done; step = exploration.next())
    if (step.value.kind === 'finding') findings.push(step.value);
  return {
    ...{ result: step.value, findings },
    covered: present(executor.coverage).summary().branches.covered,
  };
}

/** Milliseconds of this process on a processor: other work on the machine does not count. */
function now(): number {
  return process.cpuUsage().user / 1000;
}
