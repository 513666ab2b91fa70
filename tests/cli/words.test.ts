// Sentences that commands end with.

import { expect, test } from 'vitest';
import { tuningAdvice } from '../../src/cli/tune.ts';

const file = 'clew.heuristic.json';

test.each([
  ['better', { learned: 12, usual: 10, tuning: 14 }, 'clew check --search learned uses it'],
  ['not better', { learned: 9, usual: 10, tuning: 14 }, 'a longer --budget may help'],
  ['nothing to gain', { learned: 10, usual: 10, tuning: 10 }, 'this program needs no other search'],
])('what was learned is %s', (_, branches, advice) => {
  expect(tuningAdvice({ file, branches: { ...branches, total: 20 } })).toContain(advice);
});
