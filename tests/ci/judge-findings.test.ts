// Which findings are new: by how the old version ended, as far as that is known.

import { describe, expect, test } from 'vitest';
import { judgeFindings } from '../../src/ci/judge-findings.ts';
import { errorLine } from '../../src/ci/old-version.ts';
import type { Ending } from '../../src/compare/behaviour.ts';
import type { ReportedFinding } from '../../src/results/check-result.ts';

const place = { function: 'price', file: 'price.c', line: 3, column: 1, library: false };
const reported = {
  finding: { kind: 'out-of-bounds', message: 'read of 4 bytes', stack: [place] },
} as unknown as ReportedFinding;

function judged(ending: Ending, known: readonly string[] = []) {
  return judgeFindings([reported], [ending], new Set(known), () => undefined)[0];
}

describe('a finding is new', () => {
  test('unless the old version breaks in the same way', () => {
    const same = { kind: 'finding', finding: 'out-of-bounds', message: '', place } as const;
    expect(judged(same).isNew).toBe(false);
    expect(judged({ kind: 'exited', status: 0 }).isNew).toBe(true);
  });

  test('by what the store knows, where the old version could not be run to its end', () => {
    const { fingerprint, why } = judged({ kind: 'excluded' });
    expect(why).toBe('the store does not know it from an earlier version');
    expect(judged({ kind: 'excluded' }, [fingerprint]).isNew).toBe(false);
  });
});

test('of what a build says, the line that names the mistake is told', () => {
  const said =
    "cc -c price.c\nprice.c:3:9: error: expected ';'\n 3 | int x\nmake: *** [Makefile:9: price.o] Error 1\n";
  expect(errorLine(said)).toBe("price.c:3:9: error: expected ';'");
  expect(errorLine('make: *** No rule to make target\n')).toBe('make: *** No rule to make target');
});
