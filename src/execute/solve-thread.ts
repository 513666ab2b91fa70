// The thread in which a program's script is solved: the solver does not look up from its work, so that it is ended with its thread.

import { answerJobs } from '../host/job-thread.ts';
import { type SolveReport, solveScript } from './solve-script.ts';

export interface SolveJob {
  readonly script: string;
  readonly solver: string | undefined;
  readonly queryTime: number | undefined;
}

/** A line that the script printed. */
export interface SolveEvent {
  readonly kind: 'line';
  readonly text: string;
}

answerJobs<SolveJob, SolveReport, SolveEvent>(async ({ script, ...options }, tell) => {
  const { hasFailed: _, ...report } = await solveScript(script, options, (text) =>
    tell({ kind: 'line', text }),
  );
  return report;
});
