// clew tune: learns a search heuristic for a program. The work is done in src/tune; this file reads the options, writes to the
// terminal, and handles Ctrl-C, which keeps what was learned until then.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { counting } from '../base/counting.ts';
import { UserError } from '../base/user-error.ts';
import { findHeuristic, heuristicFile } from '../check/heuristic-file.ts';
import { explanationOf, type NamedHeuristic } from '../explore/learned/explanation.ts';
import { type Heuristic, learnedSearches, parseHeuristic } from '../explore/learned/heuristic.ts';
import { trained } from '../explore/learned/trained.ts';
import { displayFile } from '../host/display.ts';
import { ranges } from '../input/option-values.ts';
import { reportedRecord } from '../report/check-document.ts';
import { wrap } from '../report/style.ts';
import { sourceReader } from '../source/program-readable.ts';
import { fewestRuns, usualRuns } from '../tune/effort.ts';
import type { TuneEvent, TuneProgress, TuneResult, TuneRound } from '../tune/event.ts';
import { explanationText } from '../tune/explain.ts';
import { runRange, type TuneOptions } from '../tune/options.ts';
import { tune } from '../tune/tune.ts';
import { libraryOptions } from './check.ts';
import { boxOptions, checkOptions } from './check-options.ts';
import { defineCommand, type Invocation } from './command.ts';
import { compileOptions, projectOptions } from './compile-options.ts';
import {
  displayFor,
  exploring,
  type Hearing,
  hear,
  hearingOf,
  type Interrupts,
} from './exploring.ts';
import { assumedOptions, harnessOptions } from './harness-options.ts';
import {
  choiceOption,
  countOption,
  durationOption,
  type OptionTable,
  switchOption,
  textOption,
  type ValuesOf,
} from './option.ts';
import { type ProgressDisplay, silentProgress, timeText } from './progress.ts';
import { symbolicOptions } from './sym-options.ts';
import { outputStyle, printError, printJson, printOutput } from './terminal.ts';

const group = 'Learning';
const minute = 60_000;

const { maxMemory, workers, fuel, mode, seeds, models, checks, check } = checkOptions;
const { fresh, native, json, quiet } = checkOptions;

const tuneOptions = {
  budget: durationOption(ranges.maxTime, {
    flags: '--budget <duration>',
    group,
    meaning: 'how long to learn; it may end earlier, when nothing gets better',
    example: '--budget 2h',
    initial: 10 * minute,
    otherwise: '10m',
  }),
  runs: countOption(runRange, {
    flags: '--runs <count>',
    group,
    meaning:
      'what a search is judged by: the branches that it covers in so many runs of the program',
    example: '--runs 1000',
    otherwise: `${usualRuns}, and as few as ${fewestRuns} if the budget is small`,
  }),
  search: choiceOption(learnedSearches, {
    flags: '--search <name>',
    group,
    meaning:
      'what the weights are for: learned-frontier (of all branches that are pending), or learned (of those on the last path)',
    example: '--search learned',
    initial: 'learned-frontier',
  }),
  heuristic: textOption({
    flags: '--heuristic <file>',
    group,
    meaning: 'where what was learned goes; clew check --search learned looks for the usual name',
    example: '--heuristic nightly.json',
    initial: heuristicFile,
    otherwise: heuristicFile,
  }),
  explain: switchOption(
    '--explain',
    group,
    'say which properties of branches matter, and how; alone or with heuristics as FILEs, of what was learned before',
  ),
  ...symbolicOptions,
  ...harnessOptions,
  ...assumedOptions,
  ...boxOptions,
  maxRuns: {
    ...checkOptions.maxRuns,
    meaning: 'learn for so many runs of the program in all, whatever the time',
    example: '--max-runs 1000000',
  },
  ...{ maxMemory, workers, fuel, mode, seeds, models, checks, check },
  out: {
    ...checkOptions.out,
    meaning:
      'where the tests and findings go that learning brings along; the last tuning in it is continued or replaced, if it was of the same program; other results are kept, in a folder renamed to FOLDER.1',
  },
  ...{ fresh, native, json, quiet },
};

const options = { ...compileOptions, ...projectOptions, ...tuneOptions };
type TuneInvocation = Invocation<typeof options>;
type Values = TuneInvocation['options'];

export const tuneCommand = defineCommand({
  name: 'tune',
  summary: 'learn which branches to try first in a program',
  operands: '[file...]',
  operandsMeaning:
    'a program built with clew cc, C sources, LLVM assembly, bitcode, objects built with -flto, or archives of them; with --explain also heuristics',
  description:
    'Learns a search heuristic for a program (ParaDySE): weights for forty properties of branches, found by exploring the program with many of them and keeping what covers most. Once per program, at night; the result, clew.heuristic.json, is for clew check --search learned. Learning is testing all the while: the tests and findings that it brings along go to --out. A tuning that was stopped goes on where it was.',
  examples: [
    ['clew tune --budget 2h --sym-stdin 16 parser.c', 'learn for two hours'],
    ['clew check --search learned --sym-stdin 16 parser.c', 'use what was learned'],
    ['clew tune --explain', 'what was learned, in words'],
  ],
  takesProgramArguments: true,
  isConfigurable: true,
  options,
  execute,
});

async function execute(invocation: TuneInvocation): Promise<number> {
  const { options: values, operands } = invocation;
  if (values.explain && values.project === undefined && areHeuristics(operands)) {
    explainFiles(operands, values.json);
    return 0;
  }
  const line = displayFor(values, tuneProgressText);
  const work = async (interrupts: Interrupts) => {
    const given = { ...optionsFor(invocation), signal: interrupts.signal };
    const source = sourceReader(given);
    const hearing = hearingOf({ display: silentProgress, interrupts, source });
    for await (const event of tune(given)) {
      if (event.kind === 'ended') return report(event.result, values, line);
      say(event, values, line, hearing);
    }
    throw new Error('the tuning ended without a result');
  };
  return exploring({
    values,
    display: line,
    kept: values.fresh
      ? 'what was learned'
      : 'what was learned, from which the same command goes on',
    work,
  });
}

function optionsFor(invocation: TuneInvocation): TuneOptions {
  const { budget, runs, search, heuristic, ...rest } = invocation.options;
  const checked = { ...initialsOf(checkOptions), ...rest, search: checkOptions.search.initial };
  const { search: _, maxTime: __, ...given } = libraryOptions({ ...invocation, options: checked });
  return { ...given, budget, search, heuristic, runs };
}

/** Values of options that this command does not have. */
function initialsOf<Table extends OptionTable>(table: Table): ValuesOf<Table> {
  const rows = Object.entries(table).map(([name, { initial }]) => [name, initial]);
  return Object.fromEntries(rows) as ValuesOf<Table>;
}

// ---- While it goes on --------------------------------------------------------------------------------------------------

function say(
  event: Exclude<TuneEvent, { kind: 'ended' }>,
  values: Values,
  line: ProgressDisplay<TuneProgress>,
  hearing: Hearing,
): void {
  if (event.kind === 'progress') return line.show(event.progress);
  line.clear();
  if (event.kind !== 'round') return hear(event, { ...values, maxTime: undefined }, hearing);
  if (!values.quiet && !values.json) printError(`clew: ${roundText(event.round)}\n`);
}

/** The line has at most 80 columns. */
function tuneProgressText(progress: TuneProgress): string {
  const { seconds, secondsLeft, round, doing, samples, best, findings } = progress;
  const parts = [
    timeText(seconds),
    ...(secondsLeft === undefined ? [] : [`at most ${timeText(secondsLeft)} left`]),
    `round ${round + 1}`,
    counting(samples, 'trial'),
    ...(best === undefined ? [] : [`best ${best.toFixed(1)} branches`]),
    counting(findings, 'finding'),
    doing,
  ];
  return parts.join(', ');
}

function roundText({ round, best, trials }: TuneRound): string {
  return `round ${round + 1}: ${best.toFixed(1)} branches on average of ${counting(trials, 'trial')}`;
}

function tuneSummary(result: TuneResult): string {
  const { branches, runs, trials, runsMade, runsInFull, seconds, tests, out } = result;
  const { learned, usual, total, tuning } = branches;
  const saved = (runsInFull / Math.max(1, runsMade)).toFixed(1);
  const paragraphs = [
    `Learned in ${timeText(seconds)} (${endings[result.stopped]}): ${counting(trials, 'trial')} of up to ${counting(runs, 'run')}, ${counting(runsMade, 'run')} in all; without giving up hopeless ones ${saved} times as many.`,
    `Branches covered in ${counting(runs, 'run')}, of ${total}: ${learned.toFixed(1)} with what was learned, ${usual.toFixed(1)} with the usual search; ${tuning} by all trials together.`,
    `${counting(tests, 'test')} in ${out}/tests, ${counting(result.findings.length, 'finding')}.`,
    tuningAdvice(result),
  ];
  const { width } = outputStyle();
  return paragraphs
    .flatMap((text) => wrap(text, width, '  '))
    .map((line) => `${line}\n`)
    .join('');
}

/** What to do with what was learned. A longer budget helps only where some trial has covered what the usual search does not. */
export function tuningAdvice({ branches, file }: Pick<TuneResult, 'branches' | 'file'>): string {
  const { learned, usual, tuning } = branches;
  if (learned > usual) return `Written to ${file}: clew check --search learned uses it.`;
  if (usual >= tuning)
    return `Written to ${file}, but the usual search covers all that any trial has covered: this program needs no other search.`;
  return `Written to ${file}, but it is not better than the usual search: a longer --budget may help.`;
}

const endings: Readonly<Record<TuneResult['stopped'], string>> = {
  converged: 'nothing got better',
  budget: 'the budget is spent',
  interrupted: 'interrupted',
};

// ---- In the end --------------------------------------------------------------------------------------------------------

function report(result: TuneResult, values: Values, line: ProgressDisplay<TuneProgress>): number {
  const { json, quiet } = values;
  line.clear();
  if (json) printJson(tuneDocument(result));
  else if (!quiet) printOutput(tuneSummary(result));
  if (values.explain && !json) explain([named(result.heuristic)], false);
  return result.findings.length > 0 ? 1 : 0;
}

function tuneDocument({ findings, ...rest }: TuneResult): object {
  return {
    ...rest,
    findings: findings.map((each) => reportedRecord(each, displayFile)),
    explanation: explanationOf([named(rest.heuristic)]),
  };
}

// ---- --explain ---------------------------------------------------------------------------------------------------

/** Whether the operands are heuristics, or nothing, rather than a program. */
function areHeuristics(operands: readonly string[]): boolean {
  return operands.every((name) => name.endsWith('.json'));
}

/** Explains the given files. Without files, it explains the heuristic that `--search learned` would use, or else clew's own. */
function explainFiles(files: readonly string[], isJson: boolean): void {
  explain(files.length > 0 ? files.map(read) : [usual()], isJson);
}

function explain(heuristics: readonly NamedHeuristic[], isJson: boolean): void {
  const explanation = explanationOf(heuristics);
  if (isJson) printJson(explanation);
  else printOutput(explanationText(explanation));
}

function named({ program, weights }: Heuristic): NamedHeuristic {
  return { name: program, weights };
}

function usual(): NamedHeuristic {
  const found = findHeuristic([]);
  return found === undefined ? { name: 'trained', weights: trained } : named(found);
}

function read(file: string): NamedHeuristic {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`'${file}' cannot be read (${code}): --explain wants what clew tune wrote`);
  }
  const { program, weights } = parseHeuristic(text, file);
  return { name: program || basename(file, '.json'), weights };
}
