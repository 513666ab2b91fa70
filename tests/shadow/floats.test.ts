// Shadows of floats are terms of their bits: arithmetic, comparisons, conversions and functions obey the law bit by bit, NaNs
// included, and nothing becomes concrete.

import { expect, test } from 'vitest';
import { floatInputs, floatLaw, holds, losesNothing } from './float-law.ts';

const both = (lines: (type: 'double' | 'float', f: string) => string): string =>
  [
    `{ double a = DOUBLE(0), b = DOUBLE(8), c = DOUBLE(16); ${lines('double', '')} }`,
    `{ float a = FLOAT(24), b = FLOAT(28), c = FLOAT(32); ${lines('float', 'f')} }`,
  ].join('\n');

test('arithmetic', async () => {
  const law = await floatLaw(
    both(
      (type) => `
  SYMBOLIC(a + b); SYMBOLIC(a - b); SYMBOLIC(a * b); SYMBOLIC(a / b); SYMBOLIC(-a); SYMBOLIC(a + 1); SYMBOLIC(1 - a);
  SYMBOLIC(a * (${type})0.1); SYMBOLIC(3 / a); SYMBOLIC(a * b + c);
  ${type} sum = 0; for (int i = 0; i < 3; i++) sum = sum * a + b; SYMBOLIC(sum); SYMBOLIC(a * b - c);`,
    ),
  );
  holds(law);
  losesNothing(law);
});

test('comparisons', async () => {
  const law = await floatLaw(
    both(
      () => `
  symbolic(a < b); symbolic(a <= b); symbolic(a > b); symbolic(a >= b); symbolic(a == b); symbolic(a != b);
  symbolic(isunordered(a, b)); symbolic(!isunordered(a, b)); symbolic(islessgreater(a, b)); symbolic(!(a < b));
  symbolic(!(a >= b)); symbolic(a == a); symbolic(a < 2); symbolic(!a); symbolic(a ? 3 : 4);
  symbolic(isnan(a)); symbolic(isinf(a)); symbolic(isfinite(a)); symbolic(isnormal(a)); symbolic(signbit(a) != 0);
  symbolic(__builtin_isfpclass(a, 0x155)); symbolic(__builtin_isfpclass(b, 0x2aa)); symbolic(__builtin_isfpclass(c, 0x18));
  SYMBOLIC(a < b ? a : b);`,
    ),
  );
  holds(law);
  losesNothing(law);
});

test('functions that are instructions', async () => {
  const law = await floatLaw(
    both(
      (_, f) => `
  SYMBOLIC(fabs${f}(a)); SYMBOLIC(copysign${f}(a, b)); SYMBOLIC(floor${f}(a)); SYMBOLIC(ceil${f}(a)); SYMBOLIC(trunc${f}(a));
  SYMBOLIC(rint${f}(a)); SYMBOLIC(nearbyint${f}(a)); SYMBOLIC(__builtin_roundeven${f}(b)); SYMBOLIC(round${f}(c)); SYMBOLIC(fmin${f}(a, b));
  SYMBOLIC(fmax${f}(a, b)); SYMBOLIC(__builtin_elementwise_sqrt(a)); SYMBOLIC(fma${f}(a, b, c));
  SYMBOLIC(__builtin_elementwise_min(a, b)); SYMBOLIC(__builtin_elementwise_max(a, b));
  SYMBOLIC(__builtin_canonicalize${f}(a));`,
    ),
  );
  holds(law);
  losesNothing(law);
});

test('conversions between floats and integers of all widths', async () => {
  const types = ['signed char', 'u8', 'short', 'u16', 'int', 'u32', 'long', 'u64'];
  const lines = types.map(
    (type, i) => `
  symbolic((${type})DOUBLE(0)); symbolic((${type})FLOAT(8)); SYMBOLIC((double)*(${type} *)(input.bytes + ${16 + i}));
  SYMBOLIC((float)*(${type} *)(input.bytes + ${24 + i}));`,
  );
  const law = await floatLaw(`${lines.join('')}
  SYMBOLIC((double)FLOAT(0)); SYMBOLIC((float)DOUBLE(8)); SYMBOLIC((double)(float)DOUBLE(16)); symbolic((_Bool)DOUBLE(0));
  symbolic((_BitInt(37))DOUBLE(0)); symbolic((u64)(unsigned _BitInt(50))DOUBLE(8)); SYMBOLIC((double)(_BitInt(37))in64(16));
  u128 wide = ((u128)in64(40) << 64) | in64(48);
  SYMBOLIC((double)wide); SYMBOLIC((float)wide); SYMBOLIC((double)(__int128)wide); SYMBOLIC((float)(__int128)wide);
  observe128((u128)DOUBLE(0)); observe128((u128)FLOAT(8)); observe128((__int128)DOUBLE(16)); observe128((__int128)FLOAT(24));`);
  holds(law);
  losesNothing(law);
});

test('floats in memory, structs, unions and arrays', async () => {
  const law = await floatLaw(
    `
  struct mixed m; memcpy(&m, input.bytes, sizeof m); struct mixed n = m; n.d += m.f; SYMBOLIC(n.d); SYMBOLIC(n.f); symbolic(n.i);
  union { double d; u64 u; struct { u32 low, high; }; float f[2]; } u; u.d = DOUBLE(24);
  symbolic(u.u); symbolic(u.high); SYMBOLIC(u.f[1]); u.u ^= 1; SYMBOLIC(u.d); u.f[0] = 1; SYMBOLIC(u.d);
  double table[4] = {1, DOUBLE(32), 3, 0.1}; SYMBOLIC(table[in8(40) & 3]); table[in8(41) & 3] = DOUBLE(8); SYMBOLIC(table[1]);
  volatile float kept = FLOAT(44); SYMBOLIC((float)kept); kept = 2; concrete(float_bits_of(kept));
  double *heap = malloc(3 * sizeof *heap); heap[1] = DOUBLE(48); heap[2] = heap[1]; SYMBOLIC(heap[2]); free(heap);
  _Atomic double shared = DOUBLE(56); shared += 1; SYMBOLIC((double)shared);`,
    'struct mixed { int i; float f; double d; };',
  );
  holds(law);
  losesNothing(law);
});

test('calls, results, structs by value and unnamed arguments', async () => {
  const law = await floatLaw(
    `
  SYMBOLIC(mix(FLOAT(0), 3, DOUBLE(8))); SYMBOLIC(mix(1, in32(4), 2)); concrete(bits_of(mix(1, 2, 3)));
  struct point p = turn((struct point){FLOAT(16), FLOAT(20)}); SYMBOLIC(p.x); SYMBOLIC(p.y);
  struct pair q = swap((struct pair){DOUBLE(24), in64(32)}); SYMBOLIC(q.a); symbolic(q.b);
  SYMBOLIC(sum(3, DOUBLE(40), (double)FLOAT(48), 2.5)); concrete(bits_of(sum(2, 1.0, 2.0)));
  double (*volatile f)(float, int, double) = mix; SYMBOLIC(f(FLOAT(0), 1, 2)); SYMBOLIC((float)twice(FLOAT(4)));
  jmp_buf buffer; volatile double saved = DOUBLE(56); if (setjmp(buffer) == 0) longjmp(buffer, 1); SYMBOLIC((double)saved);`,
    `struct point { float x, y; }; struct pair { double a; long b; };
__attribute__((noinline)) double mix(float a, int b, double c) { for (int i = 0; i < 2; i++) a += c; return a * b + c; }
__attribute__((noinline)) struct point turn(struct point p) { return (struct point){-p.y, p.x}; }
__attribute__((noinline)) struct pair swap(struct pair p) { return (struct pair){p.a / 2, p.b ^ 1}; }
__attribute__((noinline)) double sum(int n, ...) { va_list l; va_start(l, n); double s = 0; while (n--) s += va_arg(l, double); va_end(l); return s; }
__attribute__((noinline)) float twice(float x) { return 2 * x; }`,
  );
  holds(law);
  losesNothing(law);
});

test('a function that is called as it is not declared', async () => {
  const law = await floatLaw(
    'SYMBOLIC(old(DOUBLE(0), in32(8))); OBSERVE(half(DOUBLE(16)));',
    `double old(); double half();
__attribute__((noinline)) double old(a, b) double a; int b; { return a + b; }
__attribute__((noinline)) double half(a) float a; { return a / 2; }`,
    ['-std=c89', '-Wno-everything'],
  );
  holds(law);
});

test('vectors, lane by lane', async () => {
  const law = await floatLaw(
    `
  v4 a, b; memcpy(&a, input.bytes, 16); memcpy(&b, input.bytes + 16, 16); v2 d; memcpy(&d, input.bytes + 32, 16);
  v4 c = a * b + (v4){1, 2, 3, 4}; i4 less = a < b; v4 e = __builtin_shufflevector(a, b, 0, 5, 2, 7);
  for (int i = 0; i < 4; i++) { SYMBOLIC((float)c[i]); symbolic(less[i]); SYMBOLIC((float)e[i]); }
  v2 root = __builtin_elementwise_sqrt(d); SYMBOLIC((double)root[1]); v2 wide = __builtin_convertvector((f2){a[0], b[1]}, v2);
  SYMBOLIC((double)wide[0]); SYMBOLIC((double)-wide[1]);`,
    `typedef float v4 __attribute__((vector_size(16))); typedef double v2 __attribute__((vector_size(16)));
typedef float f2 __attribute__((vector_size(8))); typedef int i4 __attribute__((vector_size(16)));`,
  );
  holds(law);
  losesNothing(law);
});

test('functions of the library that take numbers apart', async () => {
  const law = await floatLaw(`
  int e; double whole; SYMBOLIC(frexp(DOUBLE(0), &e)); observe(e); SYMBOLIC(modf(DOUBLE(8), &whole)); SYMBOLIC(whole);
  OBSERVE(ldexp(DOUBLE(16), 3)); OBSERVE(fmod(DOUBLE(24), 3)); OBSERVE(remainder(DOUBLE(24), 0.7)); OBSERVE(hypot(DOUBLE(32), 2));
  OBSERVE(sqrt(DOUBLE(40))); observe(lrint(DOUBLE(48))); observe(lround(DOUBLE(48))); observe(ilogb(DOUBLE(56)));
  OBSERVE(nextafter(DOUBLE(56), 3)); OBSERVE(fdim(DOUBLE(0), 1));`);
  holds(law, 16);
  losesNothing(law, 4);
});

test('functions of the library that are C code', async () => {
  const law = await floatLaw(`
  double a = fabs(DOUBLE(0)) < 100 ? DOUBLE(0) : 1; OBSERVE(sin(a)); OBSERVE(cos(a)); OBSERVE(exp(a)); OBSERVE(atan(a));
  double b = DOUBLE(8) > 0.001 && DOUBLE(8) < 1e6 ? DOUBLE(8) : 2; OBSERVE(log(b)); OBSERVE(pow(b, 1.5));`);
  holds(law, 12);
  losesNothing(law, 4);
});

test('a function that the host computes makes its argument concrete, and says so', async () => {
  const law = await floatLaw('double a = cosh(DOUBLE(0)); concrete(bits_of(a));');
  const [bytes] = floatInputs(1);
  const reason = 'a floating-point number is passed to cosh(), which is computed for numbers only';
  expect(law.run(bytes).concretized).toMatchObject([{ kind: 'value', reason, count: 1 }]);
});

test('a number that is written as text becomes concrete, and says so', async () => {
  const law = await floatLaw(
    'char text[40]; snprintf(text, sizeof text, "%.20g", DOUBLE(0)); concrete(text[0]);',
    '#include <stdio.h>',
  );
  const reason = 'a floating-point number is written as text';
  expect(law.run(floatInputs(1)[0]).concretized).toMatchObject([
    { kind: 'value', reason, count: 1 },
  ]);
});

test('a number that is read from text', async () => {
  const law = await floatLaw(`
  char text[6]; for (int i = 0; i < 5; i++) text[i] = (char)in8(i); text[5] = 0;
  OBSERVE(strtod(text, 0)); OBSERVE(strtof(text, 0)); OBSERVE(atof(text));`);
  const texts = ['2.5', '-1e3', '0.125', '77777', '1e-9', 'nan', '0x1p3', '.5', ''];
  for (const text of texts) {
    const bytes = [...Buffer.from(text.padEnd(64, '\0'))];
    expect(law.outcomes([bytes])).toEqual(['exited 0']);
    expect(law.run(bytes).concretized).toEqual([]);
  }
});
