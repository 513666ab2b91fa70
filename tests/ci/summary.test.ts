// The summary in Markdown is text of clew's, whatever the program calls its files and its input.

import { expect, test } from 'vitest';
import type { CiResult } from '../../src/ci/ci.ts';
import { ciMarkdown } from '../../src/ci/summary.ts';
import fc from '../chance.ts';
import { hostileText } from '../hostile-text.ts';
import { resultOf } from '../report/some-result.ts';

function markdownOf(file: string, message: string, name: string, base: string): string {
  const frame = { function: 'f', file, line: 3, column: 1, library: false };
  const reported = {
    finding: {
      ...({ kind: 'abort', message, stack: [frame] } as const),
      ...{ access: undefined, object: undefined, offset: undefined },
    },
    ...{ test: 'clew-out/tests/0001', folder: 'clew-out/findings/0001', path: [] },
    input: [{ name: `memory/${name}`, bytes: Uint8Array.of(1, 2, 3, 4) }],
    native: { kind: 'untried', reason: 'because' } as const,
  };
  const result = {
    base: { kind: 'commit', name: base, commit: '0', why: 'it was said' },
    known: { seeds: 0, tests: 0 },
    check: resultOf({ findings: [reported] }),
    findings: [{ reported, isNew: true, why: 'it is', fingerprint: '' }],
    behaviour: { kind: 'impossible', why: 'it is gone' },
    ...{ failures: [], unchecked: undefined, seconds: 1 },
  } as unknown as CiResult;
  return ciMarkdown(result, (each) => each);
}

test('backticks, bars and line ends in names stay names', () => {
  const text = markdownOf('a`b|\n# c.c', 'it *breaks*\n<b>', 'x\n```\n# y', 'main`\n# z');
  expect(text).toContain('at `` a`b|\\n# c.c:3 ``');
  expect(text).toContain('it \\*breaks\\*\\\\n\\<b\\>');
  expect(text).toContain('Compared with `` main`\\n# z ``');
  expect(text).toContain('````text\nx\\n```\\n# y: 01 02 03 04');
});

test('a program cannot add lines, headings or fences', () => {
  const plain = markdownOf('a.c', 'm', 'x', 'b');
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, hostileText, (file, message, name, base) => {
      const text = markdownOf(file, message, name, base);
      expect(text.split('\n').length).toBe(plain.split('\n').length);
      const outside = text.replace(/^(`{3,})text\n.*\n\1$/m, '');
      expect(outside.split('\n').filter((line) => /^(#|```)/.test(line)).length).toBe(2);
    }),
  );
});
