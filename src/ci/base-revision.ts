// Which commit a change is compared with. Systems for continuous integration say in their environment what a pull request
// is to be merged into; without them it is the place where this branch left the main one, or the commit before this one.
// Whatever is taken is said, with the reason: a check of the wrong difference looks exactly like one of the right one.

import { UserError } from '../base/user-error.ts';
import { askGit, commitOf, isDirty, topFolder } from '../host/git.ts';

export type Base =
  | {
      readonly kind: 'commit';
      readonly commit: string;
      /** What people call the commit, and why it was taken. */
      readonly name: string;
      readonly why: string;
    }
  /** There is nothing to compare with. */
  | { readonly kind: 'none'; readonly why: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Environment variables that name the branch a change goes into, and the systems that set them. */
const targetBranches: readonly (readonly [variable: string, system: string])[] = [
  ['GITHUB_BASE_REF', 'GitHub'],
  ['CI_MERGE_REQUEST_TARGET_BRANCH_NAME', 'GitLab'],
  ['CHANGE_TARGET', 'Jenkins'],
];

/** `asked` is what the user named. */
export function baseRevision(folder: string, environment: Environment, asked?: string): Base {
  if (topFolder(folder) === undefined) return noRepository(asked);
  if (asked !== undefined) return namedBase(folder, asked);
  return exactBase(folder, environment) ?? targetBase(folder, environment) ?? localBase(folder);
}

function noRepository(asked: string | undefined): Base {
  if (asked !== undefined)
    throw new UserError(`--since ${asked}: this folder is not in a git repository`);
  return { kind: 'none', why: 'this folder is not in a git repository' };
}

function namedBase(folder: string, asked: string): Base {
  const commit = commitOf(folder, asked);
  if (commit === undefined)
    throw new UserError(`--since ${asked}: git knows no such commit${shallowHint(folder)}`);
  return commitBase(commit, 'named by --since', asked);
}

/** GitLab says which commit a merge request begins at. */
function exactBase(folder: string, environment: Environment): Base | undefined {
  const variable = 'CI_MERGE_REQUEST_DIFF_BASE_SHA';
  const name = environment[variable];
  if (!name) return undefined;
  const commit = commitOf(folder, name);
  if (commit === undefined) throw missing(folder, variable, name);
  return commitBase(commit, `${variable} of GitLab`);
}

function targetBase(folder: string, environment: Environment): Base | undefined {
  for (const [variable, system] of targetBranches) {
    const branch = environment[variable];
    if (!branch) continue;
    const known = [`origin/${branch}`, branch].find((name) => commitOf(folder, name) !== undefined);
    const commit = known && askGit(folder, 'merge-base', 'HEAD', known);
    if (known === undefined || !commit) throw missing(folder, variable, branch);
    const why = `where this branch left ${known}, which ${variable} of ${system} names`;
    return commitBase(commit, why);
  }
  return undefined;
}

function localBase(folder: string): Base {
  const head = commitOf(folder, 'HEAD');
  if (head === undefined) return { kind: 'none', why: 'this repository has no commit yet' };
  const left = askGit(folder, 'merge-base', 'HEAD', 'origin/HEAD');
  if (left && left !== head) return commitBase(left, 'where this branch left origin/HEAD');
  if (isDirty(folder)) return commitBase(head, 'there are uncommitted changes', 'HEAD');
  const before = commitOf(folder, 'HEAD~1');
  if (before === undefined)
    return { kind: 'none', why: `there is no commit before this one${shallowHint(folder)}` };
  return commitBase(before, 'the commit before this one', 'HEAD~1');
}

function missing(folder: string, variable: string, name: string): UserError {
  return new UserError(
    `${variable} names '${name}', but git here does not know where this branch left it${shallowHint(folder)}; fetch it, or name a commit with --since`,
  );
}

/** Hosted systems clone without history by default, and such a clone has no base to compare with. */
function shallowHint(folder: string): string {
  const isShallow = askGit(folder, 'rev-parse', '--is-shallow-repository') === 'true';
  return isShallow
    ? ' (this clone is shallow: check out with the whole history, fetch-depth: 0 on GitHub, GIT_DEPTH: 0 on GitLab)'
    : '';
}

function commitBase(commit: string, why: string, name = commit.slice(0, 12)): Base {
  return { kind: 'commit', commit, name, why };
}
