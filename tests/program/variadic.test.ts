// Random argument lists through variadic functions, directly, through a va_list handed on, and through
// va_copy: what arrives is what was passed. (The native compiler is no judge here: up to version 19, clang
// tears __int128 arguments apart when one register is left.)

import { expect, test } from 'vitest';
import fc from '../chance.ts';
import { ourOutput } from '../machine/subject.ts';

const types = [
  ...['int', 'unsigned', 'long', 'double', 'char *', 'Small', 'Pair', 'Mixed', 'Floats', 'Large'],
  ...['__int128', 'WideStruct', 'Vector', 'Doubles', 'Chars3', 'Three', 'FloatInt'],
];
const named = ['int', 'long', 'double', 'float', 'Small', 'Large', 'Mixed'];

const call = fc.record({
  named: fc.array(fc.constantFrom(...named), { maxLength: 8 }),
  unnamed: fc.array(fc.constantFrom(...types), { maxLength: 14 }),
});
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;

const prelude = `
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
typedef struct { char a; } Small;
typedef struct { long a, b; } Pair;
typedef struct { double a; int b; } Mixed;
typedef struct { float a, b, c; } Floats;
typedef struct { int a[9]; } Large;
typedef struct { __int128 a; } WideStruct;
typedef int Vector __attribute__((vector_size(16)));
typedef struct { double a, b; } Doubles;
typedef struct { char a[3]; } Chars3;
typedef struct { long a[3]; } Three;
typedef struct { float a; int b; } FloatInt;
static unsigned long state = 1;
static void scramble(void *object, size_t size) { for (size_t i = 0; i < size; i++) ((unsigned char *)object)[i] = (state = state * 6364136223846793005UL + 1442695040888963407UL) >> 57; }
static void dump(const void *object, size_t size) { unsigned long sum = size; for (size_t i = 0; i < size; i++) sum = (sum ^ ((const unsigned char *)object)[i]) * 0x100000001b3UL; printf(" %lx", sum); }
`;

/** Bytes of a type that an argument carries. */
const meaningful = (type: string) => (type === 'Mixed' ? '12' : `sizeof(${type})`);

function functions({ named: first, unnamed }: Call, i: number): string {
  const parameters = ['int tag', ...first.map((type, j) => `${type} n${j}`)].join(', ');
  const reads = (list: string) =>
    unnamed
      .map((type) => `{ ${type} v = va_arg(${list}, ${type}); dump(&v, ${meaningful(type)}); }`)
      .join(' ');
  const shown = first.map((type, j) => `dump(&n${j}, ${meaningful(type)});`).join(' ');
  const locals = [...first, ...unnamed].map(
    (type, j) => `${type} a${j}; memset(&a${j}, 0, sizeof a${j}); scramble(&a${j}, sizeof a${j});`,
  );
  const dumps = [...first, ...unnamed].map((type, j) => `dump(&a${j}, ${meaningful(type)});`);
  const sent = `${[...dumps, ...dumps.slice(first.length)].join(' ')} printf("\\n");`;
  const passed = ['7', ...[...first, ...unnamed].map((_, j) => `a${j}`)].join(', ');
  return `
static void list${i}(va_list list) { ${reads('list')} }
static void f${i}(${parameters}, ...) {
  va_list list, copy;
  ${shown}
  va_start(list, ${first.length > 0 ? `n${first.length - 1}` : 'tag'});
  va_copy(copy, list);
  ${reads('list')}
  va_end(list);
  list${i}(copy);
  va_end(copy);
  printf("\\n");
}
static void t${i}(void) { ${locals.join(' ')} ${sent}\n f${i}(${passed}); void (*volatile p)(${parameters}, ...) = f${i}; p(${passed}); }`;
}

test('what is passed arrives', async () => {
  const list = fc.sample(call, { numRuns: 150, seed: 5 });
  const calls = list.map((_, i) => `t${i}();`).join(' ');
  const source = `${prelude}${list.map(functions).join('')}\nint main(void) { ${calls} return 0; }`;
  const lines = (await ourOutput(source)).trimEnd().split('\n');
  list.forEach((each, i) => {
    const [sent, direct, throughPointer] = lines.slice(3 * i, 3 * i + 3);
    expect([each, direct, throughPointer]).toEqual([each, sent, sent]);
  });
});
