// Findings that somebody has accepted, by a comment with a reason or by a file of known findings.

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { clew } from '../cli/clew.ts';
import { schemaMistakes } from '../report/sarif-schema.ts';

const directory = mkdtempSync(join(tmpdir(), 'clew-accepted-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = join(directory, 'two.c');
copyFileSync(fileURLToPath(new URL('accepted/two.c', import.meta.url)), file);

const check = (...words: string[]) =>
  clew(['check', '--no-native', '--workers', '1', '--sym-stdin', '1', ...words, 'two.c'], {
    directory,
  });
const sarif = () => JSON.parse(readFileSync(join(directory, 'clew-out/report.sarif'), 'utf8'));

test('a comment accepts with a reason, and not without one', () => {
  const { stdout, stderr, exitCode } = check('--write-baseline', 'known.json');
  expect(exitCode).toBe(1);
  expect(stdout).toContain('accepted (two.c:8): callers never send x');
  expect(stdout).toContain('1 finding and 1 accepted finding. Explored everything');
  expect(stderr).toContain('two.c:11: the comment that accepts out-of-bounds has no reason');
  const [division] = sarif().runs[0].results.filter(
    (each: { ruleId: string }) => each.ruleId === 'divide-by-zero',
  );
  expect(division.suppressions).toEqual([
    { kind: 'inSource', status: 'accepted', justification: 'callers never send x (two.c:8)' },
  ]);
  expect(schemaMistakes(sarif())).toEqual([]);
});

test('a known finding does not count, wherever its line has moved; a new one does', () => {
  const baseline = JSON.parse(readFileSync(join(directory, 'known.json'), 'utf8'));
  expect(baseline.findings).toMatchObject([{ kind: 'out-of-bounds', file: 'two.c', line: 11 }]);
  baseline.findings[0].reason = 'ticket 42';
  writeFileSync(join(directory, 'known.json'), JSON.stringify(baseline));
  writeFileSync(file, `// A line above.\n${readFileSync(file, 'utf8')}`);
  const { stdout, exitCode } = check('--baseline', 'known.json', '--json');
  expect(exitCode).toBe(0);
  const { status, findings } = JSON.parse(stdout);
  expect(status).toBe('clean');
  expect(findings.map((each: { accepted: object }) => each.accepted)).toEqual(
    expect.arrayContaining([{ by: 'baseline', where: 'known.json', reason: 'ticket 42' }]),
  );
  expect(schemaMistakes(sarif())).toEqual([]);
  writeFileSync(file, readFileSync(file, 'utf8').replace('values[c & 7]', 'values[c & 15]'));
  expect(check('--baseline', 'known.json').exitCode).toBe(1);
});

test('a baseline that is none is refused', () => {
  expect(check('--baseline', 'missing.json')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--write-baseline makes one'),
  });
  writeFileSync(join(directory, 'wrong.json'), '{"findings": 1}');
  expect(check('--baseline', 'wrong.json')).toMatchObject({ exitCode: 2 });
});
