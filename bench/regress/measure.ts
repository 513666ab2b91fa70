/**
 * One configuration on one subject: explores for a number of runs, then runs every test of it natively on the version as it was
 * published. A run is known by its test: with one thread and tests for all paths, they are numbered in the order of the
 * runs.
 */

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { check } from '../../src/check/check.ts';
import type { CheckOptions, SymbolicInput } from '../../src/check/options.ts';
import type { CheckResult, ReportedFinding } from '../../src/results/check-result.ts';
import { placeOf } from '../../src/results/finding-record.ts';
import { blocksCovered, coverageOf } from '../subjects/coverage.ts';
import { bytesOf } from '../subjects/invoke.ts';
import { testsOf } from '../subjects/tests-of.ts';
import { place } from '../subjects/work-folder.ts';
import type { Configuration } from './configurations.ts';
import { type InjectedBug, injected } from './inject.ts';
import type { RegressSubject } from './subject.ts';
import { treeFolder } from './trees.ts';

export interface Measured {
  readonly configuration: string;
  readonly runs: number;
  /** By bug: the run that found it, counted from 1; undefined: none did. */
  readonly foundAt: readonly (number | undefined)[];
  /** What else was found: kind and place. */
  readonly otherFindings: readonly string[];
  readonly valid: number;
  /** Tests that were run natively. */
  readonly tests: number;
  readonly blocks: number;
  readonly newConditions: { readonly explored: number; readonly new: number };
  readonly queries: number;
  readonly seconds: number;
}

/** From some of the inputs, by name: the paper looks at wget with and without a page that sets a cookie. */
export async function measure(
  subject: RegressSubject,
  configuration: Configuration,
  options: {
    readonly runs: number;
    /** How many tests, evenly spread, are run natively at most. */
    readonly judged: number;
    readonly inputs: readonly string[];
  },
): Promise<Measured> {
  const name = `${subject.name}-${configuration.name}`;
  const out = join(place('regress', 'checks'), name);
  rmSync(out, { recursive: true, force: true });
  const seeds = configuration.usesInputs
    ? [writeInputs(subject, options.inputs, `${out}.seeds`)]
    : [];
  const beside = writeFiles(subject, `${out}.files`);
  const result = await explored({
    ...{ files: [join(treeFolder(subject, 'new'), subject.program)], out, seeds },
    handOver: { file: beside, dir: [], env: [] },
    arguments: subject.arguments,
    symbolic: symbolicOf(subject),
    old: treeFolder(subject, 'old'),
    search: configuration.search,
    ...(configuration.checks && { checks: configuration.checks }),
    ...{ maxRuns: options.runs, workers: 1, mutate: false, native: false, fresh: true },
  });
  return { configuration: configuration.name, ...figuresOf(subject, result, options.judged) };
}

async function explored(options: CheckOptions): Promise<CheckResult> {
  for await (const event of check(options)) if (event.kind === 'ended') return event.result;
  throw new Error('the check ended without a result');
}

function symbolicOf({ symbolic: { source, bytes } }: RegressSubject): SymbolicInput {
  return source === 'stdin' ? { stdin: bytes } : { sockets: [[bytes]] };
}

/** Files that the program finds: NAME=HOSTPATH each. */
function writeFiles({ files = {} }: RegressSubject, folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return Object.entries(files).map(([name, content]) => {
    writeFileSync(join(folder, name), bytesOf(content));
    return `${name}=${join(folder, name)}`;
  });
}

/** As folders of tests; all inputs are as long as what is symbolic. */
function writeInputs(
  { inputs, symbolic: { source, bytes }, filling }: RegressSubject,
  names: readonly string[],
  folder: string,
): string {
  rmSync(folder, { recursive: true, force: true });
  for (const [i, name] of names.entries()) {
    // Seeds are taken in the order of their names.
    const seed = join(folder, `${i + 1}-${name}`);
    mkdirSync(seed, { recursive: true });
    const whole = Buffer.alloc(bytes, filling);
    const given = bytesOf(inputs[name]);
    if (given.length > bytes) throw new Error(`the input '${name}' has ${given.length} bytes`);
    given.copy(whole);
    writeFileSync(join(seed, source === 'stdin' ? 'stdin' : 'socket-1'), whole);
  }
  return folder;
}

function figuresOf(
  subject: RegressSubject,
  result: CheckResult,
  judged: number,
): Omit<Measured, 'configuration'> {
  const tree = treeFolder(subject, 'native');
  const bugs = injected(treeFolder(subject, 'new'), subject.bugs);
  const counted = { path: subject.program, covers: subject.covers };
  let valid = 0;
  const count = numberOfTests(result.out);
  const tests = testsOf(result.out)
    .slice(0, count)
    .filter((_, i) => i % Math.ceil(count / judged) === 0)
    .map((test) => ({ ...test, files: { ...subject.files, ...test.files } }));
  coverageOf(counted, tree, tests, ({ exit, stdout, stderr }) => {
    const run = { exit: exit ?? undefined, stdout: stdout.toString(), stderr: stderr.toString() };
    if (subject.isValid(run)) valid++;
  });
  const { newCode, runs, solver, exploring } = result;
  return {
    runs,
    foundAt: bugs.map((bug) => runOf(result.findings.find((each) => isAt(each, bug)))),
    otherFindings: result.findings
      .filter((each) => !bugs.some((bug) => isAt(each, bug)))
      .map((each) => findingText(each)),
    ...{ valid, tests: tests.length, blocks: blocksCovered(counted, tree) },
    newConditions: newCode?.conditions ?? { explored: 0, new: 0 },
    ...{ queries: solver.queries, seconds: exploring },
  };
}

function numberOfTests(out: string): number {
  return readdirSync(join(out, 'tests')).length;
}

function isAt({ finding }: ReportedFinding, { file, line }: InjectedBug): boolean {
  const frame = placeOf(finding);
  return frame?.file?.endsWith(file) === true && frame.line === line;
}

function runOf(found: ReportedFinding | undefined): number | undefined {
  return found === undefined ? undefined : Number(basename(found.test));
}

function findingText({ finding }: ReportedFinding): string {
  const frame = placeOf(finding);
  return `${finding.kind} ${basename(frame?.file ?? '')}:${frame?.line ?? ''}`;
}
