/** What EXE's Tables 4 and 5 count: the questions that an exploration asks, and what its runs decide. */

import { type DecisionKind, dangerousKinds } from '../../src/base/decision-kind.ts';
import type { ExploreResult } from '../../src/explore/event.ts';
import { Side } from '../../src/explore/tree.ts';
import type { Term } from '../../src/expr/arena.ts';
import { childCount, Op } from '../../src/expr/operator.ts';
import type { Terms } from '../../src/expr/terms.ts';
import type { Solver } from '../../src/solver/query.ts';

const nonLinear: ReadonlySet<number> = new Set([Op.mul, Op.udiv, Op.sdiv, Op.urem, Op.srem]);

export interface QueryCounts {
  queries: number;
  constraints: number;
  nodes: number;
  nonLinear: number;
  reads: number;
}

/** Puts a counter in front of a solver. */
export function countedQueries(
  solver: Solver,
  terms: Terms,
): { solver: Solver; counts: QueryCounts } {
  const counts = { queries: 0, constraints: 0, nodes: 0, nonLinear: 0, reads: 0 };
  const count = (constraint: Term) => {
    const nodes = nodesOf(terms, constraint);
    counts.constraints++;
    counts.nodes += nodes.length;
    counts.reads += nodes.filter((node) => terms.op(node) === Op.select).length;
    if (nodes.some((node) => isNonLinear(terms, node))) counts.nonLinear++;
  };
  const counted: Solver = {
    solve: (query) => {
      counts.queries++;
      query.constraints.forEach(count);
      return solver.solve(query);
    },
  };
  return { solver: counted, counts };
}

/** The term and all that it is made of, each once. */
function nodesOf(terms: Terms, root: Term): Term[] {
  const seen = new Set<Term>([root]);
  for (const node of seen)
    for (let i = 0; i < childCount[terms.op(node)]; i++) seen.add(terms.slot(node, i));
  return [...seen];
}

/** As EXE counts: multiplication, division or remainder by what is no constant power of two. */
function isNonLinear(terms: Terms, node: Term): boolean {
  if (!nonLinear.has(terms.op(node))) return false;
  const right = terms.slot(node, 1);
  if (terms.op(right) !== Op.constant) return true;
  const value = terms.constantValue(right);
  return value === 0n || (value & (value - 1n)) !== 0n;
}

export interface DecisionCounts {
  readonly branches: number;
  readonly bothFeasible: number;
  readonly checks: number;
}

/** Decisions of the execution tree, each once: EXE forks, so it meets each once too. */
export function countedDecisions(
  { tree }: ExploreResult,
  kindOf: (decision: number) => DecisionKind,
): DecisionCounts {
  const counts = { branches: 0, bothFeasible: 0, checks: 0 };
  for (let node = 1; node < tree.count; node++) {
    const kind = kindOf(tree.decisions[node]);
    if (dangerousKinds.has(kind)) counts.checks++;
    if (kind !== 'branch' && kind !== 'switch') continue;
    const [no, yes] = [tree.sides[2 * node], tree.sides[2 * node + 1]];
    counts.branches++;
    if (no === Side.taken && yes === Side.taken) counts.bothFeasible++;
  }
  return counts;
}
