// A C program under test: compiled once, run in one machine as often as a test likes, and natively as
// the judge. Many cases go into one program, because compiling is what takes time.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LineRange } from '../../src/abi/new-lines.ts';
import type { Program } from '../../src/abi/program.ts';
import type { InputPoint } from '../../src/abi/reentry.ts';
import { present } from '../../src/base/known.ts';
import { buildProgram } from '../../src/build/build.ts';
import type { Module } from '../../src/ir/module.ts';
import { readBitcode } from '../../src/ir/reader/read.ts';
import { TypeTable } from '../../src/ir/types.ts';
import { loadLibrary } from '../../src/libc/library.ts';
import { Machine } from '../../src/machine/machine.ts';
import type { Outcome } from '../../src/machine/outcome.ts';
import { emptyWorld, type World } from '../../src/machine/posix/world.ts';
import type { Unit } from '../../src/source/compile.ts';
import { spawnSync } from '../children.ts';
import { nativeClang } from '../judge/native.ts';
import { compileAt } from '../judge/optimised.ts';

export interface Run {
  readonly outcome: Outcome;
  readonly stdout: string;
}

export interface RunOptions {
  readonly stdin?: string | Uint8Array;
  readonly args?: readonly string[];
  readonly fuel?: number;
  readonly leaks?: boolean;
  readonly world?: Partial<World>;
}

export interface CompileOptions {
  readonly flags?: readonly string[];
  /** The words of --check. */
  readonly checks?: readonly string[];
  /** -O1: optimised bitcode, as that from elsewhere may be. */
  readonly optimised?: string;
  readonly memory?: number;
  readonly shadows?: boolean;
  readonly uninitialized?: boolean;
  readonly uninitializedInput?: boolean;
  readonly missingInput?: boolean;
  readonly coverage?: boolean;
  readonly counts?: boolean;
  /** Lines that are new, in all files. */
  readonly news?: readonly LineRange[];
  /** A compiler other than the native one that is there. */
  readonly clang?: string;
  readonly inputPoint?: InputPoint;
}

/** One program in one machine. */
export class Subject {
  readonly program: Program;
  private readonly machine: Machine;

  constructor(program: Program) {
    this.program = program;
    const module = new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>);
    this.machine = new Machine(program, module);
  }

  run(options: RunOptions = {}): Run {
    const input = [Buffer.from(options.stdin ?? '')];
    const stdout: Uint8Array[] = [];
    const world = {
      ...emptyWorld(),
      arguments: ['program', ...(options.args ?? [])],
      stdin: () => input.pop(),
      stdout: (bytes: Uint8Array) => void stdout.push(bytes.slice()),
      ...options.world,
    };
    const { fuel, leaks = false } = options;
    const outcome = this.machine.execute(world, { fuel, expired: () => false, leaks });
    return { outcome, stdout: Buffer.concat(stdout).toString('latin1') };
  }
}

/** Compiles, links and translates; several sources are several files. */
export async function programOf(
  sources: string | readonly string[],
  options: CompileOptions = {},
): Promise<Program> {
  return linked(await compile(sources, options), options);
}

/** The same of sources that are compiled once: the programs differ in nothing but the options. */
export async function programsOf(source: string): Promise<(options: CompileOptions) => Program> {
  const units = await compile(source, {});
  return (options) => linked(units, options);
}

function linked(units: readonly Unit[], options: CompileOptions): Program {
  const types = new TypeTable();
  const memory = options.memory ?? 1 << 26;
  const { shadows = false, uninitialized = false, coverage = false, counts = false } = options;
  const library = loadLibrary(types);
  const { news } = options;
  const newLines = news && Object.fromEntries(units.map(({ name }) => [name, news]));
  const { uninitializedInput = false, missingInput = false } = options;
  const wanted = {
    shadows,
    uninitialized,
    uninitializedInput,
    missingInput,
    coverage,
    counts,
    newLines,
  };
  const { inputPoint } = options;
  return buildProgram(units, { types, library, memory, inputPoint, ...wanted });
}

/** The modules that clang makes of the sources. */
export async function readModules(
  sources: string | readonly string[],
  types: TypeTable,
): Promise<Module[]> {
  return (await compile(sources, {})).map(({ name, bytes }) => readBitcode(bytes, name, types));
}

async function compile(
  sources: string | readonly string[],
  options: CompileOptions,
): Promise<readonly Unit[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clew-subject-'));
  try {
    const files = writeSources(folder, sources);
    const flags = ['-w', ...(options.flags ?? [])];
    const clang = options.clang ?? nativeClang ?? 'embedded';
    const compiled = await compileAt(options.optimised, files, {
      ...{ clang, flags, checks: options.checks, cache: undefined },
    });
    if (compiled.kind === 'failed') throw new Error(compiled.diagnostics);
    return compiled.units;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function subject(
  sources: string | readonly string[],
  options: CompileOptions = {},
): Promise<Subject> {
  return new Subject(await programOf(sources, options));
}

/** What the program prints natively, compiled without optimisation; it must end with 0. */
export function nativeOutput(
  source: string,
  options: { stdin?: string; flags?: readonly string[] } = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'clew-subject-'));
  try {
    const [file] = writeSources(folder, source);
    const executable = join(folder, 'program');
    command(present(nativeClang), ['-w', ...(options.flags ?? []), file, '-o', executable, '-lm']);
    return command(executable, [], options.stdin);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What it prints in the machine; anything but a regular end is the test's failure. */
export async function ourOutput(
  source: string,
  options: CompileOptions & RunOptions = {},
): Promise<string> {
  const { outcome, stdout } = (await subject(source, options)).run(options);
  if (outcome.kind === 'exited' && outcome.status === 0) return stdout;
  throw new Error(`${describeOutcome(outcome)}\n${stdout.slice(-1000)}`);
}

/** An outcome in one line: "exited 0", "out-of-bounds", "double-free". */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'exited':
      return `exited ${outcome.status}`;
    case 'signaled':
      return `signaled ${outcome.signal}`;
    case 'finding':
      return outcome.finding.kind;
    case 'refused':
      return `refused: ${outcome.finding.message}`;
    case 'assumption':
    case 'cut':
    case 'idle':
    case 'silent':
      return outcome.kind;
  }
}

function writeSources(folder: string, sources: string | readonly string[]): string[] {
  return [sources].flat().map((source, i) => {
    const file = join(folder, i === 0 ? 'program.c' : `part-${i}.c`);
    writeFileSync(file, source);
    return file;
  });
}

function command(name: string, args: readonly string[], stdin = ''): string {
  const result = spawnSync(name, args, { input: stdin, encoding: 'latin1', maxBuffer: 1 << 28 });
  if (result.status === 0) return result.stdout;
  throw new Error(`${name} ended with ${result.status ?? result.signal}\n${result.stderr}`);
}
