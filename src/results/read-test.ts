// Tests as the user names them: the folder of a test or of a finding, its input.json, or a .ktest file.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { isFolder } from '../host/make-folder.ts';
import { FoldersAbove, readNamedFile, statOf } from '../host/named-file.ts';
import { isInputEntry } from '../input/names.ts';
import type { Test } from './test.ts';
import { readTest } from './test-folder.ts';

/** A folder, input.json and .ktest can be tests; anything else is a part of a program. */
export function isTestName(name: string): boolean {
  return isFolder(name) || /\.(json|ktest)$/.test(name);
}

export function loadTest(name: string): Test {
  const files = isFolder(name) ? filesOfTest(name) : oneFile(name);
  try {
    return readTest(files);
  } catch (error) {
    if (error instanceof UserError) throw new UserError(`'${name}': ${error.message}`);
    throw error;
  }
}

function oneFile(name: string): Map<string, Uint8Array> {
  const bytes = reading(name, () => new Uint8Array(readNamedFile(name)));
  return new Map([[name.endsWith('.ktest') ? 'test.ktest' : 'input.json', bytes]]);
}

/** What belongs to a test; whatever else is in the folder is not even read, and pipes and devices are not opened. */
export function filesOfTest(folder: string): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const above = new FoldersAbove();
  const add = (name: string): void => {
    const path = join(folder, name);
    const stat = statOf(path);
    const read = () => new Uint8Array(readNamedFile(path)); // not a Buffer: these share memory
    if (stat?.isFile()) files.set(name, reading(path, read));
    if (stat?.isDirectory())
      above.within(path, () => {
        for (const below of readdirSync(path).sort()) add(`${name}/${below}`);
      });
  };
  for (const name of reading(folder, () => readdirSync(folder)).sort())
    if (name === 'input.json' || name === 'test.ktest' || isInputEntry(name)) add(name);
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
