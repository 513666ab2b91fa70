// Fuel: compiled code counts steps down, and comes here when it has none left. It gets more, or the run ends.

import type { FindingKind } from '../base/finding-kind.ts';
import { type Frame, plainFinding } from './finding.ts';
import type { MachineRun } from './machine-run.ts';
import { Halt } from './outcome.ts';
import type { Prefix } from './prefix.ts';
import type { Processes } from './processes/processes.ts';
import type { Counter, Pace } from './registers.ts';

interface RefuelSide {
  readonly prefix: Prefix;
  readonly processes: Processes;
  halt(kind: FindingKind, message: string): never;
  stack(): readonly Frame[];
}

/** Returns the steps that the program may take until it comes here again. */
export function refuel(run: MachineRun, fuel: Counter, { slice }: Pace, side: RefuelSide): number {
  const { limits } = run;
  const owed = -fuel.value;
  const left = (limits.fuel ?? Number.POSITIVE_INFINITY) - run.granted;
  if (owed > left) endless(side, `does not end within ${limits.fuel} steps`);
  if (limits.expired()) endless(side, 'does not end within its time');
  side.prefix.refuelled(run.granted + owed);
  const reason = limits.abandoned?.(run.granted + owed);
  if (reason !== undefined)
    throw new Halt({ kind: 'cut', finding: plainFinding('hang', reason, side.stack()) });
  const granted = Math.min(left, slice);
  run.granted += granted;
  return granted - owed;
}

/** A process that runs on while others could go on may wait for one of them without saying so: that is no finding. */
function endless(side: RefuelSide, text: string): never {
  if (side.processes.next() === undefined) side.halt('hang', `the program ${text}`);
  return side.halt(
    'unsupported',
    `a process ${text} while others could go on: clew changes processes only where one waits`,
  );
}
