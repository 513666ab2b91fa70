// Shadows of memory against a plain byte model: random stores, loads, copies and fills of all sizes, at concrete and at
// symbolic offsets. Whatever a shadow says under the witness is what memory holds; and what it says under another
// input that takes the same decisions is what memory holds when the same operations run on that input.

import { describe, expect, it } from 'vitest';
import { validity } from '../../src/abi/validity.ts';
import type { Term } from '../../src/expr/arena.ts';
import { Assignment } from '../../src/expr/assignment.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import { ByteShadows } from '../../src/machine/shadow/bytes.ts';
import { Elements } from '../../src/machine/shadow/elements.ts';
import fc from '../chance.ts';

const inputBytes = 4;
const base = 64;
const cases = Number(process.env.CLEW_RUNS ?? 300);

/** A value: some bytes of input, turned and mixed, or a constant. */
interface Value {
  readonly size: 1 | 2 | 3 | 4 | 8;
  readonly symbolic: boolean;
  readonly seed: number;
}

type Operation =
  | { readonly kind: 'store'; readonly at: number; readonly value: Value }
  | { readonly kind: 'copy'; readonly to: number; readonly from: number; readonly size: number }
  | { readonly kind: 'fill'; readonly at: number; readonly size: number; readonly value: Value }
  /** The granules are another object's from now on. */
  | { readonly kind: 'renew'; readonly at: number; readonly size: number }
  | {
      readonly kind: 'storeAt' | 'loadAt';
      /** Byte of input, times `step`, plus `at`, in the object. */
      readonly index: number;
      readonly step: number;
      readonly at: number;
      readonly value: Value;
      readonly mask: number;
    };

/** One run of the operations on an input. */
class Run {
  readonly memory: { bytes: Uint8Array; map: Uint8Array };
  readonly shadows: ByteShadows;
  readonly results: { term: Term; value: bigint; bits: number }[] = [];
  readonly decisions: { condition: Term; held: boolean }[] = [];
  private readonly elements: Elements;
  private readonly terms: Terms;
  private readonly input: Uint8Array;
  private readonly cells: Term[];
  private readonly size: number;

  constructor(terms: Terms, input: Uint8Array, size: number, content: Content) {
    this.terms = terms;
    this.input = input;
    this.size = size;
    const array = terms.array('input', 32, 8, inputBytes);
    this.cells = Array.from({ length: inputBytes }, (_, i) => terms.byte(array, i));
    const whole = base + size + 64;
    this.memory = { bytes: new Uint8Array(whole), map: new Uint8Array(whole / 8 + 1) };
    this.memory.map.fill(validity.valid, base / 8, base / 8 + Math.floor(size / 8));
    if (size % 8 > 0) this.memory.map[base / 8 + Math.floor(size / 8)] = size % 8;
    for (let i = 0; i < size; i++) this.memory.bytes[base + i] = content(i);
    this.shadows = new ByteShadows(terms);
    this.elements = new Elements(terms, this.shadows);
    this.shadows.begin(this.memory);
    this.elements.begin(this.memory);
  }

  do(operation: Operation): void {
    switch (operation.kind) {
      case 'store': {
        const { term, value } = this.value(operation.value);
        const at = this.fit(operation.at, operation.value.size);
        this.write(at, value, operation.value.size);
        if (term === 0) this.shadows.clear(at, operation.value.size);
        else this.shadows.store(at, term);
        return;
      }
      case 'copy': {
        const size = Math.min(operation.size, this.size);
        const [to, from] = [this.fit(operation.to, size), this.fit(operation.from, size)];
        this.memory.bytes.copyWithin(to, from, from + size);
        this.shadows.copy(to, from, size);
        return;
      }
      case 'fill': {
        const size = Math.min(operation.size, this.size);
        const at = this.fit(operation.at, size);
        const { term, value } = this.value({ ...operation.value, size: 1 });
        this.memory.bytes.fill(Number(value), at, at + size);
        if (term === 0) this.shadows.clear(at, size);
        else this.shadows.fill(at, size, term);
        return;
      }
      case 'renew': {
        const first = operation.at % Math.max(1, this.size >> 3);
        const end = Math.min(first + operation.size, this.size >> 3);
        this.memory.map.fill(validity.valid, base / 8 + first, base / 8 + end);
        this.memory.bytes.fill(0, base + 8 * first, base + 8 * end);
        return;
      }
      default:
        this.access(operation);
    }
  }

  private access(operation: Extract<Operation, { kind: 'storeAt' | 'loadAt' }>): void {
    const { terms } = this;
    const { index, step, at, value, mask, kind } = operation;
    const byte = terms.and(this.cells[index], terms.constant(8, mask));
    const scaled = terms.mul(terms.zext(byte, 64), terms.constant(64, step));
    const offset = terms.add(scaled, terms.constant(64, at % this.size));
    const concrete = (this.input[index] & mask) * step + (at % this.size);
    const room = this.size - value.size;
    const condition = room < 0 ? terms.false : terms.ule(offset, terms.constant(64, room));
    const held = concrete <= room;
    this.decisions.push({ condition, held });
    if (!held) return;
    const object = { address: base, size: this.size, fixed: false };
    const positions = this.elements.positions(object, offset, value.size);
    if (positions === undefined) throw new Error('no place');
    if (kind === 'loadAt') {
      const term = this.elements.read(object, offset, positions, 8 * value.size);
      this.keep(term, base + concrete, value.size);
    } else {
      const made = this.value(value);
      const term = made.term || terms.constant(8 * value.size, made.value);
      this.elements.write(object, offset, positions, term);
      this.write(base + concrete, made.value, value.size);
    }
  }

  /** Every byte, and words across them. */
  finish(): void {
    const stride = Math.ceil(this.size / 100);
    for (const size of [1, 2, 4, 8]) {
      for (let at = base; at + size <= base + this.size; at += stride * (size > 2 ? 3 : 1)) {
        this.keep(this.shadows.load(at, 8 * size), at, size);
      }
    }
  }

  private keep(term: Term, at: number, size: number): void {
    let value = 0n;
    for (let i = size - 1; i >= 0; i--) value = (value << 8n) | BigInt(this.memory.bytes[at + i]);
    this.results.push({ term, value, bits: 8 * size });
  }

  private fit(at: number, size: number): number {
    return base + (at % Math.max(1, this.size - size + 1));
  }

  private write(at: number, value: bigint, size: number): void {
    for (let i = 0; i < size; i++) {
      this.memory.bytes[at + i] = Number((value >> BigInt(8 * i)) & 0xffn);
    }
  }

  private value({ size, symbolic, seed }: Value): { term: Term; value: bigint } {
    const { terms } = this;
    const constant = BigInt.asUintN(8 * size, BigInt(seed) * 0x9e3779b97f4a7c15n);
    if (!symbolic) return { term: 0, value: constant };
    let term = terms.constant(8 * size, constant);
    let value = constant;
    for (let i = 0; i < inputBytes; i++) {
      if (((seed >> i) & 1) === 0 && i !== seed % inputBytes) continue;
      const shift = 8 * (i % size);
      const byte = terms.zext(this.cells[i], 8 * size);
      term = terms.xor(term, terms.shl(byte, terms.constant(8 * size, shift)));
      value ^= BigInt(this.input[i]) << BigInt(shift);
    }
    return { term, value: BigInt.asUintN(8 * size, value) };
  }
}

const value: fc.Arbitrary<Value> = fc.record({
  size: fc.constantFrom(1, 2, 3, 4, 8),
  symbolic: fc.boolean(),
  seed: fc.nat(0xffff),
});

const access = fc
  .record({
    kind: fc.constantFrom('storeAt' as const, 'loadAt' as const),
    index: fc.nat(inputBytes - 1),
    /** In sizes of the value, or in bytes. */
    stride: fc.constantFrom(-1, -1, -2, 1, 2, 4, 12),
    at: fc.oneof(
      fc.nat(40),
      fc.nat(5).map((n) => 8 * n),
    ),
    value,
    mask: fc.constantFrom(0xff, 0xff, 0xff, 0x1f, 0x54, 0x0c, 0x03),
  })
  .map(({ stride, ...rest }) => ({
    ...rest,
    step: stride > 0 ? stride : -stride * rest.value.size,
  }));

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('store' as const), at: fc.nat(255), value }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('copy' as const),
      to: fc.nat(255),
      from: fc.nat(255),
      size: fc.nat(40),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fill' as const),
      at: fc.nat(255),
      size: fc.nat(20),
      value,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('renew' as const), at: fc.nat(255), size: fc.nat(3) }),
  },
  { weight: 5, arbitrary: access },
);

/** Where an object begins: runs of few values, of many lengths. */
type Content = (position: number) => number;

const content: fc.Arbitrary<Content> = fc
  .record({
    length: fc.integer({ min: 1, max: 12 }),
    shift: fc.nat(11),
    values: fc.integer({ min: 2, max: 90 }),
  })
  .map(
    ({ length, shift, values }) =>
      (position) =>
        (Math.floor((position + shift) / length) * 37) % values,
  );

function check(
  terms: Terms,
  run: Run,
  input: Uint8Array,
  values: readonly { value: bigint }[],
): void {
  const assignment = new Assignment();
  const array = terms.array('input', 32, 8, inputBytes);
  for (let i = 0; i < inputBytes; i++) {
    assignment.setLow(terms.symbolOf(terms.byte(array, i)), 8, input[i]);
  }
  const evaluator = new Evaluator(terms).under(assignment);
  // Plain comparisons: there are many.
  run.results.forEach(({ term, value, bits }, i) => {
    const expected = values[i].value;
    const says = term === 0 ? value : evaluator.value(term);
    if (says !== expected) throw new Error(`result ${i} is ${expected}, its shadow says ${says}`);
    if (term !== 0 && terms.width(term) !== bits) throw new Error(`result ${i} has a wrong width`);
  });
}

function takesSameDecisions(run: Run, other: Run): boolean {
  return run.decisions.every(({ held }, i) => other.decisions[i].held === held);
}

function runAll(
  terms: Terms,
  { operations, content: initial }: Program,
  input: Uint8Array,
  size: number,
): Run {
  const run = new Run(terms, input, size, initial);
  for (const each of operations) run.do(each);
  run.finish();
  return run;
}

interface Program {
  readonly operations: readonly Operation[];
  readonly content: Content;
}

/** The law, for a witness and for inputs that differ from it in a byte. */
function judge(
  program: Program,
  size: number,
  witness: Uint8Array,
  others: readonly { readonly at: number; readonly byte: number }[],
): void {
  const terms = new Terms();
  const run = runAll(terms, program, witness, size);
  check(terms, run, witness, run.results);
  for (const { at, byte } of others) {
    const other = witness.with(at, byte);
    const again = runAll(new Terms(), program, other, size);
    if (takesSameDecisions(run, again)) check(terms, run, other, again.results);
  }
}

/** Inputs that differ from the witness in a byte: most of them take its decisions. */
const changes = fc.array(
  fc.record({ at: fc.nat(inputBytes - 1), byte: fc.oneof(fc.nat(255), fc.nat(9)) }),
  { minLength: 8, maxLength: 8 },
);

describe('shadows of memory', () => {
  for (const size of [13, 40, 64, 300, 1030]) {
    it(`say what memory holds, in an object of ${size} bytes`, () => {
      const property = fc.property(
        fc.record({ operations: fc.array(operation, { minLength: 1, maxLength: 8 }), content }),
        fc.uint8Array({ minLength: inputBytes, maxLength: inputBytes }),
        changes,
        (program, witness, others) => judge(program, size, witness, others),
      );
      fc.assert(property, { numRuns: Math.ceil(size > 100 ? cases / 3 : cases) });
    });
  }

  it('are exact for every size at every stride', () => {
    const others = [0, 1, 9, 100].flatMap((byte) => [0, 1, 2].map((at) => ({ at, byte })));
    for (const size of [64, 1030]) {
      for (const bytes of [1, 2, 4, 8] as const) {
        for (const step of [1, bytes, 12]) {
          for (const at of [0, 9]) {
            for (const length of [2, 9]) {
              const plain = { mask: 0xff, at, step };
              const value = { size: bytes, symbolic: true, seed: 8 };
              const operations: Operation[] = [
                { ...plain, kind: 'loadAt', index: 0, value },
                { ...plain, kind: 'storeAt', index: 1, value },
                { ...plain, kind: 'storeAt', index: 0, value: { ...value, symbolic: false } },
                { ...plain, kind: 'loadAt', index: 2, value },
              ];
              const initial: Content = (position) => Math.floor((position + 1) / length) % 7;
              judge({ operations, content: initial }, size, Uint8Array.of(2, 5, 3, 9), others);
            }
          }
        }
      }
    }
  });

  it('join equal neighbours to one test', () => {
    const contents = fc.array(fc.nat(2), { minLength: 16, maxLength: 16 });
    const property = fc.property(contents, (list) => {
      for (let index = 0; index < 16; index++) {
        const program: Program = {
          operations: [
            {
              ...{ kind: 'loadAt', index: 0, step: 1, at: 0, mask: 0xff },
              value: { size: 1, symbolic: false, seed: 0 },
            },
          ],
          content: (position) => list[position],
        };
        const others = list.map((_, byte) => ({ at: 0, byte }));
        judge(program, 16, Uint8Array.of(index, 0, 0, 0), others);
      }
    });
    fc.assert(property, { numRuns: 30 });
  });

  it('gives the very term back that was stored', () => {
    const terms = new Terms();
    const run = new Run(terms, new Uint8Array(inputBytes), 64, () => 0);
    const term = terms.variable('x', 32);
    run.shadows.store(base + 3, term);
    expect(run.shadows.load(base + 3, 32)).toBe(term);
    expect(run.shadows.load(base + 4, 16)).toBe(terms.extract(term, 23, 8));
    run.shadows.copy(base + 20, base + 3, 4);
    expect(run.shadows.load(base + 20, 32)).toBe(term);
    run.shadows.clear(base, 64);
    expect([...run.memory.map.subarray(base / 8, base / 8 + 8)]).toEqual(Array(8).fill(0xff));
  });
});
