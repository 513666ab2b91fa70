/**
 * npm run bench -- planted [NAME...]: plants bugs in a copy of the sources, one at a time, and runs the tests that should notice.
 * A bug that no test notices is a hole in what clew can be trusted with, and the exit code is 1.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Plant, plants } from './planted/plants.ts';

const root = join(import.meta.dirname, '..');
/** What tests need of the project; dist/ is built again where a plant changes it. */
const copied = ['src', 'libc', 'tests', 'bench', 'examples', 'docs', 'dist'];
const files = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'vitest.config.ts'];

export default async function benchPlanted(names: readonly string[]): Promise<void> {
  const chosen = names.length === 0 ? plants : plants.filter(({ name }) => names.includes(name));
  const folder = mkdtempSync(join(tmpdir(), 'clew-planted-'));
  try {
    for (const name of [...copied, ...files])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const all = [...new Set(chosen.flatMap(({ tests }) => tests))];
    if (!passes(all, folder)) throw new Error('the tests fail without a planted bug');
    const missed = chosen.filter((plant) => !isNoticed(plant, folder));
    console.log(`${chosen.length - missed.length} of ${chosen.length} planted bugs were noticed`);
    process.exitCode = missed.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isNoticed({ name, harm, file, find, replace, tests }: Plant, folder: string): boolean {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(find, replace));
  try {
    build(folder);
    const by = tests.find((test) => !passes([test], folder));
    console.log(`${name.padEnd(26)}${by === undefined ? 'NOT NOTICED' : `noticed by ${by}`}`);
    if (by === undefined) console.log(`${''.padEnd(26)}${harm}`);
    return by !== undefined;
  } finally {
    writeFileSync(path, text);
  }
}

/** Tests of the command line run what was built. */
function build(folder: string): void {
  const { status, stdout } = run(folder, ['tsc', '-p', 'tsconfig.build.json']);
  if (status !== 0) throw new Error(`the planted bug does not compile:\n${stdout}`);
}

function passes(tests: readonly string[], folder: string): boolean {
  return run(folder, ['vitest', 'run', '--bail', '1', ...tests]).status === 0;
}

function run(folder: string, words: readonly string[]) {
  return spawnSync('npx', words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
}
