// The content of a program's memory without its zeros: what is written is there, and what nobody wrote costs nothing.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SparseBytes } from '../../src/abi/data-segments.ts';

const size = 5 * 4096;

test('segments hold what was written, and zeros elsewhere', () => {
  const write = fc.record({
    at: fc.nat(size - 600),
    bytes: fc.uint8Array({ maxLength: 600 }),
  });
  fc.assert(
    fc.property(fc.array(write, { maxLength: 8 }), (writes) => {
      const [sparse, plain] = [new SparseBytes(), new Uint8Array(size)];
      for (const { at, bytes } of writes) {
        sparse.set(at, bytes);
        plain.set(bytes, at);
      }
      const seen = new Uint8Array(size);
      for (const { address, bytes } of sparse.segments()) seen.set(bytes, address);
      expect(Buffer.compare(seen, plain)).toBe(0);
    }),
  );
});

test('numbers are little-endian, across the end of a page too', () => {
  const sparse = new SparseBytes();
  sparse.setBits(4094, 0x11223344n, 4);
  const [segment] = sparse.segments();
  expect(segment?.address).toBe(0);
  expect([...segment.bytes.subarray(4094, 4098)]).toEqual([0x44, 0x33, 0x22, 0x11]);
});

test('zeros and far places make no segments of their own', () => {
  const sparse = new SparseBytes();
  sparse.set(10_000_000, new Uint8Array(100_000));
  sparse.set(2_000_000_000, Uint8Array.of(7));
  const lengths = sparse.segments().map(({ address, bytes }) => [address, bytes.length]);
  expect(lengths).toEqual([[1_999_998_976, 4096]]);
});
