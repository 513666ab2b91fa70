// The variables of a random function: each is declared, filled with input, changed by name, and put out in the end.

import type { Chance } from './chance.ts';
import { type Code, place } from './code.ts';
import { inputSize } from './prelude.ts';

/**
 * Something that can be read and assigned. `index` makes the code of a subscript below a bound; only beyond a whole variable
 * is what everybody agrees to be out of bounds.
 */
export type Place = (index: (bound: number, isWhole: boolean) => Code) => Code;

export interface Variable {
  readonly declaration: string;
  readonly name: string;
  readonly places: readonly Place[];
  readonly put: string;
}

export interface ArrayVariable extends Variable {
  readonly element: string;
  readonly length: number;
}

export const integerTypes = ['i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64', 'i128', 'u128'];

export function bitsOf(type: string): number {
  return Number(type.slice(1));
}

function scalar(type: string): Variable {
  const name = `${type[0] === 'i' ? 's' : 'n'}${type.slice(1)}`;
  return plain(type, name, [''], bitsOf(type) === 128 ? [''] : []);
}

/** By the ways to its fields; those of 128 bits are said twice. */
function plain(
  type: string,
  name: string,
  fields: readonly string[],
  wide: readonly string[] = [],
): Variable {
  return {
    declaration: `${type} ${name}`,
    name,
    places: fields.map((field) => () => `${name}${field}`),
    put: fields
      .map((field) => `${wide.includes(field) ? 'PUT128' : 'PUT'}(${name}${field});`)
      .join(' '),
  };
}

function array(element: string, name: string, length: number): ArrayVariable {
  return {
    declaration: `${element} ${name}[${length}]`,
    name,
    element,
    length,
    places: [
      (index) => place(`${name}[`, index(length, true), ']'),
      () => `${name}[${length - 1}]`,
    ],
    put: `for (int i = 0; i < ${length}; i++) PUT(${name}[i]);`,
  };
}

const indexed = (variable: Variable, ...more: Place[]): Variable => ({
  ...variable,
  places: [...variable.places, ...more],
});

const at =
  (before: string, bound: number, after = ''): Place =>
  (index) =>
    place(`${before}[`, index(bound, false), `]${after}`);

const arrays: readonly ArrayVariable[] = [
  array('u8', 'bytes', 8),
  array('u16', 'words', 4),
  array('i32', 'ints', 3),
  array('u64', 'longs', 2),
  array('i8', 'signs', 5),
];

const structs: readonly Variable[] = [
  plain('struct Pair', 'pair', ['.first', '.middle', '.second']),
  plain('struct Mixed', 'mixed', ['.a', '.b', '.c']),
  indexed(
    plain('struct Large', 'large', ['.words[0]', '.words[4]', '.wide', '.tail[0]', '.tail[2]']),
    at('large.words', 5),
    at('large.tail', 3),
  ),
  plain('struct Bits', 'bits', ['.a', '.b', '.c', '.d', '.e', '.f']),
  plain('struct Huge', 'huge', ['.wide', '.low', '.more'], ['.wide', '.more']),
];

const others: readonly Variable[] = [
  plain('struct Tight', 'tight', ['.a', '.b', '.c', '.d']),
  indexed(
    plain('union View', 'view', ['.word', '.number', '.bytes[1]', '.halves[1]', '.bits.middle']),
    at('view.bytes', 4),
    at('view.halves', 2),
  ),
  indexed(
    plain('union Wide', 'wide', ['.word', '.halves[1]', '.pairs[0].second', '.shorts[2]']),
    at('wide.bytes', 8),
    at('wide.pairs', 2, '.second'),
  ),
  indexed(
    plain('struct Nest', 'nest', ['.pairs[0].second', '.pairs[1].first', '.view.word']),
    at('nest.pairs', 2, '.first'),
    at('nest.view.bytes', 4),
  ),
  indexed(plain('', 'global', ['']), at('globals', 4)),
];

/** Structs with bytes or bits between their fields, whose values nobody knows. */
export const padded = ['mixed', 'large', 'huge', 'bits'];

/** Three to six scalars and some of the rest. */
export function chooseVariables(chance: Chance): Variable[] {
  const some = <T>(all: readonly T[], of: number) => all.filter(() => chance.oneIn(of));
  const scalars = Array.from({ length: 3 + chance.below(3) }, () => chance.pick(integerTypes));
  return [
    ...[...new Set(scalars)].map(scalar),
    ...some(arrays, 3),
    ...some(structs, 4),
    ...some(others, 4),
  ];
}

/** Declares a variable and gives every byte of it a value. */
export function filled({ declaration, name }: Variable, chance: Chance): string {
  if (name === 'global') return '  global = in[0]; take(globals, sizeof globals, in, 3);\n';
  const from = chance.below(inputSize);
  const fill = chance.oneIn(3)
    ? `memset(&${name}, ${chance.below(256)}, sizeof ${name}); take(&${name}, 1, in, ${from});`
    : `take(&${name}, sizeof ${name}, in, ${from});`;
  return `  ${declaration}; ${fill}\n`;
}
