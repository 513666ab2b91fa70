import { expect, test } from 'vitest';
import { pathName } from '../../src/explore/path-key.ts';
import { TestRegister } from '../../src/results/test-register.ts';

test('the register keeps the names of tests, not what is in them', () => {
  const register = new TestRegister('tests');
  const key = { length: 1, high: 2, low: 3 };
  const message = { item: 0, run: 7, number: 1, key, sum: 5, test: { input: 'its content' } };
  register.add(message);
  expect(register.folderOf(0, 7)).toMatch(/1$/);
  expect(JSON.stringify(register)).not.toContain('content');
});

test('a run that was lost and is made again has its test in the place of the lost one', () => {
  const register = new TestRegister('tests');
  const [logged, lost, other] = [1, 2, 3].map((high) => ({ length: 1, high, low: 0 }));
  for (const [run, key] of [logged, lost].entries())
    register.add({ item: 0, run, number: run + 1, key, sum: 5 });
  const { written, unlogged } = register.remaining(0, new Set([0]));
  expect([...written]).toEqual([0]);
  expect([...unlogged]).toEqual([[pathName(lost), 2]]);
  // Another path comes first this time.
  expect(register.folderOf(0, 1)).toBeUndefined();
  register.add({ item: 0, run: 1, number: 3, key: other, sum: 5 });
  register.add({ item: 0, run: 2, number: 2, key: lost, sum: 6 });
  expect([0, 1, 2].map((run) => register.folderOf(0, run)?.at(-1))).toEqual(['1', '3', '2']);
  expect([register.count, register.doubles()]).toEqual([3, 0]);
});

test('two tests of one path are a double, whoever wrote them', () => {
  const register = new TestRegister('tests');
  const [one, other] = [2, 4].map((high) => ({ length: 1, high, low: 3 }));
  for (const [i, key] of [one, other, one].entries())
    register.add({ item: i, run: 0, number: i + 1, key, sum: 5 });
  expect(register.count).toBe(3);
  expect(register.doubles()).toBe(1);
});
