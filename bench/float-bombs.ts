/**
 * npm run bench -- float-bombs [SECONDS]: which of the logic bombs on floating point (tests/check/float-bombs) the default search reaches
 * within a time each, with one worker, and after how much time of the clock the check ended.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectationOf } from '../tests/check/expectation.ts';

const command = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = fileURLToPath(new URL('../tests/check/float-bombs/', import.meta.url));

export default async function benchFloatBombs([seconds = '60']: readonly string[]): Promise<void> {
  const out = mkdtempSync(join(tmpdir(), 'clew-bombs-'));
  console.log('| program | reached | paths | s |\n|---|---|---|---|');
  try {
    for (const name of readdirSync(folder).sort()) {
      const { file, options, findings } = expectationOf(join(folder, name));
      const limits = ['--workers', '1', '--no-native', '--fresh', '--max-time', `${seconds}s`];
      const begun = Date.now();
      const words = [command, 'check', '--json', '--out', join(out, 'out'), ...limits, ...options];
      const { stdout } = spawnSync(process.execPath, [...words, file], { encoding: 'utf8' });
      const document = JSON.parse(stdout) as Document;
      const found = document.findings.map(({ kind, line }) => `${kind}:${line}`).sort();
      const isReached = JSON.stringify(found) === JSON.stringify(findings);
      const used = ((Date.now() - begun) / 1000).toFixed(1);
      console.log(`| ${name} | ${isReached ? 'yes' : 'no'} | ${document.paths} | ${used} |`);
    }
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

interface Document {
  readonly paths: number;
  readonly findings: readonly { readonly kind: string; readonly line: number }[];
}
