import { expect, test } from 'vitest';
import { check, entryOf } from './checking.ts';

test.each([
  ['a KLEE harness', 'parser-klee.c', {}],
  ['a libFuzzer target', 'parser-fuzz.c', { fuzzSize: 4 }],
  ["SV-COMP's functions", 'parser-verifier.c', {}],
  ['no harness at all', 'parser-alone.c', { entry: entryOf('parse', { nulls: false }) }],
])('%s finds the bug, and nothing else', async (_, file, options) => {
  const { result, findings } = await check(file, options);
  expect(result).toMatchObject({ stopped: 'exhausted', divergences: { count: 0 } });
  expect(findings.map(({ finding }) => finding.kind)).toEqual(['out-of-bounds']);
  const [{ finding }] = findings;
  expect(finding.stack.find(({ library }) => !library)).toMatchObject({
    function: 'parse',
    line: 11,
  });
  expect(finding.message).toMatch(/read of 1 byte just past the end of/);
});
