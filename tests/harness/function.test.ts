import { expect, test } from 'vitest';
import { type Checked, check, endings, entryOf } from './checking.ts';

const file = 'function.c';

async function fn(name: string, options = {}): Promise<Checked> {
  const checked = await check(file, { entry: entryOf(name, options), maxRuns: 2000 });
  expect(checked.result).toMatchObject({ stopped: 'exhausted', divergences: { count: 0 } });
  return checked;
}

function found({ findings }: Checked): string[] {
  return findings.map(({ finding }) => {
    const place = finding.stack.find(({ library }) => !library);
    return `${finding.kind} in ${place?.function}`;
  });
}

test('enums and truth values are such that exist; flags are combined', async () => {
  const checked = await fn('enums');
  expect(found(checked)).toEqual([]);
  expect(checked.tests.length).toBeGreaterThan(5);
});

test('a string may be null, has an end, and ends with its memory', async () => {
  const checked = await fn('text');
  expect(found(checked)).toEqual(['out-of-bounds in text']);
  const [{ input, objects }] = checked.findings;
  expect(objects.map(({ name }) => name)).toEqual([
    'memory/text == NULL',
    'memory/strlen(text)',
    'memory/text',
  ]);
  expect(Buffer.from(input.get('memory/text') ?? []).toString('latin1', 0, 2)).toBe('ab');
});

test('without nulls there are none', async () => {
  const { objects } = (await fn('text', { nulls: false })).tests[0];
  expect(objects.map(({ name }) => name)).not.toContain('memory/text == NULL');
});

test('a length after a pointer is that of the array, also in static functions', async () => {
  const checked = await fn('sum', { nulls: false });
  expect(found(checked)).toEqual(['out-of-bounds in sum']);
  const { input, objects } = checked.findings[0];
  const [count] = input.get('memory/count') ?? [0];
  const size = objects.find(({ name }) => name === 'memory/numbers')?.size;
  expect(size).toBe(4 * count);
});

test('members that are pointers are followed two objects deep', async () => {
  const checked = await fn('list', { nulls: true });
  expect(found(checked)).toEqual(['null-dereference in list']);
  const names = new Set(checked.tests.flatMap(({ objects }) => objects.map(({ name }) => name)));
  expect(names).toContain('memory/first->next');
  expect(names).toContain('memory/first->name');
  expect(names).toContain('memory/first->compare()');
});

test.each([[[]], [['-g0']]])(
  'structs are passed as the compiler passes them: %s',
  async (flags) => {
    const entry = entryOf('structs');
    const checked = await check(file, { entry, flags, maxRuns: 500 });
    expect(checked.result).toMatchObject({ stopped: 'exhausted' });
    expect(found(checked)).toEqual([]);
    expect(checked.tests).toHaveLength(6);
  },
);

test('a large result has its place', async () => {
  expect(found(await fn('result'))).toEqual(['out-of-bounds in result']);
});

test('arrays of pointers end in null, streams are stdin', async () => {
  const checked = await fn('several', { nulls: false });
  expect(found(checked)).toEqual([]);
  expect(endings(checked)).toEqual(['exit 0']);
});

test.each([
  ['opaqe', "--fn: the program defines no function 'opaqe'; did you mean opaque?"],
  ['nothing_like_it', "--fn: the program defines no function 'nothing_like_it'"],
  [
    'opaque',
    "cannot make up an object for 'hidden': struct hidden is not defined in the program; write a harness",
  ],
])('%s is refused', async (name, message) => {
  await expect(check(file, { entry: entryOf(name) })).rejects.toThrow(message);
});
