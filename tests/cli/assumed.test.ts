// --uninitialized symbolic and --missing symbolic as users have them: what is said, what a test keeps, what replays it.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { clew } from './clew.ts';

const programs = fileURLToPath(new URL('../check/programs/', import.meta.url));
const uninitialized = join(programs, 'uninitialized-values.c');
const missing = join(programs, 'missing-functions.c');
const folder = mkdtempSync(join(tmpdir(), 'clew-assumed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Document {
  readonly paths: number;
  readonly findings: readonly {
    readonly line: number;
    readonly folder: string;
    readonly input: Readonly<Record<string, string>>;
    readonly native: { readonly kind: string; readonly reason: string };
  }[];
  readonly assumed: readonly { readonly site: string; readonly message: string }[];
}

function checked(out: string, words: readonly string[]): { text: string; document: Document } {
  const { stdout, stderr } = clew(['check', '--json', '--out', join(folder, out), ...words]);
  return { text: stderr, document: JSON.parse(stdout) };
}

/** Without what depends on who came first. */
function shown({ document: { paths, findings, assumed } }: ReturnType<typeof checked>) {
  return {
    paths,
    findings: findings.map(({ line, input }) => ({ line, input })),
    assumed: assumed.map(({ site, message }) => `${site} ${message}`).toSorted(),
  };
}

/** In self-check mode by one thread, and by two. */
function byThreads(name: string, words: readonly string[]) {
  const one = checked(name, [...words, 'symbolic', '--workers', '1', '--self-check']);
  const two = checked(`${name}-2`, [...words, 'symbolic', '--workers', '2', '--no-native']);
  return { one, two };
}

describe('uninitialised memory', () => {
  test('is not made up unless one asks for it, and then it is another check', () => {
    const words = ['check', '--no-native', '--out', join(folder, 'zero'), uninitialized];
    expect(clew(words).exitCode).toBe(0);
    const again = clew([...words, '--uninitialized', 'symbolic', '--quiet']);
    expect(again.stderr).not.toContain('going on');
    expect(again.exitCode).toBe(1);
  });

  test('is the same with any number of threads, and when a finding is replayed', () => {
    const { one, two } = byThreads('u', [uninitialized, '--uninitialized']);
    expect(shown(two)).toEqual(shown(one));
    const folders = one.document.findings.map((finding) => finding.folder);
    expect(folders).toHaveLength(7);
    const { stderr } = clew(['replay', ...folders]);
    expect(stderr.match(/abort: abort\(\) was called/g)).toHaveLength(7);
  });

  test('cannot be both input and a finding', () => {
    const words = ['--uninitialized', 'symbolic', '--check', 'uninitialized'];
    const { exitCode, stderr } = clew(['check', ...words, uninitialized]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('exclude each other');
  });
});

describe('a missing function', () => {
  const { one, two } = byThreads('m', [missing, '--missing']);
  const { document } = one;
  const [first] = document.findings;

  test('ends the path unless one asks for its result', () => {
    const words = ['check', '--no-native', '--out', join(folder, 'refuse'), missing];
    expect(clew(words).stdout).toMatch(/the program calls nondet_int,\s+which nobody defines/);
  });

  test('returns the same with any number of threads', () => {
    expect(shown(two)).toEqual(shown(one));
  });

  test('is listed, with the place of its call', () => {
    const messages = new Map(document.assumed.map(({ site, message }) => [message, site]));
    expect(messages.get('report is called, but not defined: it does nothing')).toMatch(/\.c:\d+$/);
    const assumed = 'is called, but not defined: its result is any value, and it does nothing else';
    expect(messages.get(`through_pointer ${assumed}`)).toBe('a call through a pointer');
  });

  test('is what the native program would have to be linked with', () => {
    const reason = 'the program does not link without nondet_int';
    expect(first?.native).toEqual({ kind: 'untried', reason });
  });

  test('returns the same again when a finding is replayed', () => {
    expect(clew(['replay', first.folder]).exitCode).toBe(1);
    const ktest = [join(first.folder, 'test.ktest'), '--program', missing];
    expect(clew(['replay', ...ktest, '--missing', 'symbolic']).exitCode).toBe(1);
    const without = clew(['replay', ...ktest]);
    expect(without.exitCode).toBe(0);
    expect(without.stderr).toContain('which nobody defines');
  });
});
