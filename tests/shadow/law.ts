// The law of shadows: the term of a value, evaluated under the witness, is the value that the machine computed. Programs
// under test call `observe(value)`, which decides on every bit of a value in the end (what is decided is no longer symbolic);
// the executor's self-check evaluates each condition under the input and throws where the two disagree.

import type { LineRange } from '../../src/abi/new-lines.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import { noSources } from '../../src/input/sources.ts';
import { Executor } from '../../src/run/executor.ts';
import type { Trace } from '../../src/run/trace.ts';
import { WorldMaker } from '../../src/world/world-maker.ts';
import { programOf } from '../machine/subject.ts';

const plan = {
  arguments: ['program'],
  environment: {},
  directory: '/home',
  files: [],
  seed: 0,
  fileSpace: 1 << 20,
};

const prelude = `
#include <klee/klee.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>
typedef unsigned char u8; typedef unsigned short u16; typedef unsigned u32; typedef unsigned long u64;
typedef unsigned __int128 u128;
static volatile int seen;
static u64 observed[1024]; static int observations;
static void observe(u64 value) { observed[observations++] = value; }
static void observe_all(void) {
  for (int k = 0; k < observations; k++) for (int i = 0; i < 64; i++) if (observed[k] >> i & 1) seen++;
}
static void observe128(u128 value) { observe((u64)value); observe((u64)(value >> 64)); }
/** A value that must have a shadow, and obey the law. */
#define symbolic(value) do { u64 v_ = (u64)(value); if (!klee_is_symbolic(v_)) abort(); observe(v_); } while (0)
#define concrete(value) do { if (klee_is_symbolic((u64)(value))) abort(); } while (0)
struct { u8 bytes[64]; } input;
#define in8(i) (input.bytes[i])
#define in16(i) (*(u16 *)(input.bytes + (i)))
#define in32(i) (*(u32 *)(input.bytes + (i)))
#define in64(i) (*(u64 *)(input.bytes + (i)))
`;

export interface Ran {
  readonly trace: Trace;
  /** Kinds and lines (from the first of `body`) of the decisions. */
  readonly decisions: readonly string[];
  readonly concretized: Trace['concretized'];
}

export class Law {
  private readonly executor: Executor;
  private readonly terms = new Terms();

  private constructor(program: ConstructorParameters<typeof Executor>[0]) {
    const maker = new WorldMaker(noSources, plan);
    this.executor = new Executor(program, {
      terms: this.terms,
      world: (run) => maker.symbolic(run),
      limits: { fuel: 1 << 22, expired: () => false, leaks: false },
      selfCheck: true,
    });
  }

  /** `main` is the body of main; `functions` what stands before it; `news` are the lines that are new. */
  static async of(
    main: string,
    functions = '',
    flags: readonly string[] = [],
    news?: readonly LineRange[],
    optimised?: string,
  ): Promise<Law> {
    const source = `${prelude}
${functions}
int main(void) {
  klee_make_symbolic(&input, sizeof input, "input");
${main}
  observe_all();
  return 0;
}`;
    const options = { ...(news && { news }), ...(optimised && { optimised }) };
    return new Law(await programOf(source, { shadows: true, flags, ...options }));
  }

  run(bytes: readonly number[]): Ran {
    const trace = this.executor.run(new Map([['memory/input', Uint8Array.from(bytes)]]));
    const { program } = this.executor;
    const decisions = Array.from({ length: trace.length }, (_, row) => {
      const { site, kind } = program.decisions[trace.decisions[row]];
      const { function: name } = program.sites[site];
      return `${kind} ${name} ${trace.held[row] !== 0}`;
    });
    return { trace, decisions, concretized: trace.concretized };
  }

  /** Runs on inputs that look for trouble, and tells how the runs ended. */
  outcomes(inputs: Iterable<readonly number[]>): string[] {
    return [...inputs].map((bytes) => {
      const { outcome } = this.run(bytes).trace;
      if (outcome.kind === 'exited') return `exited ${outcome.status}`;
      if (outcome.kind !== 'finding') return outcome.kind;
      const { kind, message, stack } = outcome.finding;
      return `${kind}: ${message} (${stack.map(({ line }) => line)})`;
    });
  }

  /**
   * What a run's conditions say about another input is what happens on it: the same decisions up to the first one that the
   * other input decides otherwise, and there the other side, or another number or object of a value that is pinned to the
   * witness's. Returns how many decisions they share.
   */
  predict(witness: readonly number[], other: readonly number[]): number {
    const { trace } = this.run(witness);
    const [conditions, held] = [trace.conditions.slice(0, trace.length), trace.held.slice()];
    const decisions = trace.decisions.slice();
    const input = new Map([['memory/input', Uint8Array.from(other)]]);
    const evaluator = new Evaluator(this.terms).under(this.executor.symbols.assignment(input));
    let shared = 0;
    while (shared < conditions.length) {
      if (evaluator.holds(conditions[shared]) !== (held[shared] !== 0)) break;
      shared++;
    }
    const again = this.run(other).trace;
    for (let row = 0; row < shared; row++) {
      const same = again.conditions[row] === conditions[row] && again.held[row] === held[row];
      if (row >= again.length || !same) throw new Error(`decision ${row} was predicted otherwise`);
    }
    if (shared < conditions.length) {
      const { kind } = this.executor.program.decisions[decisions[shared]];
      const isSame = again.conditions[shared] === conditions[shared];
      const turns = isSame && again.held[shared] !== held[shared];
      const pinned = (kind === 'pointer' || kind === 'size') && !isSame;
      if (again.decisions[shared] !== decisions[shared] || !(turns || pinned)) {
        throw new Error(`the path does not turn at decision ${shared} (${kind})`);
      }
    } else if (again.length !== shared) throw new Error('the path does not end');
    return shared;
  }
}

/** Inputs of 64 bytes: random ones, and such with many zeros, ones and signs. */
export function inputs(count: number, seed = 1): number[][] {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state >> 8;
  };
  const special = [0, 1, 0x7f, 0x80, 0xff];
  return Array.from({ length: count }, (_, i) =>
    Array.from({ length: 64 }, () => (i % 2 === 0 ? next() & 0xff : special[next() % 5])),
  );
}
