// Every script in scripts/ carries the lines that it shall print, each behind "; expect: ".

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import { outputOf } from './output.ts';
import { hasZ3, solvers } from './solvers.ts';

const folder = new URL('./scripts/', import.meta.url);
const scripts = readdirSync(folder).filter((name) => name.endsWith('.smt2'));

for (const [solverName, create] of Object.entries(solvers)) {
  const isMissing = solverName.startsWith('z3') && !hasZ3;
  describe.skipIf(isMissing)(solverName, () => {
    test.each(scripts)('%s prints what it expects', async (name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      const terms = new Terms();
      const expected = [...text.matchAll(/^; expect: (.*)$/gm)].map(([, line]) => line);
      expect(outputOf(text, terms, await create(terms))).toEqual(expected);
    });
  });
}
