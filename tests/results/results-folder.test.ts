// A check replaces the results of the last one of the same program, and never anything else.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NumberedFolders, writeFolder, writeInto } from '../../src/results/out-folder.ts';
import { ResultsFolder, type Subject } from '../../src/results/results-folder.ts';
import { execFileSync } from '../children.ts';
import { project } from '../source/project.ts';

const nothing = { log: false, tests: new Set<number>() };
const subject: Subject = { command: 'check', files: ['a.c'], flags: [], names: [] };

/** What a check does with the folder, up to its first test. */
async function begin(path: string, of = subject, kept = nothing) {
  const folder = new ResultsFolder(path);
  const said = folder.take(of);
  folder.clear(kept);
  await folder.deleted();
  folder.release();
  return said;
}

/** Everything below a folder. */
const contentOf = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .map((entry) => {
      const name = join(entry.parentPath, entry.name);
      return entry.isFile() ? `${name}: ${readFileSync(name, 'latin1')}` : name;
    })
    .toSorted();

test('former results are replaced', async () => {
  const { path } = project({});
  await begin(path('out'));
  const tests = new NumberedFolders(path('out/tests'));
  const first = tests.next();
  expect(first).toBe(path('out/tests/0001'));
  writeFolder(first, [
    { path: 'input.json', bytes: '{}' },
    { path: 'files/a/b', bytes: 'x' },
  ]);
  writeFolder(tests.next(), [{ path: 'input.json', bytes: '{}' }]);
  for (const name of [
    'test-suite/0001.xml',
    'changed/0001/change.txt',
    'klee/klee.h',
    'exploration.log',
  ])
    writeInto(path('out'), { path: name, bytes: 'x' });
  await begin(path('out'));
  expect(readdirSync(path('out')).sort()).toEqual(['.clew', 'findings', 'tests']);
  expect(readdirSync(path('out/tests'))).toEqual([]);
});

test('what the user put there stays', async () => {
  const made = project({});
  await begin(made.path('out'));
  writeFolder(made.path('out/tests/0001'), [{ path: 'stdin', bytes: 'x' }]);
  const names = ['notes.txt', 'tests/mine/stdin', 'tests/0001/why.txt', 'test-suite/mine.xml'];
  for (const name of names) made.write(`out/${name}`, 'mine');
  await begin(made.path('out'));
  for (const name of names) expect(existsSync(made.path(`out/${name}`)), name).toBe(true);
  expect(existsSync(made.path('out/tests/0001/stdin'))).toBe(false);
  expect(readdirSync(made.path('out'))).not.toContain('.former-1');
});

test('what a killed check was deleting is deleted by the next one, but for what is the user’s', async () => {
  const made = project({});
  await begin(made.path('out'));
  made.write('out/.former-1/tests/0001/stdin', 'x');
  made.write('out/.former-1/tests/0001/why.txt', 'mine');
  await begin(made.path('out'));
  expect(readdirSync(made.path('out')).sort()).toEqual(['.clew', 'findings', 'tests']);
  expect(readFileSync(made.path('out/tests/0001/why.txt'), 'utf8')).toBe('mine');
});

test('tests that are kept stay where they are, and no others', async () => {
  const made = project({});
  await begin(made.path('out'));
  for (const number of ['0001', '0002'])
    writeFolder(made.path(`out/tests/${number}`), [{ path: 'stdin', bytes: number }]);
  made.write('out/exploration.log', 'x');
  await begin(made.path('out'), subject, { log: true, tests: new Set([2]) });
  expect(readdirSync(made.path('out/tests'))).toEqual(['0002']);
  expect(existsSync(made.path('out/exploration.log'))).toBe(true);
});

test('an empty folder is taken', async () => {
  const { path } = project({});
  mkdirSync(path('out'));
  await begin(path('out'));
  expect(readdirSync(path('out/tests'))).toEqual([]);
});

// ---- Refusals ----------------------------------------------------------------------------------------------------------

/** Both the early look and the late one say so, and nothing has changed. */
function refused(path: string, reason: string, of = subject): void {
  for (const act of [
    () => new ResultsFolder(path).look(of.files),
    () => new ResultsFolder(path).take(of),
  ])
    expect(act).toThrow(reason);
}

test('a folder of somebody else is refused', () => {
  const { path } = project({ 'out/thesis.tex': 'x', file: 'x', 'project/.clew/store.json': '' });
  refused(path('out'), "has files that are not clew's");
  refused(path('project'), "has files that are not clew's");
  refused('/', "has files that are not clew's");
  refused(path('file'), 'there is a file of that name');
  refused(path('file/below'), 'cannot be used (ENOTDIR)');
  expect(existsSync(path('out/thesis.tex'))).toBe(true);
});

test('a folder with the source file is refused', async () => {
  const made = project({});
  await begin(made.path('out'));
  const source = made.write('out/deep/a.c', 'int x;');
  refused(made.path('out'), 'has the source file', { ...subject, files: [source] });
});

test.skipIf(!existsSync('/proc/self'))('a folder that the system does not make is refused', () => {
  expect(() => new ResultsFolder('/proc/clew/out').take(subject)).toThrow(
    'cannot be used (ENOENT)',
  );
});

const pipe = (path: string) => execFileSync('mkfifo', [path]);
const link = (path: string) => symlinkSync('../elsewhere', path);
test.each([
  ['a log that is a pipe', 'exploration.log', pipe],
  ['a log that is a link', 'tuning.log', link],
  ['a report that is a folder', 'report.html', (path: string) => mkdirSync(path)],
  ['a lock that is a pipe', '.clew.lock', pipe],
  ['findings that are a link', 'findings', link],
  ['a test that is a link', 'tests/0001', link],
  ['a test that is a pipe', 'tests/0002', pipe],
  ['a suite with a link', 'test-suite/0001.xml', link],
])('%s is refused before anything is touched', async (_, name, make) => {
  const made = project({ 'elsewhere/stdin': 'x' });
  await begin(made.path('out'));
  made.write('out/tests/0007/stdin', 'a test');
  mkdirSync(made.path('out/test-suite'));
  rmSync(made.path(`out/${name}`), { recursive: true, force: true });
  make(made.path(`out/${name}`));
  const before = contentOf(made.folder);
  refused(made.path('out'), `'${made.path(`out/${name}`)}' is not a re`);
  refused(made.path('out'), 'is not a re', { ...subject, files: ['another.c'] });
  expect(contentOf(made.folder)).toEqual(before);
});

// ---- Another program's results -----------------------------------------------------------------------------------------

test.each([
  ['another file', { files: ['b.c'] }],
  ['more files', { files: ['a.c', 'b.c'] }],
  ['other flags', { flags: ['-DX'] }],
  ['a function of it', { names: ['f()'] }],
  ['a tuning', { command: 'tune' as const }],
])('results of something else are kept: %s', async (_, other) => {
  const made = project({});
  await begin(made.path('out'));
  made.write('out/tests/0001/stdin', 'a test');
  made.write('out/notes.txt', 'mine');
  mkdirSync(made.path('out.1')); // taken
  const before = contentOf(made.path('out'));
  const said = await begin(made.path('out'), { ...subject, ...other });
  expect(said).toBe(`the results of 'a.c' are now in '${made.path('out.2')}'`);
  expect(contentOf(made.path('out.2'))).toEqual(
    before.map((name) => name.replace(made.path('out'), made.path('out.2'))),
  );
  expect(readdirSync(made.path('out')).sort()).toEqual(['.clew', 'findings', 'tests']);
  expect(await begin(made.path('out'), { ...subject, ...other })).toBeUndefined();
});

test('a project that has moved with its results is the same', async () => {
  const made = project({ 'here/a.c': '' });
  const of = (folder: string) => ({ ...subject, files: [made.path(`${folder}/a.c`)] });
  await begin(made.path('here/out'), of('here'));
  execFileSync('mv', [made.path('here'), made.path('there')]);
  expect(await begin(made.path('there/out'), of('there'))).toBeUndefined();
});

test('results that do not say whose they are, as those of older versions, are kept', async () => {
  const made = project({ 'out/.clew': 'Results of clew check\n', 'out/tests/0001/stdin': 'x' });
  const said = await begin(made.path('out'));
  expect(said).toBe(`the earlier results are now in '${made.path('out.1')}'`);
  expect(existsSync(made.path('out.1/tests/0001/stdin'))).toBe(true);
});

test('the folder behind a link is renamed, not the link', async () => {
  const made = project({});
  await begin(made.path('real'));
  symlinkSync('real', made.path('out'));
  await begin(made.path('out'), { ...subject, files: ['b.c'] });
  expect(readdirSync(made.folder).sort()).toEqual(['out', 'real', 'real.1']);
});

test('what cannot be renamed is refused', () => {
  const name = 'x'.repeat(254); // with a number behind it, it is too long
  const made = project({ [`${name}/.clew`]: 'Results\n' });
  const act = () => new ResultsFolder(made.path(name)).take(subject);
  expect(act).toThrow('cannot be renamed to keep them (ENAMETOOLONG); choose another folder');
  expect(readdirSync(made.path(name))).toEqual(['.clew']);
  expect(readdirSync(made.folder)).toEqual([name]);
});

test('a folder that clew runs in is not renamed', () => {
  const { folder } = project({ '.clew': 'Results\n' });
  const module = new URL('../../dist/results/results-folder.js', import.meta.url).href;
  const script = `import { ResultsFolder } from '${module}';
    try { new ResultsFolder('.').take(${JSON.stringify(subject)}); }
    catch (error) { console.log(error.message); }`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    ...{ cwd: folder, encoding: 'utf8' },
  });
  expect(said).toContain('is the one that clew runs in; choose another folder');
  expect(readdirSync(folder)).toEqual(['.clew']);
});

// ---- One at a time -----------------------------------------------------------------------------------------------------

test('two of one process do not share a folder', async () => {
  const { path } = project({});
  const first = new ResultsFolder(path('out'));
  first.take(subject);
  refused(path('out'), 'another check of this process is writing its results there; wait');
  first.release();
  expect(await begin(path('out'))).toBeUndefined();
});

test("a folder that was being begun when its process ended is clew's all the same", async () => {
  const { path } = project({});
  const folder = new ResultsFolder(path('out'));
  folder.take(subject);
  symlinkSync(path('nowhere/tests'), path('out/tests'));
  // As if it had been killed while it made its folders.
  expect(() => folder.clear(nothing)).toThrow();
  folder.release();
  rmSync(path('out/tests'));
  mkdirSync(path('out/findings'));
  expect(await begin(path('out'))).toBeUndefined();
});
