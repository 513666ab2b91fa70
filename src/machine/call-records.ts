// The records that the active functions of a program have written of themselves (abi/reentry.ts), as the machine sees them.

import { recordHeader } from '../abi/reentry.ts';

/** Whether each active call has its record: `calls` are the numbers of the active functions, outermost first. */
export function areComplete(
  view: DataView,
  start: number,
  end: number,
  calls: readonly number[] | undefined,
): boolean {
  let at = start;
  for (const number of calls ?? []) {
    if (at >= end || view.getInt32(at + recordHeader.function, true) !== number) return false;
    at += view.getInt32(at + recordHeader.size, true);
  }
  return calls !== undefined && at === end;
}
