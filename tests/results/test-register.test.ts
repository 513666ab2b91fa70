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
