// Tests as the user names them: the folder of a test or of a finding, its input.json, or a .ktest file.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../base/user-error.ts';
import type { Test } from '../report/test.ts';
import { readTest } from '../report/test-folder.ts';

/** A folder, input.json and .ktest can be tests; anything else is a part of a program. */
export function isTestName(name: string): boolean {
  return isFolder(name) || /\.(json|ktest)$/.test(name);
}

export function loadTest(name: string): Test {
  if (isFolder(name)) return readTest(filesIn(name));
  const bytes = reading(name, () => readFileSync(name));
  if (name.endsWith('.ktest')) return readTest(new Map([['test.ktest', bytes]]));
  return readTest(new Map([['input.json', bytes]]));
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function filesIn(folder: string): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const names = reading(folder, () => readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  for (const name of names.sort()) {
    const path = join(folder, name);
    if (statSync(path).isFile())
      files.set(
        name,
        reading(path, () => readFileSync(path)),
      );
  }
  if (!['input.json', 'test.ktest'].some((name) => files.has(name)))
    throw new UserError(`'${folder}' is not a test: it has no input.json and no test.ktest`);
  return files;
}

function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such test' : `it cannot be read (${code})`;
    throw new UserError(`'${path}': ${reason}`);
  }
}
