// The parts of what a run showed, and when two of them are equal: as a condition on the input, and under the witness.

import { expect, test } from 'vitest';
import { observed } from '../../src/build/harness/view.ts';
import {
  equality,
  type Facet,
  fileFacet,
  haveSameForm,
  isResult,
  isSameFormat,
  OutputRecorder,
  observationFacet,
  seenOfFailure,
  statusFacet,
} from '../../src/compare/facets.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import { InputSymbols } from '../../src/machine/shadow/symbols.ts';

const terms = new Terms();
const symbols = new InputSymbols(terms);
const object = { name: 'memory/x', size: 4 };
const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes);
const byteTerm = (index: number) => symbols.byte(object, index);

function facet(bytes: Uint8Array, of?: readonly number[], more: Partial<Facet> = {}): Facet {
  const each = of && Int32Array.from(of);
  const form = { kind: 'memory', name: 'x', about: '', unit: 1, isFloat: false } as const;
  return { ...form, bytes, terms: each, ...more };
}

/** Whether a condition holds for these bytes of the object. */
function holdsFor(condition: number, ...bytes: number[]): boolean {
  const input = new Map([[object.name, bytesOf(...bytes)]]);
  return new Evaluator(terms).under(symbols.assignment(input)).holds(condition);
}

test('the output of one run is joined, with the terms of its symbolic parts; the next run begins empty', () => {
  const recorder = new OutputRecorder();
  const { stdout, stderr, sent } = recorder.streams;
  stdout(bytesOf(1));
  sent?.(2, bytesOf(9));
  stdout(bytesOf(2, 3), Int32Array.of(7, 0));
  stderr(bytesOf());
  const [first, second, ...others] = recorder.facets();
  expect(first).toMatchObject({ kind: 'stdout', bytes: bytesOf(1, 2, 3) });
  expect(first.terms).toEqual(Int32Array.of(0, 7, 0));
  expect(second).toMatchObject({ kind: 'sent', name: '2', bytes: bytesOf(9), terms: undefined });
  expect(others).toEqual([]);
  recorder.begin();
  expect(recorder.facets()).toEqual([]);
});

test('of an exit status only the low byte counts', () => {
  const wide = terms.concat(terms.constant(24, 5), byteTerm(0));
  expect(statusFacet(terms, 3, wide).terms).toEqual(Int32Array.of(byteTerm(0)));
  const high = terms.concat(byteTerm(0), terms.constant(8, 3));
  expect(statusFacet(terms, 3, high).terms).toBeUndefined();
  expect(statusFacet(terms, 3, 0)).toMatchObject({ bytes: bytesOf(3), terms: undefined });
});

test('observations are compared whatever their names and signs are, but not with pointers or other sizes', () => {
  const of = (name: string, format: number) =>
    observationFacet({ name, format, bytes: new Uint8Array(8), terms: undefined });
  expect(of('return', 4)).toMatchObject({ kind: 'result', unit: 4 });
  expect(of('returned', 4)).toMatchObject({ kind: 'memory' });
  expect(haveSameForm(of('a', 4), of('b', 4 | observed.signed))).toBe(true);
  expect(haveSameForm(of('a', 8), of('a', 8 | observed.pointer))).toBe(false);
  expect(haveSameForm(of('a', 4), of('a', 8))).toBe(false);
  expect(isSameFormat(4, 4 | observed.signed)).toBe(true);
  expect(isSameFormat(4, 8)).toBe(false);
});

test('the result is what is called return, and what it leads to', () => {
  expect(['return', 'return.next', 'return[1]'].map(isResult)).toEqual([true, true, true]);
  expect(['returned', 'return_1', 'x.return'].map(isResult)).toEqual([false, false, false]);
});

test('files that were removed and files that are empty are not the same', () => {
  const data = { bytes: new Uint8Array(0), terms: undefined };
  const [written, removed] = [
    fileFacet({ kind: 'written', path: '/home/a', data: data as never }),
    fileFacet({ kind: 'removed', path: '/home/a' }),
  ];
  expect(haveSameForm(written, removed)).toBe(false);
});

test('nothing of a failed assertion counts that names its place', () => {
  const kinds = (finding: string) =>
    (['result', 'memory', 'stdout', 'stderr', 'file'] as const).filter((kind) =>
      seenOfFailure(finding)(facet(bytesOf(), undefined, { kind })),
    );
  expect(kinds('assert')).toEqual(['stdout', 'file']);
  expect(kinds('out-of-bounds')).toEqual(['stdout', 'stderr', 'file']);
});

test('concrete facets are equal, or not, for all inputs', () => {
  const [same, other] = [facet(bytesOf(1, 2)), facet(bytesOf(1, 3))];
  expect(equality(terms, same, facet(bytesOf(1, 2)))).toEqual({
    ...{ condition: terms.true, holds: true },
  });
  expect(equality(terms, same, other)).toEqual({ condition: terms.false, holds: false });
});

test('the condition says for which inputs two facets are equal', () => {
  const a = facet(bytesOf(5, 1), [byteTerm(0), 0]);
  const b = facet(bytesOf(7, 1));
  const { condition, holds } = equality(terms, a, b);
  expect(holds).toBe(false);
  expect([holdsFor(condition, 5), holdsFor(condition, 7)]).toEqual([false, true]);
});

test('what computes the same is equal without a question', () => {
  const a = facet(bytesOf(5, 6), [byteTerm(0), byteTerm(1)], { unit: 2 });
  const b = facet(bytesOf(5, 6), [byteTerm(0), byteTerm(1)], { unit: 2 });
  expect(equality(terms, a, b)).toEqual({ condition: terms.true, holds: true });
});

test('numbers are compared as a whole, the lowest byte first', () => {
  const a = facet(bytesOf(0, 0), [byteTerm(0), byteTerm(1)], { unit: 2 });
  const { condition } = equality(terms, a, facet(bytesOf(0x34, 0x12), undefined, { unit: 2 }));
  const number = terms.concat(byteTerm(1), byteTerm(0));
  expect(condition).toBe(terms.eq(number, terms.constant(16, 0x1234)));
  expect([holdsFor(condition, 0x34, 0x12), holdsFor(condition, 0x12, 0x34)]).toEqual([true, false]);
});
