// Runs that are followed only so far: what is explored in the end is the same.

import { expect, test } from 'vitest';
import { explored, searchers } from './exploring.ts';
import { FakeProgram } from './fake-program.ts';

/** Counts the large ones of five bytes; three of them are an error. */
const counting = () =>
  new FakeProgram({ large: 'branch', few: 'assertion' }, (run) => {
    const { terms } = run;
    let count = 0;
    for (const byte of run.bytes('memory/x', 5)) {
      if (run.decide('large', terms.ult(terms.constant(8, 200), byte))) count++;
    }
    if (count === 3) run.fail('few', 'assert');
  });

test.each(Object.keys(searchers))(
  '%s: all paths, each once, however short a run is followed',
  (name) => {
    for (const reach of [1, 2, 3, 4, 5, 6]) {
      const { result, tests, findings } = explored(counting(), {
        searcher: searchers[name],
        reach,
      });
      expect(result).toMatchObject({ stopped: 'exhausted', paths: 32, divergences: { count: 0 } });
      const inputs = new Set(
        tests.map(({ input }) =>
          [...(input.get('memory/x') ?? [])].map((byte) => byte > 200).join(),
        ),
      );
      expect(inputs.size).toBe(32);
      expect(findings).toHaveLength(1);
    }
  },
);
