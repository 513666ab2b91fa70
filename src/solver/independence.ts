/**
 * Constraint independence (EXE 4.2): constraints that share no symbol are solved apart. Most parts of a
 * path's constraints are those of the last query, and known; the rest is small.
 *
 * Symbols that occur in one constraint are joined in a union-find structure. A read at a symbolic index
 * joins all cells of its array that occur.
 */
import { getOrMake } from '../base/known.ts';
import type { Term } from '../expr/arena.ts';
import { Assignment } from '../expr/assignment.ts';
import { Layer } from './layer.ts';
import { type Answer, type Query, sat, unsat } from './query.ts';

export class Independence extends Layer {
  solve(query: Query): Answer {
    const parts = this.parts(query.constraints);
    if (parts.length <= 1) return this.below.solve(query);
    const model = new Assignment();
    let undecided: Answer | undefined;
    // The part of the newest constraint comes first: if there is no solution, it is the likeliest reason.
    const newest = query.constraints[query.constraints.length - 1];
    const first = parts.findIndex((part) => part[part.length - 1] === newest);
    for (const part of [parts[first], ...parts.toSpliced(first, 1)]) {
      const answer = this.below.solve({ ...query, constraints: part });
      if (answer.status === 'unsat') return unsat;
      if (answer.status === 'unknown') undecided = answer;
      else this.take(model, part, answer.model);
    }
    return undecided ?? sat(model);
  }

  /** Copies the values of the part's own symbols only, because a known assignment may have values for others. */
  private take(model: Assignment, part: readonly Term[], from: Assignment): void {
    const { supports, terms } = this.context;
    for (const constraint of part) {
      const { symbols, arrays } = supports.of(constraint);
      for (const symbol of symbols) model.copy(symbol, from);
      for (const array of arrays) {
        for (const cell of terms.arrayInfo(array).cells.values()) {
          model.copy(terms.symbolOf(cell), from);
        }
      }
    }
  }

  /** Splits the constraints into parts, ordered by each part's first constraint. */
  private parts(constraints: readonly Term[]): Term[][] {
    const roots = this.joined(constraints);
    const parts = new Map<number, Term[]>();
    for (const constraint of constraints) {
      const { symbols, arrays } = this.context.supports.of(constraint);
      const root = roots.find(representative(symbols, arrays));
      getOrMake(parts, root, (): Term[] => []).push(constraint);
    }
    return [...parts.values()];
  }

  private joined(constraints: readonly Term[]): UnionFind {
    const { supports, terms } = this.context;
    const roots = new UnionFind();
    const symbolic = new Set<Term>();
    for (const constraint of constraints) {
      const { symbols, arrays } = supports.of(constraint);
      const first = representative(symbols, arrays);
      for (let i = 1; i < symbols.length; i++) roots.join(first, symbols[i]);
      for (const array of arrays) {
        roots.join(first, -array);
        symbolic.add(array);
      }
    }
    if (symbolic.size === 0) return roots;
    for (const constraint of constraints) {
      for (const symbol of supports.of(constraint).symbols) {
        const { array } = terms.symbols[symbol];
        if (symbolic.has(array)) roots.join(symbol, -array);
      }
    }
    return roots;
  }
}

/** Some member of a constraint's support; 0 for constraints that depend on nothing. */
function representative(symbols: Int32Array, arrays: readonly Term[]): number {
  if (symbols.length > 0) return symbols[0];
  return arrays.length > 0 ? -arrays[0] : 0;
}

/** Joins symbols, given by their numbers, and arrays, given by their negated terms. */
class UnionFind {
  private readonly parents = new Map<number, number>();

  find(element: number): number {
    let root = element;
    for (let up = this.parents.get(root); up !== undefined; up = this.parents.get(root)) root = up;
    while (element !== root) {
      const up = this.parents.get(element) as number;
      this.parents.set(element, root);
      element = up;
    }
    return root;
  }

  join(a: number, b: number): void {
    const [x, y] = [this.find(a), this.find(b)];
    if (x !== y) this.parents.set(y, x);
  }
}
