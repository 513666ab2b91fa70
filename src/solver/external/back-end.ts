// The program behind external solvers. It is started when it is first needed, and again after it was
// ended for misbehaving. Each query begins with (reset), so solvers over different terms can share one.

import { SolverProcess } from './solver-process.ts';

export class BackEnd {
  private running: SolverProcess | undefined;

  constructor(private readonly command: readonly string[]) {}

  get process(): SolverProcess {
    this.running ??= new SolverProcess(this.command);
    return this.running;
  }

  /** Ends the process; the next query starts a new one. */
  close(): void {
    this.running?.close();
    this.running = undefined;
  }
}

/** The words of a command line; quotes keep words together. */
export function commandWords(line: string): string[] {
  const words = line.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [];
  return words.map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
}
