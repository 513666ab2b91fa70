// The queries that KLEE asked on real programs, with the known answers: ../shared/queries/*.tar.gz.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import { createChain } from '../../src/solver/chain.ts';
import { execFileSync } from '../children.ts';
import { outputOf } from './output.ts';

const archives = join(import.meta.dirname, '../../../shared/queries');
const names = existsSync(archives)
  ? readdirSync(archives).filter((name) => name.endsWith('.tar.gz'))
  : [];
if (names.length === 0) {
  test.skip(`recorded queries: there are none in ${archives}`);
}

test.each(names)('%s: all answers are the known ones', async (archive) => {
  const folder = mkdtempSync(join(tmpdir(), 'clew-queries-'));
  execFileSync('tar', ['xzf', join(archives, archive), '-C', folder, '--strip-components=1']);
  const expected = readFileSync(join(folder, 'EXPECTED.txt'), 'utf8').trim().split('\n');
  const terms = new Terms();
  const chain = await createChain(terms);
  const answers = expected.map((line) => {
    const [file] = line.split(' ');
    const [answer] = outputOf(readFileSync(join(folder, file), 'utf8'), terms, chain);
    return `${file} ${answer}`;
  });
  rmSync(folder, { recursive: true });
  expect(answers).toEqual(expected);
});
