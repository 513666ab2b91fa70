// Terms of arithmetic, comparisons and casts at all widths.

import { expect, test } from 'vitest';
import { inputs, Law } from './law.ts';

const fine = (law: Law, count = 12): void => {
  for (const end of law.outcomes(inputs(count))) expect(end).toBe('exited 0');
};

const types = ['8', '16', '32', '64'];

test('integers of 8 to 64 bits', async () => {
  const body = types.map((bits) => {
    const [u, s] = [
      `u${bits}`,
      bits === '64' ? 'long' : ['char', 'short', 'int'][types.indexOf(bits)],
    ];
    const shift = `(b & ${Number(bits) - 1})`;
    return `{
  ${u} a = in${bits}(0), b = in${bits}(8), c = 37;
  symbolic((${u})(a + b)); symbolic((${u})(a - b)); symbolic((${u})(a * b)); symbolic((${u})(a + c));
  symbolic((${u})(c - a)); symbolic((${u})(a & b)); symbolic((${u})(a | b)); symbolic((${u})(a ^ b));
  ${u} d = in${bits}(${16 + Number(bits) / 2}); // Not of others: that it is 0, or -1, would determine them.
  if (d != 0) { symbolic((${u})(a / d)); symbolic((${u})(a % d)); symbolic((${u})((${u})77 / d)); }
  if (d != 0 && d != (${u})-1) {
    symbolic((${u})((signed ${s})a / (signed ${s})d)); symbolic((${u})((signed ${s})a % (signed ${s})d)); }
  symbolic((${u})((u64)a << ${shift})); symbolic((${u})(a >> ${shift}));
  symbolic((${u})((signed ${s})a >> ${shift})); symbolic((u64)(signed ${s})a);
  symbolic(a < b); symbolic(a <= b); symbolic(a == b); symbolic(a != b);
  symbolic((signed ${s})a < (signed ${s})b); symbolic((signed ${s})a >= (signed ${s})b); symbolic(a > c);
  symbolic((u8)a); symbolic((u16)a); symbolic((u32)a); symbolic(~a); symbolic(-a); symbolic(!a);
}`;
  });
  fine(await Law.of(body.join('\n')));
});

test('integers of 128 bits', async () => {
  fine(
    await Law.of(`
  u128 a = ((u128)in64(0) << 64) | in64(8), b = ((u128)in64(16) << 64) | in64(24);
  __int128 s = a, t = b;
  observe128(a + b); observe128(a - b); observe128(a * b); observe128(a & b); observe128(a ^ 77);
  symbolic(a < b); symbolic(s < t); symbolic(a == b); symbolic(s >= 5);
  observe128(a << (in8(32) & 127)); observe128(a >> (in8(33) & 127)); observe128(s >> (in8(34) & 127));
  observe128(a << 65); observe128(s >> 3);
  observe128(in8(0) & 1 ? a : b); observe128((__int128)(int)in32(4));
  if (in32(40)) { observe128(a / in32(40)); observe128(s % (int)in32(40)); }`),
    4,
  );
});

test('bit-fields, _BitInt and booleans', async () => {
  fine(
    await Law.of(
      `
  struct bits x; memset(&x, 0, sizeof x);
  x.a = in32(0); x.b = in32(4); x.c = in64(8); x.d = in8(3);
  symbolic(x.a); symbolic(x.b); symbolic(x.c); symbolic(x.d); x.b++; symbolic(x.b); x.a = x.b + x.c; symbolic(x.a);
  _BitInt(37) w = in64(16), v = in64(24); symbolic(w + v); symbolic(w * v); symbolic(w < v); symbolic((long)(w >> 5));
  _Bool p = in8(9), q = in8(10) > 5; symbolic(p); symbolic(p ^ q); symbolic(p & q); symbolic(p ? in8(1) : in8(2));`,
      'struct bits { unsigned a : 3; int b : 7; unsigned long c : 41; _Bool d : 1; };',
    ),
  );
});

test('builtins on bits', async () => {
  fine(
    await Law.of(`
  u32 a = in32(0); u64 b = in64(8); u16 c = in16(16);
  symbolic(__builtin_popcount(a)); symbolic(__builtin_popcountl(b));
  if (a) { symbolic(__builtin_clz(a)); symbolic(__builtin_ctz(a)); symbolic(__builtin_ffs(a)); }
  if (b) { symbolic(__builtin_clzl(b)); symbolic(__builtin_ctzl(b)); }
  symbolic(__builtin_bswap32(a)); symbolic(__builtin_bswap64(b)); symbolic(__builtin_bswap16(c));
  symbolic(__builtin_bitreverse32(a)); symbolic(__builtin_bitreverse8(in8(3)));
  symbolic(__builtin_rotateleft32(a, in32(4))); symbolic(__builtin_rotateright64(b, in64(24)));
  symbolic(__builtin_rotateleft16(c, 5)); symbolic(__builtin_parity(a));
  symbolic(__builtin_elementwise_abs((int)(a | 1))); symbolic(__builtin_elementwise_max(a, (u32)c));
  symbolic(__builtin_elementwise_min((int)a, (int)c)); symbolic(__builtin_elementwise_max((int)a, (int)b)); symbolic(__builtin_expect(a > 5, 1));
  symbolic(__builtin_elementwise_add_sat((int)a, (int)in32(20))); symbolic(__builtin_elementwise_sub_sat(a, in32(24)));
  symbolic(__builtin_elementwise_sub_sat((short)c, (short)in16(28))); symbolic(__builtin_elementwise_add_sat(b, in64(32)));`),
  );
});

test('arithmetic that tells when it overflows', async () => {
  const lines = ['add', 'sub', 'mul'].flatMap((operation) =>
    ['int', 'u32', 'long', 'u64', 'short', 'u8'].map(
      (
        type,
      ) => `{ ${type} r; _Bool o = __builtin_${operation}_overflow((${type})in64(0), (${type})in64(8), &r);
  symbolic(o); symbolic(r); }`,
    ),
  );
  fine(await Law.of(lines.join('\n')));
});

test('vectors, lane by lane', async () => {
  fine(
    await Law.of(
      `
  v4 a, b; memcpy(&a, input.bytes, 16); memcpy(&b, input.bytes + 16, 16);
  v4 c = a * b + (v4){1, 2, 3, 4}; v4 d = a < b; v4 e = __builtin_shufflevector(a, b, 0, 5, 2, 7);
  for (int i = 0; i < 4; i++) { symbolic(c[i]); symbolic(d[i]); symbolic(e[i]); }
  c[in8(40) & 3] = 9; observe(c[0]); observe(c[in8(41) & 3]);
  v16 f = (v16)a; symbolic(f[5]); u128 g = (u128)a; observe128(g); typedef u64 v2 __attribute__((vector_size(16)));
  v2 h = (v2)f; symbolic(h[1]);`,
      `typedef int v4 __attribute__((vector_size(16)));
typedef u8 v16 __attribute__((vector_size(16)));`,
    ),
  );
});
