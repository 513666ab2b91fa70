// What a user is told about names of the C library that are used without their header: as compilers complain of them.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileSources } from '../../src/source/compile.ts';
import { declarationHints } from '../../src/source/declaration-hints.ts';
import { has } from '../judge/native.ts';
import { project } from './project.ts';

const compilers = ['embedded', ...(['clang-19', 'clang-16'] as const).filter((name) => has(name))];

async function hintsOf(source: string, clang: string, flags: readonly string[] = []) {
  const { folder } = project({ 'a.c': source });
  const options = { clang, flags, directory: folder, cache: undefined };
  const result = await compileSources([join(folder, 'a.c')], options);
  if (result.kind !== 'failed') throw new Error('it compiled');
  const hints = result.diagnostics.split('\n').filter((line) => line.startsWith('clew: hint: '));
  return hints.map((hint) => hint.replaceAll(`${folder}/`, ''));
}

const oldCompilers = expect.stringContaining('-Wno-implicit-function-declaration');

test.each(compilers)(
  'functions, types, constants and structs without headers: %s',
  async (clang) => {
    const source = `int main(void) {
  unsigned char b[INT_MAX > 3 ? 4 : 1];
  uint8_t x = 3;
  int n = read(0, b, 4);
  bool y = x;
  struct timeval t;
  if (y) usleep(3), frobnicate(x);
  return strlen(b);
}
`;
    expect(await hintsOf(source, clang)).toEqual([
      "clew: hint: 'INT_MAX' is declared in <limits.h>: add #include <limits.h> to a.c",
      "clew: hint: 'uint8_t' is declared in <stdint.h>: add #include <stdint.h> to a.c",
      "clew: hint: 'read', 'usleep' are declared in <unistd.h>: add #include <unistd.h> to a.c",
      "clew: hint: 'bool' is declared in <stdbool.h>: add #include <stdbool.h> to a.c",
      "clew: hint: 'timeval' is declared in <sys/time.h>: add #include <sys/time.h> to a.c",
      "clew: hint: 'strlen' is declared in <string.h>: add #include <string.h> to a.c",
      oldCompilers,
    ]);
  },
);

test('a header that is included, but declares less for the standard that was asked for', async () => {
  const source = '#include <string.h>\nint main(void) { return strdup("a") == 0; }\n';
  const strict = ['-std=c99', '-Wno-error=int-conversion'];
  expect(await hintsOf(source, 'embedded', strict)).toEqual([
    "clew: hint: 'strdup' is in <string.h>, but not in the standard that the flags or a.c ask for: use -std=gnu17, or add -D_GNU_SOURCE",
    oldCompilers,
  ]);
});

test('the advice helps: each header that is named declares the name', async () => {
  const names = (
    'FILE stdin SIGINT sigaction pid_t uint8_t assert isdigit errno EINTR printf malloc basename ssize_t pthread_create va_list htons ' +
    'AF_INET O_RDONLY mode_t stat waitpid ENOENT PRIu64 M_PI sqrt time_t environ getopt optarg jmp_buf setjmp EOF NULL gettimeofday ' +
    'DT_DIR poll POLLIN strcasecmp uintptr_t regcomp REG_EXTENDED CLOCK_MONOTONIC SEEK_SET RAND_MAX mmap PROT_READ dlopen tolower ' +
    'sem_t LOG_ERR alloca DBL_MAX thrd_create memcpy timespec_get getline qsort_r usleep'
  ).split(' ');
  const { folder } = project({});
  const complaints = names.map((name) => `a.c:1:1: error: unknown type name '${name}'\n`).join('');
  const hints = declarationHints(complaints, folder);
  const headers = new Set(
    Array.from(hints.matchAll(/add #include <([^>]+)>/g), ([, header]) => header),
  );
  const includes = [...headers].map((header) => `#include <${header}>\n`);
  // A macro, a type, or a value: one of these it is.
  const uses = names.map(
    (name) => `#ifndef ${name}\nint uses_${name} = sizeof(__typeof__(${name}));\n#endif\n`,
  );
  writeFileSync(join(folder, 'all.c'), `${includes.join('')}${uses.join('')}`);
  const options = {
    clang: 'embedded',
    flags: ['-D_GNU_SOURCE'],
    directory: folder,
    cache: undefined,
  };
  expect(await compileSources([join(folder, 'all.c')], options)).toMatchObject({
    kind: 'compiled',
  });
});

test('names that no header declares get no hint of a header', () => {
  const complaint = "a.c:1:1: error: call to undeclared function 'frobnicate'; ISO C99\n";
  expect(declarationHints(complaint, '.').split('\n')).toEqual([oldCompilers, '']);
  expect(declarationHints("a.c:1:1: error: use of undeclared identifier 'frob'\n", '.')).toBe('');
});
