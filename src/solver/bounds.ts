/**
 * Bounds: what comparisons of input bytes, and of numbers made of them, demand can mostly be read off intervals
 * (`interval-net.ts`). After propagation the least values, or the hint's where they are left, are often a solution; if
 * not, a symbol of a violated constraint is split in halves, a few dozen times at most. Ordered bytes, lengths,
 * small sums: microseconds, where a join of the same symbols takes milliseconds.
 */
import type { Term } from '../expr/arena.ts';
import { Assignment } from '../expr/assignment.ts';
import type { Context } from './context.ts';
import { type Domain, IntervalNet } from './interval-net.ts';
import { type Answer, type Query, type Solver, sat, unsat } from './query.ts';

/** Splits before the search gives up. */
const maximalSplits = 48;

export class Bounds implements Solver {
  private readonly context: Context;
  private readonly below: Solver;

  constructor(context: Context, below: Solver) {
    this.context = context;
    this.below = below;
  }

  solve(query: Query): Answer {
    return this.tried(query) ?? this.below.solve(query);
  }

  /** undefined: something has no intervals, or they do not tell. */
  private tried(query: Query): Answer | undefined {
    const net = new IntervalNet(this.context);
    for (const constraint of query.constraints) if (!net.add(constraint)) return undefined;
    const halves: (() => void)[] = [() => {}];
    let splits = 0;
    for (let enter = halves.pop(); enter !== undefined; enter = halves.pop()) {
      enter();
      net.propagate();
      if (net.isEmpty) continue;
      const candidate = this.candidate(net, query);
      if (candidate instanceof Assignment) return sat(candidate);
      const domain = this.toSplit(net, candidate);
      // All symbols of the violated constraint are fixed, and it did not show in the intervals.
      if (domain === undefined) continue;
      if (++splits > maximalSplits) return undefined;
      halves.push(...this.split(net, domain));
    }
    return unsat;
  }

  /** A solution among the likeliest values, or the constraint that the least values violate. */
  private candidate(net: IntervalNet, query: Query): Assignment | Term {
    const { hint } = query;
    const least = this.assignment(net, ({ least }) => least);
    const violated = this.violated(least, query.constraints);
    if (violated === undefined) return least;
    if (hint === undefined) return violated;
    const near = this.assignment(net, (domain) => nearest(domain, hint.getLow(domain.symbol)));
    return this.violated(near, query.constraints) === undefined ? near : violated;
  }

  private assignment(net: IntervalNet, choose: (domain: Domain) => number): Assignment {
    const assignment = new Assignment();
    for (const domain of net.domains) {
      const { width } = this.context.terms.symbols[domain.symbol];
      assignment.setLow(domain.symbol, width, choose(domain));
    }
    return assignment;
  }

  private violated(assignment: Assignment, constraints: readonly Term[]): Term | undefined {
    const evaluator = this.context.evaluator.under(assignment);
    for (let i = constraints.length - 1; i >= 0; i--) {
      if (!evaluator.holds(constraints[i])) return constraints[i];
    }
    return undefined;
  }

  /** The symbol of the constraint that has the most values left; undefined if all are fixed. */
  private toSplit(net: IntervalNet, constraint: Term): Domain | undefined {
    const { symbols } = this.context.supports.of(constraint);
    let widest: Domain | undefined;
    for (const domain of net.domains) {
      const size = domain.greatest - domain.least;
      if (size === 0 || !symbols.includes(domain.symbol)) continue;
      if (widest === undefined || size > widest.greatest - widest.least) widest = domain;
    }
    return widest;
  }

  /** How to enter the upper half, and the lower, which is next. */
  private split(net: IntervalNet, domain: Domain): (() => void)[] {
    const at = net.domains.indexOf(domain);
    const [middle, above] = [(domain.least + domain.greatest) >> 1, net.save()];
    const upper = () => {
      net.restore(above);
      net.restrict(net.domains[at], middle + 1, 255);
    };
    return [upper, () => net.restrict(domain, 0, middle)];
  }
}

/** The value that is left and closest above, else the greatest. */
function nearest({ allowed, least, greatest }: Domain, value: number): number {
  if (value <= least) return least;
  for (let at = value; at <= greatest; at++) if (allowed[at] === 1) return at;
  return greatest;
}
