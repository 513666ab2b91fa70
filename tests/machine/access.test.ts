// The access check against a plain model: an access is a finding just when one of its bytes lies outside its
// object, whatever the object's size, storage and place, the access' size and alignment, and the bits of the
// pointer that do not fit the memory.

import { beforeAll, describe, expect, test } from 'vitest';
import fc from '../chance.ts';
import { describeOutcome, type Subject, subject } from './subject.ts';

/** Sizes of variables; heap objects and locals of computed size have any. */
const sizes = [1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 40, 63, 64, 65, 70];
/** How a place is accessed, and how many bytes that takes; a range has any length. */
const accesses = {
  char: 1,
  short: 2,
  int: 4,
  long: 8,
  double: 8,
  wide: 16,
  packed_short: 2,
  packed_int: 4,
  packed_long: 8,
  packed_wide: 16,
  vector16: 16,
  vector32: 32,
  vector64: 64,
} as const;
type AccessName = keyof typeof accesses | 'range';
const accessNames = [...Object.keys(accesses), 'range'] as AccessName[];

const functions = (Object.keys(accesses) as (keyof typeof accesses)[]).map(
  (name) => `
__attribute__((noinline)) static void read_${name}(char *p) { volatile T_${name} v = *(T_${name} *)p; }
__attribute__((noinline)) static void write_${name}(char *p) { T_${name} v = {0}; *(T_${name} *)p = v; }`,
);
const table = accessNames.map((name) => `{read_${name}, write_${name}}`).join(', ');
const each = (line: (size: number) => string) => sizes.map(line).join('\n');
/** Accesses in the function that has the object: compared with its bounds. */
const direct = (object: string) =>
  accessNames
    .map((name, i) =>
      name === 'range'
        ? `case ${i}: if (write) memset(${object} + offset, 0, length); else memcpy(sink, ${object} + offset, length); break;`
        : `case ${i}: if (write) { T_${name} v = {0}; *(T_${name} *)(${object} + offset) = v; } else { volatile T_${name} v = *(T_${name} *)(${object} + offset); } break;`,
    )
    .join('\n');

const source = `
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
typedef char T_char; typedef short T_short; typedef int T_int; typedef long T_long;
typedef double T_double; typedef __int128 T_wide;
typedef struct __attribute__((packed)) { short v; } T_packed_short;
typedef struct __attribute__((packed)) { int v; } T_packed_int;
typedef struct __attribute__((packed)) { long v; } T_packed_long;
typedef struct __attribute__((packed)) { __int128 v; } T_packed_wide;
typedef int T_vector16 __attribute__((vector_size(16), aligned(1)));
typedef int T_vector32 __attribute__((vector_size(32), aligned(1)));
typedef int T_vector64 __attribute__((vector_size(64), aligned(1)));

static int storage, size, access, write, length;
static long offset, high;
static char sink[4096];
${functions.join('')}
static void read_range(char *p) { memcpy(sink, p, length); }
static void write_range(char *p) { memset(p, 0, length); }
static void (*const functions[][2])(char *) = {${table}};
__attribute__((noinline)) static void touch(char *object) {
  functions[access][write](object + offset + ((unsigned long)high << 31));
}

${each((n) => `char global_${n}[${n}] = {1}; const char constant_${n}[${n}] = {1}; _Thread_local char thread_${n}[${n}] = {1};`)}
${each(
  (
    n,
  ) => `__attribute__((noinline)) static void local_${n}(void) { char object[${n}]; touch(object); }
__attribute__((noinline)) static void bounds_${n}(void) { char object[${n}]; switch (access) { ${direct('object')} } }
__attribute__((noinline)) static void global_bounds_${n}(void) { switch (access) { ${direct(`global_${n}`)} } }
__attribute__((noinline)) static void constant_bounds_${n}(void) { switch (access) { ${direct(`(char *)constant_${n}`)} } }
__attribute__((noinline)) static void thread_bounds_${n}(void) { switch (access) { ${direct(`thread_${n}`)} } }`,
)}
__attribute__((noinline)) static void computed(void) { char object[size]; touch(object); }
static void heap(void) { touch(malloc(size)); }
static void among_others(void) {
  char *before = malloc(size), *object = malloc(size), *after = malloc(size);
  touch(object);
}
static void aligned(void) { touch(memalign(64, size)); }

// Frames without objects keep other frames' objects away from the one under test.
__attribute__((noinline)) static int descend(int n) {
  if (n > 0) return descend(n - 1) + n;
  switch (storage) {
    case 0: heap(); break;
    case 1: among_others(); break;
    case 2: aligned(); break;
    case 3: computed(); break;
    case 4: switch (size) { ${each((n) => `case ${n}: local_${n}(); break;`)} } break;
    case 5: switch (size) { ${each((n) => `case ${n}: touch(global_${n}); break;`)} } break;
    case 6: switch (size) { ${each((n) => `case ${n}: touch((char *)constant_${n}); break;`)} } break;
    case 7: switch (size) { ${each((n) => `case ${n}: bounds_${n}(); break;`)} } break;
    case 8: switch (size) { ${each((n) => `case ${n}: global_bounds_${n}(); break;`)} } break;
    case 9: switch (size) { ${each((n) => `case ${n}: constant_bounds_${n}(); break;`)} } break;
    case 10: switch (size) { ${each((n) => `case ${n}: thread_bounds_${n}(); break;`)} } break;
    case 11: touch((char *)0); break;
  }
  return 0;
}

int main(int argc, char **argv) {
  storage = atoi(argv[1]); size = atoi(argv[2]); access = atoi(argv[3]); write = atoi(argv[4]);
  length = atoi(argv[5]); offset = strtol(argv[6], 0, 0); high = strtol(argv[7], 0, 0);
  descend(8);
  return 0;
}`;

const storages = ['heap', 'among others', 'aligned', 'computed', 'local', 'global', 'constant'];
const bounded = ['local', 'global', 'constant', 'thread-local'].map((each) => `${each} by bounds`);
const everywhere = [...storages, ...bounded];
const nowhere = everywhere.length;

interface Case {
  readonly storage: number;
  readonly size: number;
  readonly access: AccessName;
  readonly write: boolean;
  readonly length: number;
  readonly offset: bigint;
  readonly high: bigint;
}

let program: Subject;
beforeAll(async () => {
  program = await subject(source, { memory: 1 << 25 });
});

function outcomeOf({ storage, size, access, write, length, offset, high }: Case): string {
  const numbers = [storage, size, accessNames.indexOf(access), write ? 1 : 0, length, offset, high];
  return describeOutcome(program.run({ args: numbers.map(String) }).outcome);
}

/** The length of a range is a size_t: a negative one is huge. */
function extent({ access, length }: Case): number {
  return access === 'range' ? Number(BigInt.asUintN(64, BigInt(length))) : accesses[access];
}

/** The finding that the access must be, or a regular end. */
function expected(one: Case): string {
  const bytes = extent(one);
  if (bytes === 0) return 'exited 0';
  const { offset, high, size, write } = one;
  const isInside = high === 0n && offset >= 0n && offset + BigInt(bytes) <= BigInt(size);
  const storage = everywhere[one.storage] ?? 'nowhere';
  if (isInside) return storage.startsWith('constant') && write ? 'read-only-write' : 'exited 0';
  return bounded.includes(storage) ? 'out-of-bounds' : 'finding';
}

function judge(one: Case): void {
  const outcome = outcomeOf(one);
  const wanted = expected(one);
  if (wanted !== 'finding') expect(outcome).toBe(wanted);
  else expect(outcome).toMatch(/^(out-of-bounds|read-only-write|null-dereference)$/);
}

const common = {
  access: fc.constantFrom(...accessNames),
  write: fc.boolean(),
  length: fc.integer({ min: 0, max: 100 }),
};
const anySize = fc.integer({ min: 1, max: 70 });

describe('an access is a finding just when one of its bytes is outside', () => {
  test('objects that are alone', () => {
    const sized = fc.oneof(
      fc.record({ storage: fc.constantFrom(0, 2, 3), size: anySize }),
      fc.record({ storage: fc.constant(4), size: fc.constantFrom(...sizes) }),
    );
    const offset = fc.bigInt({ min: -20n, max: 90n });
    const one = fc.tuple(sized, fc.record({ ...common, offset, high: fc.constant(0n) }));
    const near = one.map(([object, rest]) => ({ ...object, ...rest }));
    fc.assert(fc.property(near, judge), { numRuns: 500 });
  });

  test('objects next to others, as far as their red zones reach', () => {
    const sized = fc.oneof(
      fc.record({ storage: fc.constant(1), size: anySize }),
      fc.record({ storage: fc.constantFrom(5, 6), size: fc.constantFrom(...sizes) }),
    );
    const one = fc
      .tuple(sized, fc.record({ ...common, high: fc.constant(0n) }), fc.nat())
      .filter(([{ size }, rest]) => extent({ ...rest, size } as Case) <= size + 32)
      .map(([object, rest, chance]) => {
        const positions = object.size + 33 - extent({ ...object, ...rest } as Case);
        return { ...object, ...rest, offset: BigInt((chance % positions) - 16) };
      });
    fc.assert(fc.property(one, judge), { numRuns: 500 });
  });

  test('variables by name, wherever the index goes', () => {
    const offset = fc.oneof(
      fc.bigInt({ min: -20n, max: 90n }),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.bigInt({ min: -5n, max: 75n }).map((near) => near + 2n ** 32n),
    );
    const length = fc.oneof(common.length, fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
    const storage = fc.constantFrom(...bounded.map((each) => everywhere.indexOf(each)));
    const one = fc.record({
      ...{ ...common, length, offset, high: fc.constant(0n) },
      ...{ storage, size: fc.constantFrom(...sizes) },
    });
    fc.assert(fc.property(one, judge), { numRuns: 500 });
  });

  test('a struct copied by the name of one variable from the middle of another', () => {
    const storage = everywhere.indexOf('global by bounds');
    const copy = { storage, size: 1, access: 'packed_wide', write: false, length: 0 } as const;
    for (let offset = 0n; offset <= 256n; offset++) judge({ ...copy, offset, high: 0n });
  });
});

test('bits of a pointer above the memory are not lost', () => {
  // In units of 2^31: single bits, all of them, and values that wrap around.
  const high = fc.oneof(
    fc.integer({ min: 0, max: 32 }).map((bit) => 1n << BigInt(bit)),
    fc.bigInt({ min: 1n, max: 2n ** 33n - 1n }),
  );
  const storage = fc.constantFrom(0, 2, 3, 4, 5, 6);
  const one = fc.record({
    ...{ access: common.access, write: common.write, length: fc.integer({ min: 1, max: 100 }) },
    ...{ storage, size: fc.constantFrom(...sizes), offset: fc.bigInt({ min: 0n, max: 64n }), high },
  });
  fc.assert(fc.property(one, judge), { numRuns: 300 });
});

test('nothing lies beyond the memory, in the map, or around null', () => {
  const { memoryEnd } = program.program.space;
  const edges = [0, memoryEnd, memoryEnd + memoryEnd / 8, 2 ** 31, 2 ** 32, 0x10000];
  for (const access of accessNames) {
    for (const edge of edges) {
      for (const distance of [-16, -8, -1, 0, 8]) {
        const offset = BigInt(edge + distance);
        const rest = { storage: nowhere, size: 0, length: 8, high: 0n, offset, access };
        for (const write of [false, true]) judge({ ...rest, write });
      }
    }
  }
});
