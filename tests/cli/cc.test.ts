// clew cc in builds as users have them, and the programs that come out of them.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { spawnSync } from '../children.ts';
import { has, systemCompiler, tools } from '../judge/native.ts';
import { type Project, project } from '../source/project.ts';
import { clew, main } from './clew.ts';

const cc = `${process.execPath} ${main} cc`;

function shell(made: Project, script: string) {
  const environment = { ...process.env, CC: cc, MAKEFLAGS: '' };
  const options = { cwd: made.folder, encoding: 'utf8', env: environment } as const;
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', script], options);
  return { exitCode: status, stdout, stderr };
}

/** A program with a static and a shared library: names that clash, a weak function, state in the library. */
const files = {
  Makefile: `CFLAGS = -O2 -Wall -D_FORTIFY_SOURCE=2 -Iinclude
program: main.o libstatic.a libshared.so
\t$(CC) -o $@ main.o -L. -lstatic -lshared -lm -Wl,-rpath,'$$ORIGIN' -Wl,--gc-sections
libstatic.a: list.o unused.o
\tar rcs $@ $^
libshared.so: shared.o
\t$(CC) -shared -o $@ $^
shared.o: shared.c
\t$(CC) $(CFLAGS) -fPIC -DPIC -c $< -o $@
`,
  'include/parts.h': `#define LIMIT 3
int sum(const int *values, int count);
int count_calls(void);
const char *flavour(void);
`,
  'main.c': `#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include "parts.h"
int calls = 100;                       /* libshared.so has its own, hidden one */
const char *flavour(void) { return "sweet"; }
__attribute__((constructor(101))) static void begin(void) { if (count_calls() != 2) abort(); }
int main(int argc, char **argv) {
  int values[LIMIT] = {1, 2, 3};
  long double half = strtold("0.5", 0);
  printf("%s: %d %d %d %s %.1Lf\\n", argv[0], sum(values, LIMIT), count_calls(), calls, flavour(), half);
  if (argc > 1 && strlen(argv[1]) == 2 && argv[1][0] == 'x') values[argv[1][1] - '0'] = 1;
  return argc;
}
`,
  'list.c': `#include "parts.h"
static int helper(int x) { return x; }
int sum(const int *values, int count) { int s = 0; while (count--) s += helper(values[count]); return s; }
`,
  'unused.c': 'int sum_of_nothing(void) { return missing_function(); }\n',
  'shared.c': `#include "parts.h"
__attribute__((visibility("hidden"))) int calls;
static int helper(int x) { return x + 1; }
__attribute__((weak)) const char *flavour(void) { return "sour"; }
int count_calls(void) { return calls = helper(calls); }
__attribute__((constructor)) static void begin(void) { calls = 1; }
`,
};

describe.skipIf(!systemCompiler || !has('make'))(
  'a project with a makefile (needs cc and make)',
  () => {
    const made = project(files, 'all');
    const build = shell(made, 'make -s 2>&1');

    test('builds as usual, and runs natively', () => {
      expect(build).toMatchObject({ exitCode: 0 });
      expect(shell(made, './program').stdout).toBe('./program: 6 3 100 sweet 0.5\n');
    });

    test('clew run gives what the program gives natively', () => {
      const result = clew(['run', './program', '--', 'y'], { directory: made.folder });
      expect(result).toEqual({
        ...{ exitCode: 2, stdout: './program: 6 3 100 sweet 0.5\n', stderr: '' },
      });
    });

    test('a copy that is stripped and installed elsewhere is still complete', () => {
      const script =
        'mkdir -p at && install -s program at/other && cp libshared.so at && strip at/*.so';
      expect(shell(made, script).exitCode).toBe(0);
      const result = clew(['run', 'at/other'], { directory: made.folder });
      expect(result).toMatchObject({ exitCode: 1, stdout: 'at/other: 6 3 100 sweet 0.5\n' });
    });

    test('clew check finds what is wrong with it', () => {
      const words = ['check', '--json', '--sym-arg', '2', '--no-native', './program'];
      const json = JSON.parse(clew(words, { directory: made.folder }).stdout);
      expect(json).toMatchObject({ status: 'findings', notCaptured: [] });
      expect(json.findings[0]).toMatchObject({ kind: 'out-of-bounds', line: 12, function: 'main' });
    });

    test('a library that is not there is named', () => {
      shell(made, 'mkdir -p alone && cp program alone');
      const result = clew(['run', 'alone/program'], { directory: made.folder });
      expect(result).toMatchObject({ exitCode: 2, stdout: '' });
      expect(result.stderr).toContain("'alone/program' needs the library libshared.so");
      expect(result.stderr).toContain('LD_LIBRARY_PATH');
    });
  },
);

describe.skipIf(!systemCompiler)('a command (needs cc)', () => {
  const compile = (words: string, sources: Record<string, string>, environment = {}) => {
    const made = project(sources);
    const result = spawnSync('sh', ['-c', `${cc} ${words}`], {
      cwd: made.folder,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });
    return { ...made, exitCode: result.status, stdout: result.stdout, stderr: result.stderr };
  };

  test('compiles and links several files at once', () => {
    const { folder, stderr } = compile('a.c b.c -DN=40', {
      'a.c': 'int b(void);\nint main(void) { return b() + N; }\n',
      'b.c': 'int b(void) { return 2; }\n',
    });
    expect(stderr).toBe('');
    expect(clew(['run', './a.out'], { directory: folder }).exitCode).toBe(42);
  });

  test('may come by a response file, and the source by standard input', () => {
    const { folder, stderr } = compile('@words < text', {
      words: `-x c - -o "the program" '-DTEXT="a b"'`,
      text: '#include "n.h"\nint main(void) { return TEXT[1] + N; }\n',
      'n.h': '#define N 1\n',
    });
    expect(stderr).toBe('');
    expect(clew(['run', './the program'], { directory: folder }).exitCode).toBe(33);
  });

  test('has the exit code and the output of the native compiler', () => {
    const sources = { 'a.c': 'int main(void) { return x; }\n' };
    const failed = compile('-c a.c', sources);
    expect(failed).toMatchObject({ exitCode: 1, stdout: '' });
    expect(failed.stderr).toMatch(/undeclared/);
    expect(failed.stderr).not.toContain('clew');
    expect(compile('-E a.c', sources).stdout).toContain('return x;');
    expect(compile('--version', {}).stdout).toBe(spawnSync('cc', ['--version']).stdout.toString());
    expect(compile('cc -dumpmachine', {}).stdout).toBe(compile('-dumpmachine', {}).stdout);
    expect(compile('-c a.c', sources, { CLEW_CC: 'no-such-cc' })).toMatchObject({
      exitCode: 2,
      stderr: "clew: CLEW_CC names 'no-such-cc', but there is no such program\n",
    });
  });

  test('of a configure script leaves nothing and says nothing', () => {
    const { folder, stderr, path } = compile('-c conftest.c', { 'conftest.c': 'int x;\n' });
    expect(stderr).toBe('');
    expect(readFileSync(path('conftest.o'), 'latin1')).not.toContain('clewIR');
    expect(existsSync(folder)).toBe(true);
  });

  test('keeps the bodies of inline functions that natively nobody calls any more', () => {
    const { folder, exitCode } = compile('-O2 a.c -o a', {
      'a.c': 'inline int digit(int c) { return c - 48; }\nint main(void) { return digit(55); }\n',
    });
    expect(exitCode).toBe(0);
    expect(clew(['run', './a'], { directory: folder }).exitCode).toBe(7);
  });

  test('keeps the IR where link-time optimisation was asked for', () => {
    const { folder } = compile('-flto -O2 a.c -o a', { 'a.c': 'int main(void) { return 5; }\n' });
    expect(clew(['run', './a'], { directory: folder }).exitCode).toBe(5);
  });

  test('names what cannot be run, in the build and when it is called', () => {
    const made = compile('-o program main.c answer.s', {
      'main.c':
        'int answer(void);\nint main(int argc, char **argv) { return argc > 1 ? answer() : 3; }\n',
      'answer.s': '.globl answer\nanswer: movl $42, %eax\n ret\n.section .note.GNU-stack\n',
    });
    expect(made.exitCode).toBe(0);
    expect(made.stderr).toContain('clew cc: answer.s: clew cannot run this file: assembly\n');
    const quiet = clew(['run', './program'], { directory: made.folder });
    expect(quiet.exitCode).toBe(3);
    expect(quiet.stderr).toContain('not captured by clew cc, and an error when called:\n');
    expect(quiet.stderr).toContain('  answer.s: assembly\n');
    const called = clew(['run', '--json', './program', '--', 'x'], { directory: made.folder });
    const json = JSON.parse(called.stdout);
    expect(json.findings[0].message).toMatch(
      /^the program calls answer, which was not captured \(/,
    );
    expect(json.notCaptured).toHaveLength(1);
  });

  test.skipIf(!tools.isSystemCompilerGnu)(
    'names what clang cannot compile (needs gcc as cc)',
    () => {
      const made = compile('-o program main.c known.c', {
        'main.c': 'int main(void) { return 3; }\n',
        'known.c': 'int known(int x) { int twice(int y) { return y + x; } return twice(x); }\n',
      });
      expect(made.exitCode).toBe(0);
      expect(made.stderr).toMatch(
        /clew cc: known\.c: .*function definition is not allowed here \(known\.c:1\)/,
      );
      expect(clew(['run', './program'], { directory: made.folder }).stderr).toContain(
        '  known.c: ',
      );
    },
  );

  test('takes a variable of a library without records for missing where it is used', () => {
    const made = project({
      'lib.c': 'int level = 7;\n',
      'main.c':
        'extern int level;\nint main(int argc, char **argv) { return argc > 1 ? level : 5; }\n',
    });
    const script = `cc -fPIC -shared lib.c -o liblevel.so
      ${cc} main.c -L. -llevel -Wl,-rpath,'$ORIGIN' -o program`;
    expect(shell(made, script)).toMatchObject({ exitCode: 0, stderr: '' });
    const run = (...words: string[]) =>
      clew(['run', './program', '--', ...words], { directory: made.folder });
    expect(run().exitCode).toBe(5);
    expect(run('x')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('the program uses the variable level'),
    });
  });

  test('of another machine, in C++, or not by clew cc: what to do', () => {
    const made = project({ 'a.c': 'int main(void) { return 0; }\n' });
    shell(made, 'cc a.c -o plain && cc -c a.c && printf "\\177ELF\\001\\001" > small');
    shell(made, 'head -c 100 /dev/zero >> small');
    const stderr = (name: string) => clew(['run', name], { directory: made.folder }).stderr;
    expect(stderr('./plain')).toContain(
      'was not built with clew cc; build it again with CC="clew cc"',
    );
    expect(stderr('./small')).toContain('clew runs programs for x86-64 Linux only');
    expect(stderr('a.o')).toContain('machine code only');
  });

  test('compiles again for flags, as long as the source is what it was', () => {
    const source =
      '#include <limits.h>\nint main(int argc, char **argv) { return INT_MAX + argc > 0; }\n';
    const made = compile('-O2 a.c -o a', { 'a.c': source });
    const words = ['check', '--json', '--check', 'overflow', '--no-native', './a'];
    const json = JSON.parse(clew(words, { directory: made.folder }).stdout);
    expect(json.findings).toMatchObject([{ kind: 'signed-overflow' }]);
    rmSync(made.path('a.c'));
    expect(clew(words, { directory: made.folder })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('is gone since it was built; build the program again'),
    });
  });
});

describe.skipIf(!has('cmake') || !systemCompiler)('a cmake project (needs cmake and cc)', () => {
  const sources = {
    'CMakeLists.txt': `cmake_minimum_required(VERSION 3.10)
project(demo C)
add_library(low STATIC low.c)
add_library(high SHARED high.c)
target_link_libraries(high low)
set_target_properties(low PROPERTIES POSITION_INDEPENDENT_CODE ON)
add_executable(demo main.c)
target_compile_definitions(demo PRIVATE GREETING="hi there")
target_link_libraries(demo high m)
add_executable(other other.c)
`,
    'main.c':
      '#include <stdio.h>\nint high(void);\nint main(void) { puts(GREETING); return high(); }\n',
    'low.c': 'int low(void) { return 40; }\n',
    'high.c': 'int low(void);\nint high(void) { return low() + 2; }\n',
    'other.c': 'int main(void) { return 1; }\n',
  };
  const made = project(sources, 'all');
  const configured = shell(made, 'CC=cc cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -B build');
  const run = (...words: string[]) =>
    clew(['run', '--project', 'build', ...words], { directory: made.folder });

  test('is run without having been built', () => {
    expect(configured.exitCode).toBe(0);
    expect(run('--target', 'demo')).toEqual({ exitCode: 42, stdout: 'hi there\n', stderr: '' });
    expect(run('--target', 'other').exitCode).toBe(1);
  });

  test('names its programs when the target is not clear', () => {
    expect(run()).toMatchObject({
      exitCode: 2,
      stderr:
        "clew: the project in 'build' makes several programs; choose one with --target: demo, other\n",
    });
    expect(run('--target', 'low').stderr).toContain("makes no program 'low'; it makes demo, other");
    expect(clew(['run', '--project', '.'], { directory: made.folder }).stderr).toContain(
      "there is no 'compile_commands.json'",
    );
  });
});
