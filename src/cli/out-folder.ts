// The folder that results go to. A new check replaces the results of the last one, and nothing else: what clew writes
// has names of its own in a folder that carries clew's mark, and only those are ever deleted.

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../base/user-error.ts';

const markFile = '.clew';
const markText = 'Results of clew check: the next check with this --out replaces them.\n';
const numbered = /^\d{4,}$/;
/** What the folder of a test or a finding is made of. */
const testFile =
  /^(input\.json|stdin|arg-\d+|files|socket-\d+|test\.ktest|finding\.json|finding\.txt|native\.txt)$/;
const ownFiles = ['stats.json', 'program.json'];
const ownFolders = ['tests', 'findings'];

export interface FileContent {
  /** Relative to the folder it goes to; may have folders of its own. */
  readonly path: string;
  readonly bytes: Uint8Array | string;
}

export class OutFolder {
  readonly path: string;
  private readonly counts = new Map<string, number>();

  /** Makes the folder, or clears it of former results. */
  constructor(path: string) {
    this.path = path;
    if (existsSync(path)) this.takeOver();
    explained(path, () => {
      for (const name of ownFolders) mkdirSync(join(path, name), { recursive: true });
      writeFileSync(join(path, markFile), markText);
    });
  }

  /** A new folder `tests/0007`, with files; its name, as the user can write it. */
  addNumbered(parent: 'tests' | 'findings', files: readonly FileContent[]): string {
    const number = (this.counts.get(parent) ?? 0) + 1;
    this.counts.set(parent, number);
    const name = join(this.path, parent, String(number).padStart(4, '0'));
    mkdirSync(name, { recursive: true });
    for (const file of files) write(name, file);
    return name;
  }

  write(file: FileContent): void {
    write(this.path, file);
  }

  private takeOver(): void {
    const { path } = this;
    if (!statSync(path).isDirectory())
      throw new UserError(`--out ${path}: there is a file of that name; choose another folder`);
    const names = explained(path, () => readdirSync(path));
    if (names.length === 0) return;
    if (!names.includes(markFile))
      throw new UserError(
        `--out ${path}: the folder has files that are not clew's; choose another or an empty one`,
      );
    for (const name of ownFiles) rmSync(join(path, name), { force: true });
    for (const name of ownFolders) if (names.includes(name)) removeNumbered(join(path, name));
  }
}

function removeNumbered(parent: string): void {
  if (!lstatSync(parent).isDirectory())
    throw new UserError(`--out: '${parent}' is not a folder that clew made; choose another --out`);
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    if (!numbered.test(name) || !lstatSync(folder).isDirectory()) continue;
    for (const file of readdirSync(folder))
      if (testFile.test(file)) rmSync(join(folder, file), { recursive: true, force: true });
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  }
}

function write(folder: string, { path, bytes }: FileContent): void {
  const target = join(folder, path);
  if (path.includes('/')) mkdirSync(join(target, '..'), { recursive: true });
  writeFileSync(target, bytes);
}

function explained<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`--out ${path}: the folder cannot be used (${code})`);
  }
}
