/**
 * npm run bench -- subjects build|run|check [NAME...]: real programs, fetched from where they are published, built by
 * their own build systems, run and checked. docs/internals/subjects.md says how it is done, RESULTS.md what it shows.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildTree, nativeProgram, type Tree, treeFolder, trees } from './subjects/build.ts';
import { catalogue } from './subjects/catalogue.ts';
import { compareInvocation } from './subjects/compare.ts';
import { exploreProgram } from './subjects/explore.ts';
import {
  type CheckResult,
  checkCells,
  checkHeadings,
  plainTable,
  type RunRow,
  recordRow,
  runCells,
  runHeadings,
} from './subjects/results.ts';
import type { Package, Program, SymbolicCheck } from './subjects/subject.ts';
import { Failure, workFolder } from './subjects/work-folder.ts';

const usage = `usage: npm run bench -- subjects build|run|check|list [NAME...] [OPTION...]

NAME     a package (coreutils), a program (sort) or a check (bc-unseeded); all without
  --trees native,gcov,clew   which trees to build
  --jobs N                   for make; 1
  --fresh                    build again
  --time 60s                 for each check
  --option OPTION            one more option for clew check; repeatable
  --all                      also the checks beyond the first of each program
  --part 1/2                 every second package, from the first: for two commands side by side
  --record                   write results.json and RESULTS.md, row by row
  --json                     one JSON document instead of tables
Work goes to ${workFolder} ($CLEW_SUBJECTS).`;

const options = {
  trees: { type: 'string', default: trees.join(',') },
  jobs: { type: 'string', default: '1' },
  fresh: { type: 'boolean', default: false },
  time: { type: 'string', default: '60s' },
  option: { type: 'string', multiple: true, default: [] as string[] },
  all: { type: 'boolean', default: false },
  part: { type: 'string', default: '1/1' },
  record: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

type Settings = ReturnType<typeof parse>['values'];

function parse(parameters: readonly string[]) {
  return parseArgs({ args: [...parameters], options, allowPositionals: true });
}

export default async function benchSubjects(parameters: readonly string[]): Promise<void> {
  const { values, positionals } = parse(parameters);
  const [command, ...names] = positionals;
  const commands: Record<string, () => void> = {
    build: () => build(packagesNamed(names), values),
    run: () => run(packagesNamed(names), names, values),
    check: () => check(packagesNamed(names), names, values),
    list: () => list(packagesNamed(names)),
  };
  const chosen = commands[command ?? ''];
  if (chosen) return chosen();
  console.error(usage);
  process.exitCode = 2;
}

function namesOf(subject: Package): string[] {
  const programs = subject.programs.flatMap((program) => [
    program.name,
    ...program.checks.map((each) => checkName(program, each)),
  ]);
  return [subject.name, ...programs];
}

function checkName(program: Program, { name }: SymbolicCheck): string {
  return name === undefined ? program.name : `${program.name}-${name}`;
}

function packagesNamed(names: readonly string[]): Package[] {
  const unknown = names.find(
    (name) => !catalogue.some((subject) => namesOf(subject).includes(name)),
  );
  if (unknown !== undefined) {
    console.error(`There is no subject ${unknown}; \`npm run bench -- subjects list\` shows all.`);
    process.exit(2);
  }
  const isMeant = (subject: Package) => namesOf(subject).some((name) => names.includes(name));
  return names.length === 0 ? [...catalogue] : catalogue.filter(isMeant);
}

/** Names that are all of a package's, or of a program's, mean all that is in it. */
function isNamed(names: readonly string[], ...own: string[]): boolean {
  return names.length === 0 || own.some((name) => names.includes(name));
}

function list(packages: readonly Package[]): void {
  for (const { name, programs, sources } of packages) {
    const archives = sources.map(({ archives }) => archives[0].name).join(', ');
    console.log(`${name.padEnd(12)} ${archives}\n  ${programs.map((each) => each.name).join(' ')}`);
  }
}

function build(packages: readonly Package[], settings: Settings): void {
  const rows: string[][] = [];
  for (const subject of packages) {
    for (const tree of settings.trees.split(',') as Tree[]) {
      const started = performance.now();
      const outcome = attempt(() =>
        buildTree(subject, tree, { jobs: Number(settings.jobs), fresh: settings.fresh }),
      );
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      rows.push([subject.name, tree, seconds, outcome.failure ?? outcome.value]);
      console.error(rows.at(-1)?.join('  '));
    }
  }
  show(settings, ['package', 'tree', 'seconds', 'outcome'], rows, rows);
}

function run(packages: readonly Package[], names: readonly string[], settings: Settings): void {
  const rows: Record<string, RunRow> = {};
  for (const subject of packages) {
    for (const program of subject.programs) {
      if (!isNamed(names, subject.name, program.name)) continue;
      const { name } = program;
      rows[name] = runProgram(subject, program, settings);
      console.error(runCells(name, rows[name]).join('  '));
      if (settings.record) recordRow('run', name, rows[name]);
    }
  }
  const cells = Object.entries(rows).map(([name, row]) => runCells(name, row));
  show(settings, runHeadings, cells, rows);
}

function runProgram(subject: Package, program: Program, settings: Settings): RunRow {
  const { invocations } = program;
  const built = attempt(() =>
    buildTree(subject, 'clew', { jobs: Number(settings.jobs), fresh: false }),
  );
  if (built.failure !== undefined) {
    return { invocations: invocations.length, same: 0, note: built.failure };
  }
  const native = nativeProgram(subject, program);
  const clew = join(treeFolder(subject, 'clew'), program.path);
  const compared = invocations.map((each) => compareInvocation(native, clew, each));
  const differing = compared.filter(({ difference }) => difference !== undefined);
  for (const { invocation, difference } of differing) {
    console.error(`  ${program.name} ${(invocation.arguments ?? []).join(' ')}: ${difference}`);
  }
  const first = differing[0];
  const note = first ? `${(first.invocation.arguments ?? []).join(' ')}: ${first.difference}` : '';
  return { invocations: invocations.length, same: compared.length - differing.length, note };
}

function check(packages: readonly Package[], names: readonly string[], settings: Settings): void {
  const rows: Record<string, CheckResult> = {};
  // By packages, since the counters of gcov are kept in a package's tree.
  const [part, parts] = settings.part.split('/').map(Number);
  const own = packages.filter((_, at) => at % parts === part - 1);
  for (const { name, subject, program, each } of checksMeant(own, names, settings.all)) {
    rows[name] = checkProgram(subject, program, each, settings);
    console.error(checkCells(name, rows[name]).join('  '));
    if (settings.record) recordRow('check', name, rows[name]);
  }
  const cells = Object.entries(rows).map(([name, row]) => checkCells(name, row));
  show(settings, checkHeadings, cells, rows);
}

interface MeantCheck {
  readonly name: string;
  readonly subject: Package;
  readonly program: Program;
  readonly each: SymbolicCheck;
}

/** The first check of each program; further ones by name, or all of them. */
function checksMeant(
  packages: readonly Package[],
  names: readonly string[],
  all: boolean,
): MeantCheck[] {
  return packages.flatMap((subject) =>
    subject.programs.flatMap((program) =>
      program.checks.flatMap((each, index): MeantCheck[] => {
        const name = checkName(program, each);
        const isMeant = isNamed(names, subject.name, program.name) && (index === 0 || all);
        return isMeant || names.includes(name) ? [{ name, subject, program, each }] : [];
      }),
    ),
  );
}

function checkProgram(
  subject: Package,
  program: Program,
  each: SymbolicCheck,
  settings: Settings,
): CheckResult {
  const result = attempt(() => {
    for (const tree of ['gcov', 'clew'] as const) {
      buildTree(subject, tree, { jobs: Number(settings.jobs), fresh: false });
    }
    const seconds = Number.parseFloat(settings.time) * (settings.time.endsWith('m') ? 60 : 1);
    return exploreProgram(subject, program, each, { seconds, more: settings.option });
  });
  return result.failure !== undefined ? { failure: result.failure } : result.value;
}

type Attempt<T> =
  | { readonly value: T; readonly failure?: undefined }
  | { readonly value?: undefined; readonly failure: string };

/** One subject that fails does not stop the others. */
function attempt<T>(work: () => T): Attempt<T> {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof Failure) return { failure: error.message };
    return { failure: (error as Error).stack ?? String(error) };
  }
}

function show(
  settings: Settings,
  headings: readonly string[],
  cells: readonly string[][],
  rows: object,
): void {
  console.log(settings.json ? JSON.stringify(rows, null, 2) : plainTable(headings, cells));
}
