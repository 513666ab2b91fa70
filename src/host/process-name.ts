// What tells a process from all others: its number, and when it was started, because numbers are given out again.

import { readIfThere } from './named-file.ts';

export interface ProcessName {
  readonly pid: number;
  /** Clock ticks between the machine's start and the process's; empty where the system does not say. */
  readonly started: string;
}

let known: ProcessName | undefined;
export function thisProcess(): ProcessName {
  known ??= { pid: process.pid, started: statusOf(process.pid)?.started ?? '' };
  return known;
}

export function isAlive({ pid, started }: ProcessName): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be asked, but is there.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const status = statusOf(pid);
  if (status === undefined) return true;
  return !status.isDead && (started === '' || status.started === started);
}

/** What /proc says of a process. A dead process stays listed until its parent has asked how it ended. */
function statusOf(pid: number): { readonly started: string; readonly isDead: boolean } | undefined {
  const text = readIfThere(`/proc/${pid}/stat`)?.toString('latin1');
  if (text === undefined) return undefined;
  // The name comes second, in parentheses, and may have any character.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { started: fields[19] ?? '', isDead: /^[ZX]/.test(fields[0] ?? '') };
}
