// C programs with harnesses, explored to their end in this process.

import { fileURLToPath } from 'node:url';
import type { Program } from '../../src/abi/program.ts';
import { buildProgram } from '../../src/build/build.ts';
import type { EntryOptions } from '../../src/build/harness/entry.ts';
import type { FunctionEntry } from '../../src/build/harness/function-harness.ts';
import { Terms } from '../../src/expr/terms.ts';
import type { Input } from '../../src/input/input.ts';
import { TypeTable } from '../../src/ir/types.ts';
import { loadLibrary } from '../../src/libc/library.ts';
import { Machine } from '../../src/machine/machine.ts';
import type { Outcome } from '../../src/machine/outcome.ts';
import { emptyWorld, type World } from '../../src/machine/posix/world.ts';
import { Executor } from '../../src/run/executor.ts';
import type { Trace } from '../../src/run/trace.ts';
import { compileSources, type Unit } from '../../src/source/compile.ts';
import { type Explored, explored } from '../explore/exploring.ts';
import { nativeClang } from '../judge/native.ts';

export interface CheckOptions extends EntryOptions {
  readonly models?: boolean;
  readonly flags?: readonly string[];
  readonly maxRuns?: number;
}

export interface Checked extends Explored {
  readonly program: Program;
  /** What all runs together wrote to standard error. */
  readonly stderr: string;
}

const limits = { fuel: 1_000_000, expired: () => false, leaks: false };

/** How `--fn NAME` checks, with small objects. */
export function entryOf(name: string, options: Partial<FunctionEntry> = {}): FunctionEntry {
  return { name, nulls: true, elements: 3, characters: 4, ...options };
}

const compiled = new Map<string, Promise<readonly Unit[]>>();

function unitsOf(file: string, flags: readonly string[]): Promise<readonly Unit[]> {
  const key = [file, ...flags].join(' ');
  let units = compiled.get(key);
  if (units === undefined) {
    units = compile(file, flags);
    compiled.set(key, units);
  }
  return units;
}

/** What a case of tests/libc prints: it has no input, and runs without shadows. */
export async function output(file: string, models: boolean): Promise<string> {
  const types = new TypeTable();
  const library = loadLibrary(types, models);
  const generator = fileURLToPath(new URL('../libc/cases/generate.h', import.meta.url));
  const units = await unitsOf(file, ['-fno-builtin', '-D_GNU_SOURCE', '-include', generator]);
  const program = buildProgram(units, { types, library, memory: 1 << 25 });
  const machine = new Machine(
    program,
    new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>),
  );
  const parts: Uint8Array[] = [];
  const stdout = (bytes: Uint8Array): void => void parts.push(bytes.slice());
  machine.execute({ ...emptyWorld(), stdout }, { ...limits, fuel: undefined });
  return Buffer.concat(parts).toString('latin1');
}

async function compile(file: string, flags: readonly string[]): Promise<readonly Unit[]> {
  const path = fileURLToPath(new URL(`programs/${file}`, import.meta.url));
  const clang = nativeClang ?? 'embedded';
  const result = await compileSources([path], { clang, flags: ['-w', ...flags], cache: undefined });
  if (result.kind === 'failed') throw new Error(result.diagnostics);
  return result.units;
}

async function build(file: string, options: CheckOptions, shadows: boolean): Promise<Program> {
  const types = new TypeTable();
  const units = await unitsOf(file, options.flags ?? []);
  const library = loadLibrary(types, shadows && options.models !== false);
  return buildProgram(units, { types, library, memory: 1 << 25, shadows, ...options });
}

export async function check(file: string, options: CheckOptions = {}): Promise<Checked> {
  const program = await build(file, options, true);
  const terms = new Terms();
  let stderr = '';
  const stderrTo = (bytes: Uint8Array): void => {
    stderr += Buffer.from(bytes).toString('latin1');
  };
  const world = (): World => ({ ...emptyWorld(), stderr: stderrTo });
  const executor = new Executor(program, { terms, world, limits, selfCheck: true });
  const { maxRuns } = options;
  const result = explored(Object.assign(executor, { terms }), { ...(maxRuns && { maxRuns }) });
  return { ...result, program, stderr };
}

/** Runs inputs in the program without shadows and models. */
export async function replayer(
  file: string,
  options: CheckOptions = {},
): Promise<(input: Input) => Outcome> {
  const program = await build(file, options, false);
  const machine = new Machine(
    program,
    new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>),
  );
  return (input) => machine.execute(emptyWorld(), limits, input);
}

/** One line for how a run ended. */
export function ending(outcome: Trace['outcome']): string {
  if (outcome.kind === 'exited') return `exit ${outcome.status}`;
  if (outcome.kind !== 'finding' && outcome.kind !== 'refused') return outcome.kind;
  const { kind, stack } = outcome.finding;
  const own = stack.find(({ library }) => !library);
  return `${kind} at line ${own?.line}`;
}

export function endings({ tests }: Pick<Checked, 'tests'>): string[] {
  return tests.map(({ outcome }) => ending(outcome)).sort();
}
