// What is said of a finding that depends on how threads take turns: natively they take them as they like, so the test is run several
// times.

import { counting } from '../base/counting.ts';
import type { NativeVerdict } from '../results/check-result.ts';

type Tried = Extract<NativeVerdict, { kind: 'confirmed' | 'missed' }>;

export function triesText(native: Tried): string {
  if (native.kind === 'missed')
    return `confirmed in the box; ${counting(native.tries, 'native try', 'native tries')} (${native.by}) did not meet this schedule`;
  const { by, tries } = native;
  if (tries === undefined) return `confirmed natively (${by})`;
  const who = by.endsWith('-tsan') ? `by ThreadSanitizer (${by})` : `natively (${by})`;
  return `confirmed ${who} in ${tries.shown} of ${counting(tries.of, 'try', 'tries')}`;
}
