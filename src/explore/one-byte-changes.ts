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
/** How many runs are remembered with the paths that were walked along, and how many with the bytes that were varied. */
const mostPaths = 64;
const mostRuns = 1 << 14;
/** Behind so many conditions on a byte, a few of the values that are still on the path stand for all of them. */
const allAlong = 48;
const representatives = 12;
/** How many changes are kept that nobody has asked for. */
const mostChanges = 1 << 16;

/** The sides that a run has taken, by the symbols of their conditions, in the order of the path. */
type Path = ReadonlyMap<number, readonly Branch[]>;

interface Walked {
  /** The depth at which a changed value of a symbol first leaves the path. */
  readonly uses: Map<number, number>;
  /** The symbols that were varied along the path of the run. */
  readonly done: Set<number>;
  work: number;
}

export class OneByteChanges {
  private readonly supports: Supports;
  private readonly variation: Variation;
  private readonly found = new Map<Branch, Change>();
  private readonly paths = new Map<number, Path>();
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
    for (const symbol of this.pathOf(run).keys())
      this.walk(run, values, symbol, (branch) => found.push(branch));
    return found;
  }

  /**
   * The symbols that a run had looked at last when it came to a branch, the last one first. A symbol was looked at where another value
   * of it would have left the path; if there are too few of those, the last symbols of the condition are added.
   */
  lookedAt(branch: Branch, run: number, values: Assignment, most: number): Set<number> {
    const symbols = [...this.symbolsOf(this.tree.condition(branch))];
    for (const symbol of symbols) this.walk(run, values, symbol);
    const depth = this.tree.depth(branch);
    const uses = [...(this.walked.get(run)?.uses ?? [])].filter(([, use]) => use <= depth);
    uses.sort((a, b) => b[1] - a[1]);
    const last = [...uses.map(([symbol]) => symbol), ...symbols.sort((a, b) => b - a)];
    return new Set([...new Set(last)].slice(0, most));
  }

  /** How many values of terms were computed so far. */
  get work(): number {
    return this.variation.work;
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
    const walked = remembered(this.walked, run, mostRuns, () => ({
      uses: new Map(),
      done: new Set(),
      work: 0,
    }));
    if (this.terms.symbols[symbol].width > variableWidth) return;
    if (walked.done.has(symbol) || walked.work > mostWork) return;
    walked.done.add(symbol);
    const sides = this.pathOf(run).get(symbol) ?? [];
    const end = sides.findLastIndex((side) => this.isWanted(side ^ 1)) + 1;
    if (end === 0) return;
    const { variation, tree } = this;
    if (this.around !== run) variation.around(values);
    this.around = run;
    const before = variation.work;
    variation.vary(symbol, values.getLow(symbol));
    for (let at = 0; at < end && variation.remaining > 0; at++) {
      if (at === allAlong) variation.thin(representatives);
      const side = sides[at];
      const value = variation.keep(tree.condition(side), side % 2 === 1);
      if (value >= 0 && !walked.uses.has(symbol)) walked.uses.set(symbol, tree.depth(side));
      if (value >= 0 && this.note(side ^ 1, { run, symbol, value })) tell?.(side ^ 1);
    }
    walked.work += variation.work - before;
  }

  private isWanted(branch: Branch): boolean {
    const side = this.tree.sides[branch];
    return (side === Side.pending || side === Side.undecided) && !this.found.has(branch);
  }

  /** Returns true if the branch can use the change. */
  private note(branch: Branch, change: Change): boolean {
    if (!this.isWanted(branch)) return false;
    this.found.set(branch, change);
    if (this.found.size > mostChanges) deleteOldest(this.found);
    return true;
  }

  private pathOf(run: number): Path {
    return remembered(this.paths, run, mostPaths, () => this.sidesBySymbol(this.endOf(run)));
  }

  private sidesBySymbol(end: Branch): Path {
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

/** What is known under a key, or is made now; the oldest of more than `most` is forgotten. */
function remembered<T>(map: Map<number, T>, key: number, most: number, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  if (map.size > most) deleteOldest(map);
  return made;
}

function deleteOldest(map: Map<number, unknown>): void {
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
