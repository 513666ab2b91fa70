// A reduced suite covers what the whole one did.

import { expect, test } from 'vitest';
import { superfluousOf } from '../../src/workers/suite.ts';
import fc from '../chance.ts';

const sets = fc.integer({ min: 0, max: 12 }).chain((marks) =>
  fc.array(
    fc
      .array(fc.constantFrom(0, 1), { minLength: marks, maxLength: marks })
      .map((list) => Uint8Array.from(list)),
    { maxLength: 8 },
  ),
);

const union = (list: readonly Uint8Array[], length: number) =>
  Array.from({ length }, (_, i) => list.some((set) => set[i] !== 0));

test('nothing is lost, and nothing more can go', () => {
  fc.assert(
    fc.property(sets, fc.array(fc.boolean(), { maxLength: 8 }), (all, kept) => {
      const gone = new Set(superfluousOf(all, (index) => kept[index] ?? false));
      const left = all.filter((_, index) => !gone.has(index));
      const length = all[0]?.length ?? 0;
      expect(union(left, length)).toEqual(union(all, length));
      for (const [index] of all.entries()) {
        if (kept[index]) expect(gone.has(index)).toBe(false);
        if (gone.has(index) || kept[index]) continue;
        const others = all.filter((_, other) => other !== index && !gone.has(other));
        expect(union(others, length)).not.toEqual(union(all, length));
      }
    }),
  );
});
