// What commands that explore have in common: Ctrl-C asks once and keeps the results, the line of progress is gone before anything
// else is said, and what the compiler says of a program that does not compile is its own.

import { isatty } from 'node:tty';
import { CompilationFailed } from '../check/check.ts';
import type { CheckEvent } from '../check/event.ts';
import { displayFile } from '../host/display.ts';
import { reportedText } from '../report/check-summary.ts';
import type { FindingContext } from '../report/finding-text.ts';
import { reportedInputLines } from '../report/input-text.ts';
import { printable, wrap } from '../report/style.ts';
import type { CheckResult, ReportedFinding } from '../results/check-result.ts';
import { placeOf } from '../results/finding-record.ts';
import type { SourceReader } from '../source/program-readable.ts';
import {
  logProgress,
  type ProgressDisplay,
  progressText,
  silentProgress,
  terminalProgress,
} from './progress.ts';
import { outputStyle, printDiagnostics, printError, printOutput, updateLine } from './terminal.ts';

export interface ExploringCommand {
  readonly values: { readonly quiet: boolean; readonly json: boolean };
  readonly display: { clear(): void };
  /** What remains when Ctrl-C has stopped the exploration, for the message. */
  readonly kept: string;
  readonly work: (interrupts: Interrupts) => Promise<number>;
}

export async function exploring(command: ExploringCommand): Promise<number> {
  const { values, display, kept, work } = command;
  const interrupts = new Interrupts(() => {
    display.clear();
    if (!values.quiet && !values.json)
      printError(`clew: stopping, and keeping ${kept}; Ctrl-C again ends it at once\n`);
  });
  try {
    return await work(interrupts);
  } catch (error) {
    display.clear();
    if (!(error instanceof CompilationFailed)) throw error;
    printDiagnostics(error.diagnostics);
    return 2;
  } finally {
    interrupts.release();
  }
}

export function exitCodeOf(
  { findings, unreproduced, status, unwritten }: CheckResult,
  unmet: readonly string[],
): number {
  if (unwritten !== undefined) return 3;
  if (findings.length > 0) return 1;
  if (unreproduced.length > 0) return 3;
  if (status === 'nothing-run') return 2;
  return unmet.length > 0 ? 4 : 0;
}

// ---- Ctrl-C and SIGTERM ------------------------------------------------------------------------------------------------

/** Signals that come closer together are one: timeout(1) and npm pass theirs on twice. */
const oneSignal = 300;

/** The first Ctrl-C asks the exploration to stop, the second one ends the process. */
export class Interrupts {
  private readonly controller = new AbortController();
  private readonly asked: () => void;
  private at = 0;

  constructor(asked: () => void) {
    this.asked = asked;
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  listen(): void {
    process.on('SIGINT', this.interrupt);
    process.on('SIGTERM', this.interrupt);
  }

  release(): void {
    process.off('SIGINT', this.interrupt);
    process.off('SIGTERM', this.interrupt);
  }

  private readonly interrupt = (): void => {
    if (this.signal.aborted) {
      if (Date.now() - this.at > oneSignal) process.exit(130);
      return;
    }
    this.at = Date.now();
    this.asked();
    this.controller.abort();
  };
}

// ---- What happens, as lines on the terminal ------------------------------------------------------------------------
//
// What a check says while it goes on: a line of progress, the compiler's warnings, findings as they come.

/** The options that say how much is shown. */
interface Shown {
  readonly quiet: boolean;
  readonly json: boolean;
  readonly maxTime: number | undefined;
}

export interface Hearing {
  readonly display: ProgressDisplay;
  readonly interrupts: Interrupts;
  readonly source: SourceReader;
}

export function displayOfCheck(shown: Shown): ProgressDisplay {
  return displayFor(shown, (figures) => progressText(figures, shown.maxTime));
}

export function displayFor<Figures>(
  { quiet, json }: Pick<Shown, 'quiet' | 'json'>,
  textOf: (figures: Figures) => string,
): ProgressDisplay<Figures> {
  if (quiet || json) return silentProgress;
  if (isatty(2)) return terminalProgress(updateLine, () => process.stderr.columns || 80, textOf);
  return logProgress(printError, () => Date.now(), textOf);
}

export function hear(
  event: Exclude<CheckEvent, { kind: 'ended' }>,
  shown: Shown,
  { display, interrupts, source }: Hearing,
): void {
  switch (event.kind) {
    case 'preparing':
      // Until there are results to keep, Ctrl-C ends clew as it ends any command.
      if (event.doing === 'building') interrupts.listen();
      return display.say(event.doing);
    case 'finishing':
      return display.say(event.doing);
    case 'warnings':
    case 'note':
      return remark(event, shown, display);
    case 'progress':
      return display.show(event.progress);
    case 'finding':
      display.clear();
      if (!shown.json)
        printOutput(
          event.isAgain
            ? movedText(event.finding)
            : `${reportedText(event.finding, context(source))}\n`,
        );
      return;
    case 'test':
    case 'unreproduced':
      return;
  }
}

/** Prints what is said beside the results: the compiler's warnings and notes for the user. */
export function remark(
  { kind, text }: Extract<CheckEvent, { kind: 'warnings' | 'note' }>,
  { quiet, json }: Pick<Shown, 'quiet' | 'json'>,
  display: ProgressDisplay,
): void {
  display.clear();
  if (quiet || json) return;
  if (kind === 'warnings') printDiagnostics(text);
  else printError(`clew: ${text}\n`);
}

/** Says that a finding, which was printed before all was explored, has another folder and input now. */
function movedText(reported: ReportedFinding): string {
  const { finding, folder } = reported;
  const place = placeOf(finding);
  const where =
    place?.file === undefined ? '' : ` at ${printable(displayFile(place.file))}:${place.line}`;
  const { width } = outputStyle();
  const head = `${finding.kind}${where} is now ${folder}, by the shortest path; its input:`;
  const lines = [
    ...wrap(head, width, '    '),
    ...reportedInputLines(reported, width - 2).map((line) => `  ${line}`),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** Says that the results on the disk are incomplete. This is the last line, with --quiet and --json too. */
export function sayUnwritten({ unwritten }: { readonly unwritten?: string | undefined }): void {
  if (unwritten !== undefined) printError(`clew: ${unwritten}\n`);
}

export function context(source: SourceReader): FindingContext {
  return { style: outputStyle(), source, display: displayFile };
}
