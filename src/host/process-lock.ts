// A file that says which process may write to a place. A process that was killed leaves its lock behind, and the next one
// takes it over without a word: the lock names the process and when it was started, so a number that was given to another
// process since does not look alive.
//
// Two processes may find the same dead lock. The right to remove it is a lock of its own, named after the dead process:
// whoever has it looks once more, and nobody else removes that lock meanwhile. Should the owner of the right die, the right
// is a dead lock like any other.

import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readIfThere } from './named-file.ts';

export interface Lock {
  readonly kind: 'taken';
  release(): void;
}

export interface HeldByOther {
  readonly kind: 'held';
  readonly pid: number;
}

export function takeLock(path: string): Lock | HeldByOther {
  for (;;) {
    if (isMade(path)) return ownLock(path);
    const holder = holderOf(path);
    if (holder === undefined) continue; // it was released just now
    if (isAlive(holder)) return { kind: 'held', pid: holder.pid };
    const right = takeLock(`${path}.${holder.pid}-${holder.started}`);
    if (right.kind === 'held') return right;
    if (isSame(holderOf(path), holder)) rmSync(path, { force: true });
    right.release();
  }
}

/** The living process that has the lock. Nothing is changed. */
export function lockHolder(path: string): number | undefined {
  const holder = holderOf(path);
  return holder !== undefined && isAlive(holder) ? holder.pid : undefined;
}

function ownLock(path: string): Lock {
  const release = () => {
    process.off('exit', release);
    if (isSame(holderOf(path), thisProcess())) rmSync(path, { force: true });
  };
  process.on('exit', release);
  return { kind: 'taken', release };
}

/** Makes a lock, unless there is one. It comes into being with its content: an empty lock would belong to nobody. */
function isMade(path: string): boolean {
  const { pid, started } = thisProcess();
  const text = `${pid} ${started}\n`;
  const beside = `${path}.${randomBytes(6).toString('hex')}.new`;
  writeFileSync(beside, text, { flag: 'wx' });
  try {
    return isDone(() => linkSync(beside, path));
  } catch {
    // Some file systems have no second names for files.
    return isDone(() => writeFileSync(path, text, { flag: 'wx' }));
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Returns false if the name is taken. */
function isDone(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined if there is no lock. A lock that cannot be understood, as a power failure may leave it, belongs to nobody. */
function holderOf(path: string): ProcessName | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const [, pid, started] = /^([1-9]\d*) (\d*)\n$/.exec(text) ?? [];
  return { pid: Number(pid ?? 0), started: started ?? '' };
}

function isSame(a: ProcessName | undefined, b: ProcessName): boolean {
  return a?.pid === b.pid && a.started === b.started;
}

// ---- What tells a process from all others: its number, and when it was started, because numbers are given out again ----

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
