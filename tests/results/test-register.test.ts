import { expect, test } from 'vitest';
import { TestRegister } from '../../src/results/test-register.ts';

test('the register keeps the names of tests, not what is in them', () => {
  const register = new TestRegister('tests');
  const key = { length: 1, high: 2, low: 3 };
  const message = { item: 0, run: 7, number: 1, key, sum: 5, test: { input: 'its content' } };
  register.add(message);
  expect(register.folderOf(0, 7)).toMatch(/1$/);
  expect(JSON.stringify(register)).not.toContain('content');
});

test('two tests of one path are a double, whoever wrote them', () => {
  const register = new TestRegister('tests');
  const [one, other] = [2, 4].map((high) => ({ length: 1, high, low: 3 }));
  for (const [i, key] of [one, other, one].entries())
    register.add({ item: i, run: 0, number: i + 1, key, sum: 5 });
  expect(register.count).toBe(3);
  expect(register.doubles()).toBe(1);
});
