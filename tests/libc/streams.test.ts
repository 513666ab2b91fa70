// Streams against glibc: generated sequences of operations on files in every mode, and the special
// streams. ISO C wants a seek or flush between reading and writing; the generator keeps to that.

import { expect } from 'vitest';
import fc from '../chance.ts';
import { compareLibraries, comparison } from './compare.ts';

const text = fc
  .string({ unit: fc.constantFrom(...'ab\n'), maxLength: 12 })
  .map((t) => JSON.stringify(t));
const small = fc.integer({ min: -3, max: 30 });

const reading = fc.oneof(
  fc.constant('R(fgetc(f));'),
  fc.integer({ min: 1, max: 9 }).map((size) => `LINE(${size});`),
  fc.integer({ min: 0, max: 40 }).map((size) => `READ(${size});`),
  fc.constant('GETLINE();'),
  fc.constantFrom(...'xyz').map((letter) => `R(ungetc('${letter}', f));`),
  fc.constant('R(fgetc(f)); R(ungetc(p, f));'),
);
const writing = fc.oneof(
  fc.constantFrom(...'pqr\n').map((letter) => `R(fputc(${letter.charCodeAt(0)}, f));`),
  text.map((t) => `R(fputs(${t}, f));`),
  text.map((t) => `R(fwrite(${t}, 1, strlen(${t}), f));`),
  small.map((value) => `R(fprintf(f, "%d,", ${value}));`),
);
const neutral = fc.oneof(
  fc.constant('R(ftell(f));'),
  fc.constant('R(feof(f)); R(ferror(f));'),
  fc.constant('clearerr(f);'),
);
const turning = fc.oneof(
  fc
    .tuple(small, fc.constantFrom('SEEK_SET', 'SEEK_CUR', 'SEEK_END'))
    .map(([offset, whence]) => `R(fseek(f, ${offset}, ${whence}));`),
  fc.constant('rewind(f);'),
  fc.constant('R(fgetpos(f, &position)); R(fsetpos(f, &position));'),
);

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(turning, fc.array(fc.oneof(reading, neutral), { maxLength: 5 })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(turning, fc.array(fc.oneof(writing, neutral), { maxLength: 5 })),
  },
);

const testCase = fc.record({
  mode: fc.constantFrom('r', 'r+', 'w', 'w+', 'a', 'a+', 'rb', 'w+b', 'wx', 'z'),
  buffering: fc.constantFrom(
    '',
    'setvbuf(f, NULL, _IONBF, 0);',
    'setvbuf(f, NULL, _IOLBF, 0);',
    'setvbuf(f, own, _IOFBF, 7);',
    'setvbuf(f, own, _IOLBF, 16);',
  ),
  initial: fc.string({ unit: fc.constantFrom(...'abc\n'), maxLength: 30 }),
  steps: fc.array(step, { maxLength: 5 }),
});

function block(
  { mode, buffering, initial, steps }: typeof testCase extends fc.Arbitrary<infer T> ? T : never,
  index: number,
): string {
  return `static void case${index}(void) {
  prepare(${JSON.stringify(initial)}, ${initial.length});
  errno = 0;
  FILE *f = fopen("file", "${mode}");
  if (!f) { printf("no %d\\n", errno); return; }
  ${buffering}
  ${steps
    .flatMap(([turn, list]) => [turn, ...list])
    .filter((line) => !/^[wa]x?$/.test(mode) || !line.includes('ungetc'))
    .join('\n  ')}
  R(fclose(f));
  show();
}`;
}

const preamble = `
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static char own[64], room[64];
static long p;
static fpos_t position;
#define R(expression) (p = (long)(expression), printf("%ld ", p))
#define LINE(size) printf("<%s> ", fgets(room, size, f) ? room : "null")
#define READ(size) (R(fread(room, 1, size, f)), printf("<%.*s> ", (int)p, room))
#define GETLINE() do { char *line = NULL; size_t size = 0; R(getline(&line, &size, f)); \\
    if (p >= 0) printf("<%s> ", line); free(line); } while (0)
static void prepare(const char *bytes, int count) {
  int d = open("file", O_RDWR | O_CREAT | O_TRUNC, 0600);
  write(d, bytes, count);
  close(d);
}
static void show(void) {
  char content[4096];
  int d = open("file", O_RDONLY);
  int count = (int)read(d, content, sizeof content);
  close(d);
  for (int i = 0; i < count; i++)
    if (content[i] == '\\n') content[i] = '/'; else if (!content[i]) content[i] = '0';
  printf("[%.*s]\\n", count, content);
}
`;

comparison('generated operations on files', async () => {
  const cases = fc.sample(testCase, { numRuns: 1000, seed: 7 });
  const { glibc, ours } = await compareLibraries(`${preamble}
${cases.map(block).join('\n')}
int main(void) {
${cases.map((_, index) => `printf("#${index} "); case${index}(); unlink("file");`).join('\n')}
  return 0;
}
`);
  const parts = (buffer: Buffer) => buffer.toString('latin1').split('#');
  const [expected, actual] = [parts(glibc.stdout), parts(ours.stdout)];
  const differences = cases.flatMap((each, index) =>
    expected[index + 1] === actual[index + 1]
      ? []
      : [{ program: block(each, index), glibc: expected[index + 1], ours: actual[index + 1] }],
  );
  expect(glibc.status).toBe(0);
  expect(differences.slice(0, 4)).toEqual([]);
});

async function expectSameOutput(source: string, stdin = ''): Promise<void> {
  const { glibc, ours } = await compareLibraries(preamble + source, { stdin });
  expect(ours.stdout.toString('latin1')).toBe(glibc.stdout.toString('latin1'));
  expect(ours.stderr.toString('latin1')).toBe(glibc.stderr.toString('latin1'));
  expect(ours.status).toBe(glibc.status);
}

comparison('memory streams', () =>
  expectSameOutput(`
int main(void) {
  char *grown; size_t size;
  FILE *f = open_memstream(&grown, &size);
  fprintf(f, "hello %d", 42); fflush(f);
  printf("%s %zu\\n", grown, size);
  fseek(f, 2, SEEK_SET); fputs("XY", f); fflush(f);
  printf("%s %zu\\n", grown, size);
  fseek(f, 0, SEEK_END); fputs("tail", f);
  R(ftell(f)); R(fclose(f));
  printf("%s %zu\\n", grown, size);
  free(grown);
  char fixed[16] = "0123456789";
  f = fmemopen(fixed, sizeof fixed, "r");
  R(fgetc(f)); READ(5); R(ftell(f)); R(fseek(f, -3, SEEK_END)); R(fgetc(f)); R(fclose(f));
  f = fmemopen(fixed, sizeof fixed, "w");
  R(fprintf(f, "abc")); R(fflush(f)); printf("<%s> ", fixed); R(fclose(f));
  f = fmemopen(fixed, sizeof fixed, "a+");
  R(fprintf(f, "def")); R(fflush(f)); printf("<%s> ", fixed); rewind(f); READ(10); R(fclose(f));
  f = fmemopen(fixed, 4, "w");
  R(fprintf(f, "overflowing")); R(fflush(f)); printf("<%.4s> ", fixed); R(fclose(f));
  f = fmemopen(NULL, 10, "w+");
  R(fputs("own", f)); rewind(f); READ(5); R(fclose(f));
  return 0;
}`),
);

comparison('what becomes of the standard streams', () =>
  expectSameOutput(
    `
int main(void) {
  FILE *f = stdin;
  printf("%d %d %d\\n", fileno(stdin), fileno(stdout), fileno(stderr));
  R(getchar()); R(ungetc('Q', stdin)); R(getchar()); LINE(60); R(ftell(stdin)); R(fseek(stdin, 0, SEEK_SET));
  READ(1000); R(feof(stdin)); R(getchar()); clearerr(stdin); R(feof(stdin));
  R(fputc('x', stdin)); R(ferror(stdin)); R(fgetc(stdout)); R(ferror(stdout));
  errno = ENOENT; perror("perror"); perror(NULL); perror("");
  fprintf(stderr, "unbuffered\\n");
  fflush(stdout);
  freopen("file", "w", stdout); printf("into the file\\n"); R(1);
  freopen("file", "a", stdout); printf("once more\\n");
  printf("%p\\n", (void *)freopen("missing/file", "w", stdin)); fflush(stdout);
  f = fopen("file", "r"); char line[64];
  while (fgets(line, sizeof line, f)) fputs(line, stderr);
  fclose(f);
  f = tmpfile(); fputs("temporary", f); rewind(f); fgets(line, 60, f); fputs(line, stderr); fclose(f);
  fprintf(stderr, "%p\\n", (void *)fopen("missing/file", "w")); perror("open");
  fprintf(stderr, "%d\\n", remove("missing")); perror("remove");
  f = fdopen(77, "r"); fprintf(stderr, "%p\\n", (void *)f); perror("fdopen");
  f = fdopen(1, "r"); fprintf(stderr, "%d\\n", f != NULL);
  return 0;
}`,
    'first line\nsecond\nthird',
  ),
);

comparison('buffered output is lost with _exit and kept with exit', async () => {
  await expectSameOutput('int main(void) { printf("lost"); _exit(3); }');
  await expectSameOutput('int main(void) { printf("kept"); exit(4); }');
  await expectSameOutput(`static void last(void) { printf(" last"); }
    int main(void) { atexit(last); FILE *f = fopen("file", "w"); fputs("unclosed", f); show(); printf("main"); return 5; }`);
  await expectSameOutput(
    'int main(void) { char big[10000]; memset(big, 65, sizeof big); fwrite(big, 1, 10000, stdout); _exit(0); }',
  );
  await expectSameOutput(
    'int main(void) { for (int i = 0; i < 5000; i++) putchar(65 + i % 26); _exit(0); }',
  );
});

comparison('cookies', () =>
  expectSameOutput(`
static ssize_t read_it(void *c, char *b, size_t n) { memset(b, 'r', 3); return (*(int *)c)++ < 2 ? 3 : 0; }
static ssize_t write_it(void *c, const char *b, size_t n) { printf("write(%.*s) ", (int)n, b); return (ssize_t)n; }
static int close_it(void *c) { printf("close "); return 0; }
int main(void) {
  int count = 0;
  FILE *f = fopencookie(&count, "r+", (cookie_io_functions_t){read_it, write_it, NULL, close_it});
  READ(10); R(feof(f)); R(fseek(f, 0, SEEK_SET)); R(fclose(f));
  f = fopencookie(&count, "w", (cookie_io_functions_t){read_it, write_it, NULL, close_it});
  fputs("text", f); R(fflush(f)); setvbuf(f, NULL, _IOLBF, 0); fputs("a\\nb", f); R(fclose(f));
  return 0;
}`),
);
