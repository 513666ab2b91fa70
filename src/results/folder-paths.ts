// Names as paths within a folder. A name may be anything that a program can say: absolute, with "..", with a zero byte.
// What is not a plain name is written with percent signs; two names never get the same path.

import { fileName } from '../input/names.ts';

/** Most file systems allow 255 bytes for a name. */
const longest = 120;

export function folderPaths(names: readonly string[]): string[] {
  const taken = new Taken();
  return names.map((name) => {
    // A file in folders keeps them, where no other file stands in the way.
    const nested = fileName(nestedPath(name));
    return taken.take(nested) ? nested : taken.takeSimilar(fileName(flat(name)));
  });
}

function nestedPath(name: string): string {
  const parts = name.split('/').filter((part) => part !== '');
  return parts.length === 0 ? flat(name) : parts.map(flat).join('/');
}

/** One component of a path. */
function flat(name: string): string {
  if (name === '' || name === '.' || name === '..') return `%${name.replaceAll('.', '%2E')}`;
  let text = '';
  for (const character of name) text += isPlain(character) ? character : escaped(character);
  return text.length <= longest ? text : text.slice(0, longest);
}

function isPlain(character: string): boolean {
  return /^[^\p{C}\p{Z}/\\%:*?"<>|]$/u.test(character) || character === ' ';
}

function escaped(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return code.length <= 2 ? `%${code.padStart(2, '0')}` : `%u${code.padStart(4, '0')}`;
}

/** A file cannot be where another is, nor where a folder is, nor below a file. Some systems ignore case. */
class Taken {
  private readonly files = new Set<string>();
  private readonly folders = new Set<string>();

  take(path: string): boolean {
    const own = path.toLowerCase();
    const above = foldersAbove(own);
    if (this.files.has(own) || this.folders.has(own)) return false;
    if (above.some((folder) => this.files.has(folder))) return false;
    this.files.add(own);
    for (const folder of above) this.folders.add(folder);
    return true;
  }

  takeSimilar(path: string): string {
    if (this.take(path)) return path;
    for (let number = 1; ; number++) if (this.take(`${path}%${number}`)) return `${path}%${number}`;
  }
}

function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
    folders.push(path.slice(0, at));
  return folders;
}
