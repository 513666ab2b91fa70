/**
 * npm run bench -- peers [NAME...]: clew and AFL++ side by side on real programs, at the same time, one core each, from
 * the same seed; gcov judges what their tests cover. docs/internals/subjects.md says how, and --write records it in
 * bench/RESULTS-peers.md. KLEE and SymCC are not driven yet, even where they are on the PATH.
 */

import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { campaigns } from './peers/afl.ts';
import { Children, Interrupted } from './peers/children.ts';
import { type Question, questionsNamed, usualQuestions } from './peers/question.ts';
import { type Reached, race, takenInEither, warmUp } from './peers/race.ts';
import { type Circumstance, type Outcome, page, plainReport } from './peers/report.ts';
import { buildTree, requireCommands } from './subjects/build.ts';
import { Failure, output, workFolder } from './subjects/work-folder.ts';

const usage = `usage: npm run bench -- peers [NAME...] [OPTION...]

NAME     a package (expat), a program (xmlwf) or a check (bc-s2) with one symbolic input and a seed
  --seconds N   of each race; 60
  --times N     repetitions with each of AFL++ and AFL++ with cmplog; 3
  --write       write bench/RESULTS-peers.md
Work goes to ${workFolder} ($CLEW_SUBJECTS).`;

const options = {
  seconds: { type: 'string', default: '60' },
  times: { type: 'string', default: '3' },
  write: { type: 'boolean', default: false },
} as const;

interface Settings {
  readonly seconds: number;
  readonly times: number;
}

/** What racing takes beyond what building does. */
const commands = {
  'afl-fuzz': 'afl++',
  'afl-clang-fast': 'afl++',
  gcc: 'gcc',
  gcov: 'gcc',
  make: 'make',
  taskset: 'util-linux',
};

export default async function benchPeers(parameters: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    ...{ args: [...parameters], options, allowPositionals: true },
  });
  const settings = { seconds: Number(values.seconds), times: Number(values.times) };
  if (!Object.values(settings).every((value) => Number.isInteger(value) && value > 0))
    return refuse(usage);
  const questions: Question[] = positionals.length === 0 ? usualQuestions() : [];
  for (const name of positionals) {
    const named = questionsNamed(name);
    if (named === undefined)
      return refuse(`There is no subject ${name}; \`npm run bench -- subjects list\` shows all.`);
    if (named.length === 0)
      return refuse(`${name} has no check with one symbolic input and a seed for it.`);
    questions.push(...named);
  }
  const missing = missingHere();
  if (missing !== undefined) return refuse(missing);
  const outcomes = questions.map((question): Outcome => prepared(question));
  const write = () => {
    if (values.write) writePage(outcomes, settings, parameters);
  };
  const isDone = await raceAll(outcomes, settings, write);
  console.log(plainReport(outcomes.filter(hasSomething)));
  if (!isDone) process.exitCode = 130;
}

function refuse(message: string): void {
  console.error(message);
  process.exitCode = 2;
}

/** Why nothing can be measured here, or undefined. */
function missingHere(): string | undefined {
  if (availableParallelism() < 2) return 'peers: two tools side by side take two cores.';
  try {
    requireCommands(commands);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return `peers: ${error.message}`;
    throw error;
  }
}

/** Builds all that the races of a question take, before the first race: compilers would take the cores from it. */
function prepared(question: Question): Outcome {
  const outcome: Outcome = { question, clew: [], afl: [], cmplog: [] };
  try {
    for (const tree of ['gcov', 'clew', 'afl', 'cmplog'] as const) {
      const built = buildTree(question.subject, tree, { jobs: 2, fresh: false });
      if (built === 'built') console.error(`${question.name}: built the tree ${tree}`);
    }
  } catch (error) {
    failed(outcome, error);
  }
  return outcome;
}

/** Runs all races; false when Ctrl-C ended them early. `hear` is called when a question is done. */
async function raceAll(
  outcomes: readonly Outcome[],
  settings: Settings,
  hear: () => void,
): Promise<boolean> {
  const children = new Children();
  const stop = () => children.stop();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    for (const outcome of outcomes) {
      await raceOne(outcome, settings, children);
      hear();
    }
    return true;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    hear();
    return false;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

async function raceOne(outcome: Outcome, settings: Settings, children: Children): Promise<void> {
  if (outcome.failure !== undefined) return;
  const { seconds, times } = settings;
  try {
    await warmUp(outcome.question, children);
    for (let repetition = 0; repetition < times; repetition++) {
      const core = repetition % 2 === 0 ? 0 : 1;
      for (const campaign of campaigns) {
        const { name } = outcome.question;
        const where = `${name}, ${campaign}, ${repetition + 1} of ${times}`;
        console.error(`${where}: clew on core ${core}, afl-fuzz on core ${1 - core}, ${seconds} s`);
        const { clew, afl, taken } = await race(
          outcome.question,
          { campaign, core, seconds },
          children,
        );
        outcome.clew.push(clew);
        outcome[campaign].push(afl);
        for (const each of taken) outcome.taken = takenInEither(outcome.taken ?? each, each);
        console.error(`${where}: clew ${inShort(clew)}; AFL++ ${inShort(afl)}`);
      }
    }
  } catch (error) {
    failed(outcome, error);
  }
}

/** A question that fails does not stop the others. */
function failed(outcome: Outcome, error: unknown): void {
  if (!(error instanceof Failure)) throw error;
  outcome.failure = error.message;
  console.error(`${outcome.question.name}: ${error.message}`);
}

function inShort({ covered: { lines }, runs, mutated, seconds, late }: Reached): string {
  const more = mutated === 0 ? '' : ` + ${mutated}`;
  const without = late === 0 ? '' : `, ${late} tests too late`;
  return `${lines.covered} of ${lines.total} lines, ${runs}${more} runs in ${seconds.toFixed(0)} s${without}`;
}

function hasSomething({ clew, failure }: Outcome): boolean {
  return clew.length > 0 || failure !== undefined;
}

function writePage(
  outcomes: readonly Outcome[],
  settings: Settings,
  parameters: readonly string[],
): void {
  const measured = outcomes.filter(hasSomething);
  const circumstance: Circumstance = {
    ...settings,
    command: ['npm run bench -- peers', ...parameters].join(' '),
    date: new Date().toISOString().slice(0, 10),
    versions: versions(),
  };
  const text = page(measured, circumstance).replaceAll(`${workFolder}/`, '');
  writeFileSync(join(import.meta.dirname, 'RESULTS-peers.md'), text);
}

function versions(): string[] {
  const afl = output('sh', ['-c', 'afl-fuzz -h 2>&1 || true']);
  const [clang] = output('afl-clang-fast', ['--version']).split('\n');
  const [gcc] = output('gcc', ['--version']).split('\n');
  const commit = output('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname });
  return [
    `clew at ${commit.trim()}`,
    /afl-fuzz\+\+[\w.]+/.exec(afl)?.[0].replace('afl-fuzz', 'AFL') ?? 'an unknown AFL++',
    clang,
    gcc,
    `Node ${process.version}`,
  ];
}
