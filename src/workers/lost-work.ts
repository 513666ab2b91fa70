// What remains of a work item whose worker has died: what the log says of it is redone by another worker, without the branch
// that the dead one worked on.

import type { WriteError } from '../base/write-error.ts';
import type { Entry } from '../explore/journal.ts';
import { Side } from '../explore/tree.ts';
import { LogWriter } from '../results/log.ts';
import { entriesIn, type LogPart, readLog } from '../results/log-reader.ts';
import type { TestRegister } from '../results/test-register.ts';
import type { CheckJob } from './job.ts';
import type { WorkItem } from './orders.ts';

/**
 * Settles the branch in work as undecided for good. Returns false if the log does not know the branch yet, because it is not
 * written after every run.
 */
export function giveUpBranchInWork(
  { log, inWork }: CheckJob,
  item: WorkItem,
  worker: number,
  failed: (error: WriteError) => void,
): boolean {
  const branch = Atomics.load(new Int32Array(inWork), worker);
  if (!isOpen(entriesIn(log, pastOf(log, item)), branch)) return false;
  const writer = new LogWriter(log, failed);
  writer.add(item.number, { kind: 'settled', branch, side: Side.undecided, isFinal: true });
  writer.close();
  return true;
}

/** The work item as the log knows it. The log is written now and then, so that tests may be of runs that are made again. */
export function remainsOf({ log }: CheckJob, item: WorkItem, tests: TestRegister): WorkItem {
  const { number } = item;
  const known = readLog(log);
  const past = known?.items.get(number)?.parts ?? [];
  const ofItem = (known?.tests ?? []).filter((test) => test.item === number);
  const logged = new Set(ofItem.map(({ run }) => run));
  return { ...item, past, ...tests.remaining(number, logged), isDeadly: true };
}

function pastOf(log: string, { number }: WorkItem): readonly LogPart[] {
  return readLog(log)?.items.get(number)?.parts ?? [];
}

/** Does the log know the branch, and not what became of it? */
function isOpen(past: Iterable<Entry>, branch: number): boolean {
  if (branch === 0) return false;
  let nodes = 0;
  for (const entry of past) {
    if (entry.kind === 'run') nodes = entry.nodes;
    if (entry.kind === 'run' && entry.from === branch) return false;
    if (entry.kind !== 'run' && 'branch' in entry && entry.branch === branch) return false;
  }
  return branch >> 1 < nodes;
}
