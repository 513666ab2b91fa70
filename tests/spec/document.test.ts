// A specification that somebody has edited: what is clew's is known again, what is not stays.

import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/base/user-error.ts';
import { isKept, knownCases, newDocument, updatedDocument } from '../../src/spec/document.ts';

const one = { key: '11111111', lines: ['int result = f(1);', 'EXPECT(result, 1);'] };
const two = { key: '22222222', lines: ['int result = f(2);', 'EXPECT(result, 4);'] };
const changed = { key: '22222222', lines: ['int result = f(2);', 'EXPECT(result, 5);'] };

const written = updatedDocument(newDocument('// f'), [], [one, two], ['f(3) breaks']).text;

function again(text: string, cases: Parameters<typeof updatedDocument>[2]) {
  return updatedDocument(text, knownCases(text, 'f.spec.c'), cases, []);
}

test('cases are known again', () => {
  const known = knownCases(written, 'f.spec.c');
  expect(known.map(({ mark, key, edited }) => [mark, key, edited])).toEqual([
    ['new', one.key, false],
    ['new', two.key, false],
  ]);
  expect(known.filter(isKept)).toEqual([]);
});

test('writing the same again changes nothing but the remarks', () => {
  expect(again(written, [one, two]).text).toBe(written.replace(/ *\/\/ not specified.*\n/, ''));
});

test('what nobody confirmed is replaced where it stands', () => {
  const { text } = again(written, [changed, one]);
  expect(text).toContain('EXPECT(result, 5);');
  expect(text).not.toContain('EXPECT(result, 4);');
  expect(text.indexOf('f(1)')).toBeLessThan(text.indexOf('f(2)'));
});

test('what is observed no more goes', () => {
  expect(again(written, [one]).text).not.toContain('f(2)');
});

test('a confirmed case stays as it is', () => {
  const confirmed = written.replace('CASE(new, c2', 'CASE(confirmed, c2');
  expect(again(confirmed, [one]).text).toContain('EXPECT(result, 4);');
});

test('an edited case is confirmed by that', () => {
  const edited = written.replace('EXPECT(result, 4);', 'EXPECT(result, 3 + 1); // of course {');
  const { text } = again(edited, [one, changed].slice(0, 1));
  expect(text).toContain('CASE(confirmed, c22222222');
  expect(text).toContain('EXPECT(result, 3 + 1); // of course {');
});

test('indentation is no edit', () => {
  const indented = written.replace('    EXPECT(result, 4);', '\tEXPECT(result, 4);');
  expect(knownCases(indented, 'f.spec.c').some(isKept)).toBe(false);
});

test('everything else is left alone', () => {
  const own = '#include "mine.h"\nstatic int helper(void) {\n  return 1;\n}\n';
  const mine = written.replace('int main', `${own}int main`);
  expect(again(mine, [two]).text).toContain(own);
});

test('lines are told as they are afterwards', () => {
  const confirmed = written.replace('CASE(new, c2', 'CASE(confirmed, c2');
  const lineOf = (text: string) => text.split('\n').indexOf('    EXPECT(result, 4);') + 1;
  const updated = again(confirmed, []);
  expect(updated.lineNow(lineOf(confirmed))).toBe(lineOf(updated.text));
});

describe('mistakes name their line', () => {
  const mistakes: [string, string, RegExp][] = [
    ['another mark', written.replace('CASE(new, c1', 'CASE(ok, c1'), /^f.spec.c:5: a case must/],
    ['no id', written.replace(/CASE\(new, c1\w+\)/, 'CASE(new)'), /^f.spec.c:5: a case must/],
    ['a brace too few', written.replace(/^ {2}\}$/gm, ''), /^f.spec.c:5: .* no closing brace/],
    ['no end', written.replace('return spec_end();', ''), /^f.spec.c: its main function must end/],
  ];
  test.each(mistakes)('%s', (_, text, message) => {
    expect(() => knownCases(text, 'f.spec.c')).toThrow(UserError);
    expect(() => knownCases(text, 'f.spec.c')).toThrow(message);
  });
});
