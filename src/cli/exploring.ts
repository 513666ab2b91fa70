// What commands that explore have in common: Ctrl-C asks once and keeps the results, the line of progress is gone before anything
// else is said, and what the compiler says of a program that does not compile is its own.

import { CompilationFailed } from '../check/check.ts';
import type { CheckResult } from '../results/check-result.ts';
import { printDiagnostics, printError } from './terminal.ts';

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
