// What vitest does once, before the first test file: it builds what the tests of the command line run, unless that was built from
// the sources as they are, and says which tools of the machine tests will miss. Afterwards it looks whether a test has left something
// in the repository, where nobody wants to find it.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingTools, tools, toolsVariable } from './judge/native.ts';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'dist/.built-from');

export default function setup(): () => void {
  const before = new Set(readdirSync(root));
  buildIfNeeded();
  // Test files inherit the environment, and need not look again.
  process.env[toolsVariable] = JSON.stringify(tools);
  const missing = missingTools();
  if (missing.length > 0) console.log(`tools that tests miss: ${missing.join('; ')}`);
  return () => {
    const left = readdirSync(root).filter((name) => name !== 'dist' && !before.has(name));
    if (left.length === 0) return;
    console.error(`tests have left files in the repository: ${left.join(', ')}`);
    process.exitCode = 1;
  };
}

function buildIfNeeded(): void {
  const sources = digestOfSources();
  if (readStamp() === `${sources} ${buildTime()}`) return;
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  writeFileSync(stamp, `${sources} ${buildTime()}`);
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

/** Every build writes this file anew: one that was made by hand, or copied, does not pass for the one of the stamp. */
function buildTime(): number | undefined {
  return statSync(join(root, 'dist/cli/main.js'), { throwIfNoEntry: false })?.mtimeMs;
}

function digestOfSources(): string {
  const files = ['src', 'libc', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  files.push(...['package.json', 'package-lock.json', 'bundle.ts'].map((name) => join(root, name)));
  files.push(...['tsconfig.json', 'tsconfig.build.json'].map((name) => join(root, name)));
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
