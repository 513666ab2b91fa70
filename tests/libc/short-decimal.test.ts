// The digits of numbers that are input (libc/models/stdio/printf/short_decimal.c) are those that the host's printf writes: the model
// is compiled for the host, and asked about random numbers of all sizes, decimal ones, their neighbours, and halfway cases.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { execFileSync } from '../children.ts';
import { nativeCompiler as compiler } from '../judge/native.ts';

const libc = fileURLToPath(new URL('../../libc/', import.meta.url));

const judge = `
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "${libc}models/stdio/printf/short_decimal.c"

// The bits of a double are large, precisions are small.
int __clew_is_symbolic(long value) { return value > 4096; }

static unsigned long long state = 88172645463325252ull;
static unsigned long long next(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}

static double some_number(void) {
  double decimal = (double)(next() % 1000000) * pow(10, (int)(next() % 12) - 8);
  switch (next() % 5) {
    case 0: return ldexp((double)(next() >> 11), (int)(next() % 90) - 80);
    case 1: return decimal;
    case 2: return nextafter(decimal, next() % 2 ? INFINITY : 0);
    case 3: return (double)(next() % 100000) / 64;
    default: return (double)(next() % 2000) * 0.005;
  }
}

// What the digits are as %.Nf or %.Ne writes them.
static void write(char *text, const struct decimal *decimal, int places, int significant) {
  char *p = text;
  if (places >= 0) {
    for (int i = decimal->point > 0 ? 0 : decimal->point - 1; i < decimal->point + places; i++) {
      if (i == decimal->point && places > 0) *p++ = '.';
      *p++ = i >= 0 && i < decimal->count ? decimal->digits[i] : '0';
    }
  } else {
    for (int i = 0; i < significant; i++) {
      if (i == 1) *p++ = '.';
      *p++ = i < decimal->count ? decimal->digits[i] : '0';
    }
    p += sprintf(p, "e%+03d", decimal->count ? decimal->point - 1 : 0);
  }
  *p = 0;
}

int main(int argc, char **argv) {
  long tried = 0, wrong = 0;
  for (long i = atol(argv[1]); i > 0; i--) {
    double number = some_number();
    int digits = (int)(next() % 16), is_fixed = (int)(next() % 2);
    int places = is_fixed ? digits : -1, significant = is_fixed ? -1 : digits;
    struct decimal decimal;
    if (!__short_decimal(&decimal, number, places, significant)) continue;
    char ours[400], theirs[400];
    write(ours, &decimal, places, significant);
    if (is_fixed) snprintf(theirs, sizeof theirs, "%.*f", places, number);
    else snprintf(theirs, sizeof theirs, "%.*e", significant - 1, number);
    tried++;
    if (strcmp(ours, theirs) != 0 && wrong++ < 5)
      printf("%a to %d, %d: %s, but %s\\n", number, places, significant, ours, theirs);
  }
  printf("%ld%% tried, %ld wrong\\n", tried * 100 / atol(argv[1]), wrong);
}
`;

test.skipIf(compiler === undefined)(
  "the digits of short numbers are the host's (needs a compiler)",
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'clew-short-decimal-'));
    try {
      writeFileSync(join(folder, 'judge.c'), judge);
      const options = { cwd: folder, encoding: 'utf8' } as const;
      const flags = ['-O1', '-w', `-I${libc}internal`, 'judge.c', '-lm', '-o', 'judge'];
      execFileSync(present(compiler), flags, options);
      const count = process.env.CLEW_RUNS ?? '100000';
      expect(execFileSync(join(folder, 'judge'), [count], options)).toMatch(
        /^[789]\d% tried, 0 wrong\n$/,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
