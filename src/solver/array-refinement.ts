/**
 * Array-based refinement (EXE 3.3): reads at symbolic indexes are free at first; a model of the rest is
 * checked against the arrays, and what it violates becomes a lemma. Usually few of the many
 * lemmas that would define the arrays are ever needed.
 *
 * A read walks down its array with the values that the model gives to the indexes: past writes
 * elsewhere, to the write that it hits, to a table's element, or to the array variable itself, where
 * reads at the same index have to agree with each other and with the input bytes. The conditions under
 * which the walk went this way are the premises of the lemma.
 */
import type { Term } from '../expr/arena.ts';
import { Op } from '../expr/operator.ts';
import type { Terms } from '../expr/terms.ts';
import type { Blaster } from './blast.ts';
import { constantWord, equalWords, lessWords, tableWord, type Word } from './circuits.ts';
import { falseLiteral, type Gates, GateValues, type Literal, trueLiteral } from './gates.ts';
import type { Limits } from './limits.ts';

/** What stands at an index of an array variable in the current model, and why. */
interface Occupant {
  readonly index: Word;
  readonly value: Word;
  /** The condition under which it stands there. */
  readonly premise: Literal;
}

/** After this many lemmas about single elements of a table, a read gets the whole table. */
const elementsBeforeTable = 12;

export class ArrayRefinement {
  private readonly tableElements = new Map<Term, number>();
  private occupants = new Map<string, Occupant>();
  private values: GateValues;
  private lemmas: Literal[][] = [];

  constructor(
    private readonly terms: Terms,
    private readonly gates: Gates,
    private readonly blaster: Blaster,
    private readonly limits: Limits,
  ) {
    this.values = new GateValues(gates, () => false);
  }

  /** Clauses that the candidate model violates, one or more for each wrong read; none if it is a model. */
  lemmasFor(values: GateValues): readonly (readonly Literal[])[] {
    this.values = values;
    this.lemmas = [];
    this.occupants = new Map();
    this.seatCells();
    // Checking a read can blast further terms with further reads, which are appended to this list.
    for (const read of this.blaster.reads) {
      if (this.limits.exceeded(this.gates.count) !== undefined) break;
      this.check(read);
    }
    return this.lemmas;
  }

  /** The cells of array variables that the model reads; call it after `lemmasFor` has found no violation. */
  *cells(): Iterable<{ array: Term; index: bigint; value: bigint }> {
    for (const [key, { value }] of this.occupants) {
      const [array, index] = key.split(':');
      yield { array: Number(array), index: BigInt(index), value: this.number(value) };
    }
  }

  /** The value of a word in the current model. */
  number(word: Word): bigint {
    let bits = '';
    for (const literal of word) bits = (this.values.value(literal) ? '1' : '0') + bits;
    return BigInt(`0b${bits}`);
  }

  private seatCells(): void {
    for (const symbol of this.blaster.symbols) {
      const { array, index, term } = this.terms.symbols[symbol];
      if (array === 0) continue;
      const value = this.blaster.word(term);
      const key = `${array}:${this.terms.constantValue(index)}`;
      this.occupants.set(key, { index: this.blaster.word(index), value, premise: trueLiteral });
    }
  }

  private check(read: Term): void {
    const { terms, blaster, gates } = this;
    const value = blaster.word(read);
    const index = blaster.word(terms.slot(read, 1));
    const at = this.number(index);
    let premise = trueLiteral;
    for (let base = terms.slot(read, 0); ; ) {
      if (this.limits.exceeded(this.gates.count) !== undefined) return;
      const [first, second, third] = [
        terms.slot(base, 0),
        terms.slot(base, 1),
        terms.slot(base, 2),
      ];
      switch (terms.op(base)) {
        case Op.store: {
          const same = equalWords(this.gates, index, blaster.word(second));
          if (this.number(blaster.word(second)) === at) {
            return this.demand(gates.and(premise, same), value, blaster.word(third));
          }
          premise = gates.and(premise, same ^ 1);
          base = first;
          break;
        }
        case Op.arrayIte: {
          const condition = blaster.literal(first);
          const taken = this.values.value(condition);
          premise = gates.and(premise, taken ? condition : condition ^ 1);
          base = taken ? second : third;
          break;
        }
        case Op.constantArray:
          return this.demand(premise, value, blaster.word(first));
        case Op.table: {
          const length = BigInt(terms.tableContent(base).length);
          if (at < length) return this.checkTable(read, base, premise, index, Number(at), value);
          premise = gates.and(premise, this.beyond(index, length));
          base = first;
          break;
        }
        default:
          return this.checkVariable(base, premise, index, at, value);
      }
    }
  }

  private checkTable(
    read: Term,
    table: Term,
    premise: Literal,
    index: Word,
    at: number,
    value: Word,
  ): void {
    const content = this.terms.tableContent(table);
    const element = (i: number) => value.map((_, bit) => (content[i] >>> bit) & 1);
    if (this.agrees(value, element(at))) return;
    const used = (this.tableElements.get(read) ?? 0) + 1;
    this.tableElements.set(read, used);
    if (used <= elementsBeforeTable) {
      const here = equalWords(this.gates, index, constantWord(BigInt(at), index.length));
      return this.demand(this.gates.and(premise, here), value, element(at));
    }
    const inside = this.beyond(index, BigInt(content.length)) ^ 1;
    const whole = tableWord(this.gates, index, content.length, element, value);
    return this.demand(this.gates.and(premise, inside), value, whole);
  }

  private checkVariable(array: Term, premise: Literal, index: Word, at: bigint, value: Word): void {
    const { size } = this.terms.arrayInfo(array);
    if (size !== Infinity) {
      const beyond = this.beyond(index, BigInt(size));
      const isBeyond = at >= BigInt(size);
      premise = this.gates.and(premise, isBeyond ? beyond : beyond ^ 1);
      if (isBeyond)
        return this.demand(
          premise,
          value,
          value.map(() => falseLiteral),
        );
    }
    const key = `${array}:${at}`;
    const occupant = this.occupants.get(key);
    if (occupant === undefined) {
      this.occupants.set(key, { index, value, premise });
      return;
    }
    const same = equalWords(this.gates, index, occupant.index);
    const both = this.gates.and(premise, occupant.premise);
    return this.demand(this.gates.and(both, same), value, occupant.value);
  }

  /** Adds the lemma that the premise implies the equality of two words, unless the model satisfies it already. */
  private demand(premise: Literal, value: Word, expected: Word): void {
    if (this.agrees(value, expected)) return;
    value.forEach((bit, i) => {
      this.lemmas.push([premise ^ 1, bit ^ 1, expected[i]]);
      this.lemmas.push([premise ^ 1, bit, expected[i] ^ 1]);
    });
  }

  private agrees(value: Word, expected: Word): boolean {
    const { values } = this;
    return value.every((bit, i) => values.value(bit) === values.value(expected[i]));
  }

  /** The condition index >= bound; false if no index of this width reaches the bound. */
  private beyond(index: Word, bound: bigint): Literal {
    if (bound >= 1n << BigInt(index.length)) return falseLiteral;
    return lessWords(this.gates, index, constantWord(bound, index.length)) ^ 1;
  }
}
