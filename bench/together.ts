/**
 * npm run bench -- together [NAME...]: do clew and AFL++ on one corpus cover more than either alone in the same total time? Each has one core
 * for `--seconds`; together they share one core for as long, at the same time, and exchange what they find (`--corpus`). gcov judges.
 * bench/fuzzing/RESULTS.md has the results.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fuzzCommand } from './peers/afl.ts';
import { Children } from './peers/children.ts';
import { type Question, questionsNamed, testOf } from './peers/question.ts';
import { warmUp } from './peers/race.ts';
import { buildTree, clewCommand, treeFolder } from './subjects/build.ts';
import { type Covered, coverageOf } from './subjects/coverage.ts';
import { checkCommand, withFixed } from './subjects/explore.ts';
import { writeFiles } from './subjects/invoke.ts';
import { markdown } from './subjects/results.ts';
import { type TestRun, testsOf } from './subjects/tests-of.ts';
import { place } from './subjects/work-folder.ts';

const ways = ['AFL++ alone', 'clew alone', 'both'] as const;
type Way = (typeof ways)[number];

const options = {
  seconds: { type: 'string', default: '60' },
  times: { type: 'string', default: '3' },
} as const;

export default async function benchTogether(parameters: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    ...{ args: [...parameters], options, allowPositionals: true },
  });
  const names = positionals.length > 0 ? positionals : ['cjson', 'expat', 'bc'];
  const children = new Children();
  const questions = names.flatMap((name) => questionsNamed(name) ?? []);
  for (const { subject } of questions)
    for (const tree of ['gcov', 'clew', 'afl'] as const)
      buildTree(subject, tree, { jobs: 1, fresh: false });
  for (const question of questions) {
    await warmUp(question, children);
    const reached = new Map<Way, Covered[]>(ways.map((way) => [way, []]));
    for (let repetition = 0; repetition < Number(values.times); repetition++) {
      const now = await repeat(question, Number(values.seconds), repetition, children);
      for (const way of ways) reached.get(way)?.push(now[way]);
      console.error(
        `${question.name}, ${repetition + 1}: ${ways.map((way) => inShort(way, now[way])).join('; ')}`,
      );
    }
    const rows = ways.map((way) => {
      const all = reached.get(way) ?? [];
      return [
        way,
        all.map(({ lines }) => lines.covered).join(', '),
        all.map(({ branches }) => branches.covered).join(', '),
      ];
    });
    console.log(
      [`## ${question.name}`, '', ...markdown(['', 'lines', 'branches'], rows), ''].join('\n'),
    );
  }
}

function inShort(way: Way, { lines, branches }: Covered): string {
  return `${way} ${lines.covered} of ${lines.total} lines, ${branches.covered} of ${branches.total} branches`;
}

/** Alone each has a core of its own, at the same time; together they share one. */
async function repeat(
  question: Question,
  seconds: number,
  repetition: number,
  children: Children,
): Promise<Record<Way, Covered>> {
  const core = repetition % 2;
  const folder = (name: string) => join(place('together'), `${question.name}-${name}`);
  const [alone, fuzzed, shared, sharing] = ['clew', 'afl', 'both-clew', 'both-afl'].map(folder);
  await Promise.all([
    solve(question, { out: alone, core, seconds }, children),
    fuzz(question, { out: fuzzed, core: 1 - core, seconds }, children),
  ]);
  const found = join(sharing, 'found');
  const fuzzing = fuzz(question, { out: sharing, core, seconds }, children);
  const corpus = async () => {
    await untilThere(join(found, 'main/queue'));
    await solve(question, { out: shared, core, seconds, corpus: found }, children);
  };
  await Promise.all([fuzzing, corpus()]);
  return {
    'AFL++ alone': covered(question, queued(question, join(fuzzed, 'found'))),
    'clew alone': covered(question, testsOf(alone)),
    both: covered(question, [...queued(question, found), ...testsOf(shared)]),
  };
}

/** clew takes a folder for afl-fuzz's when it has a queue. */
async function untilThere(folder: string): Promise<void> {
  for (let i = 0; i < 100 && !existsSync(folder); i++)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

interface Runner {
  readonly out: string;
  readonly core: number;
  readonly seconds: number;
  readonly corpus?: string;
}

async function solve(
  { subject, program, check }: Question,
  { out, core, seconds, corpus }: Runner,
  children: Children,
): Promise<void> {
  const folder = `${out}.files`;
  for (const each of [out, folder]) rmSync(each, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFiles(check.with?.files ?? {}, folder);
  const path = join(treeFolder(subject, 'clew'), program.path);
  const more = ['--no-native', ...(corpus === undefined ? [] : ['--corpus', corpus])];
  const args = checkCommand(path, check, { seconds, more, out, folder });
  const words = ['-c', String(core), process.execPath, clewCommand, ...args];
  const setting = { env: process.env, log: `${out}.log`, hasOutput: true, limit: 3 * seconds + 60 };
  const { exit } = await children.run('taskset', words, setting);
  if (exit !== 0 && exit !== 1) throw new Error(`clew check: exit code ${exit} (${out}.log)`);
}

async function fuzz(
  question: Question,
  { out, core, seconds }: Runner,
  children: Children,
): Promise<void> {
  const { args, cwd, env } = fuzzCommand(question, 'afl', { out, seconds });
  const exchange = { AFL_IMPORT_FIRST: '1', AFL_SYNC_TIME: '1' };
  await children.run('taskset', ['-c', String(core), 'afl-fuzz', '-M', 'main', ...args], {
    ...{ cwd, env: { ...env, ...exchange }, log: `${out}.log`, limit: 3 * seconds + 60 },
  });
}

/** The inputs of all queues below a folder of afl-fuzz: its own, and that of clew. */
function queued(question: Question, found: string): TestRun[] {
  return readdirSync(found).flatMap((fuzzer) =>
    ['queue', 'crashes'].flatMap((kind) => {
      const folder = join(found, fuzzer, kind);
      const names = existsSync(folder) ? readdirSync(folder).sort() : [];
      return names
        .filter((name) => name.startsWith('id:'))
        .map((name) => testOf(question, readFileSync(join(folder, name))));
    }),
  );
}

function covered({ subject, program, check }: Question, tests: readonly TestRun[]): Covered {
  const fixed = tests.map((test) => withFixed(check, test));
  return coverageOf(program, treeFolder(subject, 'gcov'), fixed);
}
