// git, as far as a change needs it: which commit something is, what it prints, and the files of a commit in a folder of their own.
// Nothing of the user's repository changes, not even its index: files of an old commit are written with an index that is
// thrown away, so a check in a dirty work tree, or two at once, disturb nobody.

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from '../base/user-error.ts';

/** What git prints, without the end of the line; undefined if it refuses. */
export function askGit(folder: string, ...words: readonly string[]): string | undefined {
  const answer = runGit(folder, words);
  return answer.kind === 'output' ? answer.output.trimEnd() : undefined;
}

/** The folder with all of the repository that `folder` is in; undefined outside of one. */
export function topFolder(folder: string): string | undefined {
  return askGit(folder, 'rev-parse', '--show-toplevel');
}

/** The whole name of a commit; undefined if there is none of that name. */
export function commitOf(folder: string, revision: string): string | undefined {
  const options = ['--verify', '--quiet', '--end-of-options'];
  return askGit(folder, 'rev-parse', ...options, `${revision}^{commit}`);
}

/** Whether tracked files have changes that no commit has. */
export function isDirty(folder: string): boolean {
  return (askGit(folder, 'status', '--porcelain', '--untracked-files=no') ?? '') !== '';
}

/** Whether tracked files are as they were at a commit. */
export function hasNoChanges(folder: string, commit: string): boolean {
  return askGit(folder, 'diff', '--quiet', commit) !== undefined;
}

/**
 * Writes the files of a commit into the new folder `target`. Returns the folder there that corresponds to `folder`
 * here, so that names relative to one mean the same in the other.
 */
export function checkOut(folder: string, commit: string, target: string): string {
  const top = topFolder(folder);
  if (top === undefined) throw new UserError(`'${folder}' is not in a git repository`);
  mkdirSync(target, { recursive: true });
  const index = join(target, '.clew-index');
  insist(top, ['read-tree', commit], index);
  insist(top, ['checkout-index', '--all', `--prefix=${target}/`], index);
  rmSync(index, { force: true });
  const there = join(target, relative(top, folder));
  mkdirSync(there, { recursive: true });
  return there;
}

function insist(folder: string, words: readonly string[], index: string): void {
  const answer = runGit(folder, words, index);
  if (answer.kind === 'output') return;
  const reason = answer.kind === 'missing' ? 'there is no git on this machine' : answer.refusal;
  throw new UserError(`git ${words.join(' ')}: ${reason}`);
}

export type GitAnswer =
  | { readonly kind: 'output'; readonly output: string }
  /** The first line that git wrote to stderr. */
  | { readonly kind: 'refusal'; readonly refusal: string }
  /** There is no git on this machine. */
  | { readonly kind: 'missing' };

export function runGit(folder: string, words: readonly string[], index?: string): GitAnswer {
  const { error, status, stdout, stderr } = spawnSync('git', ['-C', folder, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 30,
    env: { ...process.env, ...(index !== undefined && { GIT_INDEX_FILE: index }) },
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return { kind: 'missing' };
  if (status === 0 && error === undefined) return { kind: 'output', output: stdout };
  return { kind: 'refusal', refusal: stderr.trim().split('\n')[0] || 'it failed' };
}
