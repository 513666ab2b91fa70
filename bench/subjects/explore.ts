/**
 * Asks `clew check` about a program, for a time and with one worker, and measures by gcov what its tests cover: what a
 * row of the table of checks is made of.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { clewCommand, treeFolder } from './build.ts';
import { type Covered, coverageOf } from './coverage.ts';
import { boxOptions, bytesOf, withFiles } from './invoke.ts';
import type { Package, Program, Seed, SymbolicCheck } from './subject.ts';
import { type TestRun, testsOf } from './tests-of.ts';
import { Failure, place } from './work-folder.ts';

export interface CheckRow {
  readonly runs: number;
  readonly runsPerSecond: number;
  readonly paths: number;
  readonly tests: number;
  readonly gcov: Covered;
  /** Part of the time of exploring that the solver took. */
  readonly solverShare: number;
  readonly divergences: number;
  readonly findings: readonly string[];
  /** Findings that a native run did not show, and those that a plain run in the box did not. */
  readonly refuted: number;
  readonly concretized: readonly string[];
  readonly refused: readonly string[];
  readonly stopped: string;
}

/** The fields of `clew check --json` that are used here. */
export interface CheckDocument {
  readonly runs: number;
  /** Runs of mutated inputs, which have no shadows and are not counted in `runs`. */
  readonly mutation: { readonly runs: number };
  readonly paths: number;
  readonly tests: number;
  readonly divergences: number;
  readonly exploring: number;
  readonly stopped: string;
  readonly solver: { readonly seconds: number };
  readonly findings: readonly {
    readonly kind: string;
    readonly file?: string;
    readonly line?: number;
    readonly native: {
      readonly kind: 'confirmed' | 'not-confirmed' | 'untried';
      readonly reason?: string;
    };
  }[];
  readonly concretized: readonly Site[];
  readonly refused: readonly (Site & { readonly message: string })[];
  readonly unreproduced: readonly unknown[];
}

interface Site {
  readonly site: string;
  readonly function?: string;
  readonly reason?: string;
  readonly count: number;
}

/** The fixed part of what every test of the check is run with. */
export function withFixed(check: SymbolicCheck, test: TestRun): TestRun {
  return {
    ...test,
    files: { ...check.with?.files, ...test.files },
    environment: { ...check.with?.environment },
  };
}

export function exploreProgram(
  subject: Package,
  program: Program,
  check: SymbolicCheck,
  options: { seconds: number; more: readonly string[] },
): CheckRow {
  const name = check.name === undefined ? program.name : `${program.name}-${check.name}`;
  const out = join(place('checks'), name);
  rmSync(out, { recursive: true, force: true });
  const document = withFiles(check.with?.files ?? {}, (folder) =>
    askClew(join(treeFolder(subject, 'clew'), program.path), check, { ...options, out, folder }),
  );
  const tests = testsOf(out).map((test) => withFixed(check, test));
  return rowOf(document, coverageOf(program, treeFolder(subject, 'gcov'), tests));
}

interface Asked {
  readonly seconds: number;
  /** Further options of `clew check`. */
  readonly more: readonly string[];
  /** Where its results go; seeds are written beside it. */
  readonly out: string;
  /** Where the files of the check lie. */
  readonly folder: string;
}

/** The command line of `clew check` for a check, without `clew`. Writes the seeds that it names. */
export function checkCommand(
  program: string,
  check: SymbolicCheck,
  { seconds, more, out, folder }: Asked,
): string[] {
  const args = [
    'check',
    '--json',
    '--fresh',
    '--workers',
    '1',
    '--max-time',
    `${seconds}s`,
    // Those that cover nothing new are thousands, and cover nothing new by gcov either.
    '--tests',
    'new',
    '--out',
    out,
  ];
  args.push(...boxOptions(check.with ?? {}, folder), ...check.options, ...more);
  if (check.seeds) args.push('--seeds', writeSeeds(check.seeds, `${out}.seeds`));
  return [...args, program, '--', ...(check.with?.arguments ?? [])];
}

function askClew(program: string, check: SymbolicCheck, asked: Asked): CheckDocument {
  const { seconds, out } = asked;
  const args = checkCommand(program, check, asked);
  const { status, stdout, stderr } = spawnSync(process.execPath, [clewCommand, ...args], {
    encoding: 'utf8',
    timeout: (seconds * 5 + 300) * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: 1 << 30,
  });
  writeFileSync(`${out}.log`, `${args.join(' ')}\n${stderr}`);
  if (status === 0 || status === 1) return JSON.parse(stdout) as CheckDocument;
  const words = stderr.trim().split('\n')[0] || 'no answer in time';
  throw new Failure(`clew check: exit code ${status}: ${words} (${out}.log)`);
}

/** A seed is a test of one's own making: a folder with `stdin`, `arg-1`, `socket-1`, `files/NAME`. */
function writeSeeds(seeds: readonly Seed[], folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  for (const [index, seed] of seeds.entries()) {
    const write = (name: string, bytes: Buffer) => {
      const file = join(folder, String(index + 1).padStart(4, '0'), name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    };
    if (seed.stdin !== undefined) write('stdin', bytesOf(seed.stdin));
    for (const [at, argument] of (seed.arguments ?? []).entries())
      write(`arg-${at + 1}`, bytesOf(argument));
    for (const [at, bytes] of (seed.connections ?? []).entries())
      write(`socket-${at + 1}`, bytesOf(bytes));
    for (const [name, content] of Object.entries(seed.files ?? {}))
      write(join('files', name), bytesOf(content));
  }
  return folder;
}

function rowOf(document: CheckDocument, gcov: Covered): CheckRow {
  const { exploring, findings } = document;
  return {
    runs: document.runs,
    runsPerSecond: exploring === 0 ? 0 : document.runs / exploring,
    paths: document.paths,
    tests: document.tests,
    gcov,
    solverShare: exploring === 0 ? 0 : document.solver.seconds / exploring,
    divergences: document.divergences,
    findings: findings.map(
      ({ kind, file, line, native }) =>
        `${kind} ${basename(file ?? '')}:${line ?? ''} (${native.kind})`,
    ),
    refuted:
      document.unreproduced.length +
      findings.filter(({ native }) => native.kind === 'not-confirmed').length,
    concretized: document.concretized.map(
      ({ site, reason, count }) => `${count} x ${reason} (${site.split('/').at(-1)})`,
    ),
    refused: document.refused.map(({ message, count }) => `${count} x ${message}`),
    stopped: document.stopped,
  };
}
