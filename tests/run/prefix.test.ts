// A run that begins where the input begins equals one from the program's start: outcome, trace, steps, coverage, output and memory.

import { describe, expect, test } from 'vitest';
import { granule } from '../../src/abi/address-space.ts';
import type { Program } from '../../src/abi/program.ts';
import type { InputPoint } from '../../src/abi/reentry.ts';
import { present } from '../../src/base/known.ts';
import { print } from '../../src/expr/print.ts';
import { Terms } from '../../src/expr/terms.ts';
import type { Input } from '../../src/input/input.ts';
import { noSources, type Sources } from '../../src/input/sources.ts';
import { type Machine, machineFor } from '../../src/machine/machine.ts';
import { Executor } from '../../src/run/executor.ts';
import { concreteWorld, WorldMaker } from '../../src/world/world-maker.ts';
import { programsOf } from '../machine/subject.ts';

const plan = {
  arguments: ['program', 'word'],
  environment: { NAME: 'value' },
  directory: '/home',
  files: [],
  seed: 0,
  fileSpace: 1 << 20,
};
const sources = { ...noSources, stdin: { min: 0, max: 6 } };
const limits = { fuel: 1 << 20, expired: () => false, leaks: true };

const tables = `
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>
#include <unistd.h>
#include <stdarg.h>
static int table[256];
static char *words[64];
static void fill(void) {
  for (int round = 0; round < 40; round++)
    for (int i = 0; i < 256; i++) table[i] = (table[i] * 31 + i + round) % 97;
  for (int i = 0; i < 64; i++) { words[i] = malloc(16 + i); sprintf(words[i], "word %d", i); }
}
`;

/** Programs that read after they have prepared something, in different surroundings. */
const programs: Record<string, string> = {
  'reads in main': `${tables}
int main(int argc, char **argv) {
  fill();
  char line[8]; int n = read(0, line, 6);
  if (n < 2) return n;
  if (table[(unsigned char)line[0]] > 50) puts(words[line[1] & 63]);
  if (line[1] == 'x') return words[63][200];
  return line[0] == 'q' ? 7 : 0;
}`,
  'reads in a loop, deep in calls': `${tables}
static int next(void) { return getchar(); }
static int (*volatile reader)(void) = next;
static int parse(int depth, double scale, long long big) {
  float part = scale / 2;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    if (depth > 0 && i == 1) { sum += parse(depth - 1, scale * 2, big + i); continue; }
    if (i == 0 && depth > 0) continue;
    int c = reader();
    if (c == EOF) break;
    sum += c == '(' ? 100 + (int)part : c == ')' ? (int)big : table[c & 255];
    if (c == 'z') abort();
  }
  return sum + (int)scale;
}
int main(void) {
  fill();
  int total = 0;
  while (total < 3000) { int v = parse(3, 1.5, 1LL << 40); if (v == 24) break; total += v; if (feof(stdin)) break; }
  printf("%d\\n", total);
  return total & 127;
}`,
  'reads under setjmp': `${tables}
static jmp_buf home;
static void fail(int n) { longjmp(home, n); }
static int guarded(int (*body)(int), int value) {
  jmp_buf old; memcpy(old, home, sizeof home);
  int r = setjmp(home);
  if (r == 0) r = body(value);
  else r = -r;
  memcpy(home, old, sizeof home);
  return r;
}
static int inner(int value) {
  char c;
  if (read(0, &c, 1) != 1) fail(3);
  if (c == 'a') fail(5);
  return c > 'm' ? value : table[(unsigned char)c];
}
int main(void) {
  fill();
  int sum = 0;
  for (int i = 0; i < 4; i++) sum += guarded(inner, i * 10);
  return sum & 63;
}`,
  'reads in a variadic function, in the middle of a switch': `${tables}
static int take(const char *format, ...) {
  va_list list; va_start(list, format);
  int sum = 0;
  for (; *format; format++) switch (*format) {
    case 'i': sum += va_arg(list, int); break;
    case 'd': sum += (int)va_arg(list, double); break;
    case 'r': { char array[5000]; memset(array, 1, sizeof array); int c = getchar(); sum += c; if (c == '7') sum += array[c & 31]; break; }
    case 's': sum += strlen(va_arg(list, char *)); break;
  }
  va_end(list);
  return sum;
}
int main(int argc, char **argv) {
  fill();
  char *copy = strdup(argv[1]);
  int n = take("isrdri", 4, copy, 2.5, 8);
  if (n > 300) free(copy);
  return n & 31;
}`,
  'has made something symbolic itself': `#include <klee/klee.h>
${tables}
int main(void) {
  fill();
  unsigned char x, y[3];
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(y, sizeof y, "y");
  klee_assume(x < 200);
  return table[x] > 20 ? y[0] == y[1] : 5;
}`,
};

const inputs: readonly Input[] = [
  '',
  'ab',
  '(x)',
  'qx',
  'zz7z',
  '77',
  'a',
  'nopqrs',
  '\xff\xff\xff',
].map((text) => inputOf(text));

function inputOf(text: string): Input {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const length = Uint8Array.of(bytes.length, 0, 0, 0);
  return new Map([
    ['stdin', bytes],
    ['length/stdin', length],
    ['memory/x', bytes.slice(0, 1)],
    ['memory/y', bytes.slice(1, 4)],
  ]);
}

const text = (value: unknown) =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each));

class Runs {
  readonly terms = new Terms();
  readonly executor: Executor;
  private output = '';

  constructor(program: Program, more: Partial<Sources> = {}) {
    const stdout = (bytes: Uint8Array) => {
      this.output += Buffer.from(bytes).toString('latin1');
    };
    const maker = new WorldMaker({ ...sources, ...more }, plan, { stdout, stderr: () => {} });
    const world = (run: Parameters<typeof maker.symbolic>[0]) => maker.symbolic(run);
    this.executor = new Executor(program, { terms: this.terms, world, limits, selfCheck: true });
  }

  /** All that there is to see of a run. */
  run(input: Input): string {
    this.output = '';
    const trace = this.executor.run(input);
    const rows = Array.from({ length: trace.length }, (_, row) => [
      trace.decisions[row],
      print(this.terms, trace.conditions[row]),
      trace.held[row],
    ]);
    const { outcome, objects, concretized, isCut } = trace;
    const marks = Buffer.from(trace.covered).toString('hex');
    return text({
      outcome,
      rows,
      objects,
      concretized,
      isCut,
      marks,
      steps: this.executor.steps,
      output: this.output,
    });
  }
}

function pointOf(program: Program): InputPoint {
  const runs = new Runs(program);
  runs.run(inputOf('ab'));
  return present(runs.executor.foundInput).point;
}

describe.each(Object.entries(programs))('a program that %s', (_, source) => {
  test('runs from where its input begins as from its start', async () => {
    const programOf = await programsOf(source);
    const shadowed = { shadows: true, coverage: true };
    const inputPoint = pointOf(programOf(shadowed));
    const whole = new Runs(programOf(shadowed));
    const resumed = new Runs(programOf({ ...shadowed, inputPoint }));
    for (const input of [...inputs, ...inputs.toReversed()])
      expect(resumed.run(input)).toBe(whole.run(input));
    expect(resumed.executor.resumedRuns).toBe(2 * inputs.length - 1);
    comparePlainly(programOf, inputPoint);
  });
});

/** Does the same with programs without shadows. */
function comparePlainly(programOf: ProgramMaker, inputPoint: InputPoint): void {
  const whole = machineFor(programOf({ coverage: true }));
  const resumed = machineFor(programOf({ coverage: true, inputPoint }));
  for (const input of [...inputs, ...inputs.toReversed()]) {
    expect(runPlainly(resumed, input)).toBe(runPlainly(whole, input));
    expect(isSameMemory(resumed, whole)).toBe(true);
  }
  expect(resumed.prefix.resumed).toBe(2 * inputs.length - 1);
  for (const more of [-1, 0, 5, 64, 1000]) {
    const fuel = resumed.prefix.steps + more;
    const before = resumed.prefix.resumed;
    for (const input of inputs)
      expect(runPlainly(resumed, input, fuel)).toBe(runPlainly(whole, input, fuel));
    expect(resumed.prefix.resumed - before).toBe(more < 0 ? 0 : inputs.length);
  }
}

type ProgramMaker = Awaited<ReturnType<typeof programsOf>>;

function runPlainly(machine: Machine, input: Input, fuel = limits.fuel): string {
  let output = '';
  const stdout = (bytes: Uint8Array) => {
    output += Buffer.from(bytes).toString('latin1');
  };
  const world = () => concreteWorld(sources, plan, input, { stdout, stderr: () => {} });
  const outcome = machine.once(world, { ...limits, fuel, turns: 8 }, input);
  return text({
    outcome,
    output,
    steps: machine.steps,
    marks: Buffer.from(machine.covered).toString('hex'),
  });
}

/** Compares all that the program can see, and the map over it. */
function isSameMemory(one: Machine, other: Machine): boolean {
  const { memoryEnd } = one.program.space;
  const content = ({ memory }: Machine) => Buffer.from(memory.bytes.buffer, 0, memoryEnd);
  const map = ({ memory }: Machine) => memory.map.subarray(0, memoryEnd / granule);
  return content(one).equals(content(other)) && Buffer.compare(map(one), map(other)) === 0;
}

test('where arguments are symbolic the input begins with the program', async () => {
  const programOf = await programsOf(present(programs['reads in main']));
  const runs = new Runs(programOf({ shadows: true, coverage: true }), {
    arguments: [{ min: 3, max: 3 }],
    fewestArguments: 1,
  });
  runs.run(inputOf('ab'));
  expect(runs.executor.foundInput).toBe(undefined);
});
