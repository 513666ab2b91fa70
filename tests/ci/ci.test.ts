// A change in a repository, checked as in continuous integration. The bug is behind a checksum: with recorded packets it is a
// step away, without them nobody comes there in as many runs.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandResult, clew } from '../cli/clew.ts';
import { packet, packetReader, Repository, recordOf } from './repository.ts';

const runs = '40';
const repository = new Repository();
const seeds = [
  packet(...recordOf('n', 1, 2)),
  packet(...recordOf('v', 7)),
  packet(...recordOf('w', 0, 3), ...recordOf('v', 32)),
];

function inRepository(...words: readonly string[]): CommandResult {
  const environment = { GITHUB_BASE_REF: '', GITHUB_STEP_SUMMARY: '' };
  return clew(words, { directory: repository.folder, environment });
}

function ci(...words: readonly string[]) {
  const fixed = ['--no-native', '--json', '--workers', '1', '--max-runs', runs];
  const result = inRepository('ci', ...fixed, ...words, 'packet.c');
  expect(result.stderr).toBe('');
  return { ...result, document: JSON.parse(result.stdout) };
}

beforeAll(() => {
  repository.commit('A reader of packets', { 'packet.c': packetReader('before') });
  repository.record('packet.c', ...seeds);
  repository.commit('Weights', { 'packet.c': packetReader('broken') });
});

afterAll(() => repository.remove());

test('a new bug behind a checksum is found, and fails the change', () => {
  const { exitCode, document } = ci();
  expect(exitCode).toBe(1);
  expect(document).toMatchObject({
    status: 'failed',
    base: { why: 'the commit before this one' },
    known: { seeds: 3 },
    findings: [{ kind: 'out-of-bounds', function: 'records', new: true }],
  });
  const sarif = JSON.parse(readFileSync(join(repository.folder, 'clew-out/report.sarif'), 'utf8'));
  expect(sarif.runs[0].results).toMatchObject([{ baselineState: 'new' }]);
  const summary = readFileSync(join(repository.folder, 'clew-out/summary.md'), 'utf8');
  expect(summary).toContain('### New: out-of-bounds at `packet.c:');
  expect(summary).toContain('clew replay clew-out/findings/0001');
});

test('once more, nothing is solved that was solved before', () => {
  const { document } = ci();
  const { queries, hits } = document.check.solver;
  expect(queries).toBeGreaterThan(0);
  expect(hits['bit-blasting'] ?? 0).toBe(0);
});

test('without recorded inputs, and not told what is new, it is not found in as many runs', () => {
  const options = ['--no-native', '--json', '--workers', '1', '--max-runs', runs, '--out', 'plain'];
  const { exitCode, stdout } = inRepository('check', ...options, '--sym-stdin', '0-12', 'packet.c');
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ findings: [], runs: Number(runs) });
});

test('a finding that the old version has too does not fail a change', () => {
  repository.commit('Say more', {
    'packet.c': packetReader('broken').replace('no packet', 'none'),
  });
  const { exitCode, document } = ci();
  expect(exitCode).toBe(0);
  expect(document).toMatchObject({
    status: 'passed',
    findings: [{ kind: 'out-of-bounds', new: false }],
    changes: { changed: [{ differences: [{ what: 'stdout' }] }] },
  });
  // The least input that is no packet.
  expect(document.changes.changed[0].input).toEqual({ stdin: '' });
  expect(existsSync(join(repository.folder, document.changes.changed[0].folder))).toBe(true);
  expect(ci('--fail-on', 'any').exitCode).toBe(1);
  expect(ci('--fail-on', 'new,changed').exitCode).toBe(1);
});
