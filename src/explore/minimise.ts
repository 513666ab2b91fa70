// The simplest input that takes the same path: as many bytes as possible zero, of the others as many as possible
// printable, so that a person sees at once which bytes matter. Byte by byte: evaluation first, the solver where other
// bytes have to follow. What has been decided for one byte stays.

import type { Term } from '../expr/arena.ts';
import { Assignment } from '../expr/assignment.ts';
import { Evaluator } from '../expr/evaluate.ts';
import { Supports } from '../expr/support.ts';
import type { Terms } from '../expr/terms.ts';
import type { Input } from '../machine/shadow/input.ts';
import type { InputSymbols } from '../machine/shadow/symbols.ts';
import type { Solver } from '../solver/query.ts';
import { Components } from './components.ts';

/** Milliseconds for one question, and for one input. */
const queryTime = 200;
const inputTime = 2000;

const isPrintable = (value: number) => value >= 0x20 && value <= 0x7e;
/** The plain ones first. */
const printables = [...'0aA ']
  .map((character) => character.charCodeAt(0))
  .concat(Array.from({ length: 95 }, (_, i) => 0x20 + i));

export class Minimiser {
  private readonly terms: Terms;
  private readonly symbols: InputSymbols;
  private readonly solver: Solver;
  private readonly now: () => number;
  private readonly supports: Supports;

  constructor(terms: Terms, symbols: InputSymbols, solver: Solver, now: () => number) {
    this.terms = terms;
    this.symbols = symbols;
    this.solver = solver;
    this.now = now;
    this.supports = new Supports(terms);
  }

  /** The input, changed so that it also satisfies what can be had of the preferences; the first is the dearest. */
  prefer(input: Input, conditions: readonly Term[], preferences: readonly Term[]): Input {
    const search = this.search(input, conditions);
    for (const preference of preferences) search.add(preference);
    return this.symbols.update(input, search.decided());
  }

  minimise(input: Input, conditions: readonly Term[], preferences: readonly Term[]): Input {
    const search = this.search(input, conditions);
    for (const preference of preferences) search.add(preference);
    search.simplify((symbol) => !isNumber(this.symbols.nameOf(symbol)));
    const zeros = new Map(
      Array.from(input, ([name, { length }]) => [name, new Uint8Array(length)]),
    );
    return this.symbols.update(zeros, search.decided());
  }

  private search(input: Input, conditions: readonly Term[]): Search {
    const { terms, supports, solver, now } = this;
    const values = this.symbols.assignment(input);
    return new Search({ terms, supports, solver, now, values, conditions });
  }
}

/** Lengths and counts are numbers, not text. */
function isNumber(name: string | undefined): boolean {
  return name === undefined || name.startsWith('length/') || name.startsWith('count/');
}

interface SearchParts {
  readonly terms: Terms;
  readonly supports: Supports;
  readonly solver: Solver;
  readonly now: () => number;
  readonly values: Assignment;
  readonly conditions: readonly Term[];
}

/** One input on its way to its simplest form; `values` satisfy all conditions at any time. */
class Search {
  readonly values: Assignment;
  private readonly terms: Terms;
  private readonly solver: Solver;
  private readonly now: () => number;
  private readonly components: Components;
  private readonly evaluator: Evaluator;
  private readonly deadline: number;
  /** Symbols whose value is final. */
  private readonly final = new Set<number>();
  private readonly named: number[] = [];

  constructor({ terms, supports, solver, now, values, conditions }: SearchParts) {
    this.terms = terms;
    this.solver = solver;
    this.now = now;
    this.values = values;
    this.components = new Components(terms, supports, conditions);
    this.evaluator = new Evaluator(terms);
    this.deadline = now() + inputTime;
  }

  /** One more condition, if it can be satisfied. */
  add(condition: Term): void {
    if (!this.evaluator.under(this.values).holds(condition) && !this.solve(condition)) return;
    this.components.add(condition);
  }

  /** All zeros first: a byte that cannot be zero must not be fixed before its neighbours have had their chance. */
  simplify(isText: (symbol: number) => boolean): void {
    const symbols = [...this.components.symbols()].sort((a, b) => a - b);
    for (const symbol of symbols) if (this.tryValues(symbol, [0])) this.final.add(symbol);
    for (const symbol of symbols) {
      const isZero = this.final.has(symbol) || this.solve(this.equals(symbol, 0));
      if (isZero) this.final.add(symbol);
    }
    for (const symbol of symbols) {
      if (!this.final.has(symbol) && isText(symbol)) this.makePrintable(symbol);
      this.final.add(symbol);
    }
  }

  /**
   * The values of the symbols that conditions depend on, and of no others: an object of one name can have had another size
   * on another path, and its bytes there are other symbols.
   */
  decided(): Assignment {
    const decided = new Assignment();
    for (const symbol of [...this.components.symbols(), ...this.named])
      decided.copy(symbol, this.values);
    return decided;
  }

  private makePrintable(symbol: number): void {
    if (isPrintable(this.values.getLow(symbol)) || this.tryValues(symbol, printables)) return;
    const { terms } = this;
    const byte = terms.symbols[symbol].term;
    const [low, high] = [terms.constant(8, 0x20), terms.constant(8, 0x7e)];
    this.solve(terms.and(terms.not(terms.ult(byte, low)), terms.not(terms.ult(high, byte))));
  }

  /** Gives a symbol the first of these values that no condition minds; else it keeps its own. */
  private tryValues(symbol: number, candidates: readonly number[]): boolean {
    const before = this.values.getLow(symbol);
    const conditions = this.components.about(symbol);
    for (const value of candidates) {
      this.values.setLow(symbol, 8, value);
      const evaluator = this.evaluator.under(this.values);
      if (conditions.every((condition) => evaluator.holds(condition))) return true;
    }
    this.values.setLow(symbol, 8, before);
    return false;
  }

  /** Takes over a solution in which the condition holds and what is final stays; false if there is none. */
  private solve(condition: Term): boolean {
    const left = this.deadline - this.now();
    if (left <= 0) return false;
    const { conditions, symbols } = this.components.around(condition);
    const constraints: Term[] = [...conditions];
    for (const symbol of symbols) {
      if (!this.final.has(symbol)) continue;
      constraints.push(this.equals(symbol, this.values.getLow(symbol)));
    }
    constraints.push(condition);
    const budget = { milliseconds: Math.min(left, queryTime) };
    const { length } = this.terms.symbols;
    const answer = this.solver.solve({ constraints, hint: this.values, budget });
    if (answer.status !== 'sat') return false;
    for (const symbol of symbols) this.values.setLow(symbol, 8, answer.model.getLow(symbol));
    // Cells that were read at symbolic indexes only, and named by the solver just now.
    for (let symbol = length; symbol < this.terms.symbols.length; symbol++) {
      this.values.setLow(symbol, 8, answer.model.getLow(symbol));
      this.named.push(symbol);
    }
    return true;
  }

  private equals(symbol: number, value: number): Term {
    return this.terms.eq(this.terms.symbols[symbol].term, this.terms.constant(8, value));
  }
}
