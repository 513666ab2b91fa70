// Memory that was never written: what is decided on it is a finding, and nothing else is. Each line is a program of its
// own, chosen by the input, so that one compilation serves all.

import { describe, expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import { noSources } from '../../src/input/sources.ts';
import { Executor } from '../../src/run/executor.ts';
import { WorldMaker } from '../../src/world/world-maker.ts';
import { programOf } from '../machine/subject.ts';

const plan = {
  arguments: ['program'],
  environment: {},
  directory: '/home',
  files: [],
  seed: 0,
  fileSpace: 1 << 20,
};

const prelude = `
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct bits { unsigned a : 3, b : 5, c : 24; }; struct padded { char a; int b; }; struct pair { int a, b; };
static int sink; static void set(int *p) { *p = 4; } static struct pair half(void) { struct pair p; p.a = 1; return p; }
static int compare(const void *a, const void *b) { return *(int *)a - *(int *)b; }
static int pick(int c, int x) { return c ? x : 0; }
`;

const wrong: Record<string, string> = {
  'a local': 'int x; if (x) sink++;',
  'a local that some ways set': 'int x; if (in > 500) x = 1; if (x == 1) sink++;',
  'a member': 'struct pair p; p.a = 1; if (p.b) sink++;',
  'a member of a copy': 'struct pair p; p.a = 1; struct pair q = p; if (q.b) sink++;',
  'a member of a result': 'struct pair p = half(); if (p.b) sink++;',
  'an element':
    'int a[10]; for (int i = 0; i < 9; i++) a[i] = i; for (int i = 0; i < 10; i++) if (a[i] == 77) sink++;',
  'a heap object': 'int *p = malloc(40); p[1] = 1; if (p[2] == 3) sink++; free(p);',
  'what realloc added': 'char *p = calloc(1, 10); p = realloc(p, 20); if (p[15]) sink++; free(p);',
  'a heap object that was another one before':
    'int *p = malloc(40); memset(p, 1, 40); free(p); for (int i = 0; i < 20000; i++) free(malloc(40)); p = malloc(40); if (p[3]) sink++;',
  'an index': 'int a[4] = {0}, i; sink += a[i & 3 | 4 & i];',
  'a divisor': 'int d; sink += 100 / d;',
  'a size': 'size_t n; free(malloc(n & 15));',
  'a pointer': 'int *p; *p = 1;',
  'a string without its end': 'char s[8]; memcpy(s, "abc", 3); sink += strlen(s);',
  'an argument of the library': 'int x; char s[20]; sprintf(s, "%d", x);',
  'a sum': 'int x, y = 3; y += x; if (y > 5) sink++;',
  'a bit-field': 'struct bits b; b.a = 1; if (b.b == 2) sink++;',
  'a switch': 'int x; switch (x) { case 1: sink++; break; case 5: sink--; }',
};

const right: Record<string, string> = {
  'bits beside initialised ones':
    'struct bits b; b.a = in; b.c = 4; if (b.a == 3) sink++; if (b.c != 4) sink++;',
  padding:
    'struct padded p, q; p.a = 1; p.b = 2; q = p; memcpy(&p, &q, sizeof p); if (q.a == p.b) sink++;',
  'copies of nothing': 'struct pair p, q; q = p; int x, y = x; x = y; (void)x;',
  'masked away': 'int x; x = 0; unsigned y; y &= 0; if (y) sink++;',
  'multiplied away': 'int x; x *= 0; if (x) sink++; unsigned y; y ^= y; if (y) sink++;',
  'not chosen': 'int x; if (pick(in > 500, x)) sink++;',
  'set by a function': 'int x; set(&x); if (x != 4) sink++;',
  'set in a loop':
    'int a[100]; for (int i = 0; i < 100; i++) a[i] = i; for (int i = 0; i < 100; i++) sink += a[i] > 3;',
  'set by the library':
    'char s[30]; sprintf(s, "%d %s", in, "x"); if (strlen(s) > 3) sink++; int n; sscanf("12", "%d", &n); if (n == 12) sink++;',
  'a string in a larger buffer':
    'char s[64]; strcpy(s, "hello"); strcat(s, " you"); if (strcmp(s, "hello you")) sink++; if (strchr(s, 0) == s) sink++;',
  'calloc and realloc':
    'int *p = calloc(10, 4); if (p[3]) sink++; p = realloc(p, 400); if (p[9]) sink++; p[99] = 1; if (p[99]) sink++; free(p);',
  sorting:
    'int a[5]; for (int i = 0; i < 5; i++) a[i] = 5 - i; qsort(a, 5, sizeof *a, compare); if (a[0] != 1) sink++;',
  'globals and statics': 'static int x; if (x) sink++; if (sink == 5) sink++;',
  'a list on the heap':
    'struct node { struct node *next; int v; } *h = 0; for (int i = 0; i < 9; i++) { struct node *n = malloc(sizeof *n); n->next = h; n->v = i; h = n; } for (; h; h = h->next) sink += h->v > 2;',
  'floats that were set':
    'double d; d = in; if (d > 3) sink++; float f[3]; f[1] = 2; if (f[1] > 1) sink++;',
  'a union by its other member':
    'union { int i; char c[4]; } u; u.i = in; if (u.c[1] == 7) sink++;',
  'streams and time':
    'printf("%d %f %s\\n", in, 1.5, "x"); fflush(stdout); char b[10]; if (fgets(b, 10, stdin)) sink++;',
};

async function outcomes(programs: Record<string, string>): Promise<Map<string, string>> {
  const cases = Object.values(programs).map((text, i) => `case ${i}: { ${text} break; }`);
  const main = `int main(void) { unsigned char which; int in;
  klee_make_symbolic(&which, 1, "which"); klee_make_symbolic(&in, sizeof in, "in");
  switch (which) {\n${cases.join('\n')}\n} return 0; }`;
  const program = await programOf(prelude + main, { shadows: true, uninitialized: true });
  const maker = new WorldMaker(noSources, plan);
  const executor = new Executor(program, {
    terms: new Terms(),
    world: (run) => maker.symbolic(run),
    limits: { fuel: 1 << 24, expired: () => false, leaks: false },
    selfCheck: true,
  });
  return new Map(
    Object.keys(programs).map((name, i) => {
      const input = new Map([
        ['memory/which', Uint8Array.of(i)],
        ['memory/in', Uint8Array.of(5, 0, 0, 0)],
      ]);
      const { outcome } = executor.run(input);
      return [name, outcome.kind === 'finding' ? outcome.finding.kind : JSON.stringify(outcome)];
    }),
  );
}

describe('memory that was never written', () => {
  test('is a finding where something is decided on it', async () => {
    const ended = await outcomes(wrong);
    expect([...ended].filter(([, kind]) => kind !== 'uninitialized-read')).toEqual([]);
  });

  test('is none where it does not matter', async () => {
    const ended = await outcomes(right);
    const fine = JSON.stringify({ kind: 'exited', status: 0 });
    expect([...ended].filter(([, kind]) => kind !== fine)).toEqual([]);
  });
});
