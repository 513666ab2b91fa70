// New code against a folder with the old sources (`--old`). Files correspond by their paths: if the folder has `lib/parse.c`, then
// the part of a source's path before `lib/parse.c` is the root of the new version. A file that only the new version has is all
// new. Files that are not below the root (system headers, libraries) belong to neither version. Headers with nothing but
// definitions are no sources of code, so all sources in the old folder are compared as well.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type LineRange, type NewLines, plainPath } from '../abi/new-lines.ts';
import { UserError } from '../base/user-error.ts';
import { isSource } from './definitions.ts';
import { newLineRanges } from './line-diff.ts';

/** The new lines of a program; `files` are the absolute paths of its sources. */
export function newAgainst(folder: string, files: readonly string[]): NewLines {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`--old ${folder}: there is no such folder`);
  const sources = [...new Set(files.map(plainPath))].filter((file) => existsSync(file));
  const root = rootOf(resolve(folder), sources);
  if (root === undefined)
    throw new UserError(
      `--old ${folder}: none of the program's sources is in it under the same name (${sources.slice(0, 3).join(', ')})`,
    );
  const paths = new Set([
    ...sources.map((file) => relative(root, file)).filter((path) => !path.startsWith('..')),
    ...sourcesIn(folder).filter((path) => existsSync(join(root, path))),
  ]);
  const lines: Record<string, readonly LineRange[]> = {};
  for (const path of paths) {
    const ranges = newRangesIn(join(root, path), join(folder, path));
    if (ranges.length > 0) lines[join(root, path)] = ranges;
  }
  return lines;
}

/** The paths, relative to the folder, of files that may have definitions. */
function sourcesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && isSource(file.name))
    .map((file) => relative(folder, join(file.parentPath, file.name)));
}

function newRangesIn(file: string, older: string): LineRange[] {
  const now = readFileSync(file, 'latin1');
  if (!existsSync(older)) return [[1, now.split('\n').length]];
  return newLineRanges(readFileSync(older, 'latin1'), now);
}

/** The folder of the new version that corresponds to the old folder, by a vote of all sources. */
function rootOf(folder: string, sources: readonly string[]): string | undefined {
  const votes = new Map<string, number>();
  for (const file of sources) {
    const root = rootBy(folder, file);
    if (root !== undefined) votes.set(root, (votes.get(root) ?? 0) + 1);
  }
  return [...votes].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The part of a file's path before its longest suffix that exists in the old folder. */
function rootBy(folder: string, file: string): string | undefined {
  const parts = file.split('/');
  for (let from = 1; from < parts.length; from++) {
    if (existsSync(join(folder, ...parts.slice(from))))
      return parts.slice(0, from).join('/') || '/';
  }
  return undefined;
}
