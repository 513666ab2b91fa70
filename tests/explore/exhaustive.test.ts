/**
 * The law of exploration: whatever the searcher, the mode and the checks, exactly the paths that some input takes are found, each
 * once. Random programs over two bytes below 16 are judged by running all inputs.
 */

import { expect, test } from 'vitest';
import fc from '../chance.ts';
import { explored, searchers } from './exploring.ts';
import { everyPath, pathOf, programOf, statements } from './random-programs.ts';

test.each(Object.entries(searchers))('%s finds every path once', (_, searcher) => {
  const law = fc.property(statements, fc.constantFrom('strict', 'relaxed'), (list, checks) => {
    const program = programOf(list);
    const { result, tests } = explored(program, { searcher, checks });
    const found = tests.map(({ input }) => pathOf(program, [...(input.get('memory/a') ?? [])]));
    expect(result).toMatchObject({ stopped: 'exhausted', undecided: 0, pending: 0 });
    expect(result.divergences.count).toBe(0);
    expect(new Set(found).size).toBe(found.length);
    expect(found.toSorted()).toEqual(everyPath(program));
  });
  fc.assert(law, { numRuns: Number(process.env.CLEW_RUNS ?? 40) });
});
