import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import type { Block, Instruction } from '../../src/ir/instruction.ts';
import type { Func, Value } from '../../src/ir/module.ts';
import { removeDeadCode } from '../../src/ir/passes/dead-code.ts';
import { MemoryKeepers } from '../../src/ir/passes/lasting-validity.ts';
import { promoteMemory } from '../../src/ir/passes/mem2reg.ts';
import { makeReducible } from '../../src/ir/passes/reducible.ts';
import { repeatedAccesses } from '../../src/ir/passes/repeated-access.ts';
import { removeUnreachable } from '../../src/ir/passes/unreachable.ts';
import fc from '../chance.ts';
import {
  alloca,
  argument,
  call,
  functionOf,
  functionOfGraph,
  i1,
  i32,
  i64,
  int,
  load,
  make,
  ret,
  store,
  types,
} from './build.ts';
import { anyGraph, type Graph, structuredGraph } from './graphs.ts';
import { type Evaluate, interpret, layout, type Pointer } from './interpret.ts';

const pick = fc.nat({ max: 59 });
const operation = fc.record({
  kind: fc.constantFrom('load', 'load', 'load', 'store', 'store', 'move', 'index', 'local', 'free'),
  picks: fc.tuple(pick, pick, pick),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const recipe = fc.oneof(structuredGraph, anyGraph).chain((graph) =>
  fc.record({
    graph: fc.constant(graph),
    code: fc.array(fc.array(operation, { maxLength: 5 }), {
      minLength: graph.length,
      maxLength: graph.length,
    }),
    /** Which of the calls free, and which way branches go. */
    chance: fc.array(fc.nat({ max: 9 }), { minLength: 20, maxLength: 20 }),
  }),
);

test('what is said to be valid is valid, in every run', () => {
  let left = 0;
  let accesses = 0;
  fc.assert(
    fc.property(recipe, ({ graph, code, chance }) => {
      const fn = programOf(graph, code);
      removeUnreachable(fn);
      promoteMemory(fn);
      removeDeadCode(fn);
      makeReducible(fn, types);
      const repeated = repeatedAccesses(fn, layout, new MemoryKeepers([fn], isDeclared));
      const world = new World(repeated, chance);
      try {
        interpret(fn, world.arguments(), 150, (each, evaluate) => world.watch(each, evaluate));
      } catch (stop) {
        if (stop !== invalid) throw stop;
      }
      left += world.left;
      accesses += world.accesses;
    }),
    { numRuns: 800 },
  );
  expect(left / accesses).toBeGreaterThan(0.1);
});

const invalid = new Error('invalid access');

/** Objects that calls may free, and the judge of accesses. */
class World {
  left = 0;
  accesses = 0;
  private time = 0;
  private readonly dead = new Set<DataView>();
  private readonly objects: DataView[] = [16, 8].map((size) => new DataView(new ArrayBuffer(size)));
  private readonly repeated: ReadonlySet<Instruction>;
  private readonly chance: readonly number[];

  constructor(repeated: ReadonlySet<Instruction>, chance: readonly number[]) {
    this.repeated = repeated;
    this.chance = chance;
  }

  arguments() {
    const pointers = this.objects.map((memory) => ({ memory, offset: 0 }));
    return [...pointers, BigInt(this.chance[0]), BigInt(this.chance[1])];
  }

  watch(instruction: Instruction, evaluate: Evaluate): void {
    if (instruction.op === 'call') this.free(evaluate(instruction.arguments[0]) as Pointer);
    if (instruction.op !== 'load' && instruction.op !== 'store') return;
    const type = instruction.op === 'load' ? instruction.type : instruction.value.type;
    const { memory, offset } = evaluate(instruction.pointer) as Pointer;
    const isInside = offset >= 0 && offset + layout.storeSize(type) <= memory.byteLength;
    const isValid = isInside && !this.dead.has(memory);
    this.accesses++;
    if (this.repeated.has(instruction)) this.left++;
    if (isValid) return;
    if (this.repeated.has(instruction)) throw new Error('an invalid access was not checked');
    throw invalid;
  }

  private free({ memory }: Pointer): void {
    const happens = this.chance[this.time++ % this.chance.length] < 3;
    if (happens && this.objects.includes(memory)) this.dead.add(memory);
  }
}

/** Two pointer variables walk over the objects; integers come from arguments and memory. */
function programOf(graph: Graph, code: readonly (readonly Operation[])[]): Func {
  const fn = functionOfGraph(graph);
  const [first, second, third, fourth] = [types.pointer, types.pointer, i32, i32].map(argument);
  fn.arguments.push(first, second, third, fourth);
  const pointers = [alloca(types.pointer), alloca(types.pointer)];
  const counter = alloca(i32);
  const local = alloca(types.array(i32, 3));
  fn.blocks.forEach((at, index) => {
    const last = present(at.instructions.pop());
    if (index === 0) {
      at.instructions.push(...pointers, counter, local);
      at.instructions.push(store(first, pointers[0]), store(second, pointers[1]));
      at.instructions.push(store(third, counter));
    }
    for (const each of code[index]) append(at, each, pointers, counter, local);
    const count = load(i32, counter);
    const sum = make('binary', { operator: 'add', left: count, right: fourth, flags: [] }, i32);
    const width = last.op === 'switch' ? 2 : 1;
    const bits = make('cast', { operator: 'trunc', operand: sum, flags: [] }, types.integer(width));
    at.instructions.push(count, sum, store(sum, counter), bits, last);
    if (last.op === 'branch') last.condition = bits;
    if (last.op === 'switch') {
      last.value = bits;
      last.cases.forEach((each, place) => {
        each.value = int(place, types.integer(2)) as typeof each.value;
      });
    }
  });
  return fn;
}

function append(
  at: Block,
  { kind, picks: [first, second, third] }: Operation,
  pointers: Value[],
  counter: Value,
  local: Value,
): void {
  const put = <T extends Instruction>(instruction: T): T => {
    at.instructions.push(instruction);
    return instruction;
  };
  const element = (base: Value, index: Value) =>
    put(make('getelementptr', { element: i32, base, indices: [index], flags: [] }, types.pointer));
  const variable = pointers[first % 2];
  const base = kind === 'local' ? local : put(load(types.pointer, variable));
  const constant = int(second % 4);
  const index = () => {
    const count = put(load(i32, counter));
    return put(make('binary', { operator: 'and', left: count, right: int(3), flags: [] }, i32));
  };
  const type = [i32, i32, i64, types.integer(8)][third % 4];
  if (kind === 'free') put(call('free', [base]));
  else if (kind === 'move') put(store(element(base, constant), variable));
  else if (kind === 'index') put(load(type, element(element(base, index()), constant)));
  else if (kind === 'store') put(store(int(first, type), element(base, constant)));
  else put(load(type, element(base, constant)));
}

const pair = types.struct([i32, i32]);

test('a store proves a later load and store, a load only loads', () => {
  const pointer = argument(types.pointer, 0);
  const [first, second, third] = [load(i32, pointer), store(int(1), pointer), load(i32, pointer)];
  const fourth = store(int(2), pointer);
  expect(repeatedIn(first, second, third, fourth)).toEqual([third, fourth]);
});

test('a call forgets, an intrinsic that frees nothing does not', () => {
  const pointer = argument(types.pointer, 0);
  const reads = [1, 2, 3].map(() => load(i32, pointer));
  const count = call('llvm.ctpop.i32', [int(1)], i32);
  expect(repeatedIn(reads[0], count, reads[1], call('g', []), reads[2])).toEqual([reads[1]]);
});

test('a call of a function that frees nothing, nor calls what might, does not forget', () => {
  const pointer = argument(types.pointer, 0);
  const reads = [1, 2].map(() => load(i32, pointer));
  const [outer, inner] = [call('outer', []), call('inner', [])];
  const functions = [outer, inner].map((each) => each.callee as Func);
  functions[0].blocks = [straight(inner, ret(int(0)))];
  functions[1].blocks = [straight(ret(int(0)))];
  const fn = functionOf([straight(reads[0], outer, reads[1], ret(int(0)))]);
  expect(repeatedInFunction(fn, functions)).toEqual([reads[1]]);
  expect(repeatedInFunction(fn, functions, functions[1])).toEqual([]);
  functions[1].blocks = [straight(call('free', [pointer]), ret(int(0)))];
  expect(repeatedInFunction(fn, functions)).toEqual([]);
});

test('fields are proven by the range that covers them', () => {
  const pointer = argument(types.pointer, 0);
  const field = (index: number) =>
    make(
      'getelementptr',
      { element: pair, base: pointer, indices: [int(0), int(index)], flags: [] },
      types.pointer,
    );
  const whole = load(i64, pointer);
  const read = load(i32, field(1));
  const other = load(i64, field(1));
  expect(repeatedIn(whole, read.pointer, read, other.pointer, other)).toEqual([read]);
});

test('locals are valid inside their bounds, unless their lifetime ends', () => {
  const [lasting, ending] = [alloca(pair), alloca(pair)];
  const [inside, ended] = [load(i64, lasting), load(i64, ending)];
  const mark = call('llvm.lifetime.end.p0', [int(8, i64), ending]);
  const beyond = load(types.integer(128), lasting);
  expect(repeatedIn(lasting, ending, inside, ended, mark, beyond)).toEqual([inside]);
});

function repeatedIn(...instructions: unknown[]): Instruction[] {
  const entry = straight(...(instructions as Instruction[]), ret(int(0, i1)));
  return repeatedInFunction(functionOf([entry], [types.pointer]), []);
}

function repeatedInFunction(fn: Func, others: Func[], suspect?: Func): Instruction[] {
  const keepers = new MemoryKeepers(
    [fn, ...others],
    (each) => each === suspect || isDeclared(each),
  );
  return [...repeatedAccesses(fn, layout, keepers)];
}

function straight(...instructions: Instruction[]): Block {
  return { name: 'entry', instructions };
}

function isDeclared({ blocks }: Func): boolean {
  return blocks.length === 0;
}
