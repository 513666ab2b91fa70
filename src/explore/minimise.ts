// The simplest input that takes the same path: as many bytes as possible zero, of the others as many as possible
// printable, so that a person sees at once which bytes matter; what is a number is near zero instead. Byte by byte: evaluation first, the solver where other
// bytes have to follow. What has been decided for one byte stays. What comes out is a matter of the path alone: the order of
// the bytes is that of the input, and each gets the best value that those before it leave.

import type { Term } from '../expr/arena.ts';
import { Assignment } from '../expr/assignment.ts';
import { Evaluator } from '../expr/evaluate.ts';
import { Supports } from '../expr/support.ts';
import type { Terms } from '../expr/terms.ts';
import type { Input } from '../input/input.ts';
import { isMemoryName, isNumberName, lengthName } from '../input/names.ts';
import type { InputSymbols } from '../machine/shadow/symbols.ts';
import { inOrder } from '../solver/least-values.ts';
import type { Answer, Query, Solver } from '../solver/query.ts';
import { Components } from './components.ts';
import { weights } from './work.ts';

/**
 * The limits of one question, in conflicts of the SAT solver, and of one input, in the work of about two seconds. Both are counted, so
 * that what comes out does not depend on how fast a machine is. Where every question is hard, the work for all of them (limits.ts) ends it.
 */
const queryConflicts = 2000;
const inputWork = 100_000;
/** Milliseconds after which a question is given up whatever was counted: conflicts of large circuits take long. */
const longestQuery = 4000;

const isPrintable = (value: number) => value >= 0x20 && value <= 0x7e;
/** Characters that are preferred where any text will do. */
const plainCharacters = [...'0aA '].map((character) => character.charCodeAt(0));

interface NumberPlace {
  readonly start: number;
  readonly size: number;
  readonly signed?: boolean;
}

/** The number that a byte of an object belongs to, by its first byte and its size; undefined: the byte is text. */
export interface NumberAt {
  (name: string, index: number): NumberPlace | undefined;
  /** Whether people read the tests, too, so that their inputs are to be simple rather than least. */
  readonly inTests?: boolean;
}

interface MinimiserParts {
  readonly terms: Terms;
  readonly symbols: InputSymbols;
  readonly solver: Solver;
  /** The work of the solver on all questions so far, as `work.ts` counts it. */
  readonly solved: () => number;
  /** Finds the number that a byte belongs to; if undefined, numbers are guessed from the sizes of objects. */
  readonly numberAt?: NumberAt | undefined;
}

export class Minimiser {
  private readonly supports: Supports;
  /** The work of all questions of this minimiser. */
  private spent = 0;

  constructor(private readonly parts: MinimiserParts) {
    this.supports = new Supports(parts.terms);
  }

  /** The input, changed so that it also satisfies what can be had of the preferences; the first is the dearest. */
  prefer(input: Input, conditions: readonly Term[], preferences: readonly Term[]): Input {
    const search = this.search(input, conditions);
    for (const preference of preferences) search.add(preference);
    return this.parts.symbols.update(input, search.decided());
  }

  minimise(input: Input, conditions: readonly Term[], preferences: readonly Term[]): Input {
    const search = this.search(input, conditions);
    for (const preference of preferences) search.add(preference);
    const { numberAt = sizedNumbers(input) } = this.parts;
    search.simplify((symbol) => this.rankOf(symbol, numberAt));
    return this.nearZero(this.overZeros(input, search), search, numberAt);
  }

  /** The least input of the path (solver/least-values.ts), of those that satisfy what can be had of the preferences. */
  least(input: Input, conditions: readonly Term[], preferences: readonly Term[]): Input {
    const search = this.search(input, conditions);
    for (const preference of preferences) search.add(preference);
    search.lower();
    return this.overZeros(input, search);
  }

  /**
   * Whether people read the tests, and would read another input of the path with less effort: a least input may have text that
   * is not printable, and its numbers are the least by their first bytes, not the nearest to zero.
   */
  isUnreadable(input: Input): boolean {
    const { numberAt } = this.parts;
    if (!numberAt?.inTests) return false;
    return [...input].some(
      ([name, bytes]) =>
        isMemoryName(name) &&
        bytes.some((byte, index) => isOdd(byte, index, numberAt(name, index))),
    );
  }

  private rankOf(symbol: number, numberAt: NumberAt): ByteRank {
    const { name = lengthName(''), index = 0 } = this.parts.symbols.cellOf(symbol) ?? {};
    const number = isNumberName(name) ? { start: index, size: 1 } : numberAt(name, index);
    if (number === undefined) return { name, rank: index, number: undefined, isSign: false };
    const { start, size, signed = false } = number;
    // Little-endian: the last byte of a number says most.
    const rank = start + (start + size - 1 - index);
    return { name, rank, number: `${name} ${start}`, isSign: signed && rank === start };
  }

  /** Bytes that no condition is about are zero; those of a number below zero are better all ones, which makes it -1. */
  private nearZero(input: Input, search: Search, numberAt: NumberAt): Input {
    const { symbols } = this.parts;
    const cells = Array.from(search.symbols(), (symbol) => symbols.cellOf(symbol));
    const decided = new Set(cells.map((cell) => cell && `${cell.name} ${cell.index}`));
    const byteOf = (name: string, bytes: Uint8Array, index: number): number => {
      const number = numberAt(name, index);
      const isNegative = number?.signed && bytes[number.start + number.size - 1] >= 0x80;
      return isNegative && !decided.has(`${name} ${index}`) ? 0xff : bytes[index];
    };
    return new Map(
      Array.from(input, ([name, bytes]) => [
        name,
        bytes.map((_, index) => byteOf(name, bytes, index)),
      ]),
    );
  }

  private overZeros(input: Input, search: Search): Input {
    const zeros = new Map(
      Array.from(input, ([name, { length }]) => [name, new Uint8Array(length)]),
    );
    return this.parts.symbols.update(zeros, search.decided());
  }

  private search(input: Input, conditions: readonly Term[]): Search {
    const { terms, symbols } = this.parts;
    const { supports } = this;
    const values = symbols.assignment(input);
    return new Search({ terms, supports, values, conditions, ask: this.asker() });
  }

  /** How much work the questions of this minimiser took so far. */
  get work(): number {
    return this.spent;
  }

  /** Asks questions until the work for one input is used up; from then on there is no answer. */
  private asker(): SearchParts['ask'] {
    const { solver, solved } = this.parts;
    const most = this.spent + inputWork;
    const budget = { conflicts: queryConflicts, milliseconds: longestQuery };
    return (query) => {
      if (this.spent >= most) return undefined;
      const before = solved();
      const answer = solver.solve({ ...query, budget, optional: true });
      const isGivenUp = answer.status === 'unknown';
      this.spent += solved() - before + (isGivenUp ? weights.gaveUp : 0);
      return answer;
    };
  }
}

/** A byte of an object: which is simplified before which, and to what. */
interface ByteRank {
  readonly name: string;
  readonly rank: number;
  /** The number that it is part of; undefined if it is text. */
  readonly number: string | undefined;
  /** Whether it has the sign of its number. */
  readonly isSign: boolean;
}

/** Whether a byte is text that is not printable, or makes the number that it belongs to a large or a negative one. */
function isOdd(byte: number, index: number, number: NumberPlace | undefined): boolean {
  if (number === undefined) return byte !== 0 && !isPrintable(byte);
  return byte >= 0x80 || (byte > 0 && index > number.start);
}

/** A symbolic object with the size of an integer likely is one, and is shown as one (report/input-text.ts). */
function sizedNumbers(input: Input): NumberAt {
  return (name) => {
    const size = isMemoryName(name) ? (input.get(name)?.length ?? 0) : 0;
    return integerSizes.has(size) ? { start: 0, size } : undefined;
  };
}

const integerSizes = new Set([2, 4, 8]);

interface SearchParts {
  readonly terms: Terms;
  readonly supports: Supports;
  readonly values: Assignment;
  readonly conditions: readonly Term[];
  /** Returns undefined if the work for the input is used up. */
  readonly ask: (query: Query) => Answer | undefined;
}

/** One input on its way to its simplest form; `values` satisfy all conditions at any time. */
class Search {
  readonly values: Assignment;
  private readonly terms: Terms;
  private readonly ask: SearchParts['ask'];
  private readonly components: Components;
  private readonly evaluator: Evaluator;
  /** Symbols whose value is final. */
  private readonly final = new Set<number>();
  private readonly named: number[] = [];

  constructor({ terms, supports, values, conditions, ask }: SearchParts) {
    this.terms = terms;
    this.ask = ask;
    this.values = values;
    this.components = new Components(terms, supports, conditions);
    this.evaluator = new Evaluator(terms);
  }

  /** Adds a condition if it can be satisfied. */
  add(condition: Term): void {
    if (!this.evaluator.under(this.values).holds(condition) && !this.solve(condition)) return;
    this.components.add(condition);
  }

  /** Tries zeros first: a byte that cannot be zero must not be fixed before its neighbours have had their chance. */
  simplify(rankOf: (symbol: number) => ByteRank): void {
    const ranked = this.inOrder().map((symbol) => ({ symbol, ...rankOf(symbol) }));
    ranked.sort((a, b) =>
      a.name === b.name ? a.rank - b.rank : inOrder(this.terms, a.symbol, b.symbol),
    );
    /** Numbers that are not zero: what their other bytes are is a matter of those that say more. */
    const some = new Set<string>();
    for (const { symbol, number } of ranked) {
      if (number !== undefined && some.has(number)) continue;
      if (this.take(symbol, 0)) this.final.add(symbol);
      else if (number !== undefined) some.add(number);
    }
    /** Numbers below zero: the larger their bytes, the nearer they are to it. */
    const negative = new Set<string>();
    for (const { symbol, number, isSign } of ranked) {
      if (this.final.has(symbol)) continue;
      if (number === undefined) this.makePrintable(symbol);
      else if (negative.has(number)) this.raise(symbol);
      else if (!this.take(symbol, 0) && isSign && this.makeNegative(symbol)) negative.add(number);
      else if (this.values.getLow(symbol) !== 0) this.lowerTo(symbol, 1);
      this.final.add(symbol);
    }
  }

  /**
   * Gives the byte with the sign of a number, which cannot be zero, the value of the number that is nearest to zero: -1 is nearer
   * than 1 << 24, which is nearer than all other numbers below zero. Returns whether the number is negative.
   */
  private makeNegative(symbol: number): boolean {
    if (this.take(symbol, 0xff)) return true;
    const isPositive =
      this.values.getLow(symbol) < 0x80 || this.solve(this.within(symbol, 1, 0x7f));
    if (!isPositive) this.raise(symbol);
    return !isPositive;
  }

  /** Gives one symbol after the other the least value that those before it leave. */
  lower(): void {
    for (const symbol of this.inOrder()) {
      if (this.final.has(symbol) || this.takeLeast(symbol)) continue;
      if (!this.take(symbol, 0)) this.lowerTo(symbol, 1);
      this.final.add(symbol);
    }
  }

  /** The order must not depend on which symbol was met first. */
  private inOrder(): number[] {
    return [...this.components.symbols()].sort((a, b) => inOrder(this.terms, a, b));
  }

  /** Takes the least values of all that is tied to a symbol at once, if the solver knows the least solution. */
  private takeLeast(symbol: number): boolean {
    const [condition] = this.components.about(symbol);
    const { constraints, symbols } = this.tiedTo(condition);
    const answer = this.ask({ constraints, hint: this.values, least: true });
    if (answer?.status !== 'sat' || !answer.isLeast) return false;
    for (const each of symbols) {
      this.values.setLow(each, 8, answer.model.getLow(each));
      this.final.add(each);
    }
    return true;
  }

  /**
   * The values of the symbols that conditions depend on, and of no others: an object of one name can have had another size
   * on another path, and its bytes there are other symbols.
   */
  decided(): Assignment {
    const decided = new Assignment();
    for (const symbol of this.symbols()) decided.copy(symbol, this.values);
    return decided;
  }

  symbols(): readonly number[] {
    return [...this.components.symbols(), ...this.named];
  }

  /** Tries the plain characters first, then the least that is printable, then the least value. */
  private makePrintable(symbol: number): void {
    if (plainCharacters.some((value) => this.take(symbol, value))) return;
    const isText =
      isPrintable(this.values.getLow(symbol)) || this.solve(this.within(symbol, 0x20, 0x7e));
    this.lowerTo(symbol, isText ? 0x20 : 1);
  }

  /** The least value from `low` on that what is final leaves; the symbol has one there. */
  private lowerTo(symbol: number, low: number): void {
    while (low < this.values.getLow(symbol)) {
      const middle = (low + this.values.getLow(symbol) - 1) >> 1;
      if (!this.solve(this.within(symbol, low, middle))) low = middle + 1;
    }
  }

  /** Gives a symbol the largest value that what is final leaves. */
  private raise(symbol: number): void {
    let high = 0xff;
    while (this.values.getLow(symbol) < high) {
      const middle = (this.values.getLow(symbol) + high + 1) >> 1;
      if (!this.solve(this.within(symbol, middle, high))) high = middle - 1;
    }
  }

  private within(symbol: number, low: number, high: number): Term {
    const { terms } = this;
    const byte = terms.symbols[symbol].term;
    const [least, most] = [terms.constant(8, low), terms.constant(8, high)];
    return terms.and(terms.not(terms.ult(byte, least)), terms.not(terms.ult(most, byte)));
  }

  /** Gives a symbol a value, if what is final leaves it. */
  private take(symbol: number, value: number): boolean {
    return this.tryValue(symbol, value) || this.solve(this.equals(symbol, value));
  }

  /** Gives a symbol a value that no condition minds; else it keeps its own. */
  private tryValue(symbol: number, value: number): boolean {
    const before = this.values.getLow(symbol);
    if (before === value) return true;
    this.values.setLow(symbol, 8, value);
    const evaluator = this.evaluator.under(this.values);
    if (this.components.about(symbol).every((condition) => evaluator.holds(condition))) return true;
    this.values.setLow(symbol, 8, before);
    return false;
  }

  /** Takes over a solution in which the condition holds and what is final stays; false if there is none. */
  private solve(condition: Term): boolean {
    const { constraints, symbols } = this.tiedTo(condition);
    constraints.push(condition);
    const { length } = this.terms.symbols;
    const answer = this.ask({ constraints, hint: this.values });
    if (answer?.status !== 'sat') return false;
    for (const symbol of symbols) this.values.setLow(symbol, 8, answer.model.getLow(symbol));
    // Cells that were read at symbolic indexes only, and named by the solver just now.
    for (let symbol = length; symbol < this.terms.symbols.length; symbol++) {
      this.values.setLow(symbol, 8, answer.model.getLow(symbol));
      this.named.push(symbol);
    }
    return true;
  }

  /** The conditions that are tied to a condition, with the values that are final. */
  private tiedTo(condition: Term): { constraints: Term[]; symbols: ReadonlySet<number> } {
    const { conditions, symbols } = this.components.around(condition);
    const constraints: Term[] = [...conditions];
    for (const symbol of symbols) {
      if (this.final.has(symbol)) constraints.push(this.equals(symbol, this.values.getLow(symbol)));
    }
    return { constraints, symbols };
  }

  private equals(symbol: number, value: number): Term {
    return this.terms.eq(this.terms.symbols[symbol].term, this.terms.constant(8, value));
  }
}
