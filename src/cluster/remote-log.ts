// The log of a work item that another machine explores. The worker has a log file of its own, of the same form, and sends what is
// appended to it; the check reads the records and appends their entries to the log of its results, which is the record.

import type { Entry } from '../explore/journal.ts';
import { headSize, RecordKind } from '../results/log.ts';
import { recordIn } from '../results/log-reader.ts';
import { contentIfValid, journalEntries } from '../results/log-schema.ts';

/**
 * The entries in whole records, in their order. Undefined if some record is not what a worker writes of its work item; what it
 * says of tests is left out, since the check numbers them by itself.
 */
export function entriesOf(bytes: Uint8Array, item: number): readonly Entry[] | undefined {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries: Entry[] = [];
  for (let at = 0; at < all.length; ) {
    const record = recordIn(all.subarray(at));
    if (record === undefined || record.head.item !== item) return undefined;
    at += headSize + record.content.length;
    const { kind } = record.head;
    if (kind === RecordKind.tests) continue;
    if (kind !== RecordKind.entries && kind !== RecordKind.structure) return undefined;
    const content = contentIfValid(record.content, journalEntries);
    if (content?.length !== record.head.entries) return undefined;
    entries.push(...content);
  }
  return entries;
}

/** How many of the bytes are whole records. */
export function wholeLength(bytes: Buffer): number {
  let at = 0;
  while (at + headSize <= bytes.length) {
    const end = at + headSize + bytes.readUInt32LE(at);
    if (end > bytes.length) break;
    at = end;
  }
  return at;
}
