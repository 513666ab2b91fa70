// The processes of one run: the one that the user starts, and all that were forked from it. One of them runs at a time; the machine says
// which one (machine/processes/).

import {
  BoxProcess,
  firstProcess,
  initProcess,
  outsideProcess,
  type ProcessEnd,
  type SignalOrigin,
} from './box-process.ts';
import type { Descriptors } from './descriptors.ts';

/** How many processes may be alive at a time. */
const mostProcesses = 256;
const childSignal = 17;

export class Family {
  readonly processes: BoxProcess[];
  /** The process that runs. */
  running: BoxProcess;

  constructor(descriptors: Descriptors) {
    this.running = new BoxProcess(firstProcess, outsideProcess, descriptors);
    this.processes = [this.running];
  }

  /** The process that the user started. */
  get first(): BoxProcess {
    return this.processes[0];
  }

  /** Whether no other process is alive. */
  get isAlone(): boolean {
    return this.processes.length === 1 || this.alive.length === 1;
  }

  get alive(): BoxProcess[] {
    return this.processes.filter(({ end }) => end === undefined);
  }

  /** Whether another process can be made. */
  get hasRoom(): boolean {
    return this.alive.length < mostProcesses;
  }

  fork(): BoxProcess {
    const child = this.running.child(firstProcess + this.processes.length);
    this.processes.push(child);
    return child;
  }

  /** The process of that number that has not gone; one that has ended counts until its parent has waited for it. */
  find(number: number): BoxProcess | undefined {
    return this.processes.find((each) => each.number === number && !each.isReaped);
  }

  childrenOf({ number }: BoxProcess): BoxProcess[] {
    return this.processes.filter(({ parent, isReaped }) => parent === number && !isReaped);
  }

  /** Ends a process: its descriptors are closed, its children get another parent, and its own parent is told. */
  end(process: BoxProcess, end: ProcessEnd): void {
    process.end = end;
    for (const descriptor of process.descriptors.numbers()) process.descriptors.close(descriptor);
    process.descriptors.release(process.maps.map(({ node }) => node));
    process.maps = [];
    for (const child of this.childrenOf(process)) {
      child.parent = initProcess;
      if (child.end !== undefined) child.isReaped = true;
    }
    const parent = this.find(process.parent);
    if (parent === undefined || parent.end !== undefined) process.isReaped = true;
    else parent.send(childSignal, originOfEnd(process.number, end));
  }
}

/** CLD_EXITED or CLD_KILLED, and the status. */
function originOfEnd(process: number, end: ProcessEnd): SignalOrigin {
  const exited = end.kind === 'exited';
  return {
    code: exited ? 1 : 2,
    process,
    value: BigInt(exited ? end.status : end.signal),
  };
}
