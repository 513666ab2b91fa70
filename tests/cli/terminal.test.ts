// What reaches the terminal: whatever names, messages and diagnostics have in them, nothing that acts on it but our colours.

import { expect, test } from 'vitest';
import { fittingColumns, terminalText } from '../../src/cli/terminal.ts';
import type { Finding, Frame } from '../../src/machine/finding.ts';
import { reportedText } from '../../src/report/check-summary.ts';
import { findingText } from '../../src/report/finding-text.ts';
import { colourStyle, plainStyle } from '../../src/report/style.ts';
import fc from '../chance.ts';
import { hostileText } from '../hostile-text.ts';
import { project } from '../source/project.ts';
import { clew } from './clew.ts';

const introducer = '\u001b';
const ourColours = new RegExp(`${introducer}\\[(0|1|2|1;3[126])m`, 'g');

/** Without blanks: characters that act on a terminal. */
const acting = /(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

test('control characters and turns of direction are spelled, lines and colours stay', () => {
  expect(terminalText('a\u001b[2Jb\u009bc\rd\u202ee\u0000')).toBe(
    'a\\u001b[2Jb\\u009bc\\u000dd\\u202ee\\u0000',
  );
  const ours = `${colourStyle.error('error:')} one\n\ttwo ${colourStyle.dim('three')}\n`;
  expect(terminalText(ours)).toBe(ours);
  const clang = '\u001b[1ma.c:1:2: \u001b[0m\u001b[0;1;31merror: \u001b[0m\u001b[0;32m^\u001b[0m\n';
  expect(terminalText(clang)).toBe(clang);
  expect(terminalText('\u001b[8mhidden')).toBe('\\u001b[8mhidden');
});

test('texts fit the terminal, and no text is wider than 80 columns', () => {
  expect([undefined, 0, 200, 80, 60, 10].map(fittingColumns)).toEqual([80, 80, 80, 80, 60, 40]);
});

test('lines are no commands to the runner of a workflow', () => {
  expect(terminalText('a::b\n::error::x\n ##[error]y\n')).toBe(
    'a::b\n\\u003a:error::x\n \\u0023#[error]y\n',
  );
});

test('documents for scripts stay what they are', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const printed = terminalText(JSON.stringify({ text }, undefined, 2));
      expect(JSON.parse(printed)).toEqual({ text });
      expect(printed.replaceAll('\n', '')).not.toMatch(acting);
    }),
  );
});

test('of a finding with any names, each has its place in a line, and acts on nothing', () => {
  fc.assert(
    fc.property(fc.array(hostileText, { minLength: 5 }), fc.boolean(), (texts, isColoured) => {
      const [file = '', name = '', message = '', object = '', folder = ''] = texts;
      const frame: Frame = { function: name, file, line: 3, column: 1, library: false };
      const finding: Finding = {
        ...({ kind: 'out-of-bounds', message, stack: [frame, { ...frame, line: 4 }] } as const),
        ...{ access: { write: true, size: 4, address: 4136n }, offset: 40 },
        object: {
          ...({ storage: 'heap', name: object, size: 40, address: 4096 } as const),
          ...{ declared: { file, line: 1 }, owner: name, allocated: [frame], freed: [frame] },
        },
        failedCalls: [{ number: 1, call: name, error: message, place: frame }],
      };
      const style = { ...(isColoured ? colourStyle : plainStyle), width: 1e6 };
      const context = { style, source: () => undefined, display: (each: string) => each };
      const text = terminalText(findingText(finding, context));
      expect(text.replaceAll(ourColours, '')).not.toMatch(acting);
      expect(text.split('\n').length).toBe(9); // a headline, four notes, the stack of two, an end
      const reported = reportedText(
        {
          ...{ finding, test: folder, folder, path: [] },
          input: [{ name: `memory/${object}`, bytes: Uint8Array.of(1, 2, 3, 4) }],
          native: { kind: 'not-confirmed', by: 'gcc', reason: message },
        },
        context,
      );
      expect(terminalText(reported).replaceAll(ourColours, '')).not.toMatch(acting);
    }),
  );
});

test('names of objects and files from the source', () => {
  const { path } = project({
    'a.c': `#include <klee/klee.h>
#line 4 "x\\033[31m.c"
int main(void) {
  int x, a[2] = {0, 0};
  klee_make_symbolic(&x, sizeof x, "na\\033[2Jme\\n::error::no");
  return x == 7 ? a[x] : 0;
}
`,
  });
  const { stdout, stderr, exitCode } = clew(
    ['check', '--no-native', '--out', path('out'), path('a.c')],
    {},
  );
  expect(exitCode).toBe(1);
  expect(stdout).toContain('na\\x1b[2Jme\\n::error::no');
  expect(`${stdout}${stderr}`.replaceAll('\n', '')).not.toMatch(acting);
});
