// A struct that is passed by value is read where the call is. clang hands the callee the address of the
// original, so nothing but the call itself can notice that it is not there.

import { beforeAll, expect, test } from 'vitest';
import { describeOutcome, type Subject, subject } from './subject.ts';

const source = `
#include <stdarg.h>
#include <stdlib.h>
struct big { long a[10]; };
__attribute__((noinline)) long named(int n, struct big b) { return b.a[3]; }
__attribute__((noinline)) long unnamed(int n, ...) { return n; }
long (*volatile pointer)(int, struct big) = named;
struct big array[2];

struct big *freed(void) { struct big *p = calloc(1, sizeof *p); free(p); return p; }
struct big *null(void) { return NULL; }
struct big *wild(void) { return (struct big *)0xfffffff0UL; }
// Its last byte lies in another object.
struct big *across(void) { void *p = malloc(8); malloc(4096); return p; }
struct big *good(void) { return &array[1]; }

int main(int argc, char **argv) {
  struct big *(*places[])(void) = {freed, null, wild, across, good};
  int place = atoi(argv[1]), i = place;
  switch (atoi(argv[2])) {
    case 0: return place == 5 ? named(0, array[i]) : named(0, *places[place]());
    case 1: return place == 5 ? unnamed(0, array[i]) : unnamed(0, *places[place]());
    default: return place == 5 ? pointer(0, array[i]) : pointer(0, *places[place]());
  }
}`;
const places = ['freed', 'null', 'wild', 'across two objects', 'good', 'past a variable'];
const expected = [
  ...['use-after-free', 'null-dereference', 'out-of-bounds', 'out-of-bounds', 'exited 0'],
  'out-of-bounds',
];
const ways = ['a named parameter', 'an unnamed one', 'a call through a pointer'];

let program: Subject;
beforeAll(async () => {
  program = await subject(source);
});

const cases = places.flatMap((place, i) => ways.map((way, j) => ({ place, way, i, j })));
test.each(cases)('$place, $way', ({ i, j }) => {
  const { outcome } = program.run({ args: [String(i), String(j)] });
  expect(describeOutcome(outcome)).toBe(expected[i]);
});

test('the copy is as aligned as its type', async () => {
  const aligned = await subject(`
    struct wide { _Alignas(64) int x[20]; };
    __attribute__((noinline)) static int f(struct wide v, char c) { return (unsigned long)&v % 64; }
    int main(void) { struct wide v = {{1}}; char c = 0; return f(v, c); }`);
  expect(describeOutcome(aligned.run().outcome)).toBe('exited 0');
});
