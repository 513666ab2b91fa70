/** What git and folders say is new, in repositories that are made here. */

import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewLines } from '../../src/abi/new-lines.ts';
import { UserError } from '../../src/base/user-error.ts';
import { newAgainst } from '../../src/changes/against-folder.ts';
import { newSince } from '../../src/changes/since.ts';
import { spawnSync } from '../children.ts';

const place = mkdtempSync(join(tmpdir(), 'clew-since-'));
const repository = join(place, 'repository');
afterAll(() => rmSync(place, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(place, path)), { recursive: true });
  writeFileSync(join(place, path), text);
}

function git(...words: string[]): void {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  const { status, stderr } = spawnSync('git', [...who, ...words], { cwd: repository });
  expect(`${status} ${stderr}`).toMatch(/^0/);
}

/** By path in the repository. */
function shown(lines: NewLines): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(lines).map(([file, ranges]) => [file.slice(repository.length + 1), ranges]),
  );
}

const many = Array.from({ length: 40 }, (_, i) => `int f${i}(void);`);

beforeAll(() => {
  write('repository/src/a.c', 'int a;\nint b;\nint c;\n');
  write('repository/old name.c', many.join('\n'));
  write('repository/gone.c', 'int gone;\n');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  git('tag', 'v1');
  write('repository/src/a.c', 'int a;\nint x;\nint y;\nint c;\n');
  renameSync(join(repository, 'old name.c'), join(repository, 'näme "2".c'));
  write('repository/näme "2".c', [...many.slice(0, 20), 'int g;', ...many.slice(20)].join('\n'));
  rmSync(join(repository, 'gone.c'));
  git('add', '.');
  git('commit', '-qm', 'second');
  write('repository/src/a.c', 'int x;\nint y;\nint c;\n');
  write('repository/untracked.c', 'int u;\n');
});

describe('--since', () => {
  test('the work tree: changes, renames and files that git does not know yet', () => {
    expect(shown(newSince('v1', [join(repository, 'src')]))).toEqual({
      'src/a.c': [[1, 2]],
      'näme "2".c': [[21, 21]],
      'untracked.c': [[1, 2 ** 31]],
    });
  });

  test('a line that is gone marks those around it', () => {
    expect(shown(newSince('HEAD', [repository]))['src/a.c']).toEqual([[1, 1]]);
  });

  test('between two commits', () => {
    for (const range of ['v1..HEAD', 'v1...', 'v1..'])
      expect(shown(newSince(range, [repository]))).toEqual({
        'src/a.c': [[2, 3]],
        'näme "2".c': [[21, 21]],
      });
  });

  test('the settings of the user make no difference', () => {
    git('config', 'diff.noprefix', 'true');
    git('config', 'color.ui', 'always');
    git('config', 'diff.renames', 'false');
    expect(shown(newSince('v1', [repository]))['src/a.c']).toEqual([[1, 2]]);
    expect(shown(newSince('v1', [repository]))['näme "2".c']).toEqual([[21, 21]]);
  });

  test('mistakes are named', () => {
    expect(() => newSince('nowhere', [repository])).toThrow(UserError);
    expect(() => newSince('nowhere', [repository])).toThrow(/git knows no such commit/);
    expect(() => newSince('--output=x', [repository])).toThrow(/git knows no such commit/);
    const { PATH } = process.env;
    process.env.PATH = place;
    expect(() => newSince('v1', [repository])).toThrow(/there is no git on this machine/);
    process.env.PATH = PATH;
  });
});

describe('--old', () => {
  test('files are found by the ends of their paths', () => {
    write('1.0/lib/p.c', 'int p;\nint q;\n');
    write('1.0/lib/p.h', 'int h;\n');
    write('2.0/lib/p.c', 'int p;\nint r;\nint q;\n');
    write('2.0/lib/p.h', 'int h;\n');
    write('2.0/extra.c', 'int e;\n');
    const files = ['2.0/lib/p.c', '2.0/lib/../lib/p.h', '2.0/extra.c'].map((each) =>
      join(place, each),
    );
    expect(newAgainst(join(place, '1.0'), [...files, '/usr/include/stdio.h'])).toEqual({
      [join(place, '2.0/lib/p.c')]: [[2, 2]],
      [join(place, '2.0/extra.c')]: [[1, 2]],
    });
  });

  test('mistakes are named', () => {
    const files = [join(repository, 'src/a.c')];
    expect(() => newAgainst(join(place, 'missing'), files)).toThrow(/there is no such folder/);
    expect(() => newAgainst(join(place, '1.0'), files)).toThrow(/none of the program's sources/);
  });
});
