// The system calls about other processes: waiting for children, signals, groups and sessions. Forking itself is the machine's
// (machine/processes/); what comes here as a call of fork is of a program that was not compiled for it, because its code has none.

import type { BoxProcess, ProcessEnd, SignalOrigin } from '../box-process.ts';
import type { Call } from '../call.ts';
import { fail, isError } from '../errors.ts';
import { Permission } from '../file-system.ts';
import type { Kernel } from '../kernel.ts';
import { lookedUpPath } from '../looked-up-path.ts';
import { Layout, readTime } from '../memory.ts';
import type { Handlers } from '../system-calls.ts';
import { startOf } from './open.ts';

const Wait = { noHang: 1, exited: 4, keep: 0x1000000 } as const;
const childSignal = 17;
const killSignal = 9;
/** SIGSTOP, SIGTSTP, SIGTTIN and SIGTTOU. */
const stopSignals = [19, 20, 21, 22];

export const childCalls: Handlers = {
  getpgrp: ({ process }) => process.group,
  getpgid: (kernel, call) => of(kernel, call.int(0), ({ group }) => group),
  getsid: (kernel, call) => of(kernel, call.int(0), ({ session }) => session),
  setpgid: (kernel, call) =>
    of(kernel, call.int(0), (process) => {
      process.group = call.int(1) === 0 ? process.number : call.int(1);
      return 0;
    }),
  setsid: ({ process }) => {
    if (process.group === process.number) return fail('EPERM');
    process.group = process.session = process.number;
    return process.number;
  },
  kill: (kernel, call) =>
    kill(kernel, call.int(0), call.int(1), {
      code: call.int(2),
      process: kernel.process.number,
      value: call.word(3),
    }),
  pause: () => fail('EDEADLK'),
  rt_sigtimedwait: (kernel, call) => {
    if (call.address(2) === 0) return fail('EDEADLK');
    const left = kernel.sleep(readTime(call.memory, call.address(2)), 'sigtimedwait');
    return fail(left > 0n ? 'EINTR' : 'EAGAIN');
  },
  wait4: (kernel, call) => {
    const found = ended(selected(kernel, call.int(0)), call.int(2));
    if (typeof found === 'number') return found;
    found.isReaped = true;
    writeStatus(call, found);
    call.writeIfAsked(3, new Uint8Array(144));
    return found.number;
  },
  waitid: (kernel, call) => {
    const [type, number, options] = [call.int(0), call.int(1), call.int(3)];
    if (type < 0 || type > 2 || (options & Wait.exited) === 0) return fail('EINVAL');
    const pid = type === 0 ? -1 : type === 1 ? number : -number;
    const found = ended(selected(kernel, pid), options);
    if (typeof found === 'number' && found !== 0) return found;
    if (found !== 0 && (options & Wait.keep) === 0) found.isReaped = true;
    return call.writeIfAsked(2, found === 0 ? new Uint8Array(128) : informationOf(kernel, found));
  },
  fork: refuseFork,
  vfork: refuseFork,
  clone: refuseFork,
  clone3: refuseFork,
  execve: (kernel, call) => refuseProgram(kernel, call, 0),
  execveat: (kernel, call) => refuseProgram(kernel, call, 1),
};

/** Answers for a process; 0 means the one that asks. */
function of(kernel: Kernel, number: number, answer: (process: BoxProcess) => number): number {
  const process = number === 0 ? kernel.process : kernel.family.find(number);
  return process === undefined ? fail('ESRCH') : answer(process);
}

// ---- Waiting --------------------------------------------------------------------------------------

/** The children that a wait is for, by the first argument of waitpid. */
function selected({ family, process }: Kernel, number: number): BoxProcess[] {
  const children = family.childrenOf(process);
  if (number === -1) return children;
  if (number > 0) return children.filter((child) => child.number === number);
  const group = number === 0 ? process.group : -number;
  return children.filter((child) => child.group === group);
}

/** The child that ended first, or what the call returns instead: 0 if it does not want to wait. */
function ended(children: readonly BoxProcess[], options: number): BoxProcess | number {
  if (children.length === 0) return fail('ECHILD');
  const found = children.find(({ end }) => end !== undefined);
  if (found !== undefined) return found;
  if ((options & Wait.noHang) !== 0) return 0;
  return fail('EDEADLK');
}

/** Writes the status of waitpid, whose second byte is the child's exit status. */
function writeStatus(call: Call, { end }: BoxProcess): void {
  if (call.address(1) === 0 || end === undefined) return;
  const bytes = new Layout(4).u32(0, statusOf(end)).bytes;
  const { run } = call;
  const term = end.kind === 'exited' ? end.term : 0;
  if (run === undefined || term === 0) call.write(1, bytes);
  else call.write(1, bytes, Int32Array.of(0, run.terms.extract(term, 7, 0), 0, 0));
}

function statusOf(end: ProcessEnd): number {
  return end.kind === 'exited' ? end.status << 8 : end.signal;
}

/** A siginfo_t of SIGCHLD. */
function informationOf({ world }: Kernel, { number, end }: BoxProcess): Uint8Array {
  const exited = end?.kind === 'exited';
  return new Layout(128)
    .u32(0, childSignal)
    .u32(8, exited ? 1 : 2)
    .u32(16, number)
    .u32(20, world.user.id)
    .u32(24, end === undefined ? 0 : exited ? end.status : end.signal).bytes;
}

// ---- Signals --------------------------------------------------------------------------------------

/**
 * Sends a signal to other processes. The library itself raises those that a process sends to itself; it passes how the signal was sent
 * behind Linux's two arguments.
 */
function kill(kernel: Kernel, number: number, signal: number, origin: SignalOrigin): number {
  const { family, process } = kernel;
  if (signal < 0 || signal > 64) return fail('EINVAL');
  const group = number === 0 ? process.group : -number;
  const targets = family.processes.filter(
    (each) =>
      !each.isReaped &&
      (number > 0 ? each.number === number : number === -1 || each.group === group),
  );
  const others = targets.filter((each) => each !== process);
  if (number === -1 ? others.length === 0 : targets.length === 0) return fail('ESRCH');
  if (signal === 0) return 0;
  if (stopSignals.includes(signal) && others.length > 0)
    kernel.remark('kill', 'stops a process by a signal, which goes on in the box');
  for (const each of others) {
    if (each.end !== undefined) continue;
    if (signal === killSignal) family.end(each, { kind: 'signaled', signal });
    else each.send(signal, origin);
  }
  return 0;
}

// ---- Refused --------------------------------------------------------------------------------------

function refuseFork(kernel: Kernel): number {
  kernel.remark(
    'fork',
    'makes the system call fork or clone by its number, which clew does not have: it failed with EAGAIN',
  );
  return fail('EAGAIN');
}

function refuseProgram(kernel: Kernel, call: Call, index: number): number {
  const start = index === 0 ? kernel.directory : startOf(kernel, call, 0);
  if (isError(start)) return start;
  const path = lookedUpPath(call, index, start);
  const tried = `tried to execute ${call.isSymbolic(index) ? 'a program whose name depends on the input' : `'${path}'`}`;
  const node = kernel.files.find(start, path);
  if (isError(node)) {
    kernel.remark('execve', `${tried}, which was not handed over (--program NAME=FILE): it failed`);
    return node;
  }
  if (node.kind !== 'file' || !kernel.files.permits(node, Permission.execute))
    return fail('EACCES');
  kernel.remark(
    'execve',
    `${tried}; clew executes only what was handed over by --program NAME=FILE: it failed with ENOSYS`,
  );
  return fail('ENOSYS');
}
