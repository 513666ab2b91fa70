// Learns a search heuristic for a program (ParaDySE 3.2): what the command line calls, and programs can.
// Compiles the program, looks for what an earlier tuning has left, and leaves the rest to tuning.ts.

import { join } from 'node:path';
import { counting } from '../base/counting.ts';
import type { CheckEvent } from '../check/event.ts';
import { openRunner, tellRunner } from '../check/native-mode.ts';
import { readOptions } from '../check/option-schema.ts';
import { defaults } from '../check/options.ts';
import { subjectOf, takeFolder } from '../check/perform.ts';
import { planJob } from '../check/planning.ts';
import { identityOf } from '../check/resume.ts';
import { eventsOf } from '../host/event-queue.ts';
import type { Identity } from '../results/log.ts';
import { tuningFile, writeInto } from '../results/out-folder.ts';
import { programDocument } from '../results/program-file.ts';
import { type ResultsFolder, withFolder } from '../results/results-folder.ts';
import type { CheckJob } from '../workers/job.ts';
import type { TuneEvent, TuneResult } from './event.ts';
import { type TuneOptions, tuneSchema } from './options.ts';
import { testsIn } from './results.ts';
import { Tuning, type TuningParts } from './tuning.ts';
import { TuningLog } from './tuning-log.ts';

/** Mistakes in the options or the program are thrown as UserError when it is first read. Who stops reading ends the tuning. */
export async function* tune(given: TuneOptions): AsyncGenerator<TuneEvent, TuneResult> {
  const options = readOptions('tune', tuneSchema, given);
  const { out = defaults.out } = options;
  const work = (signal: AbortSignal, tell: (event: TuneEvent) => void) =>
    withFolder(undefined, out, (folder) => perform(folder, options, signal, tell));
  return yield* eventsOf(work, options.signal);
}

async function perform(
  folder: ResultsFolder,
  options: TuneOptions,
  signal: AbortSignal,
  tell: (event: TuneEvent) => void,
): Promise<TuneResult> {
  const runner = await openRunner(options);
  try {
    return await learn(folder, options, { signal, tell, out: folder.path, runner });
  } finally {
    runner?.close();
  }
}

async function learn(
  folder: ResultsFolder,
  options: TuneOptions,
  { signal, tell, out, runner }: Pick<TuningParts, 'signal' | 'tell' | 'out' | 'runner'>,
): Promise<TuneResult> {
  const { search: _, ...checked } = options;
  folder.look(options.files);
  const hear = (event: CheckEvent) => {
    if (event.kind === 'preparing' || event.kind === 'warnings' || event.kind === 'note')
      tell(event);
  };
  const planned = { ...checked, out, maxTime: options.budget };
  const { job: limited, program } = await planJob(planned, Date.now(), hear, signal);
  tellRunner(runner, tell);
  // Learning has a clock of its own (spending.ts).
  const job = { ...limited, deadline: undefined };
  takeFolder(folder, subjectOf('tune', options), tell);
  const identity = tuningIdentity(job, options);
  const path = join(out, tuningFile);
  const isFresh = options.fresh === true || !TuningLog.isThere(path, identity);
  folder.clear({ log: !isFresh, tests: isFresh ? new Set() : testsIn(out) });
  writeInto(out, { path: 'program.json', bytes: programDocument(program, out) });
  const log = TuningLog.open(path, identity, isFresh);
  tell({ kind: 'preparing', doing: 'building' });
  if (log.count > 0)
    tell({
      kind: 'note',
      text: `going on after the ${counting(log.count, 'trial')} of the last tuning with this --out (--fresh begins anew)`,
    });
  const tuning = new Tuning({ options, job, program, log, signal, tell, out, runner });
  try {
    return await tuning.run();
  } finally {
    await tuning.close();
  }
}

function tuningIdentity(job: CheckJob, { runs, search }: TuneOptions): Identity {
  return { ...identityOf(job), 'the runs of a trial': `${runs}`, 'the search': `${search}` };
}
