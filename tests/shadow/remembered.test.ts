// What reads and writes at symbolic offsets remember of earlier runs must not show: a run gets the very terms that it would get
// if it were the first. Random operations are done twice, by elements that have served all runs before and by new ones.

import { describe, expect, it } from 'vitest';
import { validity } from '../../src/abi/validity.ts';
import type { Term } from '../../src/expr/arena.ts';
import { Terms } from '../../src/expr/terms.ts';
import { ByteShadows } from '../../src/machine/shadow/bytes.ts';
import { ContentDigests } from '../../src/machine/shadow/content-digests.ts';
import { Elements } from '../../src/machine/shadow/elements.ts';
import fc from '../chance.ts';

const base = 64;

type Operation =
  | { readonly kind: 'poke'; readonly at: number; readonly value: number }
  | { readonly kind: 'store'; readonly at: number; readonly byte: number }
  | {
      readonly kind: 'read' | 'write';
      readonly byte: number;
      readonly bits: 8 | 32;
      readonly step: 1 | 4;
    };

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('poke' as const), at: fc.nat(3), value: fc.nat(2) }),
  fc.record({ kind: fc.constant('store' as const), at: fc.nat(3), byte: fc.nat(1) }),
  fc.record({
    kind: fc.constantFrom('read' as const, 'write' as const),
    byte: fc.nat(1),
    bits: fc.constantFrom(8 as const, 32 as const),
    step: fc.constantFrom(1 as const, 4 as const),
  }),
);

function memoryOf(size: number) {
  const memory = { bytes: new Uint8Array(base + size + 64), map: new Uint8Array(size / 8 + 16) };
  memory.map.fill(validity.valid, base / 8, (base + size) / 8);
  return memory;
}

class Side {
  readonly shadows: ByteShadows;
  private readonly elements: Elements;

  constructor(private readonly terms: Terms) {
    this.shadows = new ByteShadows(terms);
    this.elements = new Elements(terms, this.shadows);
  }

  /** The terms that the reads of a run got. */
  run(operations: readonly Operation[], size: number): Term[] {
    const { terms, shadows, elements } = this;
    const memory = memoryOf(size);
    shadows.begin(memory);
    elements.begin(memory);
    const object = { address: base, size, fixed: false };
    const input = [0, 1].map((index) => terms.byte(terms.array('input', 32, 8, 2), index));
    return operations.map((each) => {
      if (each.kind === 'poke') {
        memory.bytes[base + 8 * each.at] = each.value;
        shadows.clear(base + 8 * each.at, 1);
        return 0;
      }
      if (each.kind === 'store') {
        shadows.store(base + 4 * each.at, input[each.byte]);
        return 0;
      }
      const index = terms.and(terms.zext(input[each.byte], 64), terms.constant(64, 63));
      const offset = terms.mul(index, terms.constant(64, each.step));
      const positions = elements.positions(object, offset, each.bits / 8);
      if (positions === undefined) throw new Error('the offset is outside');
      if (each.kind === 'read') return elements.read(object, offset, positions, each.bits);
      elements.write(object, offset, positions, terms.zext(input[1 - each.byte], each.bits));
      return 0;
    });
  }
}

describe('what is remembered of earlier runs', () => {
  for (const size of [72, 2048]) {
    it(`does not show in an object of ${size} bytes`, () => {
      const terms = new Terms();
      const experienced = new Side(terms);
      fc.assert(
        fc.property(fc.array(operation, { maxLength: 8 }), (operations) => {
          const expected = new Side(terms).run(operations, size);
          expect(experienced.run(operations, size)).toEqual(expected);
        }),
        { numRuns: 150 },
      );
    });
  }
});

describe('the digest of a range of memory', () => {
  const terms = new Terms();
  const byte = terms.byte(terms.array('input', 32, 8, 2), 0);
  const word = terms.zext(byte, 32);

  function digest(change: (memory: ReturnType<typeof memoryOf>, shadows: ByteShadows) => void) {
    const memory = memoryOf(64);
    const shadows = new ByteShadows(terms);
    const digests = new ContentDigests(shadows);
    shadows.begin(memory);
    digests.begin(memory);
    change(memory, shadows);
    return digests.of(base + 3, 40);
  }

  it('tells every byte, every term and its place apart', () => {
    const changes: ((memory: ReturnType<typeof memoryOf>, shadows: ByteShadows) => void)[] = [
      () => {},
      ({ bytes }) => bytes.fill(7, base + 3, base + 4),
      ({ bytes }) => bytes.fill(7, base + 4, base + 5),
      ({ bytes }) => bytes.fill(7, base + 42, base + 43),
      (_, shadows) => shadows.store(base + 8, byte),
      (_, shadows) => shadows.store(base + 9, byte),
      (_, shadows) => shadows.store(base + 8, word),
      (_, shadows) => shadows.store(base + 1, word),
      (_, shadows) => shadows.store(base + 41, word),
    ];
    expect(new Set(changes.map(digest)).size).toBe(changes.length);
  });

  it('does not depend on what is outside, or on the value of the witness', () => {
    const same = digest((_, shadows) => shadows.store(base + 8, byte));
    const other = digest(({ bytes }, shadows) => {
      bytes[base + 8] = 99;
      bytes[base + 2] = 1;
      bytes[base + 43] = 1;
      shadows.store(base + 8, byte);
    });
    expect(other).toBe(same);
  });

  it('is unknown where terms are still to be made', () => {
    expect(digest(({ map }) => map.fill(0x98, base / 8, base / 8 + 1))).toBe(undefined);
  });
});
