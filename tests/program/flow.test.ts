// The control flow that searchers measure distances in: sides of decisions lead to blocks, calls into callees.

import { expect, test } from 'vitest';
import { deserializeProgram, type Program, serializeProgram } from '../../src/abi/program.ts';
import { present } from '../../src/base/known.ts';
import { programOf } from '../machine/subject.ts';

const source = `#include <klee/klee.h>
__attribute__((noinline)) static int far(int x) {
  if (x == 7)
    return 100;
  return 0;
}
int main(void) {
  int x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  if (x > 3)
    return far(y);
  switch (y) {
  case 1: return 5;
  case 2: return 6;
  }
  return 0;
}`;

/** Marks that can be reached from a block, with the steps to them. */
function reach(program: Program, from: number): Map<number, number> {
  const flow = present(program.flow);
  const steps = new Map([[from, 0]]);
  for (const [block, far] of steps) {
    for (let i = 0; i < flow.edges.length; i += 2) {
      if (flow.edges[i] === block && !steps.has(flow.edges[i + 1]))
        steps.set(flow.edges[i + 1], far + 1);
    }
  }
  const marks = [...steps].filter(([block]) => flow.marks[block] >= 0);
  return new Map(marks.map(([block, far]) => [flow.marks[block], far]));
}

test('sides of decisions lead to different code, and into callees', async () => {
  const built = await programOf(source, { shadows: true, coverage: true });
  const program = present(deserializeProgram(serializeProgram(built)));
  const lines = (mark: number): number[] =>
    present(program.coverage).lines.flatMap(({ line, marks }) =>
      marks.includes(mark) ? [line] : [],
    );
  const linesFrom = (decision: number, side: 0 | 1): Set<number> =>
    new Set(
      [...reach(program, present(program.flow).sides[2 * decision + side]).keys()].flatMap(lines),
    );
  const decisionAt = (line: number): number =>
    program.decisions.findIndex(
      ({ site, kind }) =>
        program.sites[site].line === line &&
        !program.sites[site].library &&
        (kind === 'branch' || kind === 'switch'),
    );
  const branch = decisionAt(11);
  const sides = [linesFrom(branch, 0), linesFrom(branch, 1)];
  expect(sides.map((side) => side.has(4))).toEqual(sides[0].has(4) ? [true, false] : [false, true]);
  expect(sides.map((side) => side.has(14))).toEqual(sides.map((side) => !side.has(4)));
  const first = decisionAt(13);
  expect([...linesFrom(first, 1)]).toContain(14);
  expect([...linesFrom(first, 1)]).not.toContain(15);
  expect([...linesFrom(first, 0)]).toContain(15);
});
