// Runs an SMT-LIB 2 script for `clew solve`: from a file at once, from standard input command by
// command, so that a program can hold a conversation with it.

import { readFileSync } from 'node:fs';
import { counting } from '../base/counting.ts';
import { UserError } from '../base/user-error.ts';
import { Terms } from '../expr/terms.ts';
import { createChain } from '../solver/chain.ts';
import { ExternalSolver } from '../solver/external/external-solver.ts';
import { BackEnd, commandWords } from '../solver/external/solver-process.ts';
import type { Budget, Solver } from '../solver/query.ts';
import { ScriptMistake } from '../solver/smtlib/mistake.ts';
import { type Check, Script } from '../solver/smtlib/script.ts';
import type { LayerStatistics } from '../solver/statistics.ts';

interface SolveOptions {
  /** Command line of another solver to ask instead of our own. */
  readonly solver: string | undefined;
  /** Milliseconds for each check. */
  readonly queryTime: number | undefined;
  readonly stats: boolean;
  readonly json: boolean;
}

/** A solver, with what it can tell about its work. */
interface Engine {
  readonly solver: Solver;
  statistics(): readonly LayerStatistics[];
  close(): void;
}

/** Returns the exit code. What the script prints goes to `write`. */
export async function solve(
  file: string,
  options: SolveOptions,
  input: AsyncIterable<Uint8Array | string>,
  write: (text: string) => void,
): Promise<number> {
  const text = file === '-' ? decoded(input) : readScript(file);
  const print = (line: string) => {
    if (!options.json) write(`${line}\n`);
  };
  const { hasFailed, ...report } = await solveScript(text, options, print);
  if (options.json) write(`${JSON.stringify(report, undefined, 2)}\n`);
  else if (options.stats) for (const line of statisticsLines(report)) print(line);
  return hasFailed ? 2 : 0;
}

/** What a script was answered. */
export interface SolveReport {
  /** The answer to the last check; 'none' if there was no check. */
  readonly status: 'sat' | 'unsat' | 'unknown' | 'none';
  readonly checks: readonly CheckReport[];
  /** What the script printed, line by line. */
  readonly output: readonly string[];
  /** The mistake that ended the script, if one did. */
  readonly error?: { readonly line: number; readonly column: number; readonly message: string };
  readonly solver: {
    readonly queries: number;
    readonly seconds: number;
    readonly layers: readonly LayerStatistics[];
  };
  readonly seconds: number;
}

/** The answer to one check. */
export interface CheckReport {
  readonly line: number;
  readonly column: number;
  readonly status: 'sat' | 'unsat' | 'unknown';
  /** Why it is unknown. */
  readonly reason?: string;
  readonly detail?: string | undefined;
  /** The values of everything declared, by name, if it is sat. */
  readonly model?: Readonly<Record<string, string>>;
  readonly seconds: number;
}

/** `hear` gets each line that the script prints. */
export async function solveScript(
  text: string | AsyncIterable<string>,
  options: Pick<SolveOptions, 'solver' | 'queryTime'>,
  hear: (line: string) => void,
): Promise<SolveReport & { readonly hasFailed: boolean }> {
  const start = performance.now();
  const terms = new Terms();
  const engine = await createEngine(terms, options);
  const checks: Check[] = [];
  const lines: string[] = [];
  const print = (line: string) => {
    lines.push(line);
    hear(line);
  };
  const script = new Script({
    terms,
    solver: engine.solver,
    budget: budgetOf(options),
    print,
    onCheck: (check) => checks.push(check),
    now: () => performance.now(),
  });
  const mistake = await run(script, text);
  engine.close();
  if (mistake !== undefined) print(`(error "${mistake.message.replaceAll('"', '""')}")`);
  const seconds = (performance.now() - start) / 1000;
  return {
    ...solveReport(checks, lines, mistake, engine.statistics(), seconds),
    hasFailed: mistake !== undefined || script.hasFailed,
  };
}

/**
 * The mistake that ended the script, if one did. What arrives in pieces is answered piece by piece.
 */
async function run(
  script: Script,
  text: string | AsyncIterable<string>,
): Promise<ScriptMistake | undefined> {
  try {
    if (typeof text === 'string') script.run(text);
    else await runPieces(script, text);
    return undefined;
  } catch (error) {
    if (error instanceof ScriptMistake) return error;
    throw error;
  }
}

async function runPieces(script: Script, pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) {
    script.runPiece(piece);
    if (script.hasExited) return;
  }
  script.run('');
}

async function createEngine(terms: Terms, options: Pick<SolveOptions, 'solver'>): Promise<Engine> {
  if (options.solver === undefined) {
    const chain = await createChain(terms);
    return { solver: chain, statistics: () => chain.statistics(), close: () => {} };
  }
  const backEnd = new BackEnd(commandWords(options.solver));
  if (!backEnd.process.hasStarted) {
    throw new UserError(`cannot start the solver "${options.solver}"`);
  }
  const solver = new ExternalSolver(terms, backEnd);
  return { solver, statistics: () => [], close: () => backEnd.close() };
}

function budgetOf({ queryTime }: Pick<SolveOptions, 'queryTime'>): Budget {
  return queryTime === undefined ? {} : { milliseconds: queryTime };
}

function readScript(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const reason = (error as Error).message.replace(/^[A-Z]+: |, \w+( '.*')?$/g, '');
    throw new UserError(`cannot read ${file}: ${reason}`);
  }
}

async function* decoded(input: AsyncIterable<Uint8Array | string>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  for await (const chunk of input) {
    yield typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  }
}

// ---- What is told besides the answers ------------------------------------------------------------------------------

/** As comments of SMT-LIB, so that whoever reads the answers can pass over them. */
function* statisticsLines({ solver: { layers }, checks, seconds }: SolveReport): Iterable<string> {
  yield `; ${counting(checks.length, 'check')} in ${seconds.toFixed(3)} s`;
  if (layers.length === 0) return;
  const nameWidth = Math.max(...layers.map(({ layer }) => layer.length));
  yield `; ${'layer'.padEnd(nameWidth)} ${'queries'.padStart(9)} ${'hits'.padStart(9)} ${'ms'.padStart(10)}`;
  for (const { layer, queries, hits, milliseconds } of layers) {
    const numbers = [String(queries).padStart(9), String(hits).padStart(9)];
    yield `; ${layer.padEnd(nameWidth)} ${numbers.join(' ')} ${milliseconds.toFixed(2).padStart(10)}`;
  }
}

function solveReport(
  checks: readonly Check[],
  output: readonly string[],
  mistake: ScriptMistake | undefined,
  layers: readonly LayerStatistics[],
  seconds: number,
): SolveReport {
  return {
    status: checks.at(-1)?.answer.status ?? 'none',
    checks: checks.map(checkReport),
    output,
    ...(mistake && { error: { ...mistake.position, message: mistake.reason } }),
    solver: {
      queries: checks.length,
      seconds: checks.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000,
      layers,
    },
    seconds,
  };
}

function checkReport({ position, answer, milliseconds, model }: Check): CheckReport {
  return {
    ...position,
    status: answer.status,
    ...(answer.status === 'unknown' && { reason: answer.reason, detail: answer.detail }),
    ...(model && { model }),
    seconds: milliseconds / 1000,
  };
}
