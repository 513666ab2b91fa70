/** One exploration in this thread, within some processor time or some runs, with what Pending Constraints measures of it. */

import { basename } from 'node:path';
import type { Program } from '../../src/abi/program.ts';
import { present } from '../../src/base/known.ts';
import { programOf } from '../../src/build/program-cache.ts';
import type { EffortCounts } from '../../src/explore/effort.ts';
import type { ExploreResult } from '../../src/explore/event.ts';
import type { ExploreOptions } from '../../src/explore/options.ts';
import { Session } from '../../src/explore/session.ts';
import { Terms } from '../../src/expr/terms.ts';
import type { Input } from '../../src/input/input.ts';
import type { Finding } from '../../src/machine/finding.ts';
import { placeOf } from '../../src/results/finding-record.ts';
import { Executor } from '../../src/run/executor.ts';
import { stackChain } from '../../src/solver/chain.ts';
import type { Answer, Solver } from '../../src/solver/query.ts';
import type { SatModule } from '../../src/solver/sat.ts';
import { compileSources } from '../../src/source/compile.ts';
import { WorldMaker } from '../../src/world/world-maker.ts';
import { type AskedByKind, AskingWatch, timed } from './asked-by-kind.ts';
import type { Subject } from './subjects.ts';

const limits = { fuel: 1 << 26, expired: () => false, leaks: false };

interface BuildOptions {
  readonly flags?: string[];
  readonly models?: boolean;
  /** Marks of coverage count how often a run came by. */
  readonly counts?: boolean;
  /** Further source files. */
  readonly beside?: readonly string[];
}

export async function built(
  subject: Subject,
  { flags = [], models = true, counts = false, beside = [] }: BuildOptions = {},
): Promise<Program> {
  const setting = { clang: undefined, flags, cache: undefined };
  const compiled = await compileSources([subject.program(), ...beside], setting);
  if (compiled.kind === 'failed') throw new Error(compiled.diagnostics);
  const options = { memory: 1 << 26, coverage: true, shadows: true, models, counts };
  return programOf(compiled.units, options, undefined);
}

/** How many questions had an answer of a kind, and the milliseconds of processor time that they took. */
export type Answered = Readonly<
  Record<Answer['status'], { readonly count: number; readonly milliseconds: number }>
>;

export interface Outcome {
  /** The sides of branches that were covered, each as a number. */
  readonly sides: readonly number[];
  readonly runs: number;
  readonly paths: number;
  readonly pending: number;
  /** Branches that were decided without a question. */
  readonly known: number;
  readonly impossible: number;
  readonly undecided: number;
  readonly effort: EffortCounts;
  readonly answered: Answered;
  readonly asked: AskedByKind;
  /** In eager mode: the sides on the paths to whose ends the search has come. A run covers more at once, because it is not stopped at its decisions as a state is. */
  readonly unfolded?: number;
  readonly findings: readonly string[];
  readonly milliseconds: number;
  readonly stopped: ExploreResult['stopped'];
}

export interface Way
  extends Pick<
    ExploreOptions,
    'searcher' | 'checks' | 'mode' | 'seed' | 'warmUp' | 'maxRuns' | 'seeds' | 'weights'
  > {
  /** Milliseconds of processor time; without it only runs are counted. */
  readonly budget?: number;
  readonly terms?: Terms;
  /** Sees the questions pass by. */
  readonly watch?: (solver: Solver) => Solver;
  /** Asked after every step; true ends the exploration. */
  readonly isEnough?: () => boolean;
}

export function explored(
  subject: Subject,
  program: Program,
  module: SatModule,
  { budget, terms = new Terms(), watch = (solver) => solver, isEnough, ...way }: Way,
): Outcome {
  const executor = executorOf(subject, program, terms);
  const chain = stackChain(terms, module, { now });
  const answered: Counts = {
    sat: { count: 0, milliseconds: 0 },
    unsat: { count: 0, milliseconds: 0 },
    unknown: { count: 0, milliseconds: 0 },
  };
  const asking = new AskingWatch();
  const counted = (solver: Solver) =>
    timed(solver, now, (answer, milliseconds) => {
      answered[answer.status].count++;
      answered[answer.status].milliseconds += milliseconds;
      asking.answered(answer, milliseconds);
    });
  const begin = now();
  const session = new Session(executor, {
    ...{ terms, now, solver: watch(counted(chain)) },
    solverFor: (others) => counted(chain.beside(others)),
    ...(budget !== undefined && { deadline: begin + budget }),
    ...way,
  });
  const findings: string[] = [];
  const unfolded: Input[] = [];
  const isOver = () => budget !== undefined && now() >= begin + budget;
  const kindOf = (decision: number) => program.decisions[decision].kind;
  const exploration = session.explore();
  let step = exploration.next();
  for (; !step.done && isEnough?.() !== true; step = exploration.next()) {
    if (step.value.kind === 'finding') findings.push(textOf(step.value.finding));
    if (way.mode === 'eager' && step.value.kind === 'test' && !isOver())
      unfolded.push(step.value.input);
    asking.notice(step.value, session, kindOf);
  }
  const milliseconds = now() - begin;
  return {
    ...{ sides: sidesOf(executor), answered, asked: asking.counts, findings, milliseconds },
    ...(way.mode === 'eager' && { unfolded: coveredByInputs(subject, program, unfolded).length }),
    ...figuresOf(step.done ? step.value : undefined),
  };
}

/** Kind and place. */
function textOf(finding: Finding): string {
  const frame = placeOf(finding);
  return `${finding.kind} ${basename(frame?.file ?? '')}:${frame?.line ?? ''}`;
}

function figuresOf(result: ExploreResult | undefined) {
  const none = { cheap: 0, few: 0, all: 0, waiting: 0 };
  return {
    ...{ runs: result?.runs ?? 0, paths: result?.paths ?? 0, pending: result?.pending ?? 0 },
    ...{ known: result?.solving.known ?? 0, impossible: result?.impossible ?? 0 },
    ...{ undecided: result?.undecided ?? 0, effort: result?.effort ?? none },
    stopped: result?.stopped ?? 'interrupted',
  };
}

export function executorOf(subject: Subject, program: Program, terms: Terms): Executor {
  const files = Object.entries(subject.files).map(([name, text]) => ({
    path: `/home/${name}`,
    content: { kind: 'file' as const, bytes: new Uint8Array(Buffer.from(text)) },
  }));
  const maker = new WorldMaker(subject.sources, {
    arguments: [basename(subject.name), ...subject.arguments],
    ...{ environment: {}, directory: '/home', files, seed: 1, fileSpace: 1 << 20 },
  });
  return new Executor(program, {
    ...{ terms, limits, selfCheck: false },
    world: (run) => maker.symbolic(run),
  });
}

/** The sides of branches that runs on these inputs cover. */
export function coveredByInputs(
  subject: Subject,
  program: Program,
  inputs: readonly Input[],
): readonly number[] {
  const executor = executorOf(subject, program, new Terms());
  for (const input of inputs) executor.run(input);
  return sidesOf(executor);
}

type Counts = Record<Answer['status'], { count: number; milliseconds: number }>;

/** The covered sides of branches: the number of the branch, times 1000, plus that of its side. */
export function sidesOf(executor: Executor): number[] {
  const { branches } = present(executor.program.coverage);
  const marks = present(executor.coverage).marks();
  return branches.flatMap(({ sides }, branch) =>
    sides.flatMap((side, i) => (side.some((mark) => marks[mark] !== 0) ? [1000 * branch + i] : [])),
  );
}

/** Milliseconds of this process on a processor, its system calls included: other work on the machine does not count. */
export function now(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
