/**
 * STP's Table 1 on questions of our own explorations: array substitution, array-based refinement and simplifications, all eight combinations. Layers that STP
 * did not have are off, intervals among them; below the table, what they make of the same questions.
 */

import { spawnSync } from 'node:child_process';
import { Terms } from '../../src/expr/terms.ts';
import { type Switch, stackChain, switches } from '../../src/solver/chain.ts';
import type { Solver } from '../../src/solver/query.ts';
import type { SatModule } from '../../src/solver/sat.ts';
import { Script } from '../../src/solver/smtlib/script.ts';
import { KeptTrials } from '../pending/kept-trials.ts';
import { debianSubjects, ownSubjects, type Subject } from '../pending/subjects.ts';
import { now } from '../pending/trial.ts';
import { plan, type Recorded, recordedQueries } from './stp-queries.ts';

/** Milliseconds after which a question is given up: a thousandth of the paper's, which adds them to the total as we do. */
const timeout = 60;
/** z3 judges questions of at most so many characters: it takes minutes to read the others. */
const judged = 20_000;

/** What the columns of the paper mean here. */
const parts = {
  substitution: ['array-substitution', 'substitution'],
  refinement: ['refinement'],
  simplifications: ['rewriting', 'truth-tables'],
} as const;
type Part = keyof typeof parts;
type Off = Switch | 'rewriting';

const allParts = Object.keys(parts) as Part[];
const ofStp: ReadonlySet<string> = new Set(Object.values(parts).flat());

/** The paper's rows, in its order, with its seconds and time-outs. */
const combinations: readonly (readonly [on: readonly Part[], seconds: number, timeouts: number])[] =
  [
    [[], 3378, 36],
    [['substitution'], 1216, 1],
    [['refinement'], 624, 1],
    [['simplifications'], 336, 0],
    [['substitution', 'refinement'], 513, 1],
    [['simplifications', 'substitution'], 233, 0],
    [['simplifications', 'refinement'], 220, 0],
    [allParts, 110, 0],
  ];

/** The rows: the paper's in its order, then what STP did not have. */
const others = switches.filter((name) => !ofStp.has(name));
const rows: readonly (readonly [label: string, off: readonly Off[], paper?: string])[] = [
  ...combinations.map(([on, paper, gaveUp]): readonly [string, readonly Off[], string] => {
    const off = allParts.filter((part) => !on.includes(part)).flatMap((part) => [...parts[part]]);
    const label = on.length === 0 ? 'no optimizations' : on.join(' + ');
    const name = on.length === allParts.length ? 'all optimizations' : label;
    return [name, [...others, ...off], `${paper} | ${gaveUp} |`];
  }),
  ['all of clew', []],
  ['all of clew without bounds', ['bounds']],
];

/** What was measured is kept, by program and row, so that both can be measured one by one, or side by side. */
export async function stpTable(
  module: SatModule,
  names: readonly string[],
  labels: readonly string[],
): Promise<string[]> {
  const kept = new KeptTrials<Measured>(`stp-${timeout}ms`, false);
  const isWanted = ({ name }: Subject) => names.length === 0 || names.includes(name);
  const subjects = [...ownSubjects, ...debianSubjects].filter(isWanted);
  const measured: { subject: Subject; queries: Recorded[]; rows: Map<string, Measured> }[] = [];
  for (const subject of subjects) {
    const queries = await recordedQueries(subject, module);
    measured.push({ subject, queries, rows: measure(module, subject, queries, { kept, labels }) });
  }
  const upTo = (count: number) =>
    measured.filter((each) => rows.slice(0, count).every(([label]) => each.rows.has(label)));
  return [
    ...questionsTable(measured),
    ...resultTables(upTo(combinations.length)),
    ...beyondStp(upTo(rows.length)),
  ];
}

interface OfSubject {
  readonly subject: Subject;
  readonly queries: readonly Recorded[];
  readonly rows: ReadonlyMap<string, Measured>;
}

const [judgeName, readingName] = ['z3', 'reading'];

function measure(
  module: SatModule,
  { name }: Subject,
  queries: readonly Recorded[],
  { kept, labels }: { readonly kept: KeptTrials<Measured>; readonly labels: readonly string[] },
): Map<string, Measured> {
  const scripts = queries.map(({ script }) => script);
  const wanted = rows.filter(([label]) => labels.length === 0 || labels.includes(label));
  const isKnown = wanted.every(([label]) => kept.get(`${name} ${label}`) !== undefined);
  // The engine compiles what is used often while it is used: the first round is thrown away.
  if (!isKnown) answered(module, scripts.slice(0, 20), []);
  const make = (label: string, work: () => Measured) => {
    const made = kept.make(`${name} ${label}`, work);
    console.error(name, label, made.milliseconds);
    return [label, made] as const;
  };
  return new Map([
    make(judgeName, () => ({ milliseconds: 0, answers: askZ3(scripts) })),
    make(readingName, () => answered(undefined, scripts, [])),
    ...rows.flatMap(([label, off]) => {
      if (wanted.some(([each]) => each === label))
        return [make(label, () => answered(module, scripts, off))];
      const known = kept.get(`${name} ${label}`);
      return known === undefined ? [] : [[label, known] as const];
    }),
  ]);
}

function questionsTable(measured: readonly OfSubject[]): string[] {
  const lines = measured.map(({ subject, queries }) => {
    const sum = (of: (query: Recorded) => number) =>
      queries.reduce((total, query) => total + of(query), 0);
    const cells = [queries.length, sum(({ reads }) => reads), sum(({ elements }) => elements)];
    return `| ${subject.name} | ${subject.from} | ${cells.join(' | ')} |`;
  });
  return [
    '## The questions',
    '',
    `The first ${plan.wanted} questions of \`${plan.search}\` search from the first seed of each program that may cost more than microseconds, or those of ${plan.runs} runs.`,
    'Their terms are not rewritten, and each constant array is a variable with one equality per element, as EXE handed them to STP.',
    '',
    '| program | from | questions | reads at symbolic indexes | elements of constant arrays |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ];
}

interface Measured {
  readonly milliseconds: number;
  readonly answers: readonly string[];
}

function answersTo(measured: readonly OfSubject[], label: string): readonly string[] {
  return measured.flatMap(({ rows: made }) => made.get(label)?.answers ?? []);
}

function secondsFor(measured: readonly OfSubject[], label: string): string {
  const of = ({ rows: made }: OfSubject) => made.get(label)?.milliseconds ?? 0;
  return seconds(measured.reduce((sum, each) => sum + of(each), 0));
}

/** Only programs of which every row was measured are in the table. */
function namesOf(measured: readonly OfSubject[]): string {
  return measured.map(({ subject }) => subject.name).join(', ');
}

function resultTables(measured: readonly OfSubject[]): string[] {
  const answersOf = (label: string) => answersTo(measured, label);
  const known = [...answersOf(judgeName)];
  const short = measured
    .flatMap(({ queries }) => queries)
    .filter(({ script }) => script.length <= judged).length;
  const decidedByJudge = known.filter((answer) => answer !== 'unknown').length;
  const contradictions: string[] = [];
  const lines = rows.slice(0, combinations.length).map(([label, , paper = '']) => {
    const answers = answersOf(label);
    answers.forEach((answer, i) => {
      if (contradicts(answer, known[i])) contradictions.push(`${label}, question ${i}`);
      if (known[i] === 'unknown') known[i] = answer;
    });
    const timeouts = answers.filter((answer) => answer === 'unknown').length;
    return `| ${label} | ${secondsFor(measured, label)} | ${timeouts} | ${paper}`.trimEnd();
  });
  const decided = (status: string) => known.filter((answer) => answer === status).length;
  const says = contradictions.length === 0 ? 'none' : contradictions.join('; ');
  return [
    `${known.length} questions, of ${namesOf(measured)}: ${decided('sat')} satisfiable, ${decided('unsat')} unsatisfiable, ${decided('unknown')} that no row decided. z3 was asked those of at most ${judged} characters, and decided ${decidedByJudge} of ${short}. Contradictions with z3, or between rows: ${says}.`,
    '',
    "## STP's Table 1",
    '',
    `Seconds of processor time for all questions, ${timeout} ms of it a question at most, which is added as the paper adds it. To read the text alone takes ${secondsFor(measured, readingName)} s of each row.`,
    'Everything that STP did not have is off: known assignments, independence, renaming, cache, subsets, intervals (`bounds`), small domains and kept SAT solvers.',
    'Substitution is `array-substitution` and `substitution`; simplifications are rewriting and truth tables; without refinement all axioms of arrays are there from the start.',
    '',
    '| on | s | time-outs | paper, s | paper, time-outs |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ];
}

function beyondStp(measured: readonly OfSubject[]): string[] {
  const lines = rows.slice(combinations.length - 1).map(([label]) => {
    const answers = answersTo(measured, label);
    const timeouts = answers.filter((answer) => answer === 'unknown').length;
    return `| ${label} | ${secondsFor(measured, label)} | ${timeouts} |`;
  });
  return [
    '## The same questions, with what STP did not have',
    '',
    `Questions of ${namesOf(measured)}. Each has a chain of its own, so that nothing is known from those before it, and nothing is in the cache.`,
    '',
    '| | s | time-outs |',
    '|---|---|---|',
    ...lines,
    '',
  ];
}

/** Without a SAT solver, the questions are only read. */
function answered(
  module: SatModule | undefined,
  scripts: readonly string[],
  off: readonly Off[],
): Measured {
  const begin = now();
  const answers: string[] = [];
  for (const text of scripts) {
    // An arena never forgets a term, so each question has its own, and no SAT solver is kept for a question that continues it.
    const terms = new Terms({ rewriting: !off.includes('rewriting') });
    const solver: Solver =
      module === undefined
        ? { solve: () => ({ status: 'unknown', reason: 'unsupported' }) }
        : stackChain(terms, module, { now, off: [...off.filter(isSwitch), 'incremental'] });
    const print = (line: string) => answers.push(line);
    const budget = { milliseconds: timeout };
    new Script({ terms, solver, budget, print, now }).run(text);
  }
  return { milliseconds: now() - begin, answers };
}

/** Its answers to the short questions; the others are unknown. */
function askZ3(scripts: readonly string[]): string[] {
  const short = scripts.filter(({ length }) => length <= judged);
  const input = short.map(
    (text) => `(set-option :timeout 1000)\n${text.replace(/QF_\w+/, 'ALL')}\n(reset)\n`,
  );
  const { stdout } = spawnSync('z3', ['-in'], {
    ...{ input: input.join(''), encoding: 'utf8', maxBuffer: 1 << 28 },
  });
  const answers = (stdout ?? '').trim().split('\n');
  const hasAll = answers.length === short.length;
  if (!hasAll) console.error('z3 did not answer all: nothing but the other rows judges a row');
  let next = 0;
  return scripts.map(({ length }) =>
    length <= judged && hasAll ? (answers[next++] ?? 'unknown') : 'unknown',
  );
}

function isSwitch(name: Off): name is Switch {
  return name !== 'rewriting';
}

function contradicts(answer: string, judge: string): boolean {
  return answer !== judge && answer !== 'unknown' && judge !== 'unknown';
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
