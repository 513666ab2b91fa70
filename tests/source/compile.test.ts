// The contract of a C compiler behind clew, which the embedded and the native one both keep, and of
// the cache in front of it.

import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type ArtifactCache, openCache } from '../../src/host/cache.ts';
import { type Compilation, compileSources, type Unit } from '../../src/source/compile.ts';
import { findNativeClang } from '../../src/source/native-clang.ts';
import { execFileSync } from '../children.ts';
import { type Project, project } from './project.ts';

const native = await findNativeClang(process.env.PATH ?? '', undefined);
const compilers = native === undefined ? ['embedded'] : ['embedded', 'native'];

function unitsOf(result: Compilation): readonly Unit[] {
  if (result.kind === 'failed') throw new Error(result.diagnostics);
  return result.units;
}

function isBitcode(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('hex') === '4243c0de';
}

describe.each(compilers)('the %s clang', (clang) => {
  const compile = (files: string[], flags: string[] = [], cache?: ArtifactCache) =>
    compileSources(files, { clang, flags, cache });

  test('turns a C file into bitcode', async () => {
    const { path } = project({ 'a.c': 'int main(void) { return 3; }\n' });
    const [unit] = unitsOf(await compile([path('a.c')]));
    expect(unit?.name).toBe(path('a.c'));
    expect(isBitcode(unit?.bytes ?? new Uint8Array())).toBe(true);
  });

  test('finds headers beside the file, above it and in include folders', async () => {
    const { path } = project({
      'src/a.c':
        '#include "near.h"\n#include "../above.h"\n#include <deep/far.h>\nint x = A+B+C;\n',
      'src/near.h': '#define A 1\n',
      'above.h': '#define B 2\n',
      'include/deep/far.h': '#include "../farther.h"\n',
      'include/farther.h': '#define C 3\n',
      '.git/config': '', // what is above belongs to the project
    });
    unitsOf(await compile([path('src/a.c')], [`-I${path('include')}`]));
  });

  test('has its own headers and ours, and no others', async () => {
    const { path } = project({
      'ours.c': '#include <stddef.h>\n#include <limits.h>\n#include <stdio.h>\nint x = CHAR_BIT;\n',
      'theirs.c': '#include <bits/libc-header-start.h>\n',
    });
    unitsOf(await compile([path('ours.c')]));
    expect((await compile([path('theirs.c')])).kind).toBe('failed');
  });

  test('warns of pointers to other types, whichever version it is', async () => {
    const { path } = project({ 'a.c': 'float f;\nint *p = &f;\n' });
    const result = await compile([path('a.c')]);
    expect(result.kind).toBe('compiled');
    expect(result).toMatchObject({ warnings: expect.stringContaining('a.c:2:6') });
  });

  test('reports errors as clang prints them, for every file', async () => {
    const { path } = project({ 'a.c': 'int x = y;\n', 'b.c': 'int z = "";;\n', 'c.c': 'int q(' });
    const result = await compile([path('a.c'), path('b.c'), path('c.c')]);
    const text = stripVTControlCharacters(result.kind === 'failed' ? result.diagnostics : '');
    expect(text).toContain(`${path('a.c')}:1:9: error: use of undeclared identifier 'y'`);
    expect(text).toContain(`${path('b.c')}:1:5: error: incompatible pointer to integer conversion`);
    expect(text).toContain(`${path('c.c')}:1:7: error: expected parameter declarator`);
  });

  test('warns and goes on', async () => {
    const { path } = project({ 'a.c': 'int f(void) { int x; return x; }\n' });
    const result = await compile([path('a.c')], ['-Wall']);
    expect(result.kind === 'compiled' && result.warnings).toContain('-Wuninitialized');
  });

  test('says what is wrong with a flag', async () => {
    const { path } = project({ 'a.c': 'int x;\n' });
    const result = await compile([path('a.c')], ['-std=c17x']);
    expect(result.kind === 'failed' && result.diagnostics).toContain("'c17x'");
  });

  test('gets flags as they are, whatever is in them', async () => {
    const { path } = project({
      'a b/c"d.c': `_Static_assert(sizeof(TEXT) == 10, "a b\\"c$d\\\\e");\nint x = sizeof TEXT;\n`,
    });
    unitsOf(await compile([path('a b/c"d.c')], ['-DTEXT="a b\\"c$d\\\\e"', `-I${path('a b')}`]));
  });

  test('is for one machine', async () => {
    const { path } = project({
      'a.c': `_Static_assert(sizeof(long) == 8 && sizeof(void *) == 8, "LP64");
        _Static_assert(sizeof(long double) == 8, "no 80-bit floating point");
        #if !defined __x86_64__ || !defined __linux__ || defined __OPTIMIZE__
        #error another machine
        #endif
        _Static_assert(__STDC_VERSION__ == 201710L, "gnu17");`,
    });
    unitsOf(await compile([path('a.c')]));
    await expect(compile([path('a.c')], ['-m32'])).rejects.toThrow('-m32 asks for another machine');
  });

  test('gives the same for the same input', async () => {
    const text = 'const char *when = __DATE__ __TIME__;\nint main(void) { return when[0]; }\n';
    const { path } = project({ 'a.c': text });
    const [first] = unitsOf(await compile([path('a.c')]));
    const [second] = unitsOf(await compile([path('a.c')]));
    expect(second?.key).toBe(first?.key);
  });

  test('compiles deeply nested code', async () => {
    const cases = Array.from({ length: 3000 }, (_, i) => `if (x == ${i}) return ${i * 7};`);
    const sum = Array.from({ length: 5000 }, () => 'x').join(' + ');
    const { path } = project({
      'a.c': `int f(int x) { ${cases.join('\nelse ')}\n return 0; }\nint g(int x) { return ${sum}; }\n`,
    });
    unitsOf(await compile([path('a.c')]));
  });

  test('converts LLVM assembly', async () => {
    const { path } = project({ 'a.ll': 'define i32 @main() {\n  ret i32 3\n}\n' });
    const [unit] = unitsOf(await compile([path('a.ll')]));
    expect(isBitcode(unit?.bytes ?? new Uint8Array())).toBe(true);
  });

  describe('behind the cache', () => {
    // A result is recognised as cached by a mark that only the cache can have brought back.
    const compileCached = async (made: Project, flags: string[] = []) => {
      const seen: string[] = [];
      const cache = openCache(made.path('cache'));
      const watched: ArtifactCache = {
        get: (key) => cache.get(key),
        put(key, bytes) {
          seen.push(key);
          cache.put(key, bytes);
        },
      };
      const result = await compile(
        [made.path('a.c')],
        [`-I${made.path('inc')}`, ...flags],
        watched,
      );
      return { units: unitsOf(result), wrote: seen.length > 0, result };
    };
    const files = {
      'a.c': '#include "n.h"\n#include <stddef.h>\nint x = N;\nstatic int unused;\n',
      'inc/n.h': '#define N 1\n',
    };

    test('an unchanged file is not compiled again, but its warnings are repeated', async () => {
      const made = project(files);
      const first = await compileCached(made, ['-Wall']);
      const second = await compileCached(made, ['-Wall']);
      expect(first.wrote).toBe(true);
      expect(second.wrote).toBe(false);
      expect(second.result).toEqual(first.result);
      expect(second.result).toMatchObject({ warnings: expect.stringContaining('-Wunused') });
    });

    test.each([
      ['the file changes', (made: Project) => made.write('a.c', 'int x;\n')],
      ['a header changes', (made: Project) => made.write('inc/n.h', '#define N 2\n')],
      ['a header appears that comes first', (made: Project) => made.write('n.h', '#define N 3\n')],
      ['one of our headers is hidden', (made: Project) => made.write('inc/stddef.h', 'int y;\n')],
    ])('it is compiled again when %s', async (_, change) => {
      const made = project(files);
      const first = await compileCached(made);
      change(made);
      const second = await compileCached(made);
      expect(second.wrote).toBe(true);
      expect(second.units[0]?.key).not.toBe(first.units[0]?.key);
      const third = await compileCached(made);
      expect(third.wrote).toBe(false);
      expect(third.units[0]?.key).toBe(second.units[0]?.key);
    });

    test('other flags are another result', async () => {
      const made = project(files);
      await compileCached(made);
      expect((await compileCached(made, ['-DOTHER'])).wrote).toBe(true);
    });
  });
});

describe('inputs that need no compiler', () => {
  const compile = (file: string) => compileSources([file], { flags: [], cache: undefined });

  test('bitcode is passed on as it is', async () => {
    const made = project({ 'a.c': 'int x;\n' });
    const options = { clang: 'embedded', flags: [], cache: undefined };
    const [unit] = unitsOf(await compileSources([made.path('a.c')], options));
    writeFileSync(made.path('a.bc'), unit?.bytes ?? '');
    const [again] = unitsOf(await compile(made.path('a.bc')));
    expect(again?.key).toBe(unit?.key);
  });

  test.skipIf(native === undefined)('so are objects and archives (needs clang)', async () => {
    const made = project({ 'a.c': 'int x;\n' });
    const compiler = native?.name.split(' ')[0] ?? '';
    execFileSync(compiler, ['-flto', '-c', '-o', made.path('a.o'), made.path('a.c')]);
    const [unit] = unitsOf(await compile(made.path('a.o')));
    expect(Buffer.from(unit?.bytes ?? []).equals(readFileSync(made.path('a.o')))).toBe(true);
  });

  test.each([
    ['none.c', "there is no file '"],
    ['', 'a folder is not a source file: '],
    ['a.cpp', 'is C++; clew runs C'],
    ['a.txt', 'is neither C (.c, .i) nor LLVM (.ll, .bc) nor an object or archive'],
    ['none.c/a.c', "there is no file '"],
  ])('%s: %s', async (name, message) => {
    const made = project({ 'a.cpp': 'int x;\n', 'a.txt': 'hello\n' });
    await expect(compile(made.path(name))).rejects.toThrow(message);
  });

  test.each([
    ['/no/such/clang', "there is no program '/no/such/clang' to use as clang"],
    ['/bin/true', "'/bin/true' does not answer like a clang; clew needs clang 16 or newer"],
  ])('--clang %s is refused', async (clang, message) => {
    const made = project({ 'a.c': 'int x;\n' });
    const options = { clang, flags: [], cache: undefined };
    await expect(compileSources([made.path('a.c')], options)).rejects.toThrow(message);
  });
});
