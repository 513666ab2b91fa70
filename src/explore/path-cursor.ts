// The prefix of a branch, ready to be sliced (EXE 4.2): which of its conditions can matter for one more? Those that
// share a symbol with it, or with one that matters. All others hold under the witness and go on holding, because the
// answer changes no symbol of theirs; so questions stay small however long the path is.
//
// Conditions on one byte that follow from earlier ones on it (`byte-domains.ts`) say nothing and are in no slice.
//
// The cursor stands on one path. Each symbol has the chain of the conditions that it occurs in, latest first. To
// move to another branch is to step back to where the two paths part, and forward: neighbouring questions cost what
// they differ in.

import { enlarged } from '../base/grown-array.ts';
import type { Term } from '../expr/arena.ts';
import { Supports } from '../expr/support.ts';
import type { Terms } from '../expr/terms.ts';
import { ByteDomains } from './byte-domains.ts';
import { type Branch, start, type Tree } from './tree.ts';

/** The conditions that share a symbol with another one. */
export interface Neighbours {
  readonly conditions: readonly Term[];
  /** The condition's symbols. */
  readonly own: readonly number[];
  /** The symbols that the others have besides. */
  readonly others: readonly number[];
}

/** What a condition on one byte adds to those before it: fewer values, or nothing; or it is not about one byte. */
const Effect = { other: 0, less: 1, same: 2 } as const;

export class PathCursor {
  private readonly supports: Supports;
  /** How many decisions the prefix has. */
  length = 0;
  /** The branches from the root, by depth. */
  private path = new Int32Array(1024);
  /** Indexed by depth: where the occurrences of its condition begin. */
  private starts = new Int32Array(1024);
  private occurrences = 0;
  /** Indexed by occurrence: which key occurs, at which depth, and the key's occurrence before, or -1. */
  private keys = new Int32Array(1024);
  private depths = new Int32Array(1024);
  private previous = new Int32Array(1024);
  /** Indexed by key: its latest occurrence plus 1. */
  private latest = new Int32Array(256);
  /** Indexed by key and by depth: the slice that reached it last. */
  private keyMarks = new Int32Array(256);
  private depthMarks = new Int32Array(1024);
  private round = 0;
  private readonly domains: ByteDomains;
  /** Indexed by depth: what the condition is to its byte. */
  private effects = new Int32Array(1024);
  /** Indexed by symbol: how many conditions it has in common with others. */
  private readonly shared: number[] = [];
  private reachedSymbols: number[] = [];
  private symbolsBefore = 0;

  constructor(
    private readonly terms: Terms,
    private readonly tree: Tree,
  ) {
    this.supports = new Supports(terms);
    this.domains = new ByteDomains(terms);
  }

  /** Is this the other side of a condition that followed from those before it, as far as the cursor has come? */
  isRuledOut(branch: Branch): boolean {
    const depth = this.tree.depth(branch);
    const isPassed = depth < this.length && this.path[depth] === (branch ^ 1);
    return isPassed && this.effects[depth] === Effect.same;
  }

  /** Stands on the prefix of a branch: the decisions before it. */
  moveTo(branch: Branch): void {
    const { tree } = this;
    const steps: Branch[] = [];
    let up = tree.parents[branch >> 1];
    while (up !== start) {
      const depth = tree.depth(up);
      if (depth < this.length && this.path[depth] === up) break;
      steps.push(up);
      up = tree.parents[up >> 1];
    }
    const common = up === start ? 0 : tree.depth(up) + 1;
    while (this.length > common) this.back();
    for (let i = steps.length - 1; i >= 0; i--) this.forth(steps[i]);
  }

  /** The conditions of the prefix that share symbols with these, directly or through others; in order. */
  slice(conditions: readonly Term[]): Term[] {
    this.round++;
    this.reachedSymbols = [];
    this.symbolsBefore = this.terms.symbols.length;
    const reached: number[] = [];
    for (const condition of conditions) this.reachSupport(condition, reached);
    const depths: number[] = [];
    for (let key = reached.pop(); key !== undefined; key = reached.pop()) {
      for (let at = this.latest[key] - 1; at >= 0; at = this.previous[at]) {
        const depth = this.depths[at];
        if (this.depthMarks[depth] === this.round) continue;
        this.depthMarks[depth] = this.round;
        depths.push(depth);
        for (let i = this.starts[depth]; i < this.endAt(depth); i++)
          this.reach(this.keys[i], reached);
      }
    }
    depths.sort((a, b) => a - b);
    return depths.map((depth) => this.holding(this.path[depth]));
  }

  /**
   * What a side of a condition on one byte needs, if the prefix's conditions on that byte tell: a value for it, or
   * nothing will do (-1). Undefined if others have a say.
   */
  byteFor(condition: Term, holds: boolean): { symbol: number; value: number } | undefined {
    const least = this.domains.least(condition, holds);
    if (least === undefined || least.value < 0) return least;
    if ((this.shared[least.symbol] ?? 0) > 0) return undefined;
    return this.isReadSomewhere(this.terms.symbols[least.symbol].array) ? undefined : least;
  }

  /**
   * The conditions of the prefix that share a symbol with this one. Undefined where arrays are read at symbolic indexes:
   * any cell may be meant.
   */
  neighbours(condition: Term): Neighbours | undefined {
    this.round++;
    const { symbols, arrays } = this.supports.of(condition);
    if (arrays.length > 0) return undefined;
    const depths: number[] = [];
    for (const symbol of symbols) {
      const key = symbolKey(symbol);
      this.reserveKey(key);
      this.keyMarks[key] = this.round;
      if (this.isReadSomewhere(this.terms.symbols[symbol].array)) return undefined;
      for (let at = this.latest[key] - 1; at >= 0; at = this.previous[at]) {
        if (this.depthMarks[this.depths[at]] === this.round) continue;
        this.depthMarks[this.depths[at]] = this.round;
        depths.push(this.depths[at]);
      }
    }
    const others = this.othersAt(depths);
    if (others === undefined) return undefined;
    depths.sort((a, b) => a - b);
    const conditions = depths.map((depth) => this.holding(this.path[depth]));
    return { conditions, own: Array.from(symbols), others };
  }

  /** The symbols at these depths that are not marked; undefined if there is an array. */
  private othersAt(depths: readonly number[]): number[] | undefined {
    const others: number[] = [];
    for (const depth of depths) {
      for (let at = this.starts[depth]; at < this.endAt(depth); at++) {
        const key = this.keys[at];
        if (key % 2 === 1) return undefined;
        if (this.keyMarks[key] === this.round) continue;
        this.keyMarks[key] = this.round;
        others.push(key >> 1);
      }
    }
    return others;
  }

  private endAt(depth: number): number {
    return depth + 1 < this.length ? this.starts[depth + 1] : this.occurrences;
  }

  /** The symbols that the last slice is about, with those that were made since. */
  slicedSymbols(): number[] {
    const { symbols } = this.terms;
    const sliced = this.reachedSymbols.slice();
    for (let symbol = this.symbolsBefore; symbol < symbols.length; symbol++) {
      const { array } = symbols[symbol];
      if (array !== 0 && this.keyMarks[this.arrayKey(array)] === this.round) sliced.push(symbol);
    }
    return sliced;
  }

  private holding(branch: Branch): Term {
    const condition = this.tree.condition(branch);
    return branch % 2 === 1 ? condition : this.terms.not(condition);
  }

  private forth(branch: Branch): void {
    const depth = this.length++;
    if (depth === this.path.length) this.growPath();
    this.path[depth] = branch;
    this.starts[depth] = this.occurrences;
    const condition = this.tree.condition(branch);
    const effect = this.domains.push(condition, branch % 2 === 1);
    this.effects[depth] = effect === undefined ? Effect.other : Effect[effect];
    if (effect === 'same') return;
    const { symbols, arrays } = this.supports.of(condition);
    for (const symbol of symbols) this.occur(symbolKey(symbol), depth);
    for (const array of arrays) this.occur(this.arrayKey(array), depth);
    if (effect === undefined) this.share(symbols, 1);
  }

  /** Counts the conditions that a symbol has in common with others. */
  private share(symbols: Int32Array, by: 1 | -1): void {
    for (const symbol of symbols) this.shared[symbol] = (this.shared[symbol] ?? 0) + by;
  }

  private occur(key: number, depth: number): void {
    const at = this.occurrences++;
    if (at === this.keys.length) this.growOccurrences();
    this.reserveKey(key);
    this.keys[at] = key;
    this.depths[at] = depth;
    this.previous[at] = this.latest[key] - 1;
    this.latest[key] = at + 1;
  }

  private back(): void {
    const begin = this.starts[--this.length];
    const effect = this.effects[this.length];
    if (effect === Effect.less) this.domains.pop();
    else if (effect === Effect.other) {
      this.share(this.supports.of(this.tree.condition(this.path[this.length])).symbols, -1);
    }
    while (this.occurrences > begin) {
      const at = --this.occurrences;
      this.latest[this.keys[at]] = this.previous[at] + 1;
    }
  }

  private reachSupport(condition: Term, reached: number[]): void {
    const { symbols, arrays } = this.supports.of(condition);
    for (const symbol of symbols) this.reach(symbolKey(symbol), reached);
    for (const array of arrays) this.reach(this.arrayKey(array), reached);
  }

  /** A read at a symbolic index can be of any cell: an array and its cells are reached together. */
  private reach(key: number, reached: number[]): void {
    this.reserveKey(key);
    if (this.keyMarks[key] === this.round) return;
    this.keyMarks[key] = this.round;
    reached.push(key);
    const { terms } = this;
    if (key % 2 === 1) {
      for (const cell of terms.arrays[key >> 1].cells.values()) {
        this.reach(symbolKey(terms.symbolOf(cell)), reached);
      }
      return;
    }
    this.reachedSymbols.push(key >> 1);
    const { array } = terms.symbols[key >> 1];
    if (this.isReadSomewhere(array)) this.reach(this.arrayKey(array), reached);
  }

  /** Does the prefix read this array at a symbolic index? */
  private isReadSomewhere(array: Term): boolean {
    if (array === 0) return false;
    const key = this.arrayKey(array);
    return key < this.latest.length && this.latest[key] > 0;
  }

  private arrayKey(array: Term): number {
    return 2 * this.terms.slot(array, 0) + 1;
  }

  private reserveKey(key: number): void {
    if (key < this.latest.length) return;
    this.latest = enlarged(this.latest, key + 1);
    this.keyMarks = enlarged(this.keyMarks, key + 1);
  }

  private growPath(): void {
    this.path = enlarged(this.path);
    this.starts = enlarged(this.starts);
    this.depthMarks = enlarged(this.depthMarks);
    this.effects = enlarged(this.effects);
  }

  private growOccurrences(): void {
    this.keys = enlarged(this.keys);
    this.depths = enlarged(this.depths);
    this.previous = enlarged(this.previous);
  }
}

/** Symbols and arrays as keys of one table: symbols even, arrays odd. */
function symbolKey(symbol: number): number {
  return 2 * symbol;
}
