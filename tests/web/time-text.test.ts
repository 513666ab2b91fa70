import { expect, test } from 'vitest';
import { dateText, timeTicks } from '../../web/shared/time-text.ts';

const texts = (begin: number, end: number) => timeTicks(begin, end).map(({ text }) => text);

test('ticks are round moments within the time that is shown, all in one unit', () => {
  expect(texts(0, 0.003)).toEqual(['0 ms', '1 ms', '2 ms', '3 ms']);
  expect(texts(1.2, 3.3)).toEqual(['2 s', '3 s']);
  expect(texts(2.9, 194)).toEqual(['1 min', '2 min', '3 min']);
  expect(texts(0, 7300)).toEqual(['0 h', '1 h', '2 h']);
  for (const [begin, end] of [
    [0.1, 0.11],
    [3, 100],
    [50, 86_400],
  ]) {
    const ticks = timeTicks(begin, end);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThan(8);
    for (const { seconds } of ticks) {
      expect(seconds).toBeGreaterThanOrEqual(begin);
      expect(seconds).toBeLessThanOrEqual(end);
    }
  }
});

test('a moment is told to the minute, and other text stays', () => {
  expect(dateText('2026-11-18T20:42:54.923Z')).toBe('2026-11-18 20:42 UTC');
  expect(dateText('yesterday')).toBe('yesterday');
});
