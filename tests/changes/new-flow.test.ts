// Which conditions are new: on new lines, and wherever goes what new lines have computed, concrete values among it. A new line
// of the programs ends in `//+`; a decision that must be new stands on a line that ends in `// new`, one that must not on
// a line with `// old`.

import { beforeAll, describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { print } from '../../src/expr/print.ts';
import { Terms } from '../../src/expr/terms.ts';
import { noSources } from '../../src/input/sources.ts';
import { Executor } from '../../src/run/executor.ts';
import type { Trace } from '../../src/run/trace.ts';
import { WorldMaker } from '../../src/world/world-maker.ts';
import { programOf } from '../machine/subject.ts';

const cases = `
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
struct limits { int most; int least; };
static int limit = 7; //+
static int other = 9;
static const unsigned char table[4] = { 1, 2, 3, 4 }; //+
static const unsigned char plain[4] = { 1, 2, 3, 4 };
static const char *words[] = {
  "one",
  "two", //+
};
static struct limits *made;
static int seen;
static int scaled(int x) { return 3 * x; }
static int least(void) { return 4; } //+
static int is_word(const unsigned char *in, const char *word) {
  for (int i = 0; word[i]; i++)
    if (in[i] != word[i]) return 0; // both
  return 1;
}
static void local(const unsigned char *in) {
  int a = in[0];
  if (a > 10) seen++; // old
  int b = a + 1; //+
  if (b > 10) seen++; // new
  int c = scaled(b);
  if (c > 80) seen++; // new
  if (in[0] == 77) seen++; // old
}
static void concrete(const unsigned char *in) {
  if (in[1] > limit) seen++; // new
  if (in[2] > other) seen++; // old
  int most = 5; //+
  int twice = 2 * most;
  if (in[3] > twice) seen++; // new
  if (in[4] > least()) seen++; // new
}
static void heap(const unsigned char *in) {
  made = malloc(sizeof *made);
  made->most = 12; //+
  made->least = 3;
  if (in[5] > made->most) seen++; // new
  if (in[6] < made->least) seen++; // old
  struct limits copy = *made;
  if (in[7] > copy.most) seen++; // new
  if (in[8] < copy.least) seen++; // old
  made->most = 4;
  if (in[9] > made->most) seen++; // old
  free(made);
}
static void constants(const unsigned char *in) {
  if (in[10] == table[1]) seen++; // new
  if (in[11] == plain[1]) seen++; // old
  const unsigned char *at = table;
  if (in[12] == at[2]) seen++; // new
  if (table[in[13] & 3] == 3) seen++; // new
  if (plain[in[14] & 3] == 3) seen++; // old
}
static void stored(unsigned char *in) {
  unsigned char kept[8];
  kept[0] = in[15];
  kept[1] = in[16]; //+
  if (kept[0] == 1) seen++; // old
  if (kept[1] == 1) seen++; // new
  memcpy(kept, in + 17, 4);
  if (kept[1] == 1) seen++; // old
  memcpy(kept, in + 21, 4); //+
  if (kept[2] == 1) seen++; // new
}
static void library(const char *in) {
  if (!strcmp(in, "abc")) seen++; // old
  if (!strcmp(in + 4, "abc")) seen++; //+ new
  char copy[8];
  strcpy(copy, in + 8); //+
  if (copy[0] == 'x') seen++; // new
}
int main(void) {
  unsigned char in[32];
  char text[16];
  klee_make_symbolic(in, sizeof in, "in");
  klee_make_symbolic(text, sizeof text, "text");
  text[15] = 0;
  local(in);
  concrete(in);
  heap(in);
  constants(in);
  stored(in);
  library(text);
  if (is_word(in + 25, words[0])) seen++;
  if (is_word(in + 28, words[1])) seen++;
  return seen > 100;
}`;

const plan = {
  ...{ arguments: ['program'], environment: {}, directory: '/home', files: [] },
  ...{ seed: 0, fileSpace: 1 << 20 },
};

class Runs {
  readonly terms = new Terms();
  readonly executor: Executor;

  constructor(program: ConstructorParameters<typeof Executor>[0]) {
    const maker = new WorldMaker(noSources, plan);
    this.executor = new Executor(program, {
      terms: this.terms,
      world: (run) => maker.symbolic(run),
      limits: { fuel: 1 << 20, expired: () => false, leaks: false },
      selfCheck: true,
    });
  }

  run(bytes: readonly number[] = []): Trace {
    return this.executor.run(new Map([['memory/in', Uint8Array.from(bytes)]]));
  }

  /** The outermost line in the user's own code that each decision belongs to, in order. */
  lines({ length, decisions }: Trace): number[] {
    const { sites, decisions: points } = this.executor.program;
    return Array.from({ length }, (_, row) => {
      let site = sites[points[decisions[row]].site];
      while (site.library && site.caller >= 0) site = sites[site.caller];
      return site.library ? 0 : site.line;
    });
  }
}

const text = cases.split('\n');
const news = text.flatMap((line, i) => (line.includes('//+') ? [[i + 1, i + 1] as const] : []));

let runs: Runs;
let plainRuns: Runs;
beforeAll(async () => {
  runs = new Runs(await programOf(cases, { shadows: true, coverage: true, news }));
  plainRuns = new Runs(await programOf(cases, { shadows: true, coverage: true }));
});

const inputs = [[], [200, 0, 0, 0, 9], Array.from({ length: 32 }, (_, i) => 7 * i)];

describe('a condition', () => {
  test.each(inputs.map((bytes, i) => [i, bytes] as const))(
    'is new where it should be (%i)',
    (_, bytes) => {
      const trace = runs.run(bytes);
      const lines = runs.lines(trace);
      const wrong = lines.flatMap((line, row) => {
        const wanted = / (new|old)$/.exec(text[line - 1] ?? '')?.[1];
        const is = present(trace.newConditions)[row] === 1 ? 'new' : 'old';
        return wanted === undefined || wanted === is ? [] : [`${line}: ${text[line - 1]} is ${is}`];
      });
      expect(wrong).toEqual([]);
      expect(lines.length).toBeGreaterThan(20);
    },
  );

  test('is new by the letters of the word that has changed, and by those alone', () => {
    const trace = runs.run([]);
    const both = text.findIndex((line) => line.endsWith('// both')) + 1;
    const told = runs
      .lines(trace)
      .flatMap((line, row) => (line === both ? [present(trace.newConditions)[row]] : []));
    expect(told).toEqual([0, 1]);
  });
});

test('nothing else is different when what is new is told', () => {
  for (const bytes of inputs) {
    const [one, two] = [runs.run(bytes), plainRuns.run(bytes)];
    const tell = (trace: Trace, of: Runs) => [
      trace.outcome,
      of.lines(trace),
      [...trace.held.subarray(0, trace.length)],
      Array.from({ length: trace.length }, (_, row) => print(of.terms, trace.conditions[row])),
    ];
    expect(tell(one, runs)).toEqual(tell(two, plainRuns));
  }
});

test('a program that is not asked tells nothing', () => {
  expect(plainRuns.run([]).newConditions).toBeUndefined();
});
