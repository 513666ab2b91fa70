// The list of files that a compilation has read, as clang writes it: a make rule, "out.bc: a.c /usr/include/x.h \<newline> ...".
// A blank in a name has a backslash in front of it, and each backslash in front of that is doubled; "#" has a backslash, "$" is
// doubled. A name that ends with a backslash looks as if it went on: such a name is listed too where there is a file by it,
// since the list decides on what the source may read.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readIfThere } from '../host/named-file.ts';

/** Absolute paths. Undefined if there is no list, as for LLVM assembly. */
export function readDependencies(file: string, directory: string): string[] | undefined {
  const rule = readIfThere(file)?.toString();
  if (rule === undefined) return undefined;
  return dependenciesIn(rule).flatMap(({ name, otherwise }) => [
    resolve(directory, name),
    ...otherwise.map((other) => resolve(directory, other)).filter((path) => existsSync(path)),
  ]);
}

interface Dependency {
  readonly name: string;
  /** Names that the file may have if the word ends at one of its blanks. */
  readonly otherwise: readonly string[];
}

export function dependenciesIn(rule: string): Dependency[] {
  const text = rule.slice(rule.indexOf(': ') + 1).replaceAll(' \\\n', ' ');
  // An odd number of backslashes makes a blank part of the name.
  const words = text.match(/(?:(?<!\\)\\(?:\\\\)* |\S)+/g) ?? [];
  return words.map((word) => ({
    name: plain(word),
    otherwise: [...word.matchAll(/\\ /g)].map(({ index }) => `${plain(word.slice(0, index))}\\`),
  }));
}

function plain(word: string): string {
  return word
    .replaceAll(/(\\+) /g, (_, run: string) => `${'\\'.repeat((run.length - 1) / 2)} `)
    .replaceAll('\\#', '#')
    .replaceAll('$$', '$');
}
