// What commands that explore have in common: Ctrl-C asks once and keeps the results, the line of progress is gone before anything
// else is said.

import { isatty } from 'node:tty';
import type { CheckEvent, Progress } from '../check/event.ts';
import { displayFile } from '../host/display.ts';
import { reportedText, reproduceText } from '../report/check-summary.ts';
import type { FindingContext } from '../report/finding-text.ts';
import { reportedInputLines } from '../report/input-text.ts';
import { printable, wrap } from '../report/style.ts';
import { type CheckResult, openFindings, type ReportedFinding } from '../results/check-result.ts';
import { placeOf } from '../results/finding-record.ts';
import type { SourceReader } from '../source/program-readable.ts';
import {
  logProgress,
  type ProgressDisplay,
  progressText,
  silentProgress,
  terminalProgress,
} from './progress.ts';
import { hasRoom, Rates, statusText } from './status-screen.ts';
import {
  errorStyle,
  outputStyle,
  printDiagnostics,
  printError,
  printMessage,
  printOutput,
  updateLines,
} from './terminal.ts';

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
      printMessage(`stopping, and keeping ${kept}; Ctrl-C again ends it at once`);
  });
  try {
    return await work(interrupts);
  } catch (error) {
    display.clear();
    throw error;
  } finally {
    interrupts.release();
  }
}

export function exitCodeOf(
  { findings, unreproduced, status, unwritten }: CheckResult,
  unmet: readonly string[],
): number {
  if (unwritten !== undefined) return 3;
  if (openFindings(findings).length > 0) return 1;
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
  private asked: () => void;
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

  /** There is nothing left to stop and to keep: an interrupt only aborts the signal from now on. */
  mute(): void {
    this.asked = () => {};
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
  readonly display: ProgressDisplay<Progress>;
  readonly interrupts: Interrupts;
  readonly source: SourceReader;
  /** The inputs of findings that were shown. */
  readonly shownInputs: Set<ReportedFinding['input']>;
}

export function hearingOf(parts: Omit<Hearing, 'shownInputs'>): Hearing {
  return { ...parts, shownInputs: new Set() };
}

export function displayOfCheck(shown: Shown): ProgressDisplay {
  return displayFor(shown, (figures) => progressText(figures, shown.maxTime));
}

/** What a check shows on a terminal: a status screen where there is room for it, else a line; elsewhere a line now and then. */
export function screenOfCheck(shown: Shown, subject: string): ProgressDisplay<Progress> {
  if (!isatty(2) || process.env.TERM === 'dumb') return displayOfCheck(shown);
  const rates = new Rates();
  return displayFor(shown, (progress: Progress) => {
    rates.add(progress);
    return hasRoom(process.stderr)
      ? statusText(progress, { subject, rates, style: errorStyle(), display: displayFile })
      : progressText(progress, shown.maxTime);
  });
}

export function displayFor<Figures>(
  { quiet, json }: Pick<Shown, 'quiet' | 'json'>,
  textOf: (figures: Figures) => string,
): ProgressDisplay<Figures> {
  if (quiet || json) return silentProgress;
  if (isatty(2)) return terminalProgress(updateLines, () => process.stderr.columns || 80, textOf);
  return logProgress(printError, () => Date.now(), textOf);
}

export function hear(
  event: Exclude<CheckEvent, { kind: 'ended' }>,
  shown: Shown,
  { display, interrupts, source, shownInputs }: Hearing,
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
            ? finalText(event.finding, shownInputs)
            : `${reportedText(event.finding, context(source), event.isFinal)}\n`,
        );
      shownInputs.add(event.finding.input);
      return;
    case 'reached':
      display.clear();
      if (!shown.quiet && !shown.json)
        printMessage(`reached ${event.aim} with ${displayFile(event.test)}`);
      return;
    case 'test':
    case 'covers':
    case 'paused':
    case 'unreproduced':
      return;
  }
}

/** Prints what is said beside the results: the compiler's warnings and notes for the user. */
export function remark(
  { kind, text }: Extract<CheckEvent, { kind: 'warnings' | 'note' }>,
  { quiet, json }: Pick<Shown, 'quiet' | 'json'>,
  display: Pick<ProgressDisplay, 'clear'>,
): void {
  display.clear();
  if (quiet || json) return;
  if (kind === 'warnings') printDiagnostics(text);
  else printMessage(text);
}

/** How to show a finding again that was printed before the check had ended, and its input if it has become a simpler one. */
function finalText(
  reported: ReportedFinding,
  shownInputs: ReadonlySet<ReportedFinding['input']>,
): string {
  const { finding, input } = reported;
  const place = placeOf(finding);
  const where =
    place?.file === undefined ? '' : `${printable(displayFile(place.file))}:${place.line}: `;
  const style = outputStyle();
  const isKnown = shownInputs.has(input);
  const lines = [
    ...wrap(`${where}${finding.kind}, shown above`, style.width, '    '),
    ...(isKnown ? [] : ['input, by the shortest path:']),
    ...(isKnown ? [] : reportedInputLines(reported, style.width - 2).map((line) => `  ${line}`)),
    reproduceText(reported, style),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** Says that the results on the disk are incomplete. This is the last line, with --quiet and --json too. */
export function sayUnwritten({ unwritten }: { readonly unwritten?: string | undefined }): void {
  if (unwritten !== undefined) printMessage(unwritten);
}

export function context(source: SourceReader): FindingContext {
  return { style: outputStyle(), source, display: displayFile };
}
