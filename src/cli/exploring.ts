// What commands that explore have in common: Ctrl-C asks once and keeps the results, the line of progress is gone before anything
// else is said, and what the compiler says of a program that does not compile is its own.

import { CompilationFailed } from '../check/check.ts';
import { Interrupts } from './interrupts.ts';
import { printDiagnostics, printError } from './terminal.ts';

export interface ExploringCommand {
  readonly values: { readonly quiet: boolean; readonly json: boolean };
  /** The display of progress. */
  readonly display: { clear(): void };
  /** What remains when Ctrl-C has stopped the exploration, for the message. */
  readonly kept: string;
  readonly work: (interrupts: Interrupts) => Promise<number>;
}

export async function exploring({
  values,
  display,
  kept,
  work,
}: ExploringCommand): Promise<number> {
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
