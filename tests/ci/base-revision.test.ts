import { afterAll, expect, test } from 'vitest';
import { baseRevision } from '../../src/ci/base-revision.ts';
import { Repository } from './repository.ts';

const repositories: Repository[] = [];
afterAll(() => {
  for (const repository of repositories) repository.remove();
});

function made(): Repository {
  const repository = new Repository();
  repositories.push(repository);
  return repository;
}

/** main has two commits, the branch that is checked out has two more since the first. */
function branched(): { repository: Repository; first: string; second: string; change: string } {
  const repository = made();
  const first = repository.commit('first', { 'a.c': '1\n' });
  repository.git('checkout', '--quiet', '-b', 'topic');
  const second = repository.commit('second', { 'a.c': '2\n' });
  const change = repository.commit('third', { 'a.c': '3\n' });
  repository.git('checkout', '--quiet', 'main');
  repository.commit('elsewhere', { 'b.c': '1\n' });
  repository.git('update-ref', 'refs/remotes/origin/main', 'main');
  repository.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
  repository.git('checkout', '--quiet', 'topic');
  return { repository, first, second, change };
}

test('the environment names the branch that a change goes into: the base is where it left it', () => {
  const { repository, first } = branched();
  for (const name of ['GITHUB_BASE_REF', 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME', 'CHANGE_TARGET'])
    expect(baseRevision(repository.folder, { [name]: 'main' }, undefined)).toMatchObject({
      kind: 'commit',
      commit: first,
      why: expect.stringContaining(name),
    });
});

test('GitLab names the commit itself', () => {
  const { repository, second } = branched();
  const environment = {
    CI_MERGE_REQUEST_DIFF_BASE_SHA: second,
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
  };
  expect(baseRevision(repository.folder, environment, undefined)).toMatchObject({ commit: second });
});

test('--since comes before the environment', () => {
  const { repository, second } = branched();
  const base = baseRevision(repository.folder, { GITHUB_BASE_REF: 'main' }, 'HEAD~1');
  expect(base).toMatchObject({ commit: second, name: 'HEAD~1', why: 'named by --since' });
});

test('without an environment: where the branch left origin/HEAD, else changes, else the commit before', () => {
  const { repository, first } = branched();
  expect(baseRevision(repository.folder, {}, undefined)).toMatchObject({ commit: first });
  const alone = made();
  expect(baseRevision(alone.folder, {}, undefined)).toMatchObject({ kind: 'none' });
  const one = alone.commit('one', { 'a.c': '1\n' });
  expect(baseRevision(alone.folder, {}, undefined)).toMatchObject({ kind: 'none' });
  const two = alone.commit('two', { 'a.c': '2\n' });
  expect(baseRevision(alone.folder, {}, undefined)).toMatchObject({ commit: one });
  alone.git('rm', '--quiet', '--cached', 'a.c');
  expect(baseRevision(alone.folder, {}, undefined)).toMatchObject({ commit: two, name: 'HEAD' });
});

test('a base that is not there is said, with what to do', () => {
  const { repository } = branched();
  expect(() => baseRevision(repository.folder, { GITHUB_BASE_REF: 'gone' }, undefined)).toThrow(
    "GITHUB_BASE_REF names 'gone'",
  );
  expect(() => baseRevision(repository.folder, {}, 'v9')).toThrow('--since v9: git knows no such');
  expect(() => baseRevision('/', {}, 'v9')).toThrow('not in a git repository');
  expect(baseRevision('/', {}, undefined)).toMatchObject({ kind: 'none' });
});
