// Shadows across calls: arguments, results, structs, unnamed arguments, pointers to functions, longjmp.

import { expect, test } from 'vitest';
import { inputs, Law } from './law.ts';

const fine = (law: Law, count = 6): void => {
  for (const end of law.outcomes(inputs(count))) expect(end).toBe('exited 0');
};

test('arguments and results of direct calls', async () => {
  fine(
    await Law.of(
      `
  symbolic(mix(in32(0), in64(8), 3, in8(4))); concrete(mix(1, 2, 3, 4)); symbolic(mix(1, 2, 3, in8(4)));
  concrete(ignore(in32(0))); symbolic(power(in32(0), 5)); concrete(power(3, 5)); concrete(power(3, in8(5) & 7));
  symbolic(second(1.5, in32(4))); ignore(in32(8)); concrete(mix(5, 6, 7, 8));`,
      `
__attribute__((noinline)) long mix(int a, long b, short c, u8 d) { for (int i = 0; i < 3; i++) a += c; return a * b + c - d; }
__attribute__((noinline)) int ignore(int a) { seen += a; return 7; }
__attribute__((noinline)) int power(int x, int n) { return n == 0 ? 1 : x * power(x, n - 1); }
__attribute__((noinline)) int second(double a, int b) { seen += a > 1; return b + 1; }`,
    ),
  );
});

test('structs by value, in registers and in memory', async () => {
  fine(
    await Law.of(
      `
  struct pair p = {in32(0), in32(4)}, q = swap(p); symbolic(q.a); symbolic(q.b);
  struct wide w = {in64(0), in64(8)}; w = turn(w); symbolic(w.a); symbolic(w.b);
  struct big b; memcpy(&b, input.bytes, sizeof b); struct big r = rotate(b); symbolic(r.x[0]); symbolic(r.x[3]);
  symbolic(b.x[0]); struct big c = {{1, 2, 3, 4}}; r = rotate(c); concrete(r.x[1]);
  struct mixed m = {2.5, in32(12)}; m = twice(m); symbolic(m.b); concrete((u64)m.a);`,
      `
struct pair { int a, b; }; struct wide { long a, b; }; struct big { long x[4]; }; struct mixed { double a; int b; };
__attribute__((noinline)) struct pair swap(struct pair p) { struct pair q = {p.b, p.a + 1}; return q; }
__attribute__((noinline)) struct wide turn(struct wide p) { struct wide q = {p.b ^ 3, p.a}; return q; }
__attribute__((noinline)) struct big rotate(struct big b) { long t = b.x[0]; for (int i = 0; i < 3; i++) b.x[i] = b.x[i + 1]; b.x[3] = t; return b; }
__attribute__((noinline)) struct mixed twice(struct mixed m) { m.a *= 2; m.b *= 2; return m; }`,
    ),
  );
});

test('unnamed arguments', async () => {
  fine(
    await Law.of(
      `
  symbolic(sum(3, in32(0), 5, in32(4))); concrete(sum(2, 1, 2)); symbolic(sum(8, 1, 2, 3, 4, 5, 6, 7, in32(8)));
  concrete(sum(3, 4, 5, 6)); symbolic(longs(2, in64(0), in64(8)));
  char text[40]; snprintf(text, sizeof text, "%d", (int)in8(0)); observe(text[0]);`,
      `#include <stdio.h>
__attribute__((noinline)) int sum(int n, ...) { va_list l, m; va_start(l, n); va_copy(m, l); int s = 0; while (n--) s += va_arg(m, int); va_end(l); return s; }
__attribute__((noinline)) long longs(int n, ...) { va_list l; va_start(l, n); long s = 0; while (n--) s ^= va_arg(l, long); va_end(l); return s; }`,
    ),
  );
});

test('calls through pointers', async () => {
  const law = await Law.of(
    `
  symbolic(apply(twice, in32(0))); concrete(apply(twice, 4)); concrete(apply(constant, in32(4)));
  symbolic(table[in8(8) & 1](in32(0)));
  void *(*volatile get)(size_t) = malloc; char *block = get(in8(9) + 1); concrete((u64)block); block[0] = 1; void (*volatile put)(void *) = free; put(block);
  concrete(apply(constant, 3));`,
    `
int twice(int x) { return 2 * x; } int constant(int x) { if (x == 3) return 5; return 6; } int thrice(int x) { return 3 * x; }
int (*volatile table[2])(int) = {twice, thrice};
__attribute__((noinline)) int apply(int (*f)(int), int x) { int (*volatile g)(int) = f; return g(x); }`,
  );
  fine(law);
  const { decisions } = law.run([1, 2, 3, 4]);
  expect(decisions).toContain('size malloc true');
});

test('functions without prototypes', async () => {
  fine(
    await Law.of(
      'symbolic(old(in32(0), 4)); symbolic(narrow(in32(4))); concrete(old(1, 2)); symbolic((int)wide(in32(8)));',
      `int old(); int narrow(); long wide();
__attribute__((noinline)) int old(a, b) int a, b; { return a * 3 + b; }
__attribute__((noinline)) int narrow(c) u8 c; { return c + 1; }
__attribute__((noinline)) long wide(c) int c; { return c * 5L; }`,
      ['-std=c89', '-Wno-everything'],
    ),
  );
});

test('longjmp brings numbers', async () => {
  const law = await Law.of(
    `
  volatile int turns = 0; int x = in32(0), got = setjmp(buffer); concrete(got); symbolic(x);
  if (turns++ == 0) jump(in8(4) + 1); if (got != in8(4) + 1) abort();`,
    'jmp_buf buffer; __attribute__((noinline)) void jump(int value) { longjmp(buffer, value); }',
  );
  fine(law);
  expect(law.run([1, 2, 3, 4, 5]).decisions).toContain('size jump true');
});

test('recursion and callbacks of the library', async () => {
  fine(
    await Law.of(
      `
  int a[5]; for (int i = 0; i < 5; i++) a[i] = in8(i); qsort(a, 5, sizeof a[0], compare);
  for (int i = 0; i < 5; i++) observe(a[i]); for (int i = 0; i < 4; i++) if (a[i] > a[i + 1]) abort();
  char text[8] = "12"; text[1] = '0' + in8(6) % 10; symbolic(atoi(text)); input.bytes[63] = 0; observe(strlen((char *)input.bytes + 60));`,
      'int compare(const void *a, const void *b) { return *(int *)a < *(int *)b ? -1 : *(int *)a > *(int *)b; }',
    ),
  );
});
