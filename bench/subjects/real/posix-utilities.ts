/** How utilities are called that POSIX describes, whoever wrote them. Each ends with a mistake. */

import type { Invocation } from '../subject.ts';

export const words = 'pear\napple\nfig\napple\nbanana\n';

const called = (...words: string[]): Invocation => ({ arguments: words });

export const tr: readonly Invocation[] = [
  { arguments: ['a-z', 'A-Z'], stdin: 'Hello\n' },
  { arguments: ['-d', '[:digit:]'], stdin: 'a1b22\n' },
  { arguments: ['-s', 'l'], stdin: 'hello all\n' },
  { arguments: ['-c', 'a-c\\n', '?'], stdin: 'abcd\n' },
  called('a'),
];

export const wc: readonly Invocation[] = [
  { stdin: words },
  { arguments: ['-l', 'f'], files: { f: words } },
  { arguments: ['-w', '-c'], stdin: 'one two\n' },
  { arguments: ['-L', 'a', 'b'], files: { a: 'long line\n', b: 'x\n' } },
  called('missing'),
];

export const expr: readonly Invocation[] = [
  called('6', '*', '7'),
  called('abcdef', ':', 'ab\\(.*\\)f'),
  called('(', '3', '+', '4', ')', '>', '6', '&', 'x'),
  called('length', 'hello'),
  called('1', '/', '0'),
  called('1', '+'),
];

export const printf: readonly Invocation[] = [
  called('%d %s\\n', '42', 'x'),
  called('%5.2f|%-4s|%x\\n', '3.14159', 'ab', '255'),
  called('%b', 'a\\tb\\n'),
  called('%s-', 'a', 'b', 'c'),
  called('%d\\n', 'abc'),
  called('%z'),
];
