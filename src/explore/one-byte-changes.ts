// Inputs that differ from a known one in one byte, found without a solver. A run is compared with all runs that would differ
// from it in one byte: their conditions are computed side by side along its path (`expr/variation.ts`). Where some of them would
// leave the path, the least of these is an input for the branch that they take, so that one walk along the path of a run
// serves all branches that part from it. Most inputs that a solver finds differ from an earlier one in few bytes.

import type { Term } from '../expr/arena.ts';
import type { Assignment } from '../expr/assignment.ts';
import { Supports } from '../expr/support.ts';
import type { Terms } from '../expr/terms.ts';
import { Variation, variableWidth } from '../expr/variation.ts';
import { type Branch, Side, start, type Tree } from './tree.ts';

/** An input as that of a run with one byte changed. */
export interface Change {
  readonly run: number;
  readonly symbol: number;
  readonly value: number;
}

/** How many values of terms may be computed for one run: about ten milliseconds. */
const mostWork = 1 << 21;
/** How far a path is followed, in occurrences of bytes in its conditions. */
const mostOccurrences = 1 << 18;
/** How many runs are remembered whose paths were walked along for some of their bytes. */
const mostRuns = 64;
/** How many changes are kept that nobody has asked for. */
const mostChanges = 1 << 16;

interface Walked {
  /** The sides that the run has taken, by the symbols of their conditions, in the order of the path. */
  readonly sides: ReadonlyMap<number, readonly Branch[]>;
  readonly done: Set<number>;
  work: number;
}

export class OneByteChanges {
  private readonly supports: Supports;
  private readonly variation: Variation;
  private readonly found = new Map<Branch, Change>();
  private readonly walked = new Map<number, Walked>();
  /** The run whose values the variation is around. */
  private around = 0;

  constructor(
    private readonly terms: Terms,
    private readonly tree: Tree,
    /** The side on which a run has ended. */
    private readonly endOf: (run: number) => Branch,
  ) {
    this.supports = new Supports(terms);
    this.variation = new Variation(terms);
  }

  /** A change of this run's input that takes a branch which parts from its path; of any run's, if one was found before. */
  find(branch: Branch, run: number, values: Assignment): Change | undefined {
    for (const symbol of this.symbolsOf(this.tree.condition(branch))) {
      const known = this.found.get(branch);
      if (known !== undefined) return known;
      this.walk(run, values, symbol);
    }
    return this.found.get(branch);
  }

  /** Finds changes for all branches that part from the path of a run; returns these branches. */
  survey(run: number, values: Assignment): Branch[] {
    const found: Branch[] = [];
    for (const symbol of this.walkedAlong(run).sides.keys())
      this.walk(run, values, symbol, (branch) => found.push(branch));
    return found;
  }

  /** The change that was found for a branch on the way. */
  known(branch: Branch): Change | undefined {
    return this.found.get(branch);
  }

  private walk(
    run: number,
    values: Assignment,
    symbol: number,
    tell?: (branch: Branch) => void,
  ): void {
    const walked = this.walkedAlong(run);
    if (this.terms.symbols[symbol].width > variableWidth) return;
    if (walked.done.has(symbol) || walked.work > mostWork) return;
    walked.done.add(symbol);
    const { variation, tree } = this;
    if (this.around !== run) variation.around(values);
    this.around = run;
    const before = variation.work;
    variation.vary(symbol, values.getLow(symbol));
    for (const side of walked.sides.get(symbol) ?? []) {
      const value = variation.keep(tree.condition(side), side % 2 === 1);
      if (value >= 0 && this.note(side ^ 1, { run, symbol, value })) tell?.(side ^ 1);
      if (variation.remaining === 0) break;
    }
    walked.work += variation.work - before;
  }

  /** Returns true if the branch can use the change. */
  private note(branch: Branch, change: Change): boolean {
    const side = this.tree.sides[branch];
    const isWanted = side === Side.pending || side === Side.undecided;
    if (!isWanted || this.found.has(branch)) return false;
    this.found.set(branch, change);
    if (this.found.size > mostChanges) deleteOldest(this.found);
    return true;
  }

  private walkedAlong(run: number): Walked {
    let walked = this.walked.get(run);
    if (walked !== undefined) return walked;
    walked = { sides: this.sidesBySymbol(this.endOf(run)), done: new Set(), work: 0 };
    this.walked.set(run, walked);
    if (this.walked.size > mostRuns) deleteOldest(this.walked);
    return walked;
  }

  private sidesBySymbol(end: Branch): ReadonlyMap<number, readonly Branch[]> {
    const { tree } = this;
    const path = end === start ? [] : [end, ...tree.above(end)].reverse();
    const sides = new Map<number, Branch[]>();
    let occurrences = 0;
    for (const side of path) {
      for (const symbol of this.symbolsOf(tree.condition(side))) {
        const before = sides.get(symbol);
        if (before === undefined) sides.set(symbol, [side]);
        else before.push(side);
        occurrences++;
      }
      if (occurrences > mostOccurrences) break;
    }
    return sides;
  }

  /** The symbols that a condition depends on, those among them that it may read at a symbolic index. */
  private symbolsOf(condition: Term): Iterable<number> {
    const { symbols, arrays } = this.supports.of(condition);
    if (arrays.length === 0) return symbols;
    const all = new Set<number>(symbols);
    for (const array of arrays)
      for (const cell of this.terms.arrayInfo(array).cells.values())
        all.add(this.terms.symbolOf(cell));
    return all;
  }
}

function deleteOldest(map: Map<number, unknown>): void {
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
