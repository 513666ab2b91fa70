// Writes input of uncertain length into the program's memory. The witness gets its bytes; behind them, up to where the longest
// input would reach, each byte is the input's where the input is that long, and what it was before where not.

import { worldDecision } from '../../base/decision-kind.ts';
import type { Data, OpenEnd } from './data.ts';
import type { MemoryAccess } from './memory.ts';

/** Returns how many bytes the witness gets. */
export function deliverOpenEnd(
  memory: MemoryAccess,
  address: number,
  data: Data,
  end: OpenEnd,
): number {
  const possible = data.bytes.length;
  if (possible === 0) return 0;
  const { length, start, count } = end;
  const invalid = memory.firstInvalid(address, possible, true);
  const room = invalid === undefined ? possible : invalid - address;
  if (room < possible) {
    // The decision is recorded before the concrete check below can end the run.
    const { path, terms } = length.run;
    path.decide(worldDecision.buffer, terms.not(length.has(start + room)), count <= room);
  }
  if (count > room) memory.writeBytes(address, data.bytes.subarray(0, count)); // faults
  if (room === 0) return 0;
  const before = memory.readBytes(address, room);
  const termsBefore = memory.shadowsOf?.(address, room);
  memory.writeBytes(
    address,
    mix(data.bytes, before, count),
    mixTerms(data, before, termsBefore, end),
  );
  return count;
}

function mix(input: Uint8Array, before: Uint8Array, count: number): Uint8Array {
  const mixed = before.slice();
  mixed.set(input.subarray(0, count));
  return mixed;
}

function mixTerms(
  { bytes, terms: inputTerms }: Data,
  before: Uint8Array,
  termsBefore: Int32Array | undefined,
  { length, start }: OpenEnd,
): Int32Array {
  const { terms } = length.run;
  const mixed = new Int32Array(before.length);
  for (let i = 0; i < mixed.length; i++) {
    const input = inputTerms?.[i] || terms.constant(8, bytes[i]!);
    const old = termsBefore?.[i] || terms.constant(8, before[i]!);
    const byte = terms.ite(length.has(start + i), input, old);
    mixed[i] = terms.isConstant(byte) ? 0 : byte;
  }
  return mixed;
}
