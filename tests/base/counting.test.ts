import { expect, test } from 'vitest';
import { counting, grouped } from '../../src/base/counting.ts';

test('counts agree in number, and have their thousands apart', () => {
  expect([0, 1, 999, 1000, 123_456, 1_234_567].map(grouped)).toEqual([
    '0',
    '1',
    '999',
    '1,000',
    '123,456',
    '1,234,567',
  ]);
  expect(counting(1, 'branch', 'branches')).toBe('1 branch');
  expect(counting(663_472, 'branch', 'branches')).toBe('663,472 branches');
});
