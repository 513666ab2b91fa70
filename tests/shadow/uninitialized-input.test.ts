// Uninitialised memory as input (--uninitialized symbolic): a program that allocates, writes in parts, copies and decides,
// as a random script says. Its exit status is a hash of all decisions. The judges: a model of the script in a few lines, the
// program without shadows on the same input, and the self-check of every condition.

import { beforeAll, describe, expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import type { Input } from '../../src/input/input.ts';
import { noSources } from '../../src/input/sources.ts';
import { Machine } from '../../src/machine/machine.ts';
import { Executor } from '../../src/run/executor.ts';
import { concreteWorld, WorldMaker } from '../../src/world/world-maker.ts';
import fc from '../chance.ts';
import { programOf } from '../machine/subject.ts';

const source = `
#include <alloca.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
enum { slots = 2, steps = 24 };
static const char operations[] = {0, 1, 1, 1, 2, 2, 3, 4, 4, 4, 4, 4, 5, 6, 7, 8};
static unsigned char script[steps][5], *heap[slots];
static size_t sizes[slots];
static unsigned hash;
struct record { char tag; int value; short rest; };
static void decide(int holds) { hash *= 31; if (holds) hash += 7; else hash++; }
static int get(int step, int i) { return klee_get_value_i32(script[step][i]); }
static int half(int set, int value) { int x; if (set) x = value; return x; }
static void array(int at, int other, int value) {
  unsigned char local[13];
  local[at % 13] = value;
  decide(local[other % 13] > 100);
}
static void structs(int set, int value) {
  struct record one, two;
  if (set) one.value = value;
  one.tag = 1;
  two = one;
  decide(two.value > 1000);
  decide(two.rest < 0);
}
static void sized(int count, int at) {
  unsigned char vla[count];
  char *more = alloca(count);
  decide(vla[at % count] > 50);
  decide(more[at % count] > 50);
}
int main(void) {
  klee_make_symbolic(script, sizeof script, "script");
  for (int step = 0; step < steps; step++) {
    int op = operations[get(step, 0) % 16], k = get(step, 1) % slots, a = get(step, 2), b = get(step, 3), v = get(step, 4);
    size_t size = a % 24 + 1;
    switch (op) {
    case 0: free(heap[k]); heap[k] = malloc(sizes[k] = size); break;
    case 1: heap[k] = realloc(heap[k], sizes[k] = size); break;
    case 2: if (heap[k]) heap[k][a % sizes[k]] = v; break;
    case 3: {
      int other = b % slots;
      if (!heap[k] || !heap[other]) break;
      memmove(heap[k], heap[other], sizes[k] < sizes[other] ? sizes[k] : sizes[other]);
      break;
    }
    case 4: if (heap[k]) decide(heap[k][a % sizes[k]] > v); break;
    case 5: decide(half(a & 1, v) > b); break;
    case 6: array(a, b, v); break;
    case 7: structs(a & 1, v * 100); break;
    case 8: sized(size, b); break;
    }
  }
  return hash % 200;
}
`;

const [slots, steps] = [2, 24];
/** The heap is what has most to go wrong. */
const operations = [0, 1, 1, 1, 2, 2, 3, 4, 4, 4, 4, 4, 5, 6, 7, 8];
const plan = {
  ...{ arguments: ['program'], environment: {}, directory: '/home', files: [], seed: 0 },
  fileSpace: 1 << 20,
} as const;
const limits = { fuel: 1 << 24, expired: () => false, leaks: false };

/** Operation, slot, and what it works with. */
type Row = readonly [number, number, number, number, number];

/** What the program above does, by the standard's words alone: each new object has the bytes that the input says. */
class Model {
  private readonly input: Input;
  private readonly counts = new Map<string, number>();
  private readonly heap: (Uint8Array | undefined)[] = Array.from({ length: slots });
  private hash = 0;

  constructor(input: Input) {
    this.input = input;
  }

  run(script: readonly Row[]): number {
    for (const row of script) this.step(row);
    return this.hash % 200;
  }

  private step([op, slot, a, b, v]: Row): void {
    const [k, size] = [slot % slots, (a % 24) + 1];
    const [object, other] = [this.heap[k], this.heap[b % slots]];
    switch (operations[op % 16]) {
      case 0:
        this.heap[k] = this.fresh('heap', size);
        return;
      case 1:
        this.heap[k] = this.resized(object, size);
        return;
      case 2:
        if (object) object[a % object.length] = v;
        return;
      case 3:
        if (object && other) object.set(other.slice(0, object.length));
        return;
      case 4:
        if (object) this.decide(object[a % object.length] > v);
        return;
      case 5: {
        const x = view(this.fresh('x', 4)).getInt32(0, true);
        this.decide((a & 1 ? v : x) > b);
        return;
      }
      case 6: {
        const local = this.fresh('local', 13);
        local[a % 13] = v;
        this.decide(local[b % 13] > 100);
        return;
      }
      case 7: {
        const one = view(this.fresh('one', 12));
        this.fresh('two', 12);
        this.decide((a & 1 ? 100 * v : one.getInt32(4, true)) > 1000);
        this.decide(one.getInt16(8, true) < 0);
        return;
      }
      case 8:
        this.decide(this.fresh('vla', size)[b % size] > 50);
        this.decide(view(this.fresh('alloca', size)).getInt8(b % size) > 50);
    }
  }

  /** An object that does not grow has nothing new. */
  private resized(old: Uint8Array | undefined, size: number): Uint8Array {
    if (old !== undefined && old.length >= size) return old.slice(0, size);
    const object = this.fresh('heap', size);
    object.set(old ?? []);
    return object;
  }

  private fresh(name: string, size: number): Uint8Array {
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    const object = new Uint8Array(size);
    object.set(this.input.get(nameOf(name, count))?.subarray(0, size) ?? []);
    return object;
  }

  private decide(holds: boolean): void {
    this.hash = (Math.imul(this.hash, 31) + (holds ? 7 : 1)) >>> 0;
  }
}

function nameOf(name: string, count: number): string {
  return `memory/uninitialized/${name}-${count}`;
}

function view({ buffer }: Uint8Array): DataView {
  return new DataView(buffer);
}

const byte = fc.integer({ min: 0, max: 255 });
const scripts = fc.array(fc.tuple(byte, byte, byte, byte, byte), {
  minLength: steps,
  maxLength: steps,
});
const name = fc.constantFrom('heap', 'x', 'local', 'one', 'two', 'vla', 'alloca');
/** Some objects have some content, of any length. */
const contents = fc.array(
  fc.tuple(name, fc.integer({ min: 1, max: steps }), fc.uint8Array({ maxLength: 28 })),
  { maxLength: 60 },
);

function inputOf(
  script: readonly (readonly number[])[],
  objects: readonly (readonly [string, number, Uint8Array])[],
): Input {
  return new Map([
    ['memory/script', Uint8Array.from(script.flat())],
    ...objects.map(([object, count, bytes]) => [nameOf(object, count), bytes] as const),
  ]);
}

describe('uninitialised memory as input', () => {
  let executor: Executor;
  let plain: Machine;

  beforeAll(async () => {
    const shadowed = await programOf(source, { shadows: true, uninitializedInput: true });
    const maker = new WorldMaker(noSources, plan);
    const world = (run: Parameters<WorldMaker['symbolic']>[0]) => maker.symbolic(run);
    executor = new Executor(shadowed, { terms: new Terms(), world, limits, selfCheck: true });
    const program = await programOf(source, { uninitializedInput: true });
    plain = new Machine(program, new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>));
  });

  function statusOf(input: Input, limit: number): (number | string)[] {
    const outcomes = [
      executor.run(input, limit).outcome,
      plain.once(() => concreteWorld(noSources, plan, input), limits, input),
    ];
    return outcomes.map((outcome) => (outcome.kind === 'exited' ? outcome.status : outcome.kind));
  }

  test('is what the input says, with shadows and without', () => {
    // Some runs go on without shadows after a few decisions.
    const limits = fc.constantFrom(3, Number.POSITIVE_INFINITY);
    const law = fc.property(scripts, contents, limits, (script, objects, limit) => {
      const input = inputOf(script, objects);
      const expected = new Model(input).run(script);
      expect(statusOf(input, limit)).toEqual([expected, expected]);
    });
    fc.assert(law, { numRuns: 300 });
  });
});
