// Which command checks a file: the target of the configuration that it belongs to, or what the file itself says that it is.

import { dirname, relative, resolve } from 'node:path';
import { factsOf } from '../survey/c-text.ts';

/** A target of the nearest configuration, as far as it matters here. */
export interface KnownTarget {
  readonly name: string;
  readonly directory: string;
  readonly files: readonly string[];
  readonly flags: readonly string[];
  /** Where its results go (`out` of the configuration), if it says so. */
  readonly out: string | undefined;
}

export interface QuickCheck {
  /** What is checked, so that a later check of the same replaces its findings. */
  readonly source: string;
  readonly words: readonly string[];
  readonly directory: string;
}

/** Undefined if nothing says how the file could be run: it is a part of something. */
export function checkOfFile(
  path: string,
  text: string,
  targets: readonly KnownTarget[],
): QuickCheck | undefined {
  const target = targets.find((each) => hasFile(each, path));
  if (target !== undefined) {
    const { name, directory } = target;
    return { source: `target ${name}`, words: ['--target', name], directory };
  }
  const { role, readsStdin, readsArguments } = factsOf(text);
  if (role === 'part') return undefined;
  const input = role !== 'program' ? [] : inputWords(readsStdin, readsArguments);
  if (role === 'program' && input.length === 0) return undefined;
  return { source: path, words: [...input, path], directory: dirname(path) };
}

function inputWords(readsStdin: boolean, readsArguments: boolean): string[] {
  return [
    ...(readsStdin ? ['--sym-stdin', '0-16'] : []),
    ...(readsArguments ? ['--sym-arg', '0-8'] : []),
  ];
}

/** One function of a file, with the other files of its target. */
export function checkOfFunction(
  path: string,
  name: string,
  targets: readonly KnownTarget[],
): QuickCheck {
  const { directory, files, flags } = surroundingsOf(path, targets);
  const words = ['--fn', name, ...flagWords(flags), ...files];
  return { source: `${name} in ${path}`, words, directory };
}

/** The function in this file and in an old version of it. */
export function comparisonOf(
  path: string,
  old: string,
  name: string,
  targets: readonly KnownTarget[],
): Omit<QuickCheck, 'source'> {
  const { directory, files, flags } = surroundingsOf(path, targets);
  const others = files.filter((file) => resolve(directory, file) !== path);
  const version = (file: string) => [file, ...others].join(',');
  // Headers beside the file are not beside its old version.
  const words = ['--fn', name, ...flagWords([...flags, `-I${dirname(path)}`])];
  return { words: [...words, version(old), version(path)], directory };
}

function surroundingsOf(path: string, targets: readonly KnownTarget[]) {
  const target = targets.find((each) => hasFile(each, path) && each.files.length > 0);
  if (target === undefined) return { directory: dirname(path), files: [path], flags: [] };
  return target;
}

function hasFile({ directory, files }: KnownTarget, path: string): boolean {
  return files.some((file) => relative(resolve(directory, file), path) === '');
}

function flagWords(flags: readonly string[]): string[] {
  return flags.map((flag) => `--cflag=${flag}`);
}
