/**
 * Bounds: what comparisons of input bytes, and of numbers made of them, demand can mostly be read off intervals
 * (`interval-net.ts`). After propagation the least values, or the hint's where they are left, are often a solution; if
 * not, a symbol of a violated constraint is split in halves. Ordered bytes, lengths and small sums take microseconds here, where
 * a join of the same symbols takes milliseconds.
 *
 * The layer stands in the chain twice: with few splits, before the cache, because it is cheaper than a look-up; with many, after it.
 */
import type { Term } from '../expr/arena.ts';
import type { Assignment } from '../expr/assignment.ts';
import type { Context } from './context.ts';
import { IntervalNet } from './interval-net.ts';
import { Layer } from './layer.ts';
import { type Answer, type Query, type Solver, sat, unsat } from './query.ts';
import type { Domain } from './symbol-domain.ts';

export interface Patience {
  /** The layer declines queries with more terms. */
  readonly nodes: number;
  /** The layer gives up after this many splits. */
  readonly splits: number;
}

export class Bounds extends Layer {
  private readonly net: IntervalNet;

  constructor(
    context: Context,
    below: Solver,
    private readonly patience: Patience,
  ) {
    super(context, below);
    this.net = new IntervalNet(context);
  }

  solve(query: Query): Answer {
    return this.tried(query) ?? this.below.solve(query);
  }

  /** Returns undefined if some term has no interval, or if the intervals do not decide the query. */
  private tried(query: Query): Answer | undefined {
    const { net } = this;
    if (!net.load(query.constraints, this.patience.nodes)) return undefined;
    const halves: (() => void)[] = [];
    for (let splits = 0; ; ) {
      net.propagate();
      if (!net.isEmpty) {
        const candidate = this.candidate(query);
        if (typeof candidate !== 'number') return sat(candidate);
        const domain = this.toSplit(candidate);
        // Otherwise all symbols of the violated constraint are fixed, so this half has no solution.
        if (domain !== undefined) {
          if (++splits > this.patience.splits) return undefined;
          halves.push(...this.split(domain));
        }
      }
      const enter = halves.pop();
      if (enter === undefined) return unsat;
      enter();
    }
  }

  /** A solution among the likeliest values, or the constraint that the least values violate. */
  private candidate(query: Query): Assignment | Term {
    const { hint, constraints } = query;
    const least = this.net.assignment(({ least }) => least);
    const violated = this.context.violated(least, constraints);
    if (violated === undefined) return least;
    if (hint === undefined) return violated;
    const near = this.net.assignment((domain) => nearest(domain, hint.getLow(domain.symbol)));
    return this.context.violated(near, constraints) === undefined ? near : violated;
  }

  /** The symbol of the constraint with the largest domain; undefined if all are fixed. */
  private toSplit(constraint: Term): Domain | undefined {
    const { symbols } = this.context.supports.of(constraint);
    let widest: Domain | undefined;
    for (let i = 0; i < this.net.symbols; i++) {
      const domain = this.net.domains[i];
      const size = domain.greatest - domain.least;
      if (size === 0 || !symbols.includes(domain.symbol)) continue;
      if (widest === undefined || size > widest.greatest - widest.least) widest = domain;
    }
    return widest;
  }

  /** Two actions that enter the halves of the domain; the lower half is the last, and entered first. */
  private split(domain: Domain): (() => void)[] {
    const { net } = this;
    const [middle, above] = [(domain.least + domain.greatest) >> 1, net.save()];
    const upper = () => {
      net.restore(above);
      net.restrict(domain, middle + 1, Infinity);
    };
    return [upper, () => net.restrict(domain, 0, middle)];
  }
}

/** The least allowed value from `value` on, else the greatest. */
function nearest({ allowed, least, greatest }: Domain, value: number): number {
  if (value <= least) return least;
  for (let at = value; at <= greatest; at++) if (allowed[at] === 1) return at;
  return greatest;
}
