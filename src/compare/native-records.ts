// What the native side of an observing harness wrote behind the function's own output (libc/replay/clew-observe.c).

import type { Behaviour, ObservedBytes } from './behaviour.ts';

const mark = 'clewseen';

/** How much the native side knows of a record. */
type Certainty = 'exact' | 'unbounded' | 'unknown';
const certainties: readonly Certainty[] = ['exact', 'unbounded', 'unknown'];

export interface NativeRecord extends ObservedBytes {
  readonly certainty: Certainty;
}

/** If the mark is missing, the function did not return, and everything is output. */
export function recordsIn(output: Uint8Array): {
  stdout: Uint8Array;
  observations: readonly NativeRecord[];
} {
  const bytes = Buffer.from(output);
  const end = bytes.length - mark.length - 4;
  if (end < 0 || bytes.toString('latin1', end + 4) !== mark)
    return { stdout: new Uint8Array(bytes), observations: [] };
  const begin = end - bytes.readUInt32LE(end);
  const observations: NativeRecord[] = [];
  let at = begin;
  const number = () => {
    at += 4;
    return bytes.readUInt32LE(at - 4);
  };
  const part = (size: number) => {
    at += size;
    return bytes.subarray(at - size, at);
  };
  while (at < end) {
    const name = part(number()).toString('latin1');
    const [certainty, format] = [certainties[number()], number()];
    observations.push({ name, certainty, format, bytes: new Uint8Array(part(number())) });
  }
  return { stdout: new Uint8Array(bytes.subarray(0, begin)), observations };
}

/**
 * What the native side cannot know is as `a` has it: which function a pointer points to, and where memory ends that the
 * harness did not make.
 */
export function withoutTheUnknown(a: Behaviour, records: readonly NativeRecord[]): ObservedBytes[] {
  return records.map(({ certainty, name, format, bytes }, i) => {
    const ours = a.observations[i];
    if (ours === undefined || ours.format !== format || certainty === 'exact')
      return { name, format, bytes };
    const known = certainty === 'unknown' ? ours.bytes : bytes.subarray(0, ours.bytes.length);
    return { name, format, bytes: known };
  });
}
