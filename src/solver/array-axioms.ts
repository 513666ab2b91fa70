/**
 * Arrays without refinement (EXE 3.3, before its two optimisations): reads over writes become choices, and every two reads of an
 * array variable get the axiom that equal indexes have equal values, n(n - 1)/2 of them, before the SAT solver is asked at all.
 * It is what `array-refinement.ts` avoids, and serves to measure that.
 */
import { getOrMake } from '../base/known.ts';
import type { Term } from '../expr/arena.ts';
import { Op } from '../expr/operator.ts';
import type { Terms } from '../expr/terms.ts';
import type { Blaster } from './blast.ts';
import { constantWord, equalWords, lessWords, muxWords, tableWord, type Word } from './circuits.ts';
import { falseLiteral, type Gates, type Literal, trueLiteral } from './gates.ts';
import type { Limits } from './limits.ts';

/** An index at which an array variable is read, and the value that stands there. */
interface Read {
  readonly index: Word;
  readonly value: Word;
}

/** The reads of one array variable. Cells have constant indexes, all different, so that they need no axioms among themselves. */
interface ReadsOfArray {
  readonly cells: Read[];
  readonly others: Read[];
  /** The values of `others`, by the bits of the index. */
  readonly byIndex: Map<string, Word>;
}

export class ArrayAxioms {
  private readonly arrays = new Map<Term, ReadsOfArray>();
  private readsDone = 0;
  private symbolsDone = 0;
  private clauses: Literal[][] = [];

  constructor(
    private readonly terms: Terms,
    private readonly gates: Gates,
    private readonly blaster: Blaster,
    private readonly limits: Limits,
  ) {}

  /** The clauses that define all reads and cells which the blaster has met since the last call. */
  next(): readonly (readonly Literal[])[] {
    const { reads, symbols } = this.blaster;
    this.clauses = [];
    // To define a read can blast further terms, with further reads and symbols.
    while (this.readsDone < reads.length || this.symbolsDone < symbols.length) {
      if (this.limits.exceeded(this.gates.count) !== undefined) break;
      if (this.symbolsDone < symbols.length) this.addCell(symbols[this.symbolsDone++]);
      else this.define(reads[this.readsDone++]);
    }
    return this.clauses;
  }

  private addCell(symbol: number): void {
    const { array, index, term } = this.terms.symbols[symbol];
    if (array === 0) return;
    const cell = { index: this.blaster.word(index), value: this.blaster.word(term) };
    const { cells, others } = this.readsOf(array);
    for (const other of others) this.agree(cell, other);
    cells.push(cell);
  }

  private define(read: Term): void {
    const [array, at] = [this.terms.slot(read, 0), this.terms.slot(read, 1)];
    const [index, value] = [this.blaster.word(at), this.blaster.word(read)];
    if (this.terms.op(array) === Op.arrayVariable) this.addRead(array, { index, value });
    else this.equate(trueLiteral, value, this.valueAt(array, index));
  }

  /** What stands at an index of an array term. */
  private valueAt(array: Term, index: Word): Word {
    const { terms, gates, blaster } = this;
    const writes: { readonly isHere: Literal; readonly value: Word }[] = [];
    let base = array;
    for (; terms.op(base) === Op.store; base = terms.slot(base, 0)) {
      const isHere = equalWords(gates, index, blaster.word(terms.slot(base, 1)));
      writes.push({ isHere, value: blaster.word(terms.slot(base, 2)) });
    }
    return writes.reduceRight(
      (below, { isHere, value }) => muxWords(gates, isHere, value, below),
      this.valueInBase(base, index),
    );
  }

  private valueInBase(base: Term, index: Word): Word {
    const { terms, gates, blaster } = this;
    const [first, second, third] = [0, 1, 2].map((child) => terms.slot(base, child));
    switch (terms.op(base)) {
      case Op.arrayIte: {
        const [yes, no] = [this.valueAt(second, index), this.valueAt(third, index)];
        return muxWords(gates, blaster.literal(first), yes, no);
      }
      case Op.constantArray:
        return blaster.word(first);
      case Op.table: {
        const content = terms.tableContent(base);
        const rest = this.valueAt(first, index);
        const element = (i: number) => rest.map((_, bit) => (content[i] >>> bit) & 1);
        return tableWord(gates, index, content.length, element, rest);
      }
      default:
        return this.valueOfVariable(base, index);
    }
  }

  private valueOfVariable(array: Term, index: Word): Word {
    const known = this.readsOf(array).byIndex.get(index.join());
    if (known !== undefined) return known;
    const value = Array.from({ length: this.terms.width(array) }, () => this.gates.input());
    this.addRead(array, { index, value });
    return value;
  }

  private addRead(array: Term, read: Read): void {
    const { cells, others, byIndex } = this.readsOf(array);
    for (const other of cells) this.agree(read, other);
    for (const other of others) this.agree(read, other);
    others.push(read);
    byIndex.set(read.index.join(), read.value);
    const { size } = this.terms.arrayInfo(array);
    if (size >= 2 ** read.index.length) return;
    const isInside = lessWords(
      this.gates,
      read.index,
      constantWord(BigInt(size), read.index.length),
    );
    const zero = read.value.map(() => falseLiteral);
    this.equate(isInside ^ 1, read.value, zero);
  }

  /** Adds the axiom of two reads: the same value where the index is the same. */
  private agree(one: Read, other: Read): void {
    if (this.limits.exceeded(this.gates.count) !== undefined) return;
    this.equate(equalWords(this.gates, one.index, other.index), one.value, other.value);
  }

  private equate(premise: Literal, one: Word, other: Word): void {
    if (premise === falseLiteral) return;
    one.forEach((bit, i) => {
      this.clauses.push([premise ^ 1, bit ^ 1, other[i]], [premise ^ 1, bit, other[i] ^ 1]);
    });
  }

  private readsOf(array: Term): ReadsOfArray {
    return getOrMake(this.arrays, array, () => ({ cells: [], others: [], byIndex: new Map() }));
  }
}
