// Shadows through memory, in programs: stored one way and loaded another, copied, filled, passed, and accessed at symbolic
// offsets. Each runs on several inputs under self-check, and each run predicts what the other inputs do.

import { expect, test } from 'vitest';
import { inputs, Law } from './law.ts';

/** Runs the body of main on inputs; all must end well, and be predicted by each other. */
async function obey(main: string, functions = '', count = 6): Promise<void> {
  const law = await Law.of(main, functions);
  const list = inputs(count);
  for (const end of law.outcomes(list)) expect(end).toBe('exited 0');
  // Inputs that differ in a byte or two share much of their path.
  for (const [i, witness] of list.entries()) {
    for (let at = 0; at < 64; at += 9) {
      law.predict(witness, witness.with(at, (witness[at] + 1 + i) & 0xff));
    }
    law.predict(witness, list[(i + 1) % list.length]);
  }
}

test('stored as one type and loaded as others', async () => {
  await obey(
    `
  union all u; memset(&u, 0x5a, sizeof u);
  u.i = in32(0); symbolic(u.b[1]); symbolic(u.s[1]); symbolic(u.l); concrete(u.b[4]);
  u.s[0] = 7; concrete(u.s[0]); symbolic(u.i); u.b[3] = in8(9); symbolic(u.i);
  *(u32 *)(u.b + 1) = in32(8); symbolic(u.l); symbolic(*(u16 *)(u.b + 3)); symbolic(*(u64 *)(u.b + 3));
  *(u64 *)(u.b + 5) = in64(16); observe(u.l); symbolic(*(u64 *)(u.b + 2)); symbolic(u.s[4]);
  u128 w = ((u128)in64(0) << 64) | in64(24); memcpy(u.b + 1, &w, 16);
  observe128(*(u128 *)u.b); symbolic(*(u32 *)(u.b + 7));
  _Bool t = in8(3) & 1; memcpy(u.b, &t, 1); symbolic(u.b[0]);`,
    'union all { u8 b[32]; u16 s[16]; u32 i; u64 l; };',
  );
});

test('bit-fields and packed structs', async () => {
  await obey(
    `
  struct packed p; memset(&p, 0, sizeof p);
  p.a = in32(0); p.b = in64(4); p.c = in8(12); p.d = in32(13); p.e = 5;
  symbolic(p.a); symbolic(p.b); symbolic(p.c); symbolic(p.d); concrete(p.e);
  struct packed q = p; q.a++; q.b = q.d; observe(q.a); observe(q.b); observe(*(u64 *)((u8 *)&q + 2));
  p.e = in8(30); observe(p.e); observe(p.d);`,
    'struct packed { unsigned a : 5; u64 b : 43; u8 c; u32 d; unsigned e : 11; } __attribute__((packed));',
  );
});

test('copied, moved and filled', async () => {
  await obey(
    `
  u8 a[100], b[100]; memset(a, 1, sizeof a); memset(b, in8(63), 37);
  memcpy(a + 3, input.bytes, 40); memcpy(b + 7, a, 70); memmove(b + 9, b + 5, 60); memmove(b + 2, b + 6, 61);
  for (int i = 0; i < 37; i++) observe(b[i]);
  concrete(a[0]); symbolic(a[3]); concrete(a[99]); symbolic(*(u32 *)(b + 20));
  memset(b + 10, 0, 8); concrete(*(u64 *)(b + 10)); symbolic(b[2]);
  memcpy(a, b, 13); observe(*(u64 *)(a + 4)); memset(a, 3, 64); concrete(a[20]);
  struct pair x = {in32(0), 4}, y = x; symbolic(y.a); concrete(y.b); y.a = 1; concrete(y.a); symbolic(x.a);`,
    'struct pair { u32 a, b; };',
  );
});

test('through the heap', async () => {
  await obey(`
  u32 *p = malloc(40); p[0] = in32(0); p[9] = in32(4); p[5] = 3;
  p = realloc(p, 4000); symbolic(p[0]); symbolic(p[9]); concrete(p[5]);
  p = realloc(p, 20); symbolic(p[0]); free(p);
  u32 *q = calloc(10, 4); concrete(q[0]); q[3] = in32(8); free(q); q = malloc(40); concrete(q[0]);
  memset(q, 0, 40); concrete(q[3]); free(q);
  char *s = strdup((char *)memcpy(malloc(8), "abc", 4)); s[1] = in8(2) | 1; char *t = strdup(s); observe(t[1]);`);
});

test('by value, by reference, and unnamed', async () => {
  await obey(
    `
  struct big x; memset(&x, 0, sizeof x); x.a[2] = in32(0); x.c = in8(9);
  observe(first(x)); observe(x.a[2]); struct big y = changed(x); symbolic(y.a[2]); symbolic(y.a[5]); concrete(y.a[1]);
  struct small s = {in8(1), in32(4)}; s = swapped(s); symbolic(s.a); symbolic(s.b);
  observe(sum(3, in32(0), (u64)in64(8), x, 5)); observe(sum(3, 1, 2UL, x, 5)); concrete(sum(3, 1, 2UL, y0, 5));
  u32 v = in32(16); twice(&v); symbolic(v);`,
    `
struct big { u32 a[9]; u8 c; } y0; struct small { u8 a; u32 b; };
static u32 first(struct big x) { x.a[2] += x.c; return x.a[2]; }
static struct big changed(struct big x) { x.a[5] = x.a[2] ^ x.c; return x; }
static struct small swapped(struct small s) { struct small t = {s.b, s.a}; return t; }
static void twice(u32 *p) { *p *= 2; }
static u64 sum(int count, ...) { va_list l, m; va_start(l, count); va_copy(m, l); u64 s = va_arg(l, int);
  s += va_arg(l, u64); struct big x = va_arg(l, struct big); s += x.a[2] + va_arg(l, int);
  s ^= va_arg(m, int); va_end(l); va_end(m); return s; }`,
  );
});

test('atomics', async () => {
  await obey(`
  static u32 v; static u64 l; static u8 c; v = in32(0);
  symbolic(__atomic_fetch_add(&v, 3, 5)); symbolic(v); symbolic(__atomic_fetch_and(&v, in32(4), 5)); symbolic(v);
  symbolic(__atomic_exchange_n(&v, 9, 5)); concrete(v); concrete(__atomic_fetch_xor(&v, in32(8), 5)); symbolic(v);
  u32 e = 9; if (__atomic_compare_exchange_n(&v, &e, in32(12), 0, 5, 5)) observe(v); else observe(e);
  e = v; __atomic_compare_exchange_n(&v, &e, 4, 0, 5, 5); observe(v);
  l = in64(8); __atomic_fetch_sub(&l, in64(16), 5); symbolic(l); c = in8(5); __atomic_fetch_or(&c, 3, 5); symbolic(c);
  u32 a[4] = {1, 2, 3, 4}; __atomic_fetch_add(&a[in8(20) & 3], in32(24), 5); observe(a[1]); observe(a[3]);
  e = 3; __atomic_compare_exchange_n(&a[in8(21) & 3], &e, 77, 0, 5, 5); observe(a[2]); observe(e);`);
});

test('loaded as floating-point numbers', async () => {
  await obey(`
  u32 a = in32(0) & 0x7fffff; float f; memcpy(&f, &a, 4); symbolic(f > 1.0f); symbolic(a);
  double d[4] = {1, 2, 3, 4}; symbolic(d[in8(4) & 3] > 2.5); d[in8(5) & 3] = 9; symbolic(d[1] == 9);`);
});

test('setjmp buffers over symbolic bytes', async () => {
  await obey(`
  static union { jmp_buf buffer; u8 bytes[sizeof(jmp_buf)]; } u;
  memcpy(u.bytes, input.bytes, sizeof u.bytes < 64 ? sizeof u.bytes : 64);
  volatile u32 kept = in32(0); int n = setjmp(u.buffer); observe(kept);
  if (n < 2) { kept = kept + in32(4); longjmp(u.buffer, n + 1); } observe(kept);`);
});

test('elements at symbolic offsets of small objects', async () => {
  await obey(
    `
  u32 a[8]; for (int i = 0; i < 8; i++) a[i] = i * i; u32 i = in8(0) & 7, j = in8(1) & 7, k = in8(2) & 7;
  symbolic(a[i]); a[i] = 100; a[j] = in32(4); observe(a[k]); observe(a[3]); a[(i + j) & 7]++; observe(a[0]);
  u16 *s = (u16 *)a; s[in8(8) & 15] = in16(10); observe(a[1]); observe(s[in8(9) & 15]);
  u8 *b = (u8 *)a; *(u32 *)(b + (in8(12) % 29)) = in32(16); observe(a[5]); observe(*(u64 *)(b + (in8(13) % 25)));
  struct three t[4]; memset(t, 0, sizeof t); t[in8(20) & 3].b = in8(21); observe(t[1].b);
  struct three u = t[in8(22) & 3]; observe(u.b); u.c = in32(24); t[in8(23) & 3] = u; observe(t[2].c); observe(t[2].b);
  u8 m[3][5]; memset(m, 1, 15); m[in8(28) % 3][in8(29) % 5] = in8(30); observe(m[1][2]); observe(m[in8(31) % 3][4]);
  u64 w[4] = {1, 2, 3, 1UL << 40}; observe(w[in8(32) & 3]); w[in8(33) & 3] = in64(40); observe(w[2]);
  memset(b + (in8(34) & 7), in8(35), 9); observe(a[0]); observe(a[3]); memcpy(b + (in8(36) & 15), &w[in8(37) & 1], 16);
  observe(a[2]); observe(a[7]);`,
    'struct three { u8 a; u8 b; u32 c; };',
    4,
  );
});

test('elements at symbolic offsets of large objects', async () => {
  await obey(
    `
  static u32 a[400]; static u8 b[700]; static const u16 table[300] = {[7] = 9, [250] = 4, [251] = 4};
  for (int i = 0; i < 400; i++) a[i] = i * 3; for (int i = 0; i < 700; i++) b[i] = i * 7;
  u32 i = in16(0) % 400, j = in16(2) % 400, k = in16(4) % 400;
  symbolic(a[i]); a[i] = in32(8); a[j] = 5; observe(a[k]); observe(a[17]); a[17] = 3; observe(a[i]); concrete(a[17]);
  b[in16(12) % 700] = in8(14); observe(b[in16(16) % 700]); observe(b[33]); observe(*(u32 *)(b + in16(18) % 697));
  *(u32 *)(b + in16(20) % 697) = in32(24); observe(b[400]); observe(b[in16(28) % 700]);
  u8 c[700]; memcpy(c, b, 700); observe(c[in16(30) % 700]); c[5] = 1; observe(c[in16(32) % 700]); observe(c[3]);
  ((u8 *)a)[in16(34) % 1600] = in8(36); observe(a[j]); observe(table[in16(38) % 300]);
  *(u16 *)((u8 *)a + in16(40) % 1599) = in16(42); observe(a[k]); observe(a[2]);
  u64 *w = (u64 *)a; w[in16(44) % 200] = in64(48); observe(w[in16(46) % 200]); observe(a[9]);`,
    '',
    4,
  );
});

test('input that is indexed by input', async () => {
  await obey(`
  static u8 copy[200]; memcpy(copy + 50, input.bytes, 64); observe(copy[50 + (in8(0) & 63)]);
  observe(copy[in8(1) % 200]); observe(*(u16 *)(copy + 50 + in8(2) % 63)); observe(in8(in8(in8(3) & 63) & 63));`);
});

test('pointers chosen by input', async () => {
  await obey(
    `
  u32 x = 3, y = in32(0), z[3] = {7, 8, 9}; u32 *p = in8(4) & 1 ? &x : &y; observe(*p); *p = in32(8); observe(x); observe(y);
  u32 *t[4] = {&x, &y, z, z + 1}; observe(*t[in8(5) & 3]); *t[in8(6) & 3] = 77; observe(z[1]); observe(t[in8(7) & 3][0]);
  observe(*names[in8(12) % 3]); observe(names[in8(13) % 3][in8(14) & 1]); struct node a = {1, 0}, b = {2, &a}, c = {in32(16), &b};
  struct node *n = in8(20) & 1 ? &c : &b; observe(n->next->value); if (n->next->next) observe(n->next->next->value);`,
    'static const char *names[] = {"zero", "one", "two"}; struct node { u32 value; struct node *next; };',
  );
});

test('lengths and sizes from input', async () => {
  await obey(`
  u8 a[64]; memset(a, 0, 64); memcpy(a, input.bytes, in8(0) & 15); observe(a[3]); memset(a + 1, in8(2), in8(1) & 7);
  observe(a[4]); u8 *p = malloc((in8(3) & 31) + 1); p[0] = in8(4); observe(p[0]); free(p);
  u8 v[(in8(5) & 7) + 1]; v[0] = in8(6); observe(v[0]); memmove(a + (in8(7) & 3), a, in8(8) & 7); observe(a[5]);`);
});

test('pointers made of input, wherever they point to', async () => {
  const law = await Law.of('u32 *p = (u32 *)in64(0); if (*p == 5) seen++;');
  const bytes = (address: bigint): number[] =>
    Array.from({ length: 64 }, (_, i) => (i < 8 ? Number((address >> BigInt(8 * i)) & 255n) : 0));
  const addresses = [0n, 1n, 0xffffn, 0x10000n, 1n << 26n, (1n << 26n) - 1n, -1n, -4n, 1n << 40n];
  for (let at = 0x10000n; at < 0x200000n; at += 53_003n) addresses.push(at);
  addresses.forEach((address, i) => {
    law.predict(bytes(addresses[(i + 1) % addresses.length]), bytes(address));
    law.predict(bytes(address), bytes(address + 8n));
  });
});

test('a constant table read twice at the same symbolic index', async () => {
  await obey(
    `
  u32 at = in8(0) & 7; if (table[at] > 4) seen++; u32 again = table[at]; symbolic(again);`,
    'static const u16 table[8] = { 3, 1, 4, 15, 9, 2, 6, 5 };',
  );
});
