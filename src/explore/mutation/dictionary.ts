// Words that the program compares its input with, read off the conditions of traces: constants (as bytes in both orders, and
// as decimal text), and strings, which are comparisons of one byte after another. Blind changes do not hit a keyword of
// six letters; with the keyword at hand they only have to hit its place.
//
// What lengths and counts are compared with is no word: it is not content, and much of it is sizes and addresses of buffers in the C library.

import { enlarged } from '../../base/grown-array.ts';
import type { Term } from '../../expr/arena.ts';
import { childCount, Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';
import { parseInputName } from '../../input/names.ts';
import type { Trace } from '../../run/trace.ts';

const mostWords = 1024;
const longestWord = 64;

/** What is known of a term: nothing yet, or whether it depends on a byte of the input, and not only on how long or how many its parts are. */
const unknown = 0;
const ofNumbers = 1;
const ofContent = 2;

/** A byte of the input is compared with a constant. */
interface Comparison {
  readonly array: Term;
  readonly index: number;
  readonly byte: number;
}

export class Dictionary {
  readonly words: Uint8Array[] = [];
  private readonly known = new Set<string>();
  /** Indexed by term: what is known of it. Terms are shared by all traces, so each is looked at once. */
  private seen = new Uint8Array(1024);

  constructor(
    private readonly terms: Terms,
    given: readonly Uint8Array[] = [],
  ) {
    for (const word of given) this.add([...word]);
  }

  learn({ length, conditions, held }: Trace): void {
    const strings = new Strings((word) => this.add(word));
    for (let row = 0; row < length && this.words.length < mostWords; row++) {
      const condition = conditions[row];
      this.look(condition);
      const { terms } = this;
      const isNegated = terms.op(condition) === Op.not;
      const comparison = this.comparison(isNegated ? terms.slot(condition, 0) : condition);
      if (comparison !== undefined) strings.meet(comparison, (held[row] !== 0) !== isNegated);
    }
    strings.end();
  }

  /** Takes note of a word that has brought a run to new code. A single character is what every mutator tries. */
  learnWord(word: Uint8Array): void {
    if (word.length > 1) this.add([...word]);
  }

  private add(word: readonly number[]): void {
    const key = word.join();
    if (word.length > longestWord || this.words.length >= mostWords || this.known.has(key)) return;
    this.known.add(key);
    this.words.push(Uint8Array.from(word));
  }

  /** Constants of all comparisons below a condition that are new; bytes next to each other are strings (models of strcmp). */
  private look(condition: Term): void {
    const { terms } = this;
    const inside: Comparison[] = [];
    for (const term of this.unseenBelow(condition)) {
      if (this.dependsOnContent(term)) this.seen[term] = ofContent;
      const op = terms.op(term);
      if (op !== Op.eq && op !== Op.ult && op !== Op.slt) continue;
      const comparison = this.comparison(term);
      if (comparison !== undefined) inside.push(comparison);
      const sides = [terms.slot(term, 0), terms.slot(term, 1)];
      const constants = sides.filter((side) => terms.isConstant(side));
      if (this.seen[term] === ofContent) constants.forEach(this.addConstant, this);
    }
    if (inside.length < 2) return;
    inside.sort((a, b) => a.array - b.array || a.index - b.index);
    const strings = new Strings((word) => this.add(word));
    for (const each of inside) strings.meet(each, true);
    strings.end();
  }

  /** Whether the term depends on content; that is known of its children. */
  private dependsOnContent(term: Term): boolean {
    const { terms, seen } = this;
    const op = terms.op(term);
    if (op === Op.symbol) return isContent(terms.symbols[terms.symbolOf(term)].name);
    if (op === Op.arrayVariable) return isContent(terms.arrayInfo(term).name);
    for (let child = 0; child < childCount[op]; child++)
      if (seen[terms.slot(term, child)] === ofContent) return true;
    return false;
  }

  /** The terms that were not looked at before, children before those that are made of them. */
  private unseenBelow(condition: Term): Term[] {
    const { terms } = this;
    const found: Term[] = [];
    const visit = (term: Term): void => {
      if (term >= this.seen.length) this.seen = enlarged(this.seen, 2 * terms.count);
      if (this.seen[term] !== unknown) return;
      this.seen[term] = ofNumbers;
      found.push(term);
    };
    visit(condition);
    for (let next = 0; next < found.length; next++) {
      const children = childCount[terms.op(found[next])];
      for (let child = 0; child < children; child++) visit(terms.slot(found[next], child));
    }
    // A term is made after its children, so it has the greater number.
    return found.sort((a, b) => a - b);
  }

  private comparison(term: Term): Comparison | undefined {
    const { terms } = this;
    if (terms.op(term) !== Op.eq) return undefined;
    const [symbol, constant] = [terms.slot(term, 0), terms.slot(term, 1)];
    if (terms.op(symbol) !== Op.symbol || !terms.isConstant(constant)) return undefined;
    const { array, index, width } = terms.symbols[terms.symbolOf(symbol)];
    if (array === 0 || width !== 8) return undefined;
    return { array, index: terms.constantNumber(index), byte: terms.constantNumber(constant) };
  }

  private addConstant(constant: Term): void {
    const { terms } = this;
    const size = Math.ceil(terms.width(constant) / 8);
    const value = terms.constantNumber(constant);
    if (size > 8 || value < 0 || terms.width(constant) < 8) return;
    const bytes = Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** i) % 256);
    const used = bytes.findLastIndex((byte) => byte !== 0) + 1;
    this.add(bytes.slice(0, Math.max(1, used)));
    if (size === 1) return;
    this.add([...String(value)].map((digit) => digit.charCodeAt(0)));
    if (used < 2) return;
    this.add(bytes);
    this.add(bytes.toReversed());
  }
}

/** Variables are named after the objects whose bytes they are. */
function isContent(variable: string): boolean {
  const { kind } = parseInputName(variable);
  return kind !== 'length' && kind !== 'count' && kind !== 'failing call';
}

/** Makes strings of comparisons that go from one byte of an object to the next. */
class Strings {
  private readonly prefix: number[] = [];
  private array: Term = 0;
  private next = 0;

  constructor(private readonly add: (word: readonly number[]) => void) {}

  meet({ array, index, byte }: Comparison, isEqual: boolean): void {
    if (array !== this.array || index !== this.next) {
      this.end();
      [this.array, this.next] = [array, index];
    }
    if (isEqual) {
      this.prefix.push(byte);
      this.next++;
    } else this.add([...this.prefix, byte]);
  }

  end(): void {
    if (this.prefix.length > 1) this.add(this.prefix);
    this.prefix.length = 0;
  }
}
