// A folder of source files that exists for the length of a test, with its own cache.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

export interface Project {
  readonly folder: string;
  path(name: string): string;
  write(name: string, text: string): string;
}

/** `lifetime`: of one test, or, outside of tests, of all tests of the group. */
export function project(
  files: Readonly<Record<string, string>>,
  lifetime: 'test' | 'all' = 'test',
): Project {
  const folder = mkdtempSync(join(tmpdir(), 'clew-test-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (lifetime === 'test') onTestFinished(remove);
  else afterAll(remove);
  const made: Project = {
    folder,
    path: (name) => join(folder, name),
    write(name, text) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return path;
    },
  };
  for (const [name, text] of Object.entries(files)) made.write(name, text);
  return made;
}
