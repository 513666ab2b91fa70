/**
 * All terms below some roots, children first. Children are older than parents, so sorting the numbers
 * of what was reached is the topological order; no recursion, whatever the depth.
 */
import type { Arena, Term } from './arena.ts';
import { childCount } from './operator.ts';

interface Marks {
  rounds: Int32Array;
  round: number;
}

const marksOf = new WeakMap<Arena, Marks>();

export function reach(arena: Arena, roots: readonly Term[]): Int32Array {
  const { rounds, round } = newRound(arena);
  const { ops, slots } = arena;
  const found: Term[] = [];
  for (const root of roots) {
    if (rounds[root] === round) continue;
    rounds[root] = round;
    found.push(root);
  }
  for (let next = 0; next < found.length; next++) {
    const term = found[next];
    for (let child = 0; child < childCount[ops[term]]; child++) {
      const operand = slots[4 * term + child];
      if (rounds[operand] === round) continue;
      rounds[operand] = round;
      found.push(operand);
    }
  }
  return Int32Array.from(found).sort();
}

function newRound(arena: Arena): Marks {
  let marks = marksOf.get(arena);
  if (marks === undefined || marks.rounds.length < arena.count) {
    marks = { rounds: new Int32Array(arena.ops.length), round: 0 };
    marksOf.set(arena, marks);
  }
  marks.round++;
  return marks;
}
