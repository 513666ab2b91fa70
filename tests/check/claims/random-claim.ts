// Random programs of which it is known whether clew may say that it explored everything. Each reads three bytes and goes through
// guarded steps; some steps are harmless, some leave a gap: a function that nobody defines, inline assembly, system, a
// function that the host computes of a number that depends on input. Guards look at the first two bytes only, so all 65,536 cases can be tried here.

import { Random } from '../../../src/base/random.ts';
import type { GapKind } from '../../../src/results/verdict.ts';

interface Step {
  readonly text: string;
  /** The gap that the step leaves; undefined: it is harmless. */
  readonly gap: GapKind | undefined;
  /** The path does not go on behind it. */
  readonly isEnd: boolean;
}

const steps: readonly Step[] = [
  { text: 'x += 1;', gap: undefined, isEnd: false },
  { text: 'x ^= a;', gap: undefined, isEnd: false },
  { text: 'puts("seen");', gap: undefined, isEnd: false },
  { text: 'if (c / 3.0 == 7.0) x++;', gap: undefined, isEnd: false },
  { text: 'x += nobody_defines_this(a);', gap: 'refused', isEnd: true },
  { text: '__asm__("rdpmc" : "=a"(x) : "c"(0) : "edx");', gap: 'refused', isEnd: true },
  { text: 'x += system("ls") > 0;', gap: 'box', isEnd: false },
  { text: 'if (cosh(c) > 7.0) x++;', gap: 'concretized', isEnd: false },
];
const harmless = 4;

interface Guard {
  readonly text: string;
  readonly holds: (a: number, b: number) => boolean;
}

/** Some of them hold for no input. */
function guardOf(random: Random): Guard {
  const value = random.below(256);
  const guards: readonly Guard[] = [
    { text: `a == ${value}`, holds: (a) => a === value },
    { text: `a > ${value}`, holds: (a) => a > value },
    { text: `a + b == ${3 * value}`, holds: (a, b) => a + b === 3 * value },
    { text: `a * 2 == ${value}`, holds: (a) => a * 2 === value },
    { text: `(a ^ b) == ${value} && a < 9`, holds: (a, b) => (a ^ b) === value && a < 9 },
    { text: `a < ${value} && b > a && b < a`, holds: () => false },
  ];
  return guards[random.below(guards.length)];
}

export interface Claim {
  readonly source: string;
  /** Gaps that some input leads to. */
  readonly gaps: ReadonlySet<GapKind>;
}

/** One in three has harmless steps only. */
export function randomClaim(seed: number): Claim {
  const random = new Random(seed);
  const isHarmless = seed % 3 === 0;
  const body = Array.from({ length: 2 + random.below(3) }, () => ({
    guard: guardOf(random),
    step: steps[random.below(isHarmless ? harmless : steps.length)],
  }));
  const lines = body.map(({ guard, step }) => `  if (${guard.text}) { ${step.text} }`);
  return { source: sourceOf(lines), gaps: gapsOf(body) };
}

function gapsOf(body: readonly { guard: Guard; step: Step }[]): ReadonlySet<GapKind> {
  const gaps = new Set<GapKind>();
  for (let input = 0; input < 65_536; input++) {
    for (const { guard, step } of body) {
      if (!guard.holds(input & 255, input >> 8)) continue;
      if (step.gap !== undefined) gaps.add(step.gap);
      if (step.isEnd) break;
    }
  }
  return gaps;
}

function sourceOf(lines: readonly string[]): string {
  return `#include <math.h>\n#include <stdlib.h>
#include <stdio.h>
#include <unistd.h>
int nobody_defines_this(int);
int main(void) {
  unsigned char text[3];
  if (read(0, text, 3) != 3) return 1;
  int a = text[0], b = text[1], c = text[2], x = 0;
  (void)b, (void)c;
${lines.join('\n')}
  return x & 1;
}
`;
}
