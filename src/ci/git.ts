// git, as far as a pull request needs it: which commit something is, and the files of a commit in a folder of their own.
// Nothing of the user's repository changes, not even its index: files of an old commit are written with an index that is
// thrown away, so a check in a dirty work tree, or two at once, disturb nobody.

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from '../base/user-error.ts';

/** What git answers, without the end of the line; undefined if it refuses. */
export function askGit(folder: string, ...words: readonly string[]): string | undefined {
  const answer = run(folder, words);
  return 'output' in answer ? answer.output : undefined;
}

/** The folder with all of the repository that `folder` is in; undefined outside of one. */
export function topFolder(folder: string): string | undefined {
  return askGit(folder, 'rev-parse', '--show-toplevel');
}

/** The whole name of a commit; undefined if there is none of that name. */
export function commitOf(folder: string, revision: string): string | undefined {
  return askGit(folder, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
}

/** Are there changes in tracked files that no commit has? */
export function isDirty(folder: string): boolean {
  return (askGit(folder, 'status', '--porcelain', '--untracked-files=no') ?? '') !== '';
}

/** Are tracked files as they were at a commit? */
export function hasNoChanges(folder: string, commit: string): boolean {
  return askGit(folder, 'diff', '--quiet', commit) !== undefined;
}

/**
 * Writes the files of a commit into `target`, which comes into being. Returns the folder there that corresponds to `folder`
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
  const answer = run(folder, words, index);
  if ('refusal' in answer) throw new UserError(`git ${words.join(' ')}: ${answer.refusal}`);
}

type Answer = { readonly output: string } | { readonly refusal: string };

function run(folder: string, words: readonly string[], index?: string): Answer {
  try {
    const output = execFileSync('git', words, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
      env: { ...process.env, ...(index !== undefined && { GIT_INDEX_FILE: index }) },
    });
    return { output: output.trimEnd() };
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') return { refusal: 'there is no git on this machine' };
    return { refusal: (stderr ?? '').trim().split('\n')[0] || 'it failed' };
  }
}
