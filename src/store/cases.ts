// The seeds and tests of a program in the store: folders in the usual form of a test, each named by the digest of its input.json. So
// the same input is stored once, and a changed input is detected by its name. A folder is written elsewhere and renamed, so it is
// whole or not there.

import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writing } from '../base/write-error.ts';
import { digest } from '../host/cache.ts';
import { namesIn, readNamedFile } from '../host/named-file.ts';
import { writeFolder } from '../results/out-folder.ts';
import type { Test } from '../results/test.ts';
import { loadTest, testFiles } from '../results/test-folder.ts';
import { partFolder } from './place.ts';

export interface StoredCase {
  /** The beginning of the digest of its input.json. */
  readonly name: string;
  readonly folder: string;
  readonly bytes: number;
  /** When it was added, in milliseconds since 1970. */
  readonly added: number;
}

export type Condition = 'whole' | 'damaged';

const nameLength = 24;
const caseName = new RegExp(`^[0-9a-f]{${nameLength}}$`);

export class Cases {
  /** The folder of all cases, for `--seeds`. It need not exist. */
  readonly folder: string;
  private readonly store: string;

  constructor(store: string, folder: string) {
    this.store = store;
    this.folder = folder;
  }

  /** Returns false if the input is stored already. */
  add(test: Test): boolean {
    const files = testFiles(test);
    const [json] = files;
    const name = nameOf(json.bytes);
    if (this.has(name)) return false;
    const part = join(
      partFolder(this.store),
      `${name}.${process.pid}.${randomBytes(4).toString('hex')}`,
    );
    const own = join(this.folder, name);
    writeFolder(part, files, own);
    try {
      writing(own, () => {
        mkdirSync(this.folder, { recursive: true });
        renameSync(part, own);
      });
      return true;
    } catch (error) {
      rmSync(part, { recursive: true, force: true });
      if (this.has(name)) return false; // another process was faster
      throw error;
    }
  }

  /** All cases, ordered by the time they were added, then by name. */
  list(): StoredCase[] {
    return namesIn(this.folder)
      .filter((name) => caseName.test(name))
      .flatMap((name) => this.at(name))
      .sort((a, b) => a.added - b.added || (a.name < b.name ? -1 : 1));
  }

  /** Undefined if the case is missing or damaged. */
  load(name: string): Test | undefined {
    return this.condition(name) === 'whole' ? loadTest(join(this.folder, name)) : undefined;
  }

  condition(name: string): Condition {
    try {
      const json = readNamedFile(join(this.folder, name, 'input.json'));
      return nameOf(json) === name ? 'whole' : 'damaged';
    } catch {
      return 'damaged';
    }
  }

  remove(name: string): void {
    rmSync(join(this.folder, name), { recursive: true, force: true });
  }

  private has(name: string): boolean {
    return this.condition(name) === 'whole';
  }

  private at(name: string): StoredCase[] {
    const folder = join(this.folder, name);
    const stat = lstatSync(folder, { throwIfNoEntry: false });
    if (!stat?.isDirectory()) return [];
    return [{ name, folder, bytes: sizeOf(folder), added: Math.floor(stat.mtimeMs) }];
  }
}

function nameOf(json: Uint8Array): string {
  return digest(json).slice(0, nameLength);
}

/** Bytes of all files below a folder; links are not followed. */
export function sizeOf(folder: string): number {
  return namesIn(folder).reduce((sum, name) => {
    const stat = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (stat === undefined) return sum;
    return sum + (stat.isDirectory() ? sizeOf(join(folder, name)) : stat.size);
  }, 0);
}
