// What the user hands into the box: copies of host files and folders, and environment variables. The
// program sees nothing else of the host, and its writes never come back to these files.

import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { UserError } from '../base/user-error.ts';

export interface HandedFile {
  /** Its path in the box. */
  readonly path: string;
  readonly content: Uint8Array;
  readonly executable: boolean;
}

export interface HandedOver {
  readonly files: readonly HandedFile[];
  /** Paths in the box of folders, so that empty ones are there too. */
  readonly folders: readonly string[];
}

// A folder tree that is bigger was hardly meant: better a message than a machine out of memory.
const sizeLimit = 1 << 30;
const countLimit = 100_000;

/** "NAME" or "NAME=VALUE", where the value may contain more equals signs. */
function nameAndValue(text: string): [string, string | undefined] {
  const border = text.indexOf('=');
  return border < 0 ? [text, undefined] : [text.slice(0, border), text.slice(border + 1)];
}

/** For --env: NAME=VALUE as it is, NAME with the value it has here. */
export function handOverVariable(text: string): string {
  const [name, value] = nameAndValue(text);
  if (name === '') throw new UserError(`--env wants NAME or NAME=VALUE, but got '${text}'`);
  const known = value ?? process.env[name];
  if (known === undefined)
    throw new UserError(`--env ${name}: there is no such variable here; write --env ${name}=VALUE`);
  return `${name}=${known}`;
}

/** For --file and --dir, each "NAME" or "NAME=HOSTPATH". */
export function handOver(files: readonly string[], folders: readonly string[]): HandedOver {
  const copy = new Copy();
  for (const text of files) {
    const [name, host] = boxPath('--file', text);
    copy.file(name, host, `--file ${text}`);
  }
  for (const text of folders) {
    const [name, host] = boxPath('--dir', text);
    copy.folder(name, host, `--dir ${text}`);
  }
  return copy;
}

function boxPath(option: string, text: string): [string, string] {
  const [name, host] = nameAndValue(text);
  if (name === '' || host === '')
    throw new UserError(`${option} wants NAME or NAME=HOSTPATH, but got '${text}'`);
  return [name, host ?? name];
}

class Copy implements HandedOver {
  readonly files: HandedFile[] = [];
  readonly folders: string[] = [];
  #size = 0;

  file(path: string, host: string, option: string): void {
    const stat = statSync(host, { throwIfNoEntry: false });
    if (stat === undefined) throw new UserError(`${option}: there is no file '${host}'`);
    if (!stat.isFile())
      throw new UserError(`${option}: '${host}' is not a file; use --dir for folders`);
    this.#add(path, host, (stat.mode & 0o111) !== 0, option);
  }

  folder(path: string, host: string, option: string): void {
    const stat = statSync(host, { throwIfNoEntry: false });
    if (!stat?.isDirectory()) throw new UserError(`${option}: there is no folder '${host}'`);
    this.#copyFolder(path, host, realpathSync(host), option);
  }

  #copyFolder(path: string, host: string, root: string, option: string): void {
    this.folders.push(path);
    for (const name of readable(option, host, () => readdirSync(host)).sort()) {
      const child = join(host, name);
      const inside = posix.join(path, name);
      const stat = statSync(child, { throwIfNoEntry: false });
      if (stat === undefined || leadsOutside(child, root)) continue;
      if (stat.isDirectory()) this.#copyFolder(inside, child, root, option);
      else if (stat.isFile()) this.#add(inside, child, (stat.mode & 0o111) !== 0, option);
    }
  }

  #add(path: string, host: string, executable: boolean, option: string): void {
    const content = readable(option, host, () => readFileSync(host));
    this.files.push({ path, content, executable });
    this.#size += content.length;
    if (this.#size > sizeLimit || this.files.length > countLimit)
      throw new UserError(`${option}: more than ${countLimit} files or 1G cannot be handed over`);
  }
}

/** A symbolic link out of the folder would hand over what the user did not name. */
function leadsOutside(path: string, root: string): boolean {
  return !`${realpathSync(path)}/`.startsWith(`${root}/`);
}

function readable<T>(option: string, path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`${option}: cannot read '${path}' (${code})`);
  }
}
