// The law of conditions: what the reader sees is C, and a C compiler computes from it what the condition is. Terms of 8, 16 and
// 32 bits over input bytes are printed, compiled, and compared with the evaluator, on several inputs.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import type { Term } from '../../src/expr/arena.ts';
import { Assignment } from '../../src/expr/assignment.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import { ConditionTexts } from '../../src/report/conditions/condition-text.ts';
import fc from '../chance.ts';
import {
  compileNatively,
  nativeCompiler as compiler,
  inTemporaryFolder,
  runCommand,
} from '../judge/native.ts';

const terms = new Terms();
const input = terms.array('input 8', 32, 8, 8);
const number = terms.array('memory/n 4', 32, 8, 4);
const n = [0, 1, 2, 3]
  .map((index) => terms.byte(number, index))
  .reduce((low, high) => terms.concat(high, low));

type Width = 8 | 16 | 32;
type Made = () => Term;

const arithmetic = ['add', 'sub', 'mul', 'and', 'or', 'xor'] as const;
const divisions = ['udiv', 'urem', 'sdiv', 'srem'] as const;
const shifts = ['shl', 'lshr', 'ashr'] as const;
const comparisons = ['eq', 'ne', 'ult', 'ule', 'slt', 'sle'] as const;

/** C has no value where a divisor is 0 or a shift too large: these are constants here. */
function values(width: Width, depth: number): fc.Arbitrary<Made> {
  const constant = (most: number) => fc.integer({ min: 1, max: most });
  const leaf: fc.Arbitrary<Made> = fc.oneof(
    fc.nat(7).map((at) => () => terms.zext(terms.byte(input, at), width)),
    fc.nat(7).map((at) => () => terms.sext(terms.byte(input, at), width)),
    fc.integer({ min: -300, max: 300 }).map((value) => () => terms.constant(width, value)),
    fc
      .constantFrom(-(2 ** 31), 2 ** 31 - 1, -(2 ** 15), 100_000, -100_000)
      .map((value) => () => terms.constant(width, value)),
    ...(width === 32 ? [fc.constant(() => n)] : []),
  );
  if (depth === 0) return leaf;
  const below = values(width, depth - 1);
  const narrower =
    width === 32 ? values(fc.sample(fc.constantFrom(8, 16), 1)[0] as Width, depth - 1) : undefined;
  return fc.oneof(
    leaf,
    fc.tuple(fc.constantFrom(...arithmetic), below, below).map(
      ([op, a, b]) =>
        () =>
          terms[op](a(), b()),
    ),
    fc.tuple(fc.constantFrom(...divisions), below, constant(100)).map(
      ([op, a, by]) =>
        () =>
          terms[op](a(), terms.constant(width, by)),
    ),
    fc.tuple(fc.constantFrom(...shifts), below, constant(width - 1)).map(
      ([op, a, by]) =>
        () =>
          terms[op](a(), terms.constant(width, by)),
    ),
    fc.tuple(below, below, conditions(depth - 1)).map(
      ([a, b, c]) =>
        () =>
          terms.ite(c(), a(), b()),
    ),
    below.map((a) => () => terms.not(a())),
    below.map((a) => () => terms.neg(a())),
    ...(narrower === undefined
      ? []
      : [
          narrower.map((a) => () => terms.zext(a(), 32)),
          narrower.map((a) => () => terms.sext(a(), 32)),
        ]),
  );
}

function conditions(depth: number): fc.Arbitrary<Made> {
  const compared = fc.constantFrom<Width>(8, 16, 32).chain((width) =>
    fc.tuple(fc.constantFrom(...comparisons), values(width, depth), values(width, depth)).map(
      ([op, a, b]) =>
        () =>
          terms[op](a(), b()),
    ),
  );
  if (depth === 0) return compared;
  const below = conditions(depth - 1);
  return fc.oneof(
    compared,
    fc.tuple(below, below).map(
      ([a, b]) =>
        () =>
          terms.and(a(), b()),
    ),
    fc.tuple(below, below).map(
      ([a, b]) =>
        () =>
          terms.or(a(), b()),
    ),
    below.map((a) => () => terms.not(a())),
  );
}

/** What is no C in the texts: numbers of several bytes. */
function inC(text: string): string {
  return text
    .replaceAll(/big_endian\((\w+)\[(\d+)\.\.(\d+)\]\)/g, 'BYTES($1, $3, $2)')
    .replaceAll(
      /(\w+)\[(\d+)\.\.(\d+)\] ([=!]=) "([^"]*)"/g,
      '(memcmp($1 + $2, "$5", $3 - $2 + 1) $4 0)',
    )
    .replaceAll(/(\w+)\[(\d+)\.\.(\d+)\]/g, 'BYTES($1, $2, $3)')
    .replaceAll(/\bn\[/g, '((unsigned char *)&n)[')
    .replaceAll(/BYTES\(n,/g, 'BYTES(((unsigned char *)&n),');
}

const prelude = `#include <stdio.h>
#include <stdbool.h>
#include <string.h>
static unsigned char input[8];
static int n;
static unsigned long bytes(const unsigned char *from, int first, int last) {
  unsigned long value = 0;
  int step = first <= last ? -1 : 1;
  for (int i = last; ; i += step) { value = value << 8 | from[i]; if (i == first) break; }
  return value;
}
#define SIZE(a, b) ((b) > (a) ? (b) - (a) + 1 : (a) - (b) + 1)
#define BYTES(from, a, b) __builtin_choose_expr(SIZE(a, b) < 4, (int)bytes(from, a, b), \\
  __builtin_choose_expr(SIZE(a, b) == 4, (unsigned)bytes(from, a, b), bytes(from, a, b)))
`;

const inputs = [
  [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  [255, 254, 128, 127, 1, 48, 97, 200, 255, 255, 255, 255],
  [43, 71, 69, 84, 32, 129, 7, 90, 5, 0, 0, 0],
  [128, 0, 64, 255, 99, 3, 250, 17, 0, 0, 0, 128],
];

test.skipIf(compiler === undefined)(
  'a C compiler reads conditions as they are meant (needs a compiler)',
  async () => {
    const made = fc.sample(conditions(3), { numRuns: 600 }).map((each) => each());
    const symbolic = [...new Set(made)].filter((term) => !terms.isConstant(term));
    const texts = new ConditionTexts(terms);
    const printed = symbolic
      .map((term) => ({ term, text: texts.of(term) }))
      .filter(({ text }) => !/computed from|a condition on|_BitInt/.test(text));
    expect(printed.length).toBeGreaterThan(200);
    const expected = inputs.flatMap((bytes) => printed.map(({ term }) => valueUnder(term, bytes)));
    const lines = inputs.map(
      (bytes) => `  memcpy(input, (unsigned char[]){${bytes.slice(0, 8)}}, 8);
  memcpy(&n, (unsigned char[]){${bytes.slice(8)}}, 4);
  all();`,
    );
    const checks = printed.map(({ text }) => `  putchar('0' + !!(${inC(text)}));`);
    const program = `${prelude}static void all(void) {\n${checks.join('\n')}\n}\nint main(void) {\n${lines.join('\n')}\n}\n`;
    const answers = await answersOf(program);
    const wrong = expected.flatMap((value, i) =>
      answers[i] === String(value)
        ? []
        : [`${printed[i % printed.length].text}, input ${inputs[Math.floor(i / printed.length)]}`],
    );
    expect(wrong).toEqual([]);
  },
);

async function answersOf(program: string): Promise<string> {
  return inTemporaryFolder(async (folder) => {
    const [file, executable] = [join(folder, 'conditions.c'), join(folder, 'conditions')];
    writeFileSync(file, program);
    expect(await compileNatively(present(compiler), [file], ['-O0', '-fwrapv'], executable)).toBe(
      undefined,
    );
    return (await runCommand(executable, [])).stdout.toString();
  });
}

function valueUnder(term: Term, bytes: readonly number[]): number {
  const assignment = new Assignment();
  bytes.forEach((value, i) => {
    const byte = i < 8 ? terms.byte(input, i) : terms.byte(number, i - 8);
    assignment.setLow(terms.symbolOf(byte), 8, value);
  });
  return Number(new Evaluator(terms).under(assignment).value(term));
}
