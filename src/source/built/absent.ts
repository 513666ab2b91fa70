// Units that stand for code which the native program has and clew has not.

import { digest } from '../../host/cache.ts';
import type { Absent, Unit } from '../unit.ts';

/** A file or library that the user should hear of. */
export function absentUnit(name: string, reason: string, symbols: readonly string[]): Unit {
  const clause = `was not captured (${name}: ${reason})`;
  return unitWithout(name, { reason, clause, symbols, isNotable: true });
}

export function unitWithout(name: string, absent: Absent): Unit {
  return { name, bytes: new Uint8Array(0), key: digest(JSON.stringify(absent)), absent };
}
