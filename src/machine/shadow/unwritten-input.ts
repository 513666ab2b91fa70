// Makes uninitialised memory symbolic input (--uninitialized symbolic). An object that comes to life has its content already
// (uninitialized.ts); here its granules are marked as unwritten, so that the first access to each takes the slow way. What
// that access does not write becomes bytes of the object's array variable, as of any other input.
//
// An object counts as met when a condition depends on it: most of what is touched is written in parts, and never read.

import { granule } from '../../abi/address-space.ts';
import { unwrittenValidity } from '../../abi/validity.ts';
import type { Term } from '../../expr/arena.ts';
import { type Support, Supports } from '../../expr/support.ts';
import type { InputObject } from '../../input/input.ts';
import { pieceAt, type UninitializedObject } from '../uninitialized.ts';
import type { ByteShadows, UnwrittenBytes } from './bytes.ts';
import type { SymbolicRun } from './symbolic-run.ts';

const pageBits = 12;
/** Objects on more pages than this are kept in a list of their own. */
const mostPages = 16;

/** Objects whose content is input, by page; large ones apart. */
export interface UnwrittenObjects {
  readonly pages: ReadonlyMap<number, UninitializedObject[]>;
  readonly large: readonly UninitializedObject[];
}

export class UnwrittenInput implements UnwrittenBytes {
  readonly isLazy = true;
  private readonly supports: Supports;
  /** Objects by page, and large ones. Objects do not overlap: a later one replaces those at its addresses. */
  private pages = new Map<number, UninitializedObject[]>();
  private large: UninitializedObject[] = [];
  private last: UninitializedObject | undefined;
  /** The input objects of all runs, by array variable. */
  private readonly arrays = new Map<Term, InputObject>();
  /** The array variables that this run met, and the supports of conditions that were checked for them. */
  private readonly met = new Set<Term>();
  private readonly seen = new Set<Support>();

  constructor(
    private readonly run: SymbolicRun,
    private readonly shadows: ByteShadows,
  ) {
    this.supports = new Supports(run.terms);
  }

  begin(): void {
    this.pages.clear();
    this.large = [];
    this.last = undefined;
    this.met.clear();
    this.seen.clear();
    this.run.path.watch = (condition) => this.meet(condition);
  }

  /** The objects of the process that runs. */
  objects(): UnwrittenObjects {
    return { pages: new Map(this.pages), large: this.large };
  }

  putBack({ pages, large }: UnwrittenObjects): void {
    this.pages = new Map(pages);
    this.large = [...large];
    this.last = undefined;
  }

  /** Marks the memory of an object that has come to life. */
  open(object: UninitializedObject): void {
    const { run, shadows } = this;
    if (run.path.isCut) return;
    this.enter(object);
    const { address, from, size } = object;
    const border = Math.min(size, Math.ceil(from / granule) * granule);
    for (let at = address + from; at < address + border; at++) shadows.set(at, this.byte(at));
    const { map } = run.machine.memory;
    const whole = Math.floor(size / granule);
    const first = address / granule;
    map.fill(unwrittenValidity(granule), first + border / granule, first + whole);
    if (size % granule > 0 && border <= whole * granule)
      map[first + whole] = unwrittenValidity(size % granule);
  }

  /** The term of a byte that is read for the first time. */
  byte(address: number): Term {
    const { run } = this;
    if (run.path.isCut) return 0;
    const object = this.objectAt(address);
    const offset = address - object.address;
    const { start, ...piece } = pieceAt(object, offset);
    const array = run.symbols.array(piece);
    if (!this.arrays.has(array)) this.arrays.set(array, piece);
    return run.symbols.byte(piece, offset - start);
  }

  private objectAt(address: number): UninitializedObject {
    if (this.last !== undefined && isInside(this.last, address)) return this.last;
    const near = this.pages.get(address >>> pageBits) ?? [];
    const found = near.find((each) => isInside(each, address)) ?? this.largeAt(address);
    if (found === undefined) throw new Error('memory is unwritten where no object was announced');
    this.last = found;
    return found;
  }

  private largeAt(address: number): UninitializedObject | undefined {
    return this.large.find((each) => isInside(each, address));
  }

  /** Adds an object, and removes those that were at its addresses before. */
  private enter(object: UninitializedObject): void {
    this.last = object;
    this.large = this.large.filter((each) => !overlap(each, object));
    const first = object.address >>> pageBits;
    const end = (object.address + object.size - 1) >>> pageBits;
    const isLarge = end - first >= mostPages;
    if (isLarge) this.large.push(object);
    for (let page = first; page <= end; page++) {
      const left = this.pages.get(page)?.filter((each) => !overlap(each, object)) ?? [];
      if (!isLarge) left.push(object);
      if (left.length > 0) this.pages.set(page, left);
      else this.pages.delete(page);
    }
  }

  private meet(condition: Term): void {
    if (this.arrays.size === 0) return;
    const support = this.supports.of(condition);
    if (this.seen.has(support)) return;
    this.seen.add(support);
    const { terms } = this.run;
    for (const symbol of support.symbols) this.meetArray(terms.symbols[symbol].array);
    for (const array of support.arrays) this.meetArray(array);
  }

  private meetArray(array: Term): void {
    const object = this.arrays.get(array);
    if (object === undefined || this.met.has(array)) return;
    this.met.add(array);
    this.run.meet(object);
  }
}

function isInside({ address, size }: UninitializedObject, at: number): boolean {
  return at >= address && at < address + size;
}

function overlap(a: UninitializedObject, b: UninitializedObject): boolean {
  return a.address < b.address + b.size && b.address < a.address + a.size;
}
