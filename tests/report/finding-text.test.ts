// Findings as a C developer reads them. The expected texts are the specification.

import { expect, test } from 'vitest';
import type { Finding, Frame, ObjectDescription } from '../../src/machine/finding.ts';
import { type FindingContext, findingText } from '../../src/report/finding-text.ts';
import { colourStyle, plainStyle } from '../../src/report/style.ts';
import fc from '../chance.ts';

const sources: Record<string, string> = {
  '/home/me/sum.c': [
    '#include <stdlib.h>',
    '',
    'int *make(int n) {',
    '  int *values = malloc(n * sizeof *values);',
    '\tfor (int i = 0; i <= n; i++)',
    '\t\tvalues[i] = i;',
    '  return values;',
    '}',
    '',
    'int main(void) {',
    '  char name[4];',
    '  strcpy(name, "far too long");',
    '  free(make(10));',
    '}',
    `  ${'x = y + '.repeat(30)}z;`,
    '  char *s = "\u001b[31mé"; *p = 1;',
  ].join('\n'),
};

const context: FindingContext = {
  style: plainStyle,
  source: (file) => sources[file],
  display: (file) => file.replace('/home/me/', ''),
};

function at(name: string, line: number, column: number): Frame {
  return { function: name, file: '/home/me/sum.c', line, column, library: false };
}

function inLibrary(name: string, file = '/clew/libc/src/string/copy.c', line = 12): Frame {
  return { function: name, file, line, column: 5, library: true };
}

const heapObject: ObjectDescription = {
  storage: 'heap',
  name: undefined,
  size: 40,
  address: 4096,
  declared: undefined,
  owner: undefined,
  allocated: [
    inLibrary('malloc', '/clew/libc/runtime/heap.c'),
    at('make', 4, 17),
    at('main', 13, 8),
  ],
  freed: undefined,
};

const overflow: Finding = {
  kind: 'out-of-bounds',
  message: 'write of 4 bytes, 0 bytes past the end of a 40-byte heap object',
  stack: [at('make', 6, 13), at('main', 13, 8)],
  access: { write: true, size: 4, address: 4136n },
  object: heapObject,
  offset: 40,
};

test('a heap overflow: place, source line, allocation, stack', () => {
  expect(findingText(overflow, context)).toBe(
    `sum.c:6:13: out-of-bounds: write of 4 bytes, 0 bytes past the end of a 40-byte
    heap object
    6 |                 values[i] = i;
      |                           ^
sum.c:4:17: note: the heap object of 40 bytes was allocated here, in make
    4 |   int *values = malloc(n * sizeof *values);
      |                 ^
call stack:
  #0  make  sum.c:6:13
  #1  main  sum.c:13:8
`,
  );
});

test('a use after free shows where the object was freed', () => {
  const object = { ...heapObject, freed: [inLibrary('free'), at('main', 13, 3)] };
  const text = findingText({ ...overflow, kind: 'use-after-free', object }, context);
  expect(text).toContain(
    'sum.c:13:3: note: it was freed here, in main\n' +
      '   13 |   free(make(10));\n' +
      '      |   ^\n',
  );
});

test('what the library did is blamed on its caller', () => {
  const object: ObjectDescription = {
    ...heapObject,
    storage: 'stack',
    name: 'name',
    size: 4,
    owner: 'main',
    declared: { file: '/home/me/sum.c', line: 11 },
    allocated: undefined,
  };
  const finding: Finding = {
    ...overflow,
    message: 'write of 1 byte, 0 bytes past the end of a 4-byte stack object',
    stack: [inLibrary('copy_until_zero'), inLibrary('strcpy'), at('main', 12, 3)],
    object,
    offset: 4,
  };
  expect(findingText(finding, context)).toBe(
    `sum.c:12:3: out-of-bounds: write of 1 byte, 0 bytes past the end of a 4-byte
    stack object, in strcpy
   12 |   strcpy(name, "far too long");
      |   ^
sum.c:11: note: 'name' of main, 4 bytes, is declared here
   11 |   char name[4];
      |        ^~~~
call stack:
  #0  strcpy  (C library, 1 call deeper)
  #1  main    sum.c:12:3
`,
  );
});

test('without source and without debug information it says what it knows', () => {
  const bare: Frame = { function: 'f', file: undefined, line: 0, column: 0, library: false };
  const finding = { ...overflow, stack: [bare], object: undefined };
  expect(findingText(finding, context)).toBe(
    'f: out-of-bounds: write of 4 bytes, 0 bytes past the end of a 40-byte heap\n    object\n',
  );
  expect(findingText({ ...finding, stack: [] }, context)).toMatch(/^clew: out-of-bounds: write/);
});

test('a long line is cut around the mark', () => {
  const text = findingText({ ...overflow, stack: [at('f', 15, 100)], object: undefined }, context);
  expect(text.split('\n').slice(2, 4)).toEqual([
    '   15 | ...x = y + x = y + x = y + x = y + x = y + x = y + x = y + x = y + x ...',
    '      |                                     ^',
  ]);
});

test('columns are counted in bytes; control characters do not reach the terminal', () => {
  const text = findingText({ ...overflow, stack: [at('f', 16, 24)], object: undefined }, context);
  expect(text.split('\n').slice(2, 4)).toEqual([
    '   16 |   char *s = "·[31mé"; *p = 1;',
    '      |                       ^',
  ]);
  const hostile = { ...overflow, message: 'assertion "\u001b[2J\n" failed', stack: [] };
  expect(findingText(hostile, context)).toContain('assertion "\\x1b[2J\\n" failed');
});

test('a leak is shown where the object was allocated', () => {
  const message = 'a heap object of 40 bytes is never freed';
  const finding = { ...overflow, kind: 'leak', message, stack: [], access: undefined } as const;
  expect(findingText(finding, context)).toBe(
    `sum.c:4:17: leak: a heap object of 40 bytes is never freed
    4 |   int *values = malloc(n * sizeof *values);
      |                 ^
call stack:
  #0  malloc  (C library)
  #1  make    sum.c:4:17
  #2  main    sum.c:13:8
`,
  );
});

test('an object without a name', () => {
  const declared = { file: '/home/me/sum.c', line: 12 };
  const object: ObjectDescription = { ...heapObject, storage: 'constant', name: '', declared };
  expect(findingText({ ...overflow, object }, context)).toContain(
    'sum.c:12: note: the constant of 40 bytes is declared here\n',
  );
});

test('recursion is shown once', () => {
  const stack = [at('down', 6, 3), ...Array(200).fill(at('down', 7, 3)), at('main', 13, 8)];
  const text = findingText({ ...overflow, stack, object: undefined }, context);
  expect(text.slice(text.indexOf('call stack'))).toBe(
    `call stack:
  #0  down  sum.c:6:3
  #1  down  sum.c:7:3  and 199 calls more
  #2  main  sum.c:13:8
`,
  );
});

test('a place that is too far to the right stands in the next line', () => {
  const narrow = { ...context, style: { ...plainStyle, width: 20 } };
  const stack = [at('inner', 6, 3), inLibrary('qsort'), at('main', 13, 8)];
  const text = findingText({ ...overflow, stack, object: undefined }, narrow);
  expect(text.slice(text.indexOf('call stack'))).toBe(
    `call stack:
  #0  inner
      sum.c:6:3
  #1  qsort  (C library)
  #2  main
      sum.c:13:8
`,
  );
});

test('of an endless recursion both ends of the stack are shown', () => {
  const stack = Array.from({ length: 1000 }, (_, index) => at('down', 6, index + 1));
  const lines = findingText({ ...overflow, stack, object: undefined }, context).split('\n');
  expect(lines.length).toBeLessThan(40);
  expect(lines.find((line) => line.includes('more calls'))).toBe('  ... 970 more calls ...');
  expect(lines.at(-2)).toContain('#999');
});

test('colours add nothing but colours', () => {
  const coloured = findingText(overflow, { ...context, style: colourStyle });
  expect(coloured).not.toBe(findingText(overflow, context));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what is removed here
  expect(coloured.replace(/\u001b\[[\d;]*m/g, '')).toBe(findingText(overflow, context));
});

test('no line is wider than the terminal, wherever the mark is', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 300, unit: 'grapheme-ascii' }),
      fc.integer({ min: 0, max: 320 }),
      (line, column) => {
        const finding = { ...overflow, stack: [{ ...at('f', 1, column), file: 'x.c' }] };
        const shown = findingText(
          { ...finding, object: undefined },
          { ...context, source: () => line },
        );
        for (const row of shown.split('\n')) expect(row.length).toBeLessThanOrEqual(80);
      },
    ),
  );
});
