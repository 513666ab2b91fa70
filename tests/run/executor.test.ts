// Input in, trace out: what a run of a shadowed program decides on its input, and how it ends. Self-check is on: every
// condition is evaluated under the input.

import { describe, expect, test } from 'vitest';
import { print } from '../../src/expr/print.ts';
import { Terms } from '../../src/expr/terms.ts';
import type { Input } from '../../src/input/input.ts';
import { noSources, type Sources } from '../../src/input/sources.ts';
import { Executor } from '../../src/run/executor.ts';
import type { Trace } from '../../src/run/trace.ts';
import { WorldMaker } from '../../src/world/world-maker.ts';
import fc from '../chance.ts';
import { programOf } from '../machine/subject.ts';

const plan = {
  arguments: ['program'],
  environment: {},
  directory: '/home',
  files: [],
  seed: 0,
  fileSpace: 1 << 20,
};

class Runs {
  readonly terms = new Terms();
  readonly executor: Executor;

  static async of(source: string, sources: Partial<Sources> = {}): Promise<Runs> {
    const program = await programOf(source, { shadows: true, coverage: true });
    return new Runs(program, { ...noSources, ...sources });
  }

  constructor(program: ConstructorParameters<typeof Executor>[0], sources: Sources) {
    const maker = new WorldMaker(sources, plan);
    this.executor = new Executor(program, {
      terms: this.terms,
      world: (run) => maker.symbolic(run),
      limits: { fuel: 1 << 16, expired: () => false, leaks: false },
      selfCheck: true,
    });
  }

  run(input: Record<string, readonly number[]>): Trace {
    const entries = Object.entries(input).map(([name, bytes]) => [name, Uint8Array.from(bytes)]);
    return this.executor.run(new Map(entries as [string, Uint8Array][]) as Input);
  }

  /** The decisions of a trace: line, kind, what was decided. */
  decisions({ length, decisions, held }: Trace): string[] {
    const { program } = this.executor;
    return Array.from({ length }, (_, row) => {
      const { site, kind } = program.decisions[decisions[row]];
      return `${program.sites[site].line} ${kind} ${held[row] !== 0}`;
    });
  }

  conditions({ length, conditions }: Trace): string[] {
    return Array.from({ length }, (_, row) => print(this.terms, conditions[row]));
  }
}

const klee = '#include <klee/klee.h>\n';

describe('a trace', () => {
  test('has the branches that depend on input, in order', async () => {
    const runs = await Runs.of(`${klee}
int main(void) {
  int x, y = 5;
  klee_make_symbolic(&x, sizeof x, "x");
  if (y > 3) y++;
  if (x > 10) return 1;
  if (x == 3) return 2;
  return 0;
}`);
    const zero = runs.run({});
    expect(zero.outcome).toEqual({ kind: 'exited', status: 0 });
    expect(runs.decisions(zero)).toEqual(['7 branch false', '8 branch false']);
    expect(zero.objects).toEqual([{ name: 'memory/x', size: 4 }]);
    expect(zero.coversNew).toBe(true);
    const three = runs.run({ 'memory/x': [3, 0, 0, 0] });
    expect(three.outcome).toEqual({ kind: 'exited', status: 2 });
    expect(runs.decisions(three)).toEqual(['7 branch false', '8 branch true']);
    const large = runs.run({ 'memory/x': [0, 1, 0, 0] });
    expect(large.outcome).toEqual({ kind: 'exited', status: 1 });
    expect(runs.decisions(large)).toEqual(['7 branch true']);
    expect(runs.run({}).coversNew).toBe(false);
  });

  test('is the same whenever the input is the same', async () => {
    const runs = await Runs.of(`${klee}
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *text = malloc(4), copy[4];
  klee_make_symbolic(text, 4, "text");
  memcpy(copy, text, 4);
  free(text);
  int sum = 0;
  for (int i = 0; i < 4; i++) if (copy[i] >= '0' && copy[i] <= '9') sum += copy[i] - '0';
  return sum > 20;
}`);
    const inputs = [[], [0x39, 0x39, 0x39, 0x39], [0x31, 0, 0x39, 0xff]];
    const tell = (bytes: number[]) => {
      const trace = runs.run({ 'memory/text': bytes });
      return [trace.outcome, runs.decisions(trace), runs.conditions(trace)];
    };
    const first = inputs.map(tell);
    expect(inputs.map(tell)).toEqual(first);
    expect(first[1][0]).toEqual({ kind: 'exited', status: 1 });
  });

  test('begins with standard input', async () => {
    const runs = await Runs.of(
      `
#include <stdio.h>
int main(void) {
  int c = getchar(), d = getchar();
  if (c == 'o') if (d == 'k') return 1;
  return 0;
}`,
      { stdin: { min: 2, max: 2 } },
    );
    expect(runs.decisions(runs.run({ stdin: [0x6f] }))).toEqual([
      '5 branch true',
      '5 branch false',
    ]);
    expect(runs.run({ stdin: [0x6f, 0x6b] }).outcome).toEqual({ kind: 'exited', status: 1 });
  });
});

test('a run after any other is the run of a new executor', async () => {
  const program = await programOf(leftovers, { shadows: true, coverage: true });
  const used = new Runs(program, noSources);
  const tell = (runs: Runs, bytes: Uint8Array) => {
    const trace = runs.run({ 'memory/commands': [...bytes] });
    const { outcome, objects } = trace;
    const covered = trace.covered.join('');
    const of = runs.conditions(trace).map(withSortedOrs);
    return { outcome, objects, covered, path: runs.decisions(trace), of };
  };
  const commands = fc.uint8Array({ minLength: 4, maxLength: 4, max: 9 });
  fc.assert(
    fc.property(commands, fc.array(commands, { maxLength: 4 }), (tested, before) => {
      for (const each of before) tell(used, each);
      expect(tell(used, tested)).toEqual(tell(new Runs(program, noSources), tested));
    }),
    { numRuns: 25, seed: 11 },
  );
});

/** Which operand of an "or" comes first is a matter of which term is older: here, of how it is spelt. All else stays. */
function withSortedOrs(condition: string): string {
  let at = 0;
  const group = (): string => {
    const operands: string[] = [];
    for (let operand = ''; ; ) {
      if (condition[at] === '(') {
        at++;
        operand += `(${group()})`;
      } else if (condition.startsWith(' | ', at)) {
        operands.push(operand);
        operand = '';
        at += ' | '.length;
      } else if (at === condition.length || condition[at] === ')') {
        at++;
        return [...operands, operand].sort().join(' | ');
      } else operand += condition[at++];
    }
  };
  return group();
}

/** Leaves symbolic bytes in variables, on the stack, in the heap, and ends in many ways. */
const leftovers = `${klee}
#include <stdlib.h>
#include <string.h>
static char kept[16];
static char *heap;
static int deep(int n, char c) { char here[100]; memset(here, c, n); return n > 0 ? deep(n - 9, c) : here[5]; }
int main(void) {
  unsigned char commands[4];
  klee_make_symbolic(commands, sizeof commands, "commands");
  for (int i = 0; i < 4; i++) {
    unsigned char c = commands[i];
    switch (c) {
      case 1: kept[i] = c; break;
      case 2: heap = malloc(20); memset(heap, c, 20); break;
      case 3: if (heap && heap[3] == 2) free(heap); break;
      case 4: if (deep(90, c) == c) kept[9]++; break;
      case 5: return kept[0] + kept[i];
      case 6: abort();
      case 7: if (kept[c - 7] == 1) return 3; break;
      case 8: klee_assume(c == commands[(i + 1) & 3]); break;
      case 9: heap[30] = c; break;
    }
  }
  return kept[1] == 1;
}`;

describe('the end of a run', () => {
  test('is an assumption that does not hold, or silence', async () => {
    const runs = await Runs.of(`${klee}
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x < 200);
  if (x == 7) klee_silent_exit(0);
  return 0;
}`);
    const refused = runs.run({ 'memory/x': [250] });
    expect(refused.outcome).toEqual({ kind: 'assumption' });
    expect(runs.decisions(refused)).toEqual(['6 assumption false']);
    expect(runs.run({ 'memory/x': [7] }).outcome).toEqual({ kind: 'silent' });
  });

  test('is a finding behind the check that it fails', async () => {
    const runs = await Runs.of(`${klee}
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  return 100 / x;
}`);
    const trace = runs.run({});
    expect(trace.outcome).toMatchObject({ kind: 'finding', finding: { kind: 'divide-by-zero' } });
    expect(runs.decisions(trace)).toEqual(['6 division false']);
  });

  test('is a hang when the fuel is used up', async () => {
    const runs = await Runs.of(`${klee}
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  for (unsigned long i = 0; x == 0; i++) ;
  return 0;
}`);
    expect(runs.run({}).outcome).toMatchObject({ kind: 'finding', finding: { kind: 'hang' } });
    expect(runs.run({ 'memory/x': [1] }).outcome).toEqual({ kind: 'exited', status: 0 });
  });
});

test('a finding is explained by one run more', async () => {
  const runs = await Runs.of(`${klee}
#include <stdlib.h>
int main(void) {
  unsigned char i;
  klee_make_symbolic(&i, sizeof i, "i");
  char *p = malloc(10);
  p[i] = 1;
  return 0;
}`);
  const input: Input = new Map([['memory/i', Uint8Array.of(10)]]);
  const outcome = runs.executor.explain(input);
  expect(outcome).toMatchObject({ kind: 'finding', finding: { kind: 'out-of-bounds' } });
  const allocated = outcome.kind === 'finding' ? outcome.finding.object?.allocated : undefined;
  expect(allocated?.find((frame) => !frame.library)?.line).toBe(7);
});
