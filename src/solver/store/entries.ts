/**
 * The format of files that processes append to (answers, documents of a store): a sequence of entries, and nothing else.
 *
 *     marker (8 bytes) | checksum (4) | length of the key (4) | length of the value (4) | key | value
 *
 * The checksum is the CRC-32 of everything behind it. Whatever happens to a file, an entry is read as it was
 * written or not at all: where an entry is not whole, reading goes on at the next marker.
 */
import { crc32 } from 'node:zlib';

export interface Entry {
  readonly key: string;
  /** The offset of its marker in the bytes that were searched. */
  readonly start: number;
  readonly value: Buffer;
  readonly end: number;
}

/** Eight bytes that no text and no small number contains. */
const marker = Buffer.from('c1e3a5b7d2f49688', 'hex');
const sumAt = 8;
const headSize = 20;

export function entryBytes(key: string, value: Uint8Array): Buffer {
  const name = Buffer.from(key);
  const head = Buffer.alloc(headSize);
  marker.copy(head);
  head.writeUInt32LE(name.length, sumAt + 4);
  head.writeUInt32LE(value.length, sumAt + 8);
  const bytes = Buffer.concat([head, name, value]);
  bytes.writeUInt32LE(crc32(bytes.subarray(sumAt + 4)), sumAt);
  return bytes;
}

/** The entry whose marker stands at `start`, if there is a whole one. */
export function entryAt(bytes: Buffer, start: number): Entry | undefined {
  if (start + headSize > bytes.length || marker.compare(bytes, start, start + 8) !== 0) {
    return undefined;
  }
  const valueAt = start + headSize + bytes.readUInt32LE(start + sumAt + 4);
  const end = valueAt + bytes.readUInt32LE(start + sumAt + 8);
  if (end > bytes.length) return undefined;
  if (crc32(bytes.subarray(start + sumAt + 4, end)) !== bytes.readUInt32LE(start + sumAt)) {
    return undefined;
  }
  const key = bytes.toString('utf8', start + headSize, valueAt);
  return { key, start, value: bytes.subarray(valueAt, end), end };
}

export interface Scan {
  readonly entries: readonly Entry[];
  /** The end of the last whole entry; behind it is nothing, or an entry that is still being written. */
  readonly end: number;
  /** How many bytes between entries belong to no entry. */
  readonly damaged: number;
}

export function scanEntries(bytes: Buffer): Scan {
  const entries: Entry[] = [];
  let [at, end, damaged] = [0, 0, 0];
  while (at >= 0 && at < bytes.length) {
    const entry = entryAt(bytes, at);
    if (entry === undefined) at = bytes.indexOf(marker, at + 1);
    else {
      damaged += at - end;
      entries.push(entry);
      at = end = entry.end;
    }
  }
  return { entries, end, damaged };
}

/** Whether this can be a file in our format, though its entries may be damaged. */
export function isOurs(bytes: Buffer, { entries }: Scan): boolean {
  const beginning = bytes.subarray(0, marker.length);
  return entries.length > 0 || marker.subarray(0, beginning.length).equals(beginning);
}

export interface Damage {
  /** How many bytes belong to entries that were changed. */
  readonly damaged: number;
  /** How many bytes belong to entries that a killed process did not write to the end. */
  readonly unfinished: number;
}

/** Counts the bytes of a file that belong to no whole entry. */
export function damageIn(bytes: Buffer): Damage {
  let [damaged, unfinished, at] = [0, 0, 0];
  for (const { start, end } of [...scanEntries(bytes).entries, { start: bytes.length, end: 0 }]) {
    const gap = bytes.subarray(at, start);
    if (isUnfinished(gap)) unfinished += gap.length;
    else damaged += gap.length;
    at = end;
  }
  return { damaged, unfinished };
}

/** Whether these bytes are the beginning of a longer entry. */
function isUnfinished(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, marker.length);
  if (!marker.subarray(0, beginning.length).equals(beginning)) return false;
  if (bytes.length < headSize) return true;
  const size = bytes.readUInt32LE(sumAt + 4) + bytes.readUInt32LE(sumAt + 8);
  return bytes.length < headSize + size;
}
