// Every row of the table of sanitizers, with the embedded clang: what is honoured is found, what is ignored changes nothing,
// what is refused is a mistake that says what to do; and the guide has the same table.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/base/user-error.ts';
import { buildProgram } from '../../src/build/build.ts';
import { TypeTable } from '../../src/ir/types.ts';
import { loadLibrary } from '../../src/libc/library.ts';
import { noChecks } from '../../src/source/checks.ts';
import { compileSources } from '../../src/source/compile.ts';
import { sanitizerGroups, sanitizers } from '../../src/source/sanitizers.ts';
import { subject } from '../machine/subject.ts';
import { project } from './project.ts';

/** A program each, whose only mistake is the one that the sanitizer looks for. */
const mistakes: Readonly<Record<string, string>> = {
  alignment: 'char b[8]; int main(int n, char **v) { int *p = (int *)(b + n); return *p; }',
  'array-bounds': 'struct { int a[2], b; } s; int main(int n, char **v) { return s.a[n + 1]; }',
  bool: 'unsigned char b[2]; int main(int n, char **v) { b[0] = 2; return *(_Bool *)b; }',
  builtin: 'int main(int n, char **v) { return __builtin_ctz(n - 1); }',
  'float-cast-overflow': 'int main(int n, char **v) { return (char)(n * 1e9); }',
  'float-divide-by-zero': 'int main(int n, char **v) { return n / (n - 1.0) > 0; }',
  'implicit-bitfield-conversion':
    'int main(int n, char **v) { struct { unsigned a : 3; } s; s.a = n + 40; return s.a; }',
  'implicit-integer-sign-change':
    'int main(int n, char **v) { unsigned u = n - 3; return u == 1; }',
  'implicit-signed-integer-truncation':
    'int main(int n, char **v) { signed char c = n + 200; return c; }',
  'implicit-unsigned-integer-truncation':
    'int main(int n, char **v) { unsigned u = n + 300; unsigned char c = u; return c; }',
  'nonnull-attribute':
    '__attribute__((nonnull)) int f(int *p) { return 0; } int main(int n, char **v) { return f(n ? 0 : &n); }',
  null: 'struct s { int a, b; }; int main(int n, char **v) { struct s *p = n ? 0 : (void *)&n; return &p->b == 0; }',
  'nullability-arg':
    'int f(int *_Nonnull p) { return 0; } int main(int n, char **v) { return f(n ? 0 : &n); }',
  'nullability-assign':
    'int main(int n, char **v) { int *_Nonnull p = &n; p = n ? 0 : &n; return p == 0; }',
  'nullability-return':
    'int *_Nonnull f(int *p) { return p; } int main(int n, char **v) { return f(n ? 0 : &n) == 0; }',
  'pointer-overflow': 'int main(int n, char **v) { return (char *)v + -(0ul + n) == 0; }',
  'returns-nonnull-attribute':
    '__attribute__((returns_nonnull)) int *f(int *p) { return p; } int main(int n, char **v) { return f(n ? 0 : &n) == 0; }',
  'shift-base': 'int main(int n, char **v) { return (n * -1) << 1; }',
  'shift-exponent': 'int main(int n, char **v) { return n << (n + 31); }',
  'signed-integer-overflow': 'int main(int n, char **v) { return n + 0x7fffffff; }',
  unreachable: 'int main(int n, char **v) { if (n) __builtin_unreachable(); return 0; }',
  'unsigned-integer-overflow': 'int main(int n, char **v) { return n + 0xffffffffu; }',
  'unsigned-shift-base': 'int main(int n, char **v) { return (0u + n) * 0x80000000u << 1; }',
  'vla-bound': 'int main(int n, char **v) { char a[n - 1]; return sizeof a; }',
};

/** One with a call through a pointer, a cast, a loop and memory: something to instrument for everybody. */
const plain = `
extern void *malloc(unsigned long);
static int twice(int n) { return 2 * n; }
int main(int n, char **v) {
  int (*f)(int) = twice;
  int *p = malloc(8), local[4];
  for (int i = 0; i < 4; i++) local[i] = f(i) / (n + 1);
  p[1] = (int)(local[3] * 1.5f);
  return p[1];
}
`;

const clang = 'embedded';
const rows = Object.entries(sanitizers);
const byTreatment = (treatment: string) => rows.filter(([, row]) => row.treatment === treatment);

const files = project({ 'plain.c': plain, 'nothing.c': 'int x;' }, 'all');

async function bitcode(name: string, flags: string[], ownFlags: string[] = []) {
  const options = { clang, flags: ['-w', ...flags], ownFlags, checks: noChecks, cache: undefined };
  return compileSources([files.path(name)], options);
}

async function codeOf(flags: string[]): Promise<string> {
  const result = await bitcode('plain.c', flags);
  if (result.kind === 'failed') throw new Error(result.diagnostics);
  return result.units[0].key;
}

let without: Promise<string> | undefined;

async function changesNothing(flags: string[]): Promise<void> {
  without ??= codeOf([]);
  expect(await codeOf(flags)).toBe(await without);
}

test('every sanitizer that is honoured has its mistake', () => {
  expect(Object.keys(mistakes)).toEqual(byTreatment('honoured').map(([name]) => name));
});

describe.each(byTreatment('honoured'))('-fsanitize=%s', (name, { because: kind }) => {
  test(`finds ${kind}`, async () => {
    const { outcome } = (
      await subject(mistakes[name], { clang, flags: [`-fsanitize=${name}`] })
    ).run();
    expect(outcome.kind === 'finding' ? outcome.finding.kind : outcome).toBe(kind);
  });
});

describe('ignored', () => {
  test.each(byTreatment('ignored'))('-fsanitize=%s changes nothing', async (name) => {
    await changesNothing([`-fsanitize=${name}`]);
  });

  test.each([
    '-fsanitize-trap=all',
    '-fsanitize-recover',
    '-fno-sanitize-recover=all',
    '-fsanitize-minimal-runtime',
    '-fsanitize-coverage=trace-pc-guard,trace-cmp',
    '-fsanitize-address-use-after-return=always',
    '-fsanitize-cfi-cross-dso',
    '-fsanitize-stats',
    '-shared-libsan',
    '-fsanitize=undefined -fno-sanitize=all',
    '-fsanitize=thread -fno-sanitize=thread',
  ])('%s changes nothing', async (flags) => {
    await changesNothing(flags.split(' '));
  });
});

test.each(byTreatment('refused'))('-fsanitize=%s is refused', async (name, { because }) => {
  const refused = bitcode('plain.c', [`-fsanitize=${name}`]);
  await expect(refused).rejects.toThrow(
    new UserError(`clew does not take -fsanitize=${name}: ${because}`),
  );
});

test('clang knows all names', async () => {
  const names = [...Object.keys(sanitizers), ...Object.keys(sanitizerGroups)];
  const list = names.filter((name) => name !== 'all').join(',');
  const result = await bitcode('nothing.c', [], [`-fsanitize=${list}`]);
  const said = result.kind === 'failed' ? result.diagnostics : '';
  expect(said).toContain('-fsanitize='); // some do not go together, or not on this machine
  expect(said).not.toContain('unsupported argument');
});

test("what the table does not know is clang's own error", async () => {
  const result = await bitcode('plain.c', ['-fsanitize=everything']);
  expect(result.kind === 'failed' && result.diagnostics).toContain(
    "unsupported argument 'everything'",
  );
});

test.each([
  'address',
  'hwaddress',
  'memory',
  'thread',
  'dataflow',
  'numerical',
  'type',
  'function',
])('bitcode that -fsanitize=%s has rewritten is refused', async (name) => {
  const result = await bitcode('plain.c', [], [`-fsanitize=${name}`]);
  if (result.kind === 'failed') throw new Error(result.diagnostics);
  const types = new TypeTable();
  const build = () =>
    buildProgram(result.units, { types, library: loadLibrary(types), memory: 1 << 25 });
  expect(build).toThrow(`was compiled with -fsanitize=${name},`);
});

test('the guide has the same table', () => {
  const guide = readFileSync(new URL('../../docs/guide/flags.md', import.meta.url), 'utf8');
  const listed = [...guide.matchAll(/^\| `([\w-]+)` \| (honoured|ignored|refused) \| (.*) \|$/gm)];
  const table = rows.map(([name, { treatment, because }]) => [
    name,
    treatment,
    treatment === 'honoured' ? `\`${because}\`` : because,
  ]);
  expect(listed.map(([, name, treatment, because]) => [name, treatment, because])).toEqual(table);
});
