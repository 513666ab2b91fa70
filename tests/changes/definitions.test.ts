/** What a change means that no instruction stands on. */
import { expect, test } from 'vitest';
import { NewCode } from '../../src/abi/new-lines.ts';
import { withDefinitions } from '../../src/changes/definitions.ts';

/** Lines of the files, those in `changed` changed; which of all are new in the end. */
async function newLines(
  files: Readonly<Record<string, string>>,
  changed: Readonly<Record<string, readonly number[]>>,
): Promise<Record<string, number[]>> {
  const lines = Object.fromEntries(
    Object.entries(changed).map(([file, list]) => [
      file,
      list.map((line) => [line, line] as const),
    ]),
  );
  const all = async () => Object.keys(files);
  const code = new NewCode(await withDefinitions(lines, all, (file) => files[file]));
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file,
      text.split('\n').flatMap((_, i) => (code.has(file, i + 1) ? [i + 1] : [])),
    ]),
  );
}

test('lines with a macro that has changed are new, also by way of another macro', async () => {
  const files = {
    '/a.h': '#define LIMIT 5\n#define TWICE \\\n  (2 * LIMIT)\n#define OTHER 7',
    '/a.c':
      '#include "a.h"\nint f(int x) {\n  if (x > TWICE) return OTHER;\n  return x; /* LIMIT */\n}\nint g = LIMIT;',
  };
  expect(await newLines(files, { '/a.h': [1] })).toEqual({ '/a.h': [1], '/a.c': [3, 6] });
});

test('enumerators behind a change have changed too', async () => {
  const files = {
    '/e.c': 'enum kind {\n  A,\n  B = 4,\n  C,\n};\nint a = A;\nint b = B;\nint c = C;',
  };
  expect(await newLines(files, { '/e.c': [3] })).toEqual({ '/e.c': [3, 4, 7, 8] });
});

test('a variable is new when a line of its initialiser is', async () => {
  const files = {
    '/t.c':
      'static const int table[] = {\n  1, // }\n  2,\n};\nint other = 3;\nint f(void) {\n  return 1;\n}',
  };
  expect(await newLines(files, { '/t.c': [3] })).toEqual({ '/t.c': [1, 3] });
  expect(await newLines(files, { '/t.c': [7] })).toEqual({ '/t.c': [7] });
});
