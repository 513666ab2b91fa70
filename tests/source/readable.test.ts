// Sources and bitcode name whatever files of the host their author likes: what does not belong to the program is neither
// compiled in, nor shown in diagnostics, nor in reports; whichever clang compiles.

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/base/user-error.ts';
import { type ArtifactCache, openCache } from '../../src/host/cache.ts';
import { compileSources } from '../../src/source/compile.ts';
import { dependenciesIn } from '../../src/source/dependency-file.ts';
import { findNativeClang } from '../../src/source/native-clang.ts';
import { sourceReader } from '../../src/source/program-readable.ts';
import { isReadable, pathsInFlags, projectOf, withGiven } from '../../src/source/readable.ts';
import { execFileSync } from '../children.ts';
import { project } from './project.ts';

const native = await findNativeClang(process.env.PATH ?? '', undefined);
const compilers = native === undefined ? ['embedded'] : ['embedded', 'native'];

const secret = 'swordfish is the word';

/** A folder with a secret beside the program's folder; `%` in a source stands for the secret's path. */
function beside(sources: Readonly<Record<string, string>>) {
  const texts = { 'secret.h': `${secret}\n`, ...sources };
  const { path } = project(Object.fromEntries(Object.keys(texts).map((name) => [name, ''])));
  for (const [name, text] of Object.entries(texts))
    writeFileSync(path(name), text.replaceAll('%', path('secret.h')));
  return { path };
}

describe.each(compilers)('the %s clang', (clang) => {
  const compile = (file: string, flags: string[] = [], cache?: ArtifactCache) =>
    compileSources([file], { clang, flags, cache });

  /** What the user is told in place of a result. */
  async function refusal(file: string, flags: string[] = []): Promise<string> {
    const error = await compile(file, flags).then(JSON.stringify, (thrown: unknown) => thrown);
    if (!(error instanceof UserError)) throw new Error(`not refused: ${error}`);
    expect(error.message).not.toContain('swordfish');
    return error.message;
  }

  test('does not include files of others, and says where and what to do', async () => {
    const { path } = beside({ 'p/a.c': 'int x;\n#include "%"\n' });
    const said = await refusal(path('p/a.c'));
    expect(said).toContain(`a.c:2: the compiler may not read '${path('secret.h')}'`);
    expect(said).toContain(`-idirafter ${dirname(path('secret.h'))}`);
  });

  test('reads them where the user names their folder', async () => {
    const { path } = beside({ 'p/a.c': '#include "%"\n', 'given/b.h': 'int b;\n' });
    writeFileSync(path('secret.h'), 'int x;\n');
    const named = await compile(path('p/a.c'), ['-idirafter', dirname(path('secret.h'))]);
    expect(named.kind).toBe('compiled');
    const included = await compile(path('p/a.c'), ['-include', path('given/b.h')]).catch(String);
    expect(included).toContain('may not read'); // that file alone was named
  });

  test('does not show them where the source fails before or behind', async () => {
    const { path } = beside({
      'p/missing.c': '#include "not-there.h"\n#include "../secret.h"\n',
      'p/error.c': '#error stop\n#include "../secret.h"\nint x = y;\n',
      'p/macro.c': '#define NAME "../secret.h"\n#include NAME\n',
    });
    for (const name of ['missing', 'error', 'macro']) await refusal(path(`p/${name}.c`));
  });

  test('follows links to where they lead', async () => {
    const { path } = beside({
      'p/a.c': '#include "link.h"\n',
      'p/b.c': '#include "folder/secret.h"\n',
    });
    symlinkSync(path('secret.h'), path('p/link.h'));
    symlinkSync(dirname(path('secret.h')), path('p/folder'));
    expect(await refusal(path('p/a.c'))).toContain(`a link to '${path('secret.h')}'`);
    await refusal(path('p/b.c'));
    // A project that calls a folder of others its own has not the user's word for it.
    await refusal(path('p/b.c'), [`-I${path('p/folder')}`]);
  });

  test('does not read a source that is a link to elsewhere', async () => {
    const { path } = beside({ 'p/b.c': 'int b;\n' });
    symlinkSync(path('secret.h'), path('p/a.c'));
    await refusal(path('p/a.c'));
  });

  test('does not read hidden files of the project, which may hold passwords', async () => {
    const { path } = beside({
      'p/a.c': '#include ".git/config"\n',
      'p/.git/config': `${secret}\n`,
    });
    await refusal(path('p/a.c'));
  });

  test('does not say whether a file is there', async () => {
    const { path } = beside({ 'p/a.c': '#if __has_include("%")\nint x;\n#endif\n' });
    await refusal(path('p/a.c'));
  });

  test('does not embed them', async () => {
    const { path } = beside({
      'p/a.c': 'unsigned char c[] = {\n#embed "%"\n};\n',
      'p/b.c': 'constexpr unsigned char c[] = {\n#embed "%"\n};\n_Static_assert(c[0] == 1);\n',
    });
    // Versions before 19 do not know #embed.
    const said = await compile(path('p/a.c')).then(JSON.stringify, (error) => error.message);
    expect(said).toMatch(/may not read|invalid preprocessing directive/);
    const failing = await compile(path('p/b.c'), ['-std=c2x']).then(JSON.stringify, String);
    expect(failing).not.toContain('evaluates'); // to the first letter
  });

  test('does not show what assembly includes', async () => {
    const { path } = beside({
      'p/a.c': '__asm__(".include \\"%\\"");\n#warning look\nint main(void) { return 0; }\n',
      'p/b.c': '__asm__(".include \\"%\\"");\nint x = y;\n',
    });
    expect(JSON.stringify(await compile(path('p/a.c')))).not.toContain('swordfish');
    const failed = JSON.stringify(await compile(path('p/b.c')));
    expect(failed).toContain('undeclared identifier');
    expect(failed).not.toContain('swordfish');
  });

  test('does not take from the cache what may not be read any more', async () => {
    const { path } = beside({ 'p/src/a.c': '#include "../b.h"\n', 'p/b.h': 'int b;\n' });
    mkdirSync(path('p/.git'));
    const cache = openCache(path('cache'));
    expect((await compile(path('p/src/a.c'), [], cache)).kind).toBe('compiled');
    execFileSync('rmdir', [path('p/.git')]);
    await expect(compile(path('p/src/a.c'), [], cache)).rejects.toThrow('may not read');
  });
});

describe('what belongs to a program', () => {
  test('its folder, the work tree around it, but not what is above', () => {
    const { path } = project({ 'p/src/deep/a.c': '', 'p/include/x.h': '', 'above.h': '' });
    const alone = projectOf([path('p/src/deep/a.c')]);
    expect(isReadable(alone, path('p/src/deep/a.c'))).toBe(true);
    expect(isReadable(alone, path('p/include/x.h'))).toBe(false);
    mkdirSync(path('p/.git'));
    const versioned = projectOf([path('p/src/deep/a.c')]);
    expect(isReadable(versioned, path('p/include/x.h'))).toBe(true);
    expect(isReadable(versioned, path('above.h'))).toBe(false);
    // A submodule's .git is a file.
    writeFileSync(path('p/src/.git'), 'gitdir: ../.git/modules/src');
    expect(isReadable(projectOf([path('p/src/deep/a.c')]), path('p/include/x.h'))).toBe(true);
  });

  test('of the root and the home folder only the files that are there themselves', () => {
    expect(projectOf(['/a.c'])).toMatchObject({ project: [], flat: ['/'] });
    expect(projectOf([join(homedir(), 'a.c')]).project).toEqual([]);
    expect(isReadable(projectOf(['/a.c']), '/etc/passwd')).toBe(false);
  });

  test('links in folders outside of the project that the user named are followed', () => {
    const { path } = project({ 'p/a.c': '', 'stow/x.h': '', 'local/y.h': '' });
    symlinkSync(path('stow/x.h'), path('local/x.h'));
    const own = projectOf([path('p/a.c')]);
    expect(isReadable(own, path('local/x.h'))).toBe(false);
    const given = withGiven(own, [path('local')]);
    expect(isReadable(given, path('local/x.h'))).toBe(true);
    expect(isReadable(given, `${path('local')}/../stow/x.h`)).toBe(false);
  });

  test('what flags name', () => {
    const words = [
      '-Iinc',
      '-I',
      'a',
      '-isystem/b',
      '-include',
      'c.h',
      '--sysroot=/d',
      '-I/',
      '-DX=/e',
    ];
    const paths = pathsInFlags(words, '/here');
    expect(paths).toEqual(['/here/inc', '/here/a', '/b', '/here/c.h', '/d']);
  });
});

test('sources are shown if they belong to the program and are regular files', () => {
  const { path } = project({ 'p/a.c': 'int a;\n', 'p/gram.y': 'rule\n', 'secret.h': secret });
  execFileSync('mkfifo', [path('p/pipe')]);
  symlinkSync('/dev/zero', path('p/zero'));
  symlinkSync(path('secret.h'), path('p/link.h'));
  const read = sourceReader({ files: [path('p/a.c')] });
  expect(read(path('p/a.c'))).toBe('int a;\n');
  expect(read(path('p/gram.y'))).toBe('rule\n'); // as #line names it
  for (const name of ['p/pipe', 'p/zero', 'p/link.h', 'secret.h', 'p/none'])
    expect(read(path(name))).toBeUndefined();
  for (const name of ['/dev/zero', '/etc/passwd', '/proc/self/environ', '/dev/stdin'])
    expect(read(name)).toBeUndefined();
  expect(
    sourceReader({ files: [path('p/a.c')], flags: ['-I', dirname(path('secret.h'))] })(
      path('secret.h'),
    ),
  ).toBe(secret);
});

test('debug information of bitcode names no files to show', async () => {
  const { path } = beside({ 'p/a.c': '#line 1 "%"\nint main(void) { return 0; }\n', 'q/a.bc': '' });
  const compiled = await compileSources([path('p/a.c')], {
    clang: 'embedded',
    flags: [],
    cache: undefined,
  });
  if (compiled.kind === 'failed') throw new Error(compiled.diagnostics);
  writeFileSync(path('q/a.bc'), compiled.units[0].bytes);
  expect(readFileSync(path('q/a.bc')).includes('secret.h')).toBe(true);
  const read = sourceReader({ files: [path('q/a.bc')] });
  expect(read(path('secret.h'))).toBeUndefined();
  expect(read(path('p/a.c'))).toBeUndefined();
});

describe('the list of dependencies', () => {
  const names = (rule: string) => dependenciesIn(rule).map(({ name }) => name);

  test('has blanks, hashes and dollars in names', () => {
    expect(names('out.bc: a.c \\\n  /my\\ files/b.h c\\#1.h $$d.h\n')).toEqual([
      ...['a.c', '/my files/b.h', 'c#1.h', '$d.h'],
    ]);
    expect(names('x: a\\b.h c\\\\\\ d.h\n')).toEqual(['a\\b.h', 'c\\ d.h']);
  });

  test('has both readings of a name that may end with a backslash', () => {
    expect(dependenciesIn('x: link\\ b.h\n')).toEqual([
      { name: 'link b.h', otherwise: ['link\\'] },
    ]);
    expect(names('x: a.c link\\\n')).toEqual(['a.c', 'link\\']);
  });
});
