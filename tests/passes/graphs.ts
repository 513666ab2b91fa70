// Random control flow graphs: arbitrary ones (mostly irreducible) and those of structured programs
// with breaks and continues (always reducible).

import fc from '../chance.ts';

export type Graph = number[][];

/** Any edges at all; block 0 is the entry. LLVM allows no edge to the entry. */
export const anyGraph: fc.Arbitrary<Graph> = fc.integer({ min: 1, max: 14 }).chain((size) =>
  fc.array(
    size === 1
      ? fc.constant([])
      : fc.oneof(
          {
            weight: 8,
            arbitrary: fc.array(fc.integer({ min: 1, max: size - 1 }), { maxLength: 3 }),
          },
          {
            weight: 1,
            arbitrary: fc.array(fc.integer({ min: 1, max: size - 1 }), { maxLength: 6 }),
          },
        ),
    { minLength: size, maxLength: size },
  ),
);

type Statement =
  | { kind: 'code' | 'break' | 'continue' | 'leave' }
  | { kind: 'if'; sides: Statement[][] }
  | { kind: 'loop'; body: Statement[] }
  | { kind: 'switch'; cases: Statement[][] };

const statements: fc.Arbitrary<Statement[]> = fc.letrec<{ list: Statement[]; one: Statement }>(
  (tie) => ({
    list: fc.array(tie('one'), { maxLength: 3 }),
    one: fc.oneof(
      { depthSize: 'small' },
      fc.record({
        kind: fc.constantFrom<'code' | 'break' | 'continue' | 'leave'>(
          'code',
          'break',
          'continue',
          'leave',
        ),
      }),
      fc.record({ kind: fc.constant('if' as const), sides: fc.tuple(tie('list'), tie('list')) }),
      fc.record({ kind: fc.constant('loop' as const), body: tie('list') }),
      fc.record({
        kind: fc.constant('switch' as const),
        cases: fc.array(tie('list'), { maxLength: 5 }),
      }),
    ),
  }),
).list;

export const structuredGraph: fc.Arbitrary<Graph> = statements.map(graphOf);

function graphOf(program: Statement[]): Graph {
  const graph: Graph = [[]];
  const fresh = () => graph.push([]) - 1;
  /** Translates a list that starts in block `at`; gives the block in which it ends, if it does. */
  const list = (body: Statement[], at: number, out: number, again: number): number => {
    for (const one of body) {
      const next = fresh();
      if (one.kind === 'if') {
        graph[at] = one.sides.map((side) => {
          const start = fresh();
          graph[list(side, start, out, again)].push(next);
          return start;
        });
      } else if (one.kind === 'loop') {
        const header = fresh();
        const start = fresh();
        graph[at] = [header];
        graph[header] = [start, next];
        graph[list(one.body, start, next, header)].push(header);
      } else if (one.kind === 'switch') {
        graph[at] = [next];
        for (const side of one.cases) {
          const start = fresh();
          graph[at].push(start);
          const end = list(side, start, next, again);
          graph[end].push(next);
        }
      } else if (one.kind === 'break' && out >= 0) graph[at] = [next, out];
      else if (one.kind === 'continue' && again >= 0) graph[at] = [next, again];
      else if (one.kind === 'leave') graph[at] = [next, fresh()];
      else graph[at] = [next];
      at = next;
    }
    return at;
  };
  list(program, 0, -1, -1);
  return graph;
}
