// New code since a commit, by git (`--since`): in the work tree, or in another commit (BASE..COMMIT; BASE...COMMIT compares with the
// merge base). git detects renames, so a file that only moved is not new. Plumbing commands are used, so that the user's settings
// (colours, prefixes, external diff programs) make no difference.

import { join } from 'node:path';
import type { LineRange, NewLines } from '../abi/new-lines.ts';
import { UserError } from '../base/user-error.ts';
import { commitOf, runGit } from '../host/git.ts';
import { changedFiles } from './line-diff.ts';

/**
 * `folders` are the folders of the program's files, whose repositories are asked. For a program that was built outside of any
 * repository, the repository of the current folder is asked.
 */
export function newSince(revision: string, folders: readonly string[]): NewLines {
  const tops = topsOf(folders);
  if (tops.size === 0) for (const top of topsOf([process.cwd()])) tops.add(top);
  if (tops.size === 0)
    throw new UserError(
      `--since ${revision}: '${folders[0]}' is in no git repository; for two folders of sources there is --old`,
    );
  const lines: Record<string, readonly LineRange[]> = {};
  const known = [...tops].flatMap((top) => rangeIn(top, revision) ?? []);
  if (known.length === 0)
    throw new UserError(`--since ${revision}: git knows no such commit in ${[...tops].join(', ')}`);
  for (const range of known) Object.assign(lines, changedIn(range));
  return lines;
}

interface RevisionRange {
  readonly top: string;
  readonly from: string;
  /** If undefined, the work tree is meant. */
  readonly to: string | undefined;
}

function topsOf(folders: readonly string[]): Set<string> {
  return new Set(
    folders.flatMap((folder) => output(folder, ['rev-parse', '--show-toplevel'])?.trimEnd() ?? []),
  );
}

function rangeIn(top: string, revision: string): RevisionRange | undefined {
  const [first = '', dots, second = ''] = revision.split(/(\.{2,3})/);
  const from = commitOf(top, first === '' ? 'HEAD' : first);
  if (from === undefined) return undefined;
  if (dots === undefined) return { top, from, to: undefined };
  const to = commitOf(top, second === '' ? 'HEAD' : second);
  if (to === undefined) return undefined;
  if (dots === '..') return { top, from, to };
  const parted = output(top, ['merge-base', from, to])?.trimEnd();
  return parted === undefined ? undefined : { top, from: parted, to };
}

const diffOptions = [
  '--patch',
  '--find-renames',
  '--unified=0',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--ignore-submodules',
];

function changedIn({ top, from, to }: RevisionRange): NewLines {
  const words =
    to === undefined
      ? ['diff-index', ...diffOptions, from, '--']
      : ['diff-tree', '-r', ...diffOptions, from, to, '--'];
  const diff = output(top, words);
  if (diff === undefined) throw new UserError(`--since: git could not compare in ${top}`);
  const lines: Record<string, readonly LineRange[]> = {};
  for (const { path, ranges } of changedFiles(diff)) lines[join(top, path)] = ranges;
  for (const path of to === undefined ? untracked(top) : []) lines[join(top, path)] = [everything];
  return lines;
}

const everything: LineRange = [1, 2 ** 31];

/** Files that are neither tracked nor ignored. */
function untracked(top: string): string[] {
  const list = output(top, ['ls-files', '--others', '--exclude-standard', '-z']) ?? '';
  return list.split('\0').filter((path) => path !== '');
}

function output(folder: string, words: readonly string[]): string | undefined {
  const answer = runGit(folder, words);
  if (answer.kind === 'missing')
    throw new UserError('--since: there is no git on this machine; for two folders there is --old');
  return answer.kind === 'output' ? answer.output : undefined;
}
