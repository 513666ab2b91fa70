// Random programs over local variables: a random control flow graph, filled with loads, stores,
// arithmetic and calls. Values cross blocks only through memory, as in unoptimised code.

import { present } from '../../src/base/known.ts';
import type { Block } from '../../src/ir/instruction.ts';
import type { Func, Value } from '../../src/ir/module.ts';
import type { IntegerType, Type } from '../../src/ir/types.ts';
import fc from '../chance.ts';
import {
  alloca,
  argument,
  binary,
  call,
  functionOfGraph,
  i1,
  i32,
  i64,
  int,
  load,
  make,
  store,
  types,
} from './build.ts';
import { anyGraph, type Graph, structuredGraph } from './graphs.ts';
import { layout } from './interpret.ts';

interface Operation {
  readonly kind: 'load' | 'store' | 'compute' | 'emit' | 'copy' | 'clear' | 'escape' | 'mismatch';
  /** Choose a variable, a field, and values computed before. */
  readonly picks: readonly [number, number, number];
}

export interface Recipe {
  readonly graph: Graph;
  readonly variables: readonly ('scalar' | 'struct')[];
  readonly code: readonly (readonly Operation[])[];
}

const pick = fc.nat({ max: 59 });
const operation = (kinds: readonly Operation['kind'][]): fc.Arbitrary<Operation> =>
  fc.record({ kind: fc.constantFrom(...kinds), picks: fc.tuple(pick, pick, pick) });

const everyday: Operation['kind'][] = ['load', 'load', 'store', 'store', 'compute', 'emit'];

export function recipes(kind: 'scalar' | 'struct', reducible: boolean): fc.Arbitrary<Recipe> {
  const kinds = kind === 'struct' ? [...everyday, ...everyday, 'copy', 'clear'] : everyday;
  const rare = fc.oneof(
    { weight: 60, arbitrary: operation(kinds as Operation['kind'][]) },
    { weight: 1, arbitrary: operation(['escape', 'mismatch']) },
  );
  return (reducible ? structuredGraph : anyGraph).chain((graph) =>
    fc.record({
      graph: fc.constant(graph),
      variables: fc.array(fc.constantFrom('scalar', kind), { minLength: 1, maxLength: 4 }),
      code: fc.array(fc.array(rare, { maxLength: 6 }), {
        minLength: graph.length,
        maxLength: graph.length,
      }),
    }),
  );
}

const pair = types.array(i32, 2);
const struct = types.struct([i32, types.integer(16), pair, i64]);
const paths: { path: number[]; type: IntegerType }[] = [
  { path: [0], type: i32 },
  { path: [1], type: types.integer(16) },
  { path: [2, 0], type: i32 },
  { path: [2, 1], type: i32 },
  { path: [3], type: i64 },
];

/** Builds the program anew each time, so that a pass may change one copy of it. */
export function programOf(recipe: Recipe): Func {
  const fn = functionOfGraph(recipe.graph);
  const parameters = [argument(i32, 0), argument(i32, 1)];
  fn.arguments.push(...parameters);
  const variables = recipe.variables.map((kind) => alloca(kind === 'scalar' ? i32 : struct));
  fn.blocks.forEach((block, index) => {
    const last = present(block.instructions.pop());
    if (index === 0) block.instructions.push(...variables);
    const known: Value[] = [...parameters, int(index), int(7)];
    for (const each of recipe.code[index]) append(block, each, variables, known);
    if (last.op === 'ret')
      last.value = known[known.length - 1].type === i32 ? known.at(-1) : int(1);
    if (last.op === 'branch') last.condition = decide(block, variables, index, i1);
    if (last.op === 'switch') last.value = decide(block, variables, index, types.integer(2));
    if (last.op === 'switch') {
      last.cases.forEach((each, place) => {
        each.value = int(place, types.integer(2)) as typeof each.value;
      });
    }
    block.instructions.push(last);
  });
  return fn;
}

function decide(block: Block, variables: Value[], index: number, type: IntegerType): Value {
  const value = load(i32, variables[index % variables.length]);
  const bits = make('cast', { operator: 'trunc', operand: value, flags: [] }, type);
  block.instructions.push(value, bits);
  return bits;
}

function append(block: Block, each: Operation, variables: Value[], known: Value[]): void {
  const [first, second, third] = each.picks;
  const variable = variables[first % variables.length];
  const put = <T extends Value>(value: T): T => {
    block.instructions.push(value as never);
    return value;
  };
  const value = known[third % known.length];
  switch (each.kind) {
    case 'load': {
      const place = placeIn(variable, second, put);
      known.push(put(load(place.type, place.pointer)));
      break;
    }
    case 'store': {
      const place = placeIn(variable, second, put);
      put(store(value.type === place.type ? value : int(third, place.type), place.pointer));
      break;
    }
    case 'compute': {
      const other = known[second % known.length];
      if (other.type === value.type) known.push(put(binary('add', value, other)));
      break;
    }
    case 'emit':
      put(call('emit', [value]));
      break;
    case 'copy': {
      const other = variables[second % variables.length];
      if (allocated(other) === allocated(variable)) {
        put(call('llvm.memcpy.p0.p0.i64', [variable, other, sizeOf(variable), int(0, i1)]));
      }
      break;
    }
    case 'clear':
      put(
        call('llvm.memset.p0.i64', [
          variable,
          int(third % 3, types.integer(8)),
          sizeOf(variable),
          int(0, i1),
        ]),
      );
      break;
    case 'escape':
      put(call('escape', [variable]));
      break;
    case 'mismatch':
      known.push(put(load(types.integer(8), variable)));
      break;
  }
}

function placeIn(variable: Value, choice: number, put: <T extends Value>(value: T) => T) {
  if (allocated(variable) === i32) return { pointer: variable, type: i32 };
  const { path, type } = paths[choice % paths.length];
  if (path[0] === 0 && choice % 2 === 0) return { pointer: variable, type };
  const indices = [0, ...path].map((index) => int(index));
  const pointer = put(
    make('getelementptr', { element: struct, base: variable, indices, flags: [] }, types.pointer),
  );
  return { pointer, type };
}

function allocated(variable: Value): Type {
  return (variable as { allocated: Type } & Value).allocated;
}

function sizeOf(variable: Value): Value {
  return int(layout.size(allocated(variable)), i64);
}
