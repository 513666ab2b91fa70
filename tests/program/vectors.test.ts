// Vectors, lane by lane, against the native compiler: arithmetic, comparison, shuffles, conversions,
// computed lanes, and bit patterns seen as other vectors.

import { expect, test } from 'vitest';
import { nativeClang } from '../judge/native.ts';
import { nativeOutput, ourOutput } from '../machine/subject.ts';

const elements = [
  { name: 'signed char', lanes: 16, integer: true },
  { name: 'unsigned short', lanes: 8, integer: true },
  { name: 'int', lanes: 4, integer: true },
  { name: 'unsigned long', lanes: 2, integer: true },
  { name: 'int', lanes: 3, integer: true },
  { name: 'float', lanes: 4, integer: false },
  { name: 'double', lanes: 4, integer: false },
];

function functions({ name, lanes, integer }: (typeof elements)[number], i: number): string {
  const common = ['a + b', 'a - b', 'a * b', '-a', 'a < b ? a : b'];
  const own = integer
    ? ['a & b', 'a | ~b', 'a ^ b', 'a / (b | 1)', 'a << (b & 7)', 'a >> (b & 7)']
    : ['a / b'];
  const results = [...common, ...own].map(
    (each) => `{ V${i} r = ${each}; dump(&r, ${lanes} * sizeof(T${i})); }`,
  );
  const compared = ['==', '<', '>=', '!='].map(
    (each) => `{ __typeof__(a ${each} b) r = a ${each} b; dump(&r, ${lanes} * sizeof(r[0])); }`,
  );
  const reversed = Array.from({ length: lanes }, (_, j) => lanes - 1 - j).join(', ');
  const mixed = Array.from({ length: lanes }, (_, j) => (j * 3) % (2 * lanes)).join(', ');
  const reductions = integer ? ['add', 'max', 'min', 'and', 'or', 'xor'] : [];
  return `
typedef ${name} T${i}; typedef T${i} V${i} __attribute__((ext_vector_type(${lanes})));
__attribute__((noinline)) static void f${i}(V${i} a, V${i} b, int at) {
  ${[...results, ...compared].join('\n  ')}
  { V${i} r = __builtin_shufflevector(a, b, ${reversed}); dump(&r, ${lanes} * sizeof(T${i})); }
  { V${i} r = __builtin_shufflevector(a, b, ${mixed}); dump(&r, ${lanes} * sizeof(T${i})); }
  { V${i} r = a; r[at % ${lanes}] = b[(at + 1) % ${lanes}]; dump(&r, ${lanes} * sizeof(T${i})); }
  { typedef double D __attribute__((ext_vector_type(${lanes}))); D r = __builtin_convertvector(a, D); dump(&r, ${lanes} * sizeof(double)); }
  { typedef int I __attribute__((ext_vector_type(${lanes}))); ${integer ? `I r = __builtin_convertvector(a, I); dump(&r, ${lanes} * sizeof(int));` : ''} }
  ${lanes === 3 ? '' : `{ unsigned char bytes[sizeof a]; typedef unsigned char C __attribute__((ext_vector_type(sizeof(V${i})))); C c = (C)a; dump(&c, sizeof c); }`}
  ${reductions.map((each) => `{ T${i} r = __builtin_reduce_${each}(a); dump(&r, sizeof r); }`).join('\n  ')}
  printf("\\n");
}
static void t${i}(void) {
  for (int k = 0; k < 12; k++) {
    V${i} a, b;
    for (int j = 0; j < ${lanes}; j++) { a[j] = ${integer ? '' : '(int)'}chance(); b[j] = ${integer ? '' : '(int)'}chance() ${integer ? '' : '% 1000 + 0.5'}; }
    f${i}(a, b, k);
  }
}`;
}

const source = `
#include <stdio.h>
static unsigned long state = 88172645463325252UL;
static unsigned long chance(void) { state ^= state << 13; state ^= state >> 7; return state ^= state << 17; }
static void dump(const void *object, size_t size) { unsigned long sum = size; for (size_t i = 0; i < size; i++) sum = (sum ^ ((const unsigned char *)object)[i]) * 0x100000001b3UL; printf(" %lx", sum); }
${elements.map(functions).join('')}
int main(void) { ${elements.map((_, i) => `t${i}();`).join(' ')} return 0; }`;

test.skipIf(!nativeClang)('compute as they do natively (needs clang)', async () => {
  expect((await ourOutput(source)).split('\n')).toEqual(nativeOutput(source).split('\n'));
});

test.skipIf(!nativeClang)(
  'minimum and maximum of floating-point numbers (needs clang)',
  async () => {
    const extremes = `
#include <math.h>
#include <stdio.h>
int main(void) {
  static volatile double values[] = {0.0, -0.0, 1.5, -2.5, INFINITY, -INFINITY, NAN};
  for (int i = 0; i < 7; i++) for (int j = 0; j < 7; j++) {
    double a = values[i], b = values[j]; float c = a, d = b;
    if (a == 0 && b == 0) continue; // either zero is right
    printf("%g %g %g %g\\n", __builtin_fmin(a, b), __builtin_fmax(a, b), __builtin_fminf(c, d), __builtin_fmaxf(c, d));
  }
  for (int i = 0; i < 7; i++) printf("%g %g %g %g %d %d %d\\n", __builtin_round(values[i] * 1.0), __builtin_rint(values[i] + 1), __builtin_trunc(values[i]), __builtin_copysign(3.0, values[i]), __builtin_isfpclass(values[i], 0x204), __builtin_isnan(values[i]), __builtin_isfpclass(values[i], 0x60));
  return 0;
}`;
    expect((await ourOutput(extremes)).split('\n')).toEqual(nativeOutput(extremes).split('\n'));
  },
);
