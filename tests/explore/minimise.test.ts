import { expect, test } from 'vitest';
import type { NumberAt } from '../../src/explore/minimise.ts';
import { explored, searchers } from './exploring.ts';
import { FakeProgram } from './fake-program.ts';
import { word } from './subjects.ts';

const seedOf = (bytes: readonly number[]) => [new Map([['memory/a', Uint8Array.from(bytes)]])];

function found(program: FakeProgram, seed: readonly number[]): number[] {
  const { findings } = explored(program, { seeds: seedOf(seed) });
  return [...(findings[0].input.get('memory/a') ?? [])];
}

test('bytes that do not matter are zero', () => {
  const program = new FakeProgram({ check: 'assertion' }, (run) => {
    const [, x] = run.bytes('memory/a', 4);
    run.check('check', run.terms.ult(x, run.terms.constant(8, 200)), 'assert');
  });
  const input = found(program, [77, 250, 78, 79]);
  expect(input).toEqual([0, 200, 0, 0]);
});

test('a byte that cannot be zero is printable if it can be', () => {
  const program = new FakeProgram({ check: 'assertion' }, (run) => {
    const [x] = run.bytes('memory/a', 1);
    run.check('check', run.terms.eq(x, run.terms.constant(8, 0)), 'assert');
  });
  expect(found(program, [3])).toEqual([0x30]);
});

test('the solver helps where several bytes change together', () => {
  const program = new FakeProgram({ check: 'assertion' }, (run) => {
    const { terms } = run;
    const number = word(terms, run.bytes('memory/a', 4));
    const is = terms.eq(terms.urem(number, terms.constant(32, 1000)), terms.constant(32, 7));
    run.check('check', terms.not(is), 'assert');
  });
  // 1007 becomes 7: one byte instead of two.
  expect(found(program, [0xef, 3, 0, 0])).toEqual([7, 0, 0, 0]);
});

test('what has the size of an integer is a small number, not text', () => {
  const program = new FakeProgram({ check: 'assertion' }, (run) => {
    const { terms } = run;
    const number = word(terms, run.bytes('memory/a', 4));
    run.check('check', terms.ult(number, terms.constant(32, 1000)), 'assert');
  });
  expect(found(program, [0x30, 0x30, 0x30, 0x30])).toEqual([0xe8, 3, 0, 0]);
});

const asInt: NumberAt = () => ({ start: 0, size: 4, signed: true });

test.each([
  ['below 0', -70_000, 0, true, -1],
  ['far below 0', -70_000_000, -50_000_000, true, -50_000_001],
  ['far above 0', 70_000_000, 50_000_000, false, 50_000_000],
])('a number %s is the nearest to it', (_, begin, limit, isBelow, expected) => {
  const program = new FakeProgram({ check: 'assertion' }, (run) => {
    const { terms } = run;
    const number = word(terms, run.bytes('memory/a', 4));
    const below = terms.slt(number, terms.constant(32, limit >>> 0));
    run.check('check', isBelow ? terms.not(below) : below, 'assert');
  });
  const bytes = new Uint8Array(Int32Array.of(begin).buffer);
  const { findings } = explored(program, { seeds: seedOf([...bytes]), numberAt: asInt });
  const found = findings[0].input.get('memory/a') ?? new Uint8Array();
  expect(new DataView(found.buffer, found.byteOffset).getInt32(0, true)).toBe(expected);
});

test('preferences of the program come before ours, in tests and in findings', () => {
  const program = new FakeProgram({ branch: 'branch', check: 'assertion' }, (run) => {
    const { terms } = run;
    const [x, y] = run.bytes('memory/a', 2);
    run.prefer(terms.eq(x, terms.constant(8, 0x41)));
    run.prefer(terms.eq(x, terms.constant(8, 0x42)));
    if (run.decide('branch', terms.eq(y, terms.constant(8, 1)))) run.fail('check', 'assert');
  });
  const { tests, findings } = explored(program);
  expect(tests.map(({ input }) => [...(input.get('memory/a') ?? [])])).toEqual([
    [0x41, 0],
    [0x41, 1],
  ]);
  expect([...(findings[0].input.get('memory/a') ?? [])]).toEqual([0x41, 1]);
});

test('an object that had another size on a path before keeps its bytes', () => {
  const program = new FakeProgram({ size: 'branch', late: 'branch', check: 'assertion' }, (run) => {
    const { terms } = run;
    const [length] = run.bytes('memory/length', 1);
    const isLong = run.decide('size', terms.eq(length, terms.constant(8, 9)));
    const [first] = run.bytes('memory/text', isLong ? 4 : 2);
    const isMagic = run.decide('late', terms.eq(first, terms.constant(8, 0x23)));
    if (isMagic && !isLong) run.fail('check', 'assert');
  });
  const { findings } = explored(program, { searcher: searchers.bfs });
  expect(findings.map(({ input }) => input.get('memory/text')?.[0])).toEqual([0x23]);
});
