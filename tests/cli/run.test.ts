// clew run as users and scripts meet it: streams, exit codes, the box, limits, JSON.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { project } from '../source/project.ts';
import { type CommandSetting, clew } from './clew.ts';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Runs a program of one file, `program.c`. */
function run(source: string, words: readonly string[] = [], setting: CommandSetting = {}) {
  const { folder } = project({ 'program.c': source });
  const border = words.indexOf('--');
  const own = border < 0 ? words : words.slice(0, border);
  const rest = border < 0 ? [] : words.slice(border);
  return clew(['run', ...own, 'program.c', ...rest], { directory: folder, ...setting });
}

const withStdio = (body: string) => `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) { (void)argc; (void)argv; ${body} }
`;

describe('as native', () => {
  test('output, errors and exit code are the program’s', () => {
    const result = run(withStdio('puts("out"); fputs("err\\n", stderr); return 42;'));
    expect(result).toEqual({ exitCode: 42, stdout: 'out\n', stderr: 'err\n' });
  });

  test('standard input is passed through as bytes', () => {
    const input = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 7) & 0xff));
    const sum = input.reduce((total, byte) => total + byte, 0);
    const source = withStdio(
      'long s = 0; for (int c; (c = getchar()) != EOF;) s += c; printf("%ld", s);',
    );
    expect(run(source, [], { input }).stdout).toBe(String(sum));
  });

  test('arguments stand behind --', () => {
    const source = withStdio('for (int i = 0; i < argc; i++) printf("[%s]", argv[i]);');
    expect(run(source, ['--', '-x', '--', 'a b', '']).stdout).toBe('[program][-x][--][a b][]');
  });

  test('death by signal is shown as a shell shows it', () => {
    const source = '#include <signal.h>\nint main(void) { raise(SIGTERM); return 0; }\n';
    expect(run(source)).toMatchObject({ exitCode: 143, stderr: '' });
  });

  test('several files, flags and headers', () => {
    const { folder } = project({
      'main.c': '#include "n.h"\nint f(void);\nint main(void) { return f() + N + X; }\n',
      'src/f.c': '#include "../inc/n.h"\nint f(void) { return N; }\n',
      'inc/n.h': '#define N 10\n',
    });
    const words = ['run', '-Iinc', '-DX=3', '-Wall', '-lm', 'main.c', 'src/f.c'];
    expect(clew(words, { directory: folder })).toEqual({ exitCode: 23, stdout: '', stderr: '' });
  });

  test('deep recursion has the stack that it has natively', () => {
    const source = `int depth(int n) { volatile char pad[16]; pad[0] = 1; return n == 0 ? 0 : pad[0] + depth(n - 1); }
      int main(void) { return depth(50000) == 50000 ? 7 : 1; }`;
    expect(run(source)).toMatchObject({ exitCode: 7, stderr: '' });
  });
});

describe('a finding', () => {
  const overflow = withStdio('int *a = malloc(8); a[2] = 1; return 0;');

  test('is explained on stderr with exit code 1', () => {
    const result = run(overflow);
    expect(result).toMatchObject({ exitCode: 1, stdout: '' });
    expect(result.stderr).toMatch(/^program\.c:5:\d+: out-of-bounds: write of 4 bytes/);
    expect(result.stderr).toMatch(/\n {4}5 \| .*a\[2\] = 1;/);
    expect(result.stderr).toContain('was allocated here');
  });

  test('comes after the output before it', () => {
    const result = run(withStdio('puts("before"); fflush(stdout); abort();'));
    expect(result).toMatchObject({ exitCode: 1, stdout: 'before\n' });
    expect(result.stderr).toContain('abort');
  });

  test('has no colours where there is no terminal', () => {
    expect(run(overflow).stderr).not.toContain('\u001b');
  });

  test('leaks are reported when asked for', () => {
    const leak = withStdio('char *p = malloc(5); p[0] = 1; p = NULL; return 0;');
    expect(run(leak)).toMatchObject({ exitCode: 0 });
    const asked = run(leak, ['--check', 'leak']);
    expect(asked).toMatchObject({ exitCode: 1 });
    expect(asked.stderr).toContain('leak:');
  });
});

describe('--json', () => {
  const document = (source: string, words: string[] = []) => {
    const result = run(source, ['--json', ...words]);
    expect(result.stderr).toBe('');
    return { exitCode: result.exitCode, ...JSON.parse(result.stdout) };
  };

  test('of a program that ends', () => {
    const source = withStdio('puts("hi"); fputs("e", stderr); return 1;');
    expect(document(source)).toMatchObject({
      status: 'exited',
      exitCode: 1,
      findings: [],
      stdout: 'hi\n',
      stderr: 'e',
      warnings: '',
    });
  });

  test('of a finding', () => {
    expect(document(withStdio('char *p = NULL; *p = 1;'))).toMatchObject({
      status: 'finding',
      findings: [{ kind: 'null-dereference', line: 5, function: 'main', access: { write: true } }],
    });
  });

  test('of output that is no text', () => {
    const { stdout } = document(withStdio('putchar(0xff); return 0;'));
    expect(stdout).toEqual({ base64: '/w==' });
  });

  test('with warnings', () => {
    expect(document('int main(void) { int x; return 0; }', ['-Wall']).warnings).toContain('unused');
  });
});

describe('the box', () => {
  const readFile = withStdio(`FILE *f = fopen(argv[1], "r"); if (!f) { perror("open"); return 9; }
    for (int c; (c = getc(f)) != EOF;) putchar(c); return 0;`);

  test('files of the host are not there', () => {
    expect(run(readFile, ['--', '/etc/passwd'])).toMatchObject({
      exitCode: 9,
      stderr: 'open: No such file or directory\n',
    });
  });

  test('unless they are handed over', () => {
    const { path } = project({ 'x.txt': 'content' });
    const file = ['--file', `/etc/passwd=${path('x.txt')}`, '--', '/etc/passwd'];
    expect(run(readFile, file)).toEqual({ exitCode: 0, stdout: 'content', stderr: '' });
    const folder = ['--dir', `d=${path('.')}`, '--', 'd/x.txt'];
    expect(run(readFile, folder)).toEqual({ exitCode: 0, stdout: 'content', stderr: '' });
  });

  test('the environment is empty unless handed over', () => {
    const source = withStdio('char *v = getenv(argv[1]); puts(v ? v : "(none)"); return 0;');
    expect(run(source, ['--', 'PATH']).stdout).toBe('(none)\n');
    expect(run(source, ['--env', 'PATH=x=y', '--', 'PATH']).stdout).toBe('x=y\n');
  });
});

describe('limits', () => {
  test('an endless loop is a hang: by fuel', () => {
    const result = run('int main(void) { for (;;) {} }', ['--fuel', '100000']);
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain('hang:');
  });

  test('by time', () => {
    const result = run('int main(void) { for (;;) {} }', ['--max-time', '300ms']);
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain('hang:');
  });

  test('by time, while it sleeps', () => {
    const result = run(withStdio('sleep(100); return 0;'), ['--max-time', '100ms']);
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain('hang:');
  });

  test('a program that eats memory gets none, natively or not', () => {
    const source = withStdio(
      'for (long n = 0;; n++) if (!malloc(1 << 20)) { printf("%ld", n); return 3; }',
    );
    const result = run(source, ['--max-memory', '64M']);
    expect(result.exitCode).toBe(3);
    expect(Number(result.stdout)).toBeGreaterThan(30);
    expect(Number(result.stdout)).toBeLessThan(64);
  });

  test('endless recursion overflows the stack', () => {
    const result = run('int f(int n) { return f(n + 1) + 1; }\nint main(void) { return f(0); }');
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain('stack-overflow:');
  });
});

describe('mistakes', () => {
  test.each([
    ['int f(void) { return 0; }', [], 'clew: there is no main function in program.c'],
    ['extern int x; int main(void) { return x; }', [], "the variable 'x'"],
    ['int main(void) { return 0; }', ['--max-memory', '1K'], 'clew: --max-memory may be 32M to 2G'],
    ['int main(void) { return 0; }', ['--file', 'nix'], "clew: --file nix: there is no file 'nix'"],
    ['int main(void) { return 0; }', ['--dir', 'nix'], "clew: --dir nix: there is no folder 'nix'"],
    ['int main(void) { return 0; }', ['--check', 'x'], 'clew: --check knows bounds, scope, '],
    ['int main(void) { return 0; }', ['-std=c-17'], "error: invalid value 'c-17' in '-std=c-17'"],
  ])('%s %j', (source, words, message) => {
    const result = run(source, words);
    expect(result.stderr).toContain(message);
    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
  });

  test('what clew cannot run is refused when it is executed', () => {
    const source = 'int main(int c, char **v) { (void)v; if (c > 1) __asm__("hlt"); return 5; }';
    expect(run(source).exitCode).toBe(5);
    const executed = run(source, ['--', 'x']);
    expect(executed.exitCode).toBe(2);
    expect(executed.stderr).toContain('program.c:1:');
  });
});

describe('the outside', () => {
  const start = (source: string) => {
    const { path } = project({ 'program.c': source });
    return spawn(process.execPath, [main, 'run', path('program.c')]);
  };

  test('Ctrl-C ends it at once, also while it waits for input', async () => {
    const child = start(withStdio('puts("ready"); fflush(stdout); getchar(); return 0;'));
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [code, signal] = await once(child, 'exit');
    expect([code, signal]).toEqual([null, 'SIGINT']); // 130, to a shell
  });

  test('a time limit ends it while it waits for input that does not come', async () => {
    const { path } = project({ 'program.c': withStdio('return getchar();') });
    const words = [main, 'run', '--max-time', '100ms', path('program.c')];
    const child = spawn(process.execPath, words, { stdio: ['pipe', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (data) => {
      errors += data;
    });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(errors.replaceAll(/\s+/g, ' ')).toMatch(
      /program\.c:\d+:\d+: hang: the program does not end within its time: it waits for input/,
    );
  });

  test('a reader that goes away ends it quietly, as SIGPIPE would', async () => {
    const child = start(withStdio('for (;;) puts("more and more and more");'));
    let errors = '';
    child.stderr.on('data', (data) => {
      errors += data;
    });
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [code] = await once(child, 'exit');
    expect(code).toBe(141);
    expect(errors).toBe('');
  });
});
