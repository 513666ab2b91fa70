import { describe, expect, test } from 'vitest';
import { explored, searchers } from './exploring.ts';
import { exeFigure1, getSign, insertionSort } from './subjects.ts';

const ends = { stopped: 'exhausted', undecided: 0, pending: 0, divergences: { count: 0 } };

describe.each(Object.entries(searchers))('%s', (_, searcher) => {
  describe.each(['strict', 'relaxed'] as const)('%s checks', (checks) => {
    test('get_sign has three paths', () => {
      const { result, tests } = explored(getSign(), { searcher, checks });
      expect(result).toMatchObject({ ...ends, paths: 3, runs: 3 });
      expect(tests).toHaveLength(3);
    });

    test("EXE's Figure 1: five tests, two of them findings, both assertions proven", () => {
      const { result, tests, findings } = explored(exeFigure1(), { searcher, checks });
      expect(result).toMatchObject({ ...ends, paths: 5, runs: 5 });
      expect(tests).toHaveLength(5);
      const inputs = findings.map(({ finding, input }) => [
        finding.kind,
        [...(input.get('memory/i') ?? [])],
      ]);
      expect(new Map(inputs as [string, number[]][])).toEqual(
        new Map([
          ['out-of-bounds', [2, 0, 0, 0]],
          ['divide-by-zero', [0, 0, 0, 0]],
        ]),
      );
    });

    test('insertion sort of six bytes has 720 paths, each run once', () => {
      const program = insertionSort(6);
      const { result, tests } = explored(program, { searcher, checks });
      expect(result).toMatchObject({ ...ends, paths: 720, runs: 720 });
      expect(tests).toHaveLength(720);
    });
  });
});
