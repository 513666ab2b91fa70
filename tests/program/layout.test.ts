// Sizes, alignments and offsets against clang: random structs, unions, bit-fields and vectors, measured
// natively, by the same program in the machine, and by `Layout` on the types that clang emitted.

import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { TypeTable } from '../../src/ir/types.ts';
import { Layout } from '../../src/program/layout.ts';
import fc from '../chance.ts';
import { nativeClang } from '../judge/native.ts';
import { nativeOutput, ourOutput, readModules } from '../machine/subject.ts';

const scalars = [
  ...['char', 'short', 'int', 'long', 'float', 'double', 'void *', '__int128', '_Bool'],
  ...['_BitInt(5)', '_BitInt(24)', '_BitInt(40)', '_BitInt(77)', 'double _Complex'],
  ...['Vector8', 'Vector16', 'Vector32', 'Vector12'],
];
const field = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom(...scalars),
      length: fc.constantFrom(0, 0, 0, 1, 3, 7),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('int', 'long', 'unsigned char'),
      width: fc.integer({ min: 1, max: 8 }),
    }),
  },
);
type Field = { type: string; length?: number; width?: number };
interface Aggregate {
  readonly keyword: 'struct' | 'union';
  readonly fields: readonly Field[];
  readonly packed: boolean;
  readonly align: number;
  /** Index of an earlier one that this one holds. */
  readonly inner: number;
}
const aggregate: fc.Arbitrary<Aggregate> = fc.record({
  keyword: fc.constantFrom('struct', 'struct', 'struct', 'union'),
  fields: fc.array(field as fc.Arbitrary<Field>, { minLength: 1, maxLength: 7 }),
  packed: fc.constantFrom(false, false, true),
  align: fc.constantFrom(0, 0, 0, 2, 32),
  inner: fc.nat(),
});

function declaration({ keyword, fields, packed, align, inner }: Aggregate, i: number): string {
  const members = fields.map(({ type, length, width }, j) => {
    if (width !== undefined) return `${type} f${j} : ${width};`;
    return length ? `${type} f${j}[${length}];` : `${type} f${j};`;
  });
  if (i > 0) members.splice(inner % (members.length + 1), 0, `T${inner % i} inner;`);
  const attributes = [...(packed ? ['packed'] : []), ...(align > 0 ? [`aligned(${align})`] : [])];
  return `typedef ${keyword} S${i} { ${members.join(' ')} } __attribute__((${attributes.join(', ')})) T${i}; T${i} g${i};`;
}

function measured({ fields }: Aggregate, i: number): string {
  const offsets = fields.flatMap(({ width }, j) =>
    width === undefined ? [`printf(" %zu", offsetof(T${i}, f${j}));`] : [],
  );
  // Every byte that a field occupies, bit-fields included, shows when the field alone is set.
  const bytes = fields.flatMap(({ width }, j) =>
    width === undefined
      ? []
      : [`{ T${i} t; memset(&t, 0, sizeof t); t.f${j} = -1; dump(&t, sizeof t); }`],
  );
  return `printf("${i}: %zu %zu", sizeof(T${i}), _Alignof(T${i})); ${offsets.join(' ')} ${bytes.join(' ')} printf("\\n");`;
}

function programOf(list: readonly Aggregate[]): string {
  return `
#include <stddef.h>
#include <stdio.h>
#include <string.h>
typedef int Vector8 __attribute__((vector_size(8)));
typedef float Vector16 __attribute__((vector_size(16)));
typedef double Vector32 __attribute__((vector_size(32)));
typedef int Vector12 __attribute__((ext_vector_type(3)));
static void dump(void *object, size_t size) { for (size_t i = 0; i < size; i++) printf(" %02x", ((unsigned char *)object)[i]); }
${list.map(declaration).join('\n')}
int main(void) {
  ${list.map(measured).join('\n  ')}
  ${list.map((_, i) => `printf("%lu ", (unsigned long)&g${i} % _Alignof(T${i}));`).join(' ')}
  return 0;
}`;
}

test.skipIf(!nativeClang)('random aggregates (needs clang)', async () => {
  const list = fc.sample(aggregate, { numRuns: 250, seed: 11 });
  const source = programOf(list);
  const native = nativeOutput(source).split('\n');
  expect((await ourOutput(source)).split('\n')).toEqual(native);

  // The alignment of clang's type is its own affair: the variable says how it must lie.
  const [module] = await readModules(source, new TypeTable());
  const layout = new Layout(module.dataLayout);
  list.forEach((_, i) => {
    const [size, align] = native[i].split(': ')[1].split(' ').map(Number);
    const global = present(module.globals.find(({ name }) => name === `g${i}`));
    expect(layout.size(global.valueType)).toBe(size);
    expect(global.align % align).toBe(0);
  });
});
