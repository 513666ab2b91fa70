// A finding in the box and a crash of native code are two words for one thing where the crash is what the finding leads to:
// abort() is a finding here and SIGABRT there.

import { constants } from 'node:os';
import type { FindingKind } from '../base/finding-kind.ts';
import { crashConfirms } from '../native/sanitizer-report.ts';
import type { Behaviour } from './behaviour.ts';

/** The native behaviour `b`, in the words of `a` where it ended in the same way. */
export function comparable(a: Behaviour, b: Behaviour): Behaviour {
  const { ending } = b;
  if (a.ending.kind !== 'finding' || ending.kind !== 'signaled') return b;
  const names = Object.entries(constants.signals);
  const [signal] = names.find(([, number]) => number === ending.signal) ?? [];
  const end = { exitCode: null, signal: signal as NodeJS.Signals, timedOut: false, errors: '' };
  const isSame =
    crashConfirms(a.ending.finding as FindingKind, end) ||
    // The least integer divided by -1 has no result, and the processor says so as it does of zero.
    (a.ending.finding === 'signed-overflow' && signal === 'SIGFPE');
  if (!isSame) return b;
  // What a dying program prints names itself and its place.
  return { ...b, ending: a.ending, stderr: a.stderr };
}
