// Processor time of processes, which a busy machine changes far less than it changes what the clock says.

import { readFileSync } from 'node:fs';

/** Seconds of processor time of a process that is alive, all of its threads together; 0 if it is gone. */
export function processorSeconds(pid: number | undefined): number {
  const fields = statOf(pid ?? 0);
  return fields === undefined ? 0 : (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Seconds of processor time that all children of this process together have taken which have ended. */
export function endedChildrenSeconds(): number {
  const fields = statOf(process.pid);
  return fields === undefined ? 0 : (Number(fields[13]) + Number(fields[14])) / 100;
}

/** The fields behind the name of the process: proc(5) counts the first of them as its third. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
  } catch {
    return undefined;
  }
}
