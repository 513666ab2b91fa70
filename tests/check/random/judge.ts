// Holds `clew check` to random functions. For every function the exploration starts at zeros and at random inputs, and:
//
//   the executor's self-check evaluates every condition, and at the end all of the result, under the witness;
//   no run leaves the path that its input was solved for;
//   once everything is explored, no random input takes a path that no run has taken;
//   natively, under the sanitizers, every input gives the same result, or an error where the box has found one.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../../../src/abi/program.ts';
import type { ExploreEvent, ExploreResult } from '../../../src/explore/event.ts';
import { BreadthFirst } from '../../../src/explore/search/bfs.ts';
import { DepthFirst } from '../../../src/explore/search/dfs.ts';
import { explore } from '../../../src/explore/session.ts';
import { Terms } from '../../../src/expr/terms.ts';
import { emptyInput, type Input } from '../../../src/input/input.ts';
import { noSources } from '../../../src/input/sources.ts';
import { Executor } from '../../../src/run/executor.ts';
import type { Trace } from '../../../src/run/trace.ts';
import { createChain } from '../../../src/solver/chain.ts';
import { type Solver, unsat } from '../../../src/solver/query.ts';
import { WorldMaker } from '../../../src/world/world-maker.ts';
import { spawnSync } from '../../children.ts';
import { compileNatively, inTemporaryFolder } from '../../judge/native.ts';
import { describeOutcome, programOf } from '../../machine/subject.ts';
import { Chance } from './chance.ts';
import type { Code } from './code.ts';
import { inputSize, outputSize } from './prelude.ts';
import { sourceOf } from './program.ts';

export interface JudgeOptions {
  /** The native compiler, undefined where there is none. */
  readonly compiler: string | undefined;
  /** Of each function. */
  readonly maxRuns: number;
  readonly seed: number;
  /** A mistake made on purpose: does the judge see it? */
  readonly mistake?: Mistake;
}

/** The solver takes what is possible for impossible; runs get another input than the solved one; the result is another. */
export type Mistake = 'solver' | 'input' | 'result';

export interface Verdict {
  /** What is wrong; nothing, if all is well. */
  readonly wrong: readonly string[];
  readonly runs: number;
  readonly paths: number;
  readonly isExhausted: boolean;
  readonly undecided: number;
}

interface Run {
  readonly input: Uint8Array;
  readonly outcome: string;
  readonly output: Buffer;
}

export async function judge(bodies: readonly Code[], options: JudgeOptions): Promise<Verdict[]> {
  const source = sourceOf(bodies);
  const program = await programOf(source, { shadows: true, coverage: true, flags: ['-fwrapv'] });
  const judged = [];
  for (const [number] of bodies.entries()) {
    judged.push(await new FunctionJudge(program, number, options).judge());
  }
  if (options.compiler === undefined) return judged.map(({ verdict }) => verdict);
  const native = await nativeOutputs(
    options.compiler,
    source,
    judged.map(({ runs }) => runs),
  );
  return judged.map(({ verdict, runs }, number) => {
    const differences = runs.flatMap((run, i) => difference(run, native[number][i]) ?? []);
    return { ...verdict, wrong: [...verdict.wrong, ...differences.slice(0, 3)] };
  });
}

/** The function explored, and its runs kept. */
class FunctionJudge {
  private readonly runs: Run[] = [];
  private readonly paths = new Set<string>();
  private readonly wrong: string[] = [];
  private readonly program: Program;
  private readonly options: JudgeOptions;
  private readonly terms = new Terms();
  private readonly executor: Executor;
  private readonly chance: Chance;
  private output: Uint8Array[] = [];
  private lastTried = new Uint8Array(0);

  constructor(program: Program, number: number, options: JudgeOptions) {
    this.program = program;
    this.options = options;
    this.chance = new Chance(options.seed);
    const sources = { ...noSources, stdin: { min: inputSize, max: inputSize } };
    const plan = {
      arguments: ['program', String.fromCharCode(48 + number)],
      ...{ environment: {}, directory: '/home', files: [], seed: 0, fileSpace: 1 << 20 },
    };
    const stdout = (bytes: Uint8Array) => void this.output.push(bytes.slice());
    const maker = new WorldMaker(sources, plan, { stdout, stderr: () => {} });
    this.executor = new Executor(program, {
      terms: this.terms,
      world: (run) => maker.symbolic(run),
      limits: { fuel: 1 << 24, expired: () => false, leaks: false },
      selfCheck: true,
    });
  }

  async judge(): Promise<{ verdict: Verdict; runs: readonly Run[] }> {
    let result: ExploreResult | undefined;
    try {
      result = await this.explore();
      if (this.isComplete(result)) this.tryOthers();
    } catch (error) {
      this.wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    const verdict = {
      wrong: this.wrong,
      runs: this.runs.length,
      paths: result?.paths ?? 0,
      isExhausted: result?.stopped === 'exhausted',
      undecided: result?.undecided ?? 0,
    };
    return { verdict, runs: this.runs };
  }

  private async explore(): Promise<ExploreResult> {
    const { terms, chance, options } = this;
    const chain = await createChain(terms, { selfCheck: true });
    const tireless = withConflicts(chain, 2000);
    const solver = options.mistake === 'solver' ? lying(tireless) : tireless;
    const exploration = explore(
      {
        program: this.program,
        symbols: this.executor.symbols,
        run: (input) => this.run(input),
        aim: (condition) => this.executor.aim(condition),
      },
      {
        ...{ terms, solver, checks: chance.pick(['strict', 'relaxed']) },
        searcher: chance.oneIn(2)
          ? (context) => new DepthFirst(context)
          : (context) => new BreadthFirst(context),
        seeds: [emptyInput, ...Array.from({ length: 3 }, () => this.randomInput())],
        now: () => performance.now(),
        maxRuns: options.maxRuns,
      },
    );
    let step = exploration.next();
    for (; !step.done; step = exploration.next()) this.hear(step.value);
    return step.value;
  }

  private hear(event: ExploreEvent): void {
    if (event.kind !== 'divergence') return;
    const { file, line } = this.program.sites[event.site];
    this.wrong.push(`run ${event.run} (${this.lastInput()}) left its path at ${file}:${line}`);
  }

  private run(input: Input): Trace {
    this.output = [];
    const { mistake } = this.options;
    const trace = this.executor.run(mistake === 'input' ? changed(input) : input);
    this.paths.add(this.pathOf(trace));
    const bytes = new Uint8Array(inputSize);
    bytes.set(input.get('stdin') ?? []);
    const outcome = describeOutcome(trace.outcome);
    const output = Buffer.concat(this.output);
    if (mistake === 'result' && output.length > 0) output[0] ^= 1;
    this.runs.push({ input: bytes, outcome, output });
    if (outcome.startsWith('refused')) this.wrong.push(outcome);
    return trace;
  }

  /** Nothing was left out: then there are no other paths. */
  private isComplete({ stopped, undecided, concretized, divergences }: ExploreResult): boolean {
    const { decisions, sites } = this.program;
    const isPinned = (decision: number) => sites[decisions[decision].site].function === 'main';
    return (
      stopped === 'exhausted' &&
      undecided === 0 &&
      divergences.count === 0 &&
      concretized.every(({ decision }) => isPinned(decision))
    );
  }

  /** No input goes where nobody has been. */
  private tryOthers(): void {
    for (let i = 0; i < 40; i++) {
      const trace = this.executor.run(this.randomInput());
      const path = this.pathOf(trace);
      if (this.paths.has(path)) continue;
      this.wrong.push(`a path was missed, input ${hex(this.lastTried)}`);
      return;
    }
  }

  private randomInput(): Input {
    this.lastTried = this.chance.bytes(inputSize) as Uint8Array<ArrayBuffer>;
    return new Map([['stdin', this.lastTried]]);
  }

  private lastInput(): string {
    return hex(this.runs.at(-1)?.input ?? new Uint8Array(0));
  }

  /** What was decided, and how; the result at the end is no decision. */
  private pathOf({ length, decisions, conditions, held }: Trace): string {
    let path = '';
    for (let row = 0; row < length; row++) {
      const { kind } = this.program.decisions[decisions[row]];
      if (kind !== 'concretized') path += `${decisions[row]}:${conditions[row]}:${held[row]} `;
    }
    return path;
  }
}

/** A solver that gives up after so many conflicts, never for the time: a busy machine decides as much as an idle one. */
function withConflicts(chain: Solver, conflicts: number): Solver {
  return { solve: (query) => chain.solve({ ...query, budget: { conflicts } }) };
}

function lying(chain: Solver): Solver {
  return {
    solve(query) {
      const answer = chain.solve(query);
      return answer.status === 'sat' ? unsat : answer;
    },
  };
}

/** All bytes but the first are another's. */
function changed(input: Input): Input {
  const bytes = input.get('stdin')?.map((byte, i) => (i === 0 ? byte : byte ^ 0x55));
  return bytes === undefined ? input : new Map([['stdin', bytes]]);
}

async function nativeOutputs(
  compiler: string,
  source: string,
  runs: readonly (readonly Run[])[],
): Promise<Buffer[][]> {
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, 'program.c');
    const executable = join(folder, 'program');
    writeFileSync(file, source);
    const sanitizers = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
    const flags = ['-DNATIVE', '-fwrapv', '-fno-strict-aliasing', ...sanitizers];
    const refused = await compileNatively(compiler, [file], flags, executable);
    if (refused !== undefined) throw new Error(refused);
    const records = runs.flatMap((each, number) =>
      each.map(({ input }) => Buffer.from([number, ...input])),
    );
    const { stdout } = spawnSync(executable, [], {
      input: Buffer.concat(records),
      env: { ...process.env, ASAN_OPTIONS: 'detect_leaks=0' },
      stdio: ['pipe', 'pipe', 'ignore'],
      maxBuffer: 1 << 28,
    });
    let at = 0;
    const next = () => {
      at += 1 + outputSize;
      return stdout.subarray(at - 1 - outputSize, at);
    };
    return runs.map((each) => each.map(next));
  });
}

function difference({ input, outcome, output }: Run, native: Buffer): string | undefined {
  const isClean = outcome === 'exited 0';
  const where = `input ${hex(input)}`;
  if (native.length !== 1 + outputSize) return `${where}: no native result`;
  if (native[0] !== 0) return isClean ? `${where}: an error natively, none in the box` : undefined;
  if (!isClean) return `${where}: ${outcome} in the box, all is well natively`;
  return native.equals(output) ? undefined : `${where}: natively the result is another`;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
