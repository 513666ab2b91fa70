// clew tune: learns a search heuristic for a program. The work is done in src/tune; this file reads the options, writes to the
// terminal, and handles Ctrl-C, which keeps what was learned until then.

import { isatty } from 'node:tty';
import { explanationOf } from '../explore/learned/explanation.ts';
import { displayFile } from '../host/display.ts';
import { reportedRecord } from '../report/check-document.ts';
import { sourceReader } from '../source/program-readable.ts';
import type { TuneEvent, TuneProgress, TuneResult } from '../tune/event.ts';
import type { TuneOptions } from '../tune/options.ts';
import { tune } from '../tune/tune.ts';
import { libraryOptions } from './check.ts';
import { type Hearing, hear } from './check-events.ts';
import { checkOptions } from './check-options.ts';
import { defineCommand, type Invocation } from './command.ts';
import { compileOptions, projectOptions } from './compile-options.ts';
import { exploring } from './exploring.ts';
import type { Interrupts } from './interrupts.ts';
import type { OptionTable, ValuesOf } from './option.ts';
import { silentProgress } from './progress.ts';
import { printError, printOutput, updateLine } from './terminal.ts';
import { areHeuristics, explain, explainFiles, named } from './tune-explain.ts';
import { tuneOptions } from './tune-options.ts';
import { roundText, tuneProgressText, tuneSummary } from './tune-text.ts';

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
  options,
  execute,
});

async function execute(invocation: TuneInvocation): Promise<number> {
  const { options: values, operands } = invocation;
  if (values.explain && values.project === undefined && areHeuristics(operands)) {
    explainFiles(operands, values.json);
    return 0;
  }
  const line = new ProgressLine(values);
  const work = async (interrupts: Interrupts) => {
    const given = { ...optionsFor(invocation), signal: interrupts.signal };
    const source = sourceReader(given);
    for await (const event of tune(given)) {
      if (event.kind === 'ended') return report(event.result, values, line);
      say(event, values, line, { display: silentProgress, interrupts, source });
    }
    throw new Error('the tuning ended without a result');
  };
  return exploring({ values, display: line, kept: 'what was learned', work });
}

function optionsFor(invocation: TuneInvocation): TuneOptions {
  const { budget, runs, search, heuristic, ...rest } = invocation.options;
  const checked = { ...initialsOf(checkOptions), ...rest, search: checkOptions.search.initial };
  const { search: _, maxTime: __, ...given } = libraryOptions({ ...invocation, options: checked });
  return { ...given, budget, search, heuristic, ...(runs !== undefined && { runs }) };
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
  line: ProgressLine,
  hearing: Hearing,
): void {
  if (event.kind === 'progress') return line.show(event.progress);
  line.clear();
  if (event.kind !== 'round') return hear(event, { ...values, maxTime: undefined }, hearing);
  if (!values.quiet && !values.json) printError(`clew: ${roundText(event.round)}\n`);
}

/** Milliseconds between two lines of a log. */
const logPause = 15_000;

/** On a terminal a line that is updated in place, elsewhere a line now and then. */
class ProgressLine {
  private readonly isSilent: boolean;
  private readonly isTerminal = isatty(2);
  private isShown = false;
  private next = Date.now() + logPause;

  constructor({ quiet, json }: Values) {
    this.isSilent = quiet || json;
  }

  show(progress: TuneProgress): void {
    if (this.isSilent) return;
    const text = tuneProgressText(progress);
    if (this.isTerminal) {
      updateLine(text.slice(0, (process.stderr.columns || 80) - 1));
      this.isShown = true;
    } else if (Date.now() >= this.next) {
      this.next = Date.now() + logPause;
      printError(`clew: ${text}\n`);
    }
  }

  clear(): void {
    if (this.isShown) updateLine('');
    this.isShown = false;
  }
}

// ---- In the end --------------------------------------------------------------------------------------------------------

function report(result: TuneResult, values: Values, line: ProgressLine): number {
  const { json, quiet } = values;
  line.clear();
  if (json) printOutput(`${JSON.stringify(tuneDocument(result), undefined, 2)}\n`);
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
