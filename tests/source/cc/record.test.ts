// Records survive what linkers do to a section: they are put one behind the other, with zeros in between.

import { expect, test } from 'vitest';
import { decodeRecords, encodeRecord, type IrRecord } from '../../../src/source/record.ts';
import fc from '../../chance.ts';

const record: fc.Arbitrary<IrRecord> = fc.record({
  file: fc.oneof(
    fc.record({
      kind: fc.constant('captured' as const),
      source: fc.string({ unit: 'grapheme' }),
      directory: fc.string(),
      flags: fc.array(fc.string()),
      compiler: fc.string(),
      digest: fc.string(),
    }),
    fc.record({
      kind: fc.constant('lost' as const),
      source: fc.string(),
      directory: fc.string(),
      reason: fc.string(),
      symbols: fc.array(fc.string()),
    }),
  ),
  bitcode: fc.uint8Array({ maxLength: 100 }),
});

const padded = fc.array(fc.tuple(record, fc.nat({ max: 16 })), { maxLength: 5 });

test('what was written is read, whatever the padding', () => {
  fc.assert(
    fc.property(padded, (parts) => {
      const section = Buffer.concat(
        parts.flatMap(([each, zeros]) => [encodeRecord(each), Buffer.alloc(zeros)]),
      );
      const read = decodeRecords(new Uint8Array(section));
      expect(read).toEqual({
        kind: 'records',
        records: parts.map(([each]) => ({ file: each.file, bitcode: each.bitcode })),
      });
    }),
  );
});

test('a section that was cut off or overwritten is no list of records', () => {
  fc.assert(
    fc.property(record, fc.nat({ max: 19 }), (each, length) => {
      const bytes = encodeRecord(each);
      const end = bytes.length - 1 - (length % (bytes.length - 1));
      if (end === bytes.length) return;
      expect(decodeRecords(bytes.subarray(0, end)).kind).toBe('damaged');
    }),
  );
  expect(decodeRecords(Buffer.from('something else'))).toEqual({ kind: 'damaged', at: 0 });
});

test('the format of another version is told apart', () => {
  const bytes = Buffer.from(
    encodeRecord({ file: { kind: 'linked', without: [] }, bitcode: new Uint8Array() }),
  );
  bytes.writeUInt32LE(7, 8);
  expect(decodeRecords(bytes)).toEqual({ kind: 'incompatible', version: 7 });
});
