/**
 * Finds the least solution, if the query wants it (`Query.least`): the one whose first symbol has the least value that any solution
 * gives it, then its second, and so on, with the symbols in the order of their arrays' names and indexes. It depends on the
 * constraints alone, not on what was asked before, so explorations in several threads agree on the inputs of their paths.
 *
 * Intervals (`interval-net.ts`) remove no value that a solution has. So if the least remaining values of all symbols are a
 * solution, it is the least one. If not, the first symbol that is not fixed gets its least value, then the next ones if that fails.
 * Most queries end at the first look. The layer gives up early, and then the layers below find any solution, which is not called
 * the least.
 */
import type { Term } from '../expr/arena.ts';
import type { Assignment } from '../expr/assignment.ts';
import type { Terms } from '../expr/terms.ts';
import type { Context } from './context.ts';
import { IntervalNet } from './interval-net.ts';
import { Layer } from './layer.ts';
import { type Answer, type Query, type Solver, unsat } from './query.ts';
import type { Domain } from './symbol-domain.ts';

/** The layer declines queries with more terms, and gives up after more looks. */
const maximalNodes = 400;
const maximalLooks = 24;

export class LeastValues extends Layer {
  private readonly net: IntervalNet;
  private looks = 0;

  constructor(context: Context, below: Solver) {
    super(context, below);
    this.net = new IntervalNet(context);
  }

  solve(query: Query): Answer {
    if (!query.least) return this.below.solve(query);
    return this.tried(query.constraints) ?? this.below.solve(query);
  }

  private tried(constraints: readonly Term[]): Answer | undefined {
    const { net } = this;
    if (!net.load(constraints, maximalNodes)) return undefined;
    this.looks = 0;
    const model = this.search(constraints);
    if (model === 'none') return unsat;
    return model === undefined ? undefined : { status: 'sat', model, isLeast: true };
  }

  /** The least solution among the remaining values, 'none', or undefined if the search gave up. */
  private search(constraints: readonly Term[]): Assignment | 'none' | undefined {
    const { net } = this;
    for (;;) {
      if (++this.looks > maximalLooks) return undefined;
      net.propagate();
      if (net.isEmpty) return 'none';
      const model = net.assignment(({ least }) => least);
      if (this.context.satisfies(model, constraints)) return model;
      const domain = this.firstOpen();
      if (domain === undefined) return 'none';
      const { least } = domain;
      const before = net.save();
      net.restrict(domain, least, least);
      const found = this.search(constraints);
      if (found !== 'none') return found;
      net.restore(before);
      net.restrict(domain, least + 1, Infinity);
    }
  }

  private firstOpen(): Domain | undefined {
    const { domains, symbols } = this.net;
    let first: Domain | undefined;
    for (let i = 0; i < symbols; i++) {
      const domain = domains[i];
      if (domain.least === domain.greatest) continue;
      if (first === undefined || inOrder(this.context.terms, domain.symbol, first.symbol) < 0)
        first = domain;
    }
    return first;
  }
}

/** Compares symbols by the names of their arrays, then by index, which gives the same order in every arena. */
export function inOrder(terms: Terms, a: number, b: number): number {
  const [first, second] = [terms.symbols[a], terms.symbols[b]];
  if (first.array !== second.array || first.array === 0) {
    const names = [first, second].map(({ array, name }) =>
      array === 0 ? name : terms.arrayInfo(array).name,
    );
    return names[0] < names[1] ? -1 : names[0] > names[1] ? 1 : a - b;
  }
  return terms.constantNumber(first.index) - terms.constantNumber(second.index);
}
