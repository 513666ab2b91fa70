// A change in a repository, checked as in continuous integration. The bug is behind a checksum: with recorded packets it is a
// step away, without them nobody comes there in as many runs. Each test has a repository of its own.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CommandResult, clew } from '../cli/clew.ts';
import { has } from '../judge/native.ts';
import { packet, packetReader, Repository, recordOf } from './repository.ts';

const runs = '12';
const seeds = [
  packet(recordOf('n', 1, 2)),
  packet(recordOf('v', 7)),
  packet(recordOf('w', 0, 3), recordOf('v', 32)),
];

/** The reader of packets, recorded runs of it, and then the change that breaks it. */
function brokenRepository(): Repository {
  const repository = new Repository();
  onTestFinished(() => repository.remove());
  repository.commit('A reader of packets', { 'packet.c': packetReader('before') });
  repository.record('packet.c', ...seeds);
  repository.commit('Weights', { 'packet.c': packetReader('broken') });
  return repository;
}

function inRepository({ folder }: Repository, ...words: readonly string[]): CommandResult {
  const environment = { GITHUB_BASE_REF: '', GITHUB_STEP_SUMMARY: '' };
  return clew(words, { directory: folder, environment });
}

// Runs are the limit: time is not to decide, however busy the machine is.
const limits = ['--no-native', '--json', '--workers', '1', '--max-runs', runs, '--max-time', '10h'];

function ci(repository: Repository, ...words: readonly string[]) {
  const result = inRepository(repository, 'ci', ...limits, ...words, 'packet.c');
  expect(result.stderr).toBe('');
  return { ...result, document: JSON.parse(result.stdout) };
}

test.skipIf(!has('git'))(
  "the guide's change makes the broken reader of its reader (needs git)",
  () => {
    const repository = new Repository();
    onTestFinished(() => repository.remove());
    repository.commit('A reader of packets', { 'packet.c': packetReader('before') });
    repository.git(
      'apply',
      fileURLToPath(new URL('../../examples/packet/weights.patch', import.meta.url)),
    );
    const changed = readFileSync(join(repository.folder, 'packet.c'), 'utf8');
    expect(changed).toBe(packetReader('broken'));
  },
);

describe.skipIf(!has('git'))('clew ci (needs git)', () => {
  test('a new bug behind a checksum is found, and fails the change', () => {
    const repository = brokenRepository();
    const { exitCode, document } = ci(repository, '--changes', 'known');
    expect(exitCode).toBe(1);
    expect(document).toMatchObject({
      status: 'failed',
      failures: ['1 new finding'],
      base: { why: 'the commit before this one' },
      known: { seeds: 3, tests: 0 },
      findings: [{ kind: 'out-of-bounds', function: 'records', new: true }],
    });
    const outFile = (name: string) =>
      readFileSync(join(repository.folder, 'clew-out', name), 'utf8');
    const { results } = JSON.parse(outFile('report.sarif')).runs[0];
    expect(results).toMatchObject([{ ruleId: 'out-of-bounds', baselineState: 'new' }]);
    expect(outFile('summary.md')).toContain('### New: out-of-bounds at `packet.c:');
    expect(outFile('summary.md')).toContain('clew replay clew-out/findings/0001');
  });

  test('once more: nothing is solved that was solved before', () => {
    const repository = brokenRepository();
    ci(repository, '--changes', 'known');
    // A question that found no answer in its time on a busy machine was not solved before: then once more shows it.
    let solved = 1;
    for (let time = 0; time < 6 && solved > 0; time++) {
      const { document } = ci(repository, '--changes', 'known');
      const { queries, hits } = document.check.solver;
      expect(document.findings).toHaveLength(1);
      expect(queries).toBeGreaterThan(0);
      expect(hits.store).toBeGreaterThan(0);
      solved = hits['bit-blasting'];
    }
    expect(solved).toBe(0);
  });

  test('without recorded inputs, and not told what is new, it is not found in as many runs', () => {
    const words = ['check', ...limits, '--out', 'plain', '--sym-stdin', '0-14', 'packet.c'];
    const { exitCode, stdout } = inRepository(brokenRepository(), ...words);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ findings: [], runs: Number(runs) });
  });

  test('a character in a comparison: the behaviour has changed for one value, and what was wrong is old', () => {
    const repository = brokenRepository();
    ci(repository, '--changes', 'known'); // Its tests are known to the next one.
    const changed = packetReader('broken').replace('at[2] < 100', 'at[2] <= 100');
    repository.commit('A hundred is allowed', { 'packet.c': changed });
    const { exitCode, document } = ci(repository, '--fail-on', 'new,changed', '--max-runs', '40');
    expect(document).toMatchObject({
      failures: ['1 change of behaviour'],
      findings: [{ kind: 'out-of-bounds', new: false }],
      changes: { changed: [{ differences: [{ what: 'stdout' }] }] },
    });
    expect(exitCode).toBe(1);
    const [{ differences, input, folder }] = document.changes.changed;
    // A record of a hundred: 0 before, 100 now.
    expect(differences[0].sentence).toMatch(/prints "\d?\\n", the new version prints "10\d\\n"/);
    expect(input.stdin).toContain(Buffer.from(recordOf('v', 100)).toString('hex'));
    expect(existsSync(join(repository.folder, folder, 'change.txt'))).toBe(true);
  });
});
