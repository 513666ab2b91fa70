// What the bytes of a function's input mean: which belong together as a number, and how the call is said.

import { expect, test } from 'vitest';
import { callForm, numberIn } from '../../src/build/harness/call-form.ts';
import { planParameters } from '../../src/build/harness/plan.ts';
import { type Parameter, pointerTo, type Shape, voidShape } from '../../src/build/harness/shape.ts';
import { callLines, callText, callWords } from '../../src/report/call-words.ts';

const number = (type: string, size: number): Shape => ({
  ...{ kind: 'number', float: false, signed: type !== 'size_t', type, size },
});
const [char, int, long] = [number('char', 1), number('int', 4), number('long', 8)];

/** struct node { int value; char tag[4]; struct node *next; long weight; } */
const node: Shape = {
  ...{ kind: 'record', size: 24, union: false, bits: [] },
  members: [
    { name: 'value', offset: 0, shape: int },
    { name: 'tag', offset: 4, shape: { kind: 'array', size: 4, element: char } },
    { name: 'next', offset: 8, shape: pointerTo(() => node) },
    { name: 'weight', offset: 16, shape: long },
  ],
};

function formOf(parameters: readonly Parameter[]) {
  const plans = planParameters(parameters, { nulls: true, elements: 4, characters: 4 });
  return callForm({ parameters, plans, result: voidShape });
}

const form = formOf([
  { name: 'text', shape: pointerTo(() => char) },
  { name: 'numbers', shape: pointerTo(() => int) },
  { name: 'n', shape: number('size_t', 8) },
  { name: 'list', shape: pointerTo(() => node) },
  { name: 'k', shape: int },
]);

test.each([
  ['k', 2, { start: 0, size: 4, signed: true }],
  ['numbers', 6, { start: 4, size: 4, signed: true }],
  ['n', 1, { start: 0, size: 4 }],
  ['text == NULL', 0, { start: 0, size: 1 }],
  ['strlen(text)', 3, { start: 0, size: 4 }],
  ['text', 1, undefined],
  ['list', 3, { start: 0, size: 4, signed: true }],
  ['list', 5, undefined],
  ['list', 17, { start: 16, size: 8, signed: true }],
  ['list->next', 20, { start: 16, size: 8, signed: true }],
  ['list->next#1', 1, { start: 0, size: 4, signed: true }],
  ['what the function itself made symbolic', 0, undefined],
])('byte of %s %i', (name, index, expected) => {
  expect(numberIn(form, `memory/${name}`, index)).toEqual(expected);
});

const bytes = (...values: number[]) => Uint8Array.from(values);
const input = new Map([
  ['memory/text', bytes(0x68, 0x69, 0)],
  ['memory/numbers == NULL', bytes(1)],
  ['memory/list', new Uint8Array(24)],
  ['memory/list->next', new Uint8Array(24).fill(7, 16, 17)],
  ['memory/k', bytes(3, 0, 0, 0)],
]);

test('the input is said as a call', () => {
  expect(callWords('f', form, input)).toBe(
    'f(text = "hi", numbers = NULL, n = 0, list = {0}, k = 3) with list->next = {.weight = 7}',
  );
});

test('a long call has a line for each argument', () => {
  expect(callLines(callText('f', form, input), 40)).toEqual([
    'f(',
    '  text = "hi",',
    '  numbers = NULL,',
    '  n = 0,',
    '  list = {0},',
    '  k = 3) with',
    '  list->next = {.weight = 7}',
  ]);
});
