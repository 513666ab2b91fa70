// What the user hands into the box: copies of host files and folders, and environment variables. The
// program sees nothing else of the host, and its writes never come back to these files.

import { readdirSync, realpathSync, type Stats } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { nameAndValue } from '../base/name-and-value.ts';
import { UserError } from '../base/user-error.ts';
import { FoldersAbove, readUpTo, statOf } from '../host/named-file.ts';
import type { WorldFile } from '../machine/posix/world.ts';
import type { HandedNames } from './world-maker.ts';

/** Where a program in the box starts. */
export const boxDirectory = '/home';

// A larger folder tree is probably a mistake: a message is better than running out of memory.
const sizeLimit = 1 << 30;
const countLimit = 100_000;
// Pipes are read to their ends, but some devices never end.
const endlessLimit = 1 << 26;

/** The variables of --env: each text is NAME=VALUE, or NAME for the value that it has here. */
export function handOverVariables(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map(variable));
}

function variable(text: string): [string, string] {
  const [name, value] = nameAndValue(text);
  if (name === '') throw new UserError(`--env wants NAME or NAME=VALUE, but got '${text}'`);
  const known = value ?? process.env[name];
  if (known === undefined)
    throw new UserError(`--env ${name}: there is no such variable here; write --env ${name}=VALUE`);
  return [name, known];
}

/** What was handed over, with absolute paths, so that a test can keep it. */
export function absoluteNames(handed: {
  readonly file: readonly string[];
  readonly dir: readonly string[];
  readonly mount?: readonly string[];
}): HandedNames {
  const absolute = (text: string) => {
    const [name, host = name] = nameAndValue(text);
    return `${name}=${resolve(host)}`;
  };
  const { file, dir, mount = [] } = handed;
  return { file: file.map(absolute), dir: dir.map(absolute), mount: mount.map(absolute) };
}

/** The files of --file and --dir: each text is NAME or NAME=HOSTPATH; relative names are below `directory` in the box. */
export function handOverFiles(
  files: readonly string[],
  folders: readonly string[],
  directory: string,
): WorldFile[] {
  const copy = new Copy(directory);
  for (const text of files) copy.file(text);
  for (const text of folders) copy.folder(text);
  return copy.entries;
}

class Copy {
  readonly entries: WorldFile[] = [];
  readonly #directory: string;
  readonly #above = new FoldersAbove();
  #size = 0;

  constructor(directory: string) {
    this.#directory = directory;
  }

  file(text: string): void {
    const option = `--file ${text}`;
    const { path, host } = this.#places(option, text);
    const stat = statOf(host);
    if (stat === undefined) throw new UserError(`${option}: there is no file '${host}'`);
    if (stat.isDirectory())
      throw new UserError(`${option}: '${host}' is a folder; hand it over with --dir`);
    this.#addFile(path, host, stat, option);
  }

  folder(text: string): void {
    const option = `--dir ${text}`;
    const { path, host } = this.#places(option, text);
    if (!statOf(host)?.isDirectory())
      throw new UserError(`${option}: there is no folder '${host}'`);
    this.#addFolder(path, host, realpathSync(host), option);
  }

  #places(option: string, text: string): { path: string; host: string } {
    const [name, host = name] = nameAndValue(text);
    if (name === '' || host === '')
      throw new UserError(`${option}: a name is missing; write NAME or NAME=HOSTPATH`);
    return { path: posix.resolve(this.#directory, name), host };
  }

  #addFolder(path: string, host: string, root: string, option: string): void {
    this.#above.within(host, () => this.#addContent(path, host, root, option));
  }

  #addContent(path: string, host: string, root: string, option: string): void {
    this.#add({ path, content: { kind: 'directory' } }, option);
    for (const name of reading(option, host, () => readdirSync(host)).sort()) {
      const child = join(host, name);
      const stat = statOf(child);
      if (stat === undefined || leadsOutside(child, root)) continue;
      if (stat.isDirectory()) this.#addFolder(posix.join(path, name), child, root, option);
      else if (stat.isFile()) this.#addFile(posix.join(path, name), child, stat, option);
    }
  }

  #addFile(path: string, host: string, stat: Stats, option: string): void {
    const most = stat.isFile() ? sizeLimit : endlessLimit;
    const bytes = reading(option, host, () => readUpTo(host, most + 1));
    if (bytes.length > most)
      throw new UserError(
        `${option}: '${host}' has more than ${most >> 20}M; hand over a smaller file`,
      );
    const mode = (stat.mode & 0o111) === 0 ? 0o644 : 0o755;
    this.#size += bytes.length;
    this.#add({ path, content: { kind: 'file', bytes }, mode }, option);
  }

  #add(entry: WorldFile, option: string): void {
    this.entries.push(entry);
    if (this.#size > sizeLimit || this.entries.length > countLimit)
      throw new UserError(`${option}: more than ${countLimit} files or 1G cannot be handed over`);
  }
}

/** Whether a symbolic link leads out of the folder: it would hand over what the user did not name. */
function leadsOutside(path: string, root: string): boolean {
  return !`${realpathSync(path)}/`.startsWith(`${root === '/' ? '' : root}/`);
}

function reading<T>(option: string, path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`${option}: '${path}' cannot be read (${code})`);
  }
}
