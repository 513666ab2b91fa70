// Texts of others in generated C: a comment ends where it should, and a string has the bytes that it was made of. C is read
// here as the standard says: trigraphs first, then lines that a backslash joins, then comments and tokens.

import { expect, test } from 'vitest';
import { cString } from '../../src/base/c-string.ts';
import { present } from '../../src/base/known.ts';
import { cSuite } from '../../src/report/c-suite.ts';
import { inlineComment, lineComment } from '../../src/report/c-text.ts';
import fc from '../chance.ts';
import { spawnSync } from '../children.ts';
import { hostileText } from '../hostile-text.ts';
import { nativeCompiler as compiler } from '../judge/native.ts';

/** What is left behind the phases of translation that remove comments (C17, 5.1.1.2), for trigraphs that matter here. */
function withoutComments(source: string): string {
  const joined = source.replaceAll('??/', '\\').replaceAll(/\\[ \t]*\r?\n/g, '');
  return joined.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n\r]*/g, ' ');
}

test('a comment is closed, and what follows stays code', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const line = withoutComments(`${lineComment(text)}\nint x;\n`);
      expect(line.trim()).toBe('int x;');
      const inline = withoutComments(`int ${inlineComment(text)} x;\n`);
      expect(inline.replaceAll(/\s+/g, ' ').trim()).toBe('int x;');
    }),
  );
});

test('a string has the bytes that it was made of', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const literal = cString(text);
      expect(literal).toMatch(/^"(?:[ -!#->@-[\]-~]|\\[0-7]{3})*"$/);
      const bytes = [...literal.slice(1, -1).matchAll(/\\([0-7]{3})|(.)/g)].map(
        ([, octal, plain]) => (octal ? Number.parseInt(octal, 8) : plain.charCodeAt(0)),
      );
      expect(Buffer.from(bytes)).toEqual(Buffer.from(new TextEncoder().encode(text)));
    }),
  );
});

test.skipIf(compiler === undefined)('a suite of hostile names compiles (needs a compiler)', () => {
  const names = fc.sample(hostileText, { numRuns: 60, seed: 1 });
  const test = {
    ...{ input: new Map(), objects: [] },
    sources: {
      ...{ stdin: undefined, arguments: [], fewestArguments: 0, files: [], sockets: [] },
      failingCalls: 0,
    },
    plan: { arguments: ['program'], environment: {}, directory: '/home', seed: 0 },
  };
  const text = cSuite(
    names.map((name) => ({ name, test, finding: name })),
    {
      ...{ file: names[0], sources: names, flags: names, frame: 'assert' },
      support: 'static int clew_support_main(int c, char **v) { return c + !v; }',
    },
  );
  const words = ['-x', 'c', '-std=c99', '-trigraphs', '-w', '-D_GNU_SOURCE', '-fsyntax-only', '-'];
  const { status, stderr } = spawnSync(present(compiler), words, { input: text, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
