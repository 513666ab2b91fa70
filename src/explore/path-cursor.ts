// The prefix of a branch, ready to be sliced (EXE 4.2): which of its conditions can matter for one more? Those that
// share a symbol with it, or with one that matters. All others hold under the witness and go on holding, because the
// answer changes no symbol of theirs; so questions stay small however long the path is.
//
// Conditions on one byte that follow from earlier ones on it (`byte-domains.ts`) say nothing and are in no slice.
//
// The cursor stands on one path. Conditions that depend on the same symbols are one chain, latest first, since paths of thousands
// of conditions have few different sets of symbols; each symbol has the list of the sets on the path that it belongs to. To move to
// another branch is to step back to where the two paths part, and forward: neighbouring questions cost what they differ in.

import { enlarged } from '../base/grown-array.ts';
import type { Term } from '../expr/arena.ts';
import { type Support, Supports } from '../expr/support.ts';
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
  /** Indexed by depth: the condition as the path has it, 0 before somebody has asked for it. */
  private held = new Int32Array(1024);
  /** Indexed by depth: the set of its condition, and the depth before of the same set, or -1. The empty set is in no chain. */
  private sets = new Int32Array(1024);
  private before = new Int32Array(1024);
  /** Indexed by set: its latest depth plus 1. */
  private latest = new Int32Array(256);
  /** Occurrences of keys in the sets on the path: which key, in which set, and the key's occurrence before, or -1. */
  private occurrences = 0;
  private keys = new Int32Array(1024);
  private owners = new Int32Array(1024);
  private previous = new Int32Array(1024);
  /** Indexed by key: its last occurrence plus 1. */
  private last = new Int32Array(256);
  /** Indexed by key, by set and by depth: the slice that reached it last. */
  private keyMarks = new Int32Array(256);
  private setMarks = new Int32Array(256);
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
    for (const condition of conditions) this.reachSupport(this.supports.of(condition), reached);
    const found = new Depths();
    for (let key = reached.pop(); key !== undefined; key = reached.pop()) {
      for (let at = this.last[key] - 1; at >= 0; at = this.previous[at]) {
        const set = this.owners[at];
        if (this.setMarks[set] === this.round) continue;
        this.setMarks[set] = this.round;
        this.markChain(set, found);
        this.reachSupport(this.supports.set(set), reached);
      }
    }
    return this.conditionsAt(found);
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
   * any cell may be meant; and where other symbols have a say in more than `most` conditions, which is found out early.
   */
  neighbours(condition: Term, most: number): Neighbours | undefined {
    this.round++;
    const { symbols, arrays } = this.supports.of(condition);
    if (arrays.length > 0) return undefined;
    for (const symbol of symbols) {
      const key = symbolKey(symbol);
      this.reserveKey(key);
      this.keyMarks[key] = this.round;
      if (this.isReadSomewhere(this.terms.symbols[symbol].array)) return undefined;
    }
    const found = new Depths();
    const others: number[] = [];
    for (const symbol of symbols) {
      for (let at = this.last[symbolKey(symbol)] - 1; at >= 0; at = this.previous[at]) {
        const set = this.owners[at];
        if (this.setMarks[set] === this.round) continue;
        this.setMarks[set] = this.round;
        if (!this.addOthers(set, others)) return undefined;
        this.markChain(set, found);
        if (others.length > 0 && found.count > most) return undefined;
      }
    }
    return { conditions: this.conditionsAt(found), own: Array.from(symbols), others };
  }

  /** Adds the symbols of a set that are not marked; returns false if there is an array. */
  private addOthers(set: number, others: number[]): boolean {
    const { symbols, arrays } = this.supports.set(set);
    if (arrays.length > 0) return false;
    for (const symbol of symbols) {
      const key = symbolKey(symbol);
      if (this.keyMarks[key] === this.round) continue;
      this.keyMarks[key] = this.round;
      others.push(symbol);
    }
    return true;
  }

  private markChain(set: number, found: Depths): void {
    const { before, depthMarks, round } = this;
    const top = this.latest[set] - 1;
    found.greatest = Math.max(found.greatest, top);
    for (let depth = top; depth >= 0; depth = before[depth]) {
      depthMarks[depth] = round;
      found.count++;
      if (depth < found.least) found.least = depth;
    }
  }

  /** The conditions at the depths that are marked, in order. */
  private conditionsAt({ least, greatest, count }: Depths): Term[] {
    const { depthMarks, round } = this;
    const conditions: Term[] = new Array(count);
    let next = 0;
    for (let depth = least; depth <= greatest; depth++)
      if (depthMarks[depth] === round) conditions[next++] = this.holding(depth);
    return conditions;
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

  private holding(depth: number): Term {
    const known = this.held[depth];
    if (known !== 0) return known;
    const branch = this.path[depth];
    const condition = this.tree.condition(branch);
    this.held[depth] = branch % 2 === 1 ? condition : this.terms.not(condition);
    return this.held[depth];
  }

  private forth(branch: Branch): void {
    const depth = this.length++;
    if (depth === this.path.length) this.growPath();
    this.path[depth] = branch;
    this.held[depth] = 0;
    this.sets[depth] = 0;
    const condition = this.tree.condition(branch);
    const effect = this.domains.push(condition, branch % 2 === 1);
    this.effects[depth] = effect === undefined ? Effect.other : Effect[effect];
    if (effect === 'same') return;
    const set = this.supports.numberOf(condition);
    const { symbols, arrays } = this.supports.set(set);
    if (set !== 0) {
      this.sets[depth] = set;
      this.reserveSet(set);
      if (this.latest[set] === 0) {
        for (const symbol of symbols) this.occur(symbolKey(symbol), set);
        for (const array of arrays) this.occur(this.arrayKey(array), set);
      }
      this.before[depth] = this.latest[set] - 1;
      this.latest[set] = depth + 1;
    }
    if (effect === undefined) this.share(symbols, 1);
  }

  /** Counts the conditions that a symbol has in common with others. */
  private share(symbols: Int32Array, by: 1 | -1): void {
    for (const symbol of symbols) this.shared[symbol] = (this.shared[symbol] ?? 0) + by;
  }

  private occur(key: number, set: number): void {
    const at = this.occurrences++;
    if (at === this.keys.length) this.growOccurrences();
    this.reserveKey(key);
    this.keys[at] = key;
    this.owners[at] = set;
    this.previous[at] = this.last[key] - 1;
    this.last[key] = at + 1;
  }

  private back(): void {
    const depth = --this.length;
    const effect = this.effects[depth];
    if (effect === Effect.less) this.domains.pop();
    else if (effect === Effect.other) {
      this.share(this.supports.of(this.tree.condition(this.path[depth])).symbols, -1);
    }
    const set = this.sets[depth];
    if (set === 0) return;
    this.latest[set] = this.before[depth] + 1;
    if (this.latest[set] > 0) return;
    // The set that came last onto the path leaves it first.
    while (this.occurrences > 0 && this.owners[this.occurrences - 1] === set) {
      const at = --this.occurrences;
      this.last[this.keys[at]] = this.previous[at] + 1;
    }
  }

  private reachSupport({ symbols, arrays }: Support, reached: number[]): void {
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
    return key < this.last.length && this.last[key] > 0;
  }

  private arrayKey(array: Term): number {
    return 2 * this.terms.slot(array, 0) + 1;
  }

  private reserveKey(key: number): void {
    if (key < this.last.length) return;
    this.last = enlarged(this.last, key + 1);
    this.keyMarks = enlarged(this.keyMarks, key + 1);
  }

  private reserveSet(set: number): void {
    if (set < this.latest.length) return;
    this.latest = enlarged(this.latest, set + 1);
    this.setMarks = enlarged(this.setMarks, set + 1);
  }

  private growPath(): void {
    this.path = enlarged(this.path);
    this.held = enlarged(this.held);
    this.sets = enlarged(this.sets);
    this.before = enlarged(this.before);
    this.depthMarks = enlarged(this.depthMarks);
    this.effects = enlarged(this.effects);
  }

  private growOccurrences(): void {
    this.keys = enlarged(this.keys);
    this.owners = enlarged(this.owners);
    this.previous = enlarged(this.previous);
  }
}

/** How many depths of the path are marked, and between which. */
class Depths {
  count = 0;
  least = Number.MAX_SAFE_INTEGER;
  greatest = -1;
}

/** Symbols and arrays as keys of one table: symbols even, arrays odd. */
function symbolKey(symbol: number): number {
  return 2 * symbol;
}
