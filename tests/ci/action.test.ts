// action.yml, step by step, on a pull request that breaks the reader of packets.

import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { main } from '../cli/clew.ts';
import { has } from '../judge/native.ts';
import { schemaMistakes } from '../report/sarif-schema.ts';
import { type ActionResult, runAction } from './action-runner.ts';
import { packetReader, Repository } from './repository.ts';

const file = fileURLToPath(new URL('../../action.yml', import.meta.url));

describe.skipIf(!has('git'))('action.yml', () => {
  const repository = new Repository();
  afterAll(() => repository.remove());

  /** A job whose `npm install --global` brings the clew of this folder. */
  function run(
    inputs: Readonly<Record<string, string>>,
  ): ActionResult & { readonly installed: string } {
    const bin = join(repository.folder, '.git/bin');
    mkdirSync(bin, { recursive: true });
    const script = (name: string, text: string) => {
      writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
      chmodSync(join(bin, name), 0o755);
    };
    const log = join(bin, 'installed');
    writeFileSync(log, '');
    script('npm', `echo "$@" >> '${log}'`);
    script('clew', `exec '${process.execPath}' '${main}' "$@"`);
    const environment = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
    const result = runAction(file, { inputs, workspace: repository.folder, environment });
    return { ...result, installed: readFileSync(log, 'utf8') };
  }

  test('new findings fail the job, and the reports are uploaded all the same', () => {
    repository.commit('before', { 'packet.c': packetReader('before') });
    repository.commit('broken', { 'packet.c': packetReader('broken') });
    const options = '--sym-stdin 0-16 --workers 1 --no-native --changes off --max-runs 300';
    const { isFailed, output, used, installed } = run({
      program: 'packet.c',
      options,
      'max-time': '5m',
    });
    expect(output).toContain('clew ci: failed: ');
    expect(isFailed).toBe(true);
    expect(installed).toBe('install --global clew@latest\n');
    expect(used.map(({ action }) => action.replace(/@.*/, ''))).toEqual([
      'actions/setup-node',
      'actions/cache',
      'github/codeql-action/upload-sarif',
      'actions/upload-artifact',
    ]);
    const sarif = readFileSync(join(repository.folder, used[2].with.sarif_file), 'utf8');
    expect(schemaMistakes(JSON.parse(sarif))).toEqual([]);
    expect(readFileSync(join(repository.folder, used[3].with.path, 'summary.md'), 'utf8')).toMatch(
      /^## clew: failed/,
    );
  });

  test('a mistake in the set-up fails it too; without a report none is uploaded', () => {
    repository.git('clean', '-fdxq');
    const { isFailed, used, installed } = run({
      program: 'none.c',
      version: './clew.tgz',
      store: 'false',
    });
    expect(isFailed).toBe(true);
    expect(installed).toBe('install --global ./clew.tgz\n');
    expect(used.map(({ action }) => action)).toEqual([
      'actions/setup-node@v4',
      'actions/upload-artifact@v4',
    ]);
  });
});
