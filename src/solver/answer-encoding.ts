/**
 * The stored form of an answer: values in the order of the query's canonical form, without the names of the query that they came
 * from. As bytes, for a store that outlives the process, an answer carries its question and a checksum: format, checksum and the
 * whole question are compared before an answer is used.
 */
import type { Term } from '../expr/arena.ts';
import { Assignment } from '../expr/assignment.ts';
import { bigIntToLimbs, limbsToBigInt } from '../expr/limbs.ts';
import type { Terms } from '../expr/terms.ts';
import type { Canonical } from './canonical.ts';
import type { Context } from './context.ts';
import { type Answer, type Query, sat, unsat } from './query.ts';

/** Keeps bytes by key beyond the process, such as a file on disk. */
export interface AnswerStore {
  get(key: string): Uint8Array | undefined;
  put(key: string, value: Uint8Array): void;
}

export type StoredAnswer = SolvedAnswer | GivenUp;

export interface SolvedAnswer {
  readonly status: 'sat' | 'unsat';
  /** The values of the symbols, in the order of the canonical form. */
  readonly values: readonly bigint[];
  /** Values of cells that are no symbol of the form; `array` counts the arrays of the canonical form. */
  readonly cells: readonly { array: number; index: bigint; value: bigint }[];
}

/** The solver found no answer within its limits. */
export interface GivenUp {
  readonly status: 'unknown';
  readonly reason: 'time' | 'memory';
}

/** An answer with what it cost: `cost` counts the searches of each layer that searches. */
export interface StoredEntry {
  readonly stored: StoredAnswer;
  readonly cost: readonly number[];
  /** Milliseconds that the query was allowed. */
  readonly allowed: number;
}

export function toStored(terms: Terms, form: Canonical, answer: Answer): SolvedAnswer | undefined {
  if (answer.status === 'unknown') return undefined;
  if (answer.status === 'unsat') return { status: 'unsat', values: [], cells: [] };
  const { model } = answer;
  const named = new Set(form.symbols);
  const cells = form.arrays.flatMap((array, position) =>
    [...terms.arrayInfo(array).cells]
      .filter(([, cell]) => model.has(terms.symbolOf(cell)) && !named.has(terms.symbolOf(cell)))
      .map(([index, cell]) => ({
        array: position,
        index: terms.constantValue(index),
        value: model.get(terms.symbolOf(cell)),
      })),
  );
  return { status: 'sat', values: form.symbols.map((symbol) => model.get(symbol)), cells };
}

/** The answer for this query; undefined if the stored model does not satisfy it. */
export function verifiedAnswer(
  context: Context,
  query: Query,
  form: Canonical,
  stored: SolvedAnswer,
): Answer | undefined {
  const answer = fromStored(context.terms, form, stored);
  if (answer.status !== 'sat') return answer;
  return context.satisfies(answer.model, query.constraints) ? answer : undefined;
}

function fromStored(terms: Terms, form: Canonical, stored: SolvedAnswer): Answer {
  if (stored.status === 'unsat') return unsat;
  const model = new Assignment();
  const set = (symbol: number, value: bigint) =>
    model.set(symbol, terms.symbols[symbol].width, value);
  form.symbols.forEach((symbol, i) => {
    set(symbol, stored.values[i]);
  });
  for (const { array, index, value } of stored.cells) {
    const variable: Term = form.arrays[array];
    const cell = terms.select(variable, terms.constant(terms.indexWidth(variable), index));
    set(terms.symbolOf(cell), value);
  }
  return sat(model);
}

const magic = 0x636c6577;
const version = 3;
const header = 9;

/** The question as words: the canonical form, then the content of its tables. */
export function questionOf(terms: Terms, form: Canonical): Int32Array {
  const contents = form.tables.map((number) => terms.tables[number]);
  const length = contents.reduce((sum, content) => sum + 1 + content.length, form.words.length);
  const question = new Int32Array(length);
  question.set(form.words);
  let at = form.words.length;
  for (const content of contents) {
    question[at] = content.length;
    question.set(content, at + 1);
    at += 1 + content.length;
  }
  return question;
}

/** These numbers stand in place of the number of cells when there is no model. */
const mark = { unsat: -1, time: -2, memory: -3 } as const;

/**
 * The header has nine words: magic, version, checksum of the rest, number of words of the question, of values, of cells (or a mark),
 * two costs, milliseconds allowed.
 */
export function toBytes(question: Int32Array, { stored, cost, allowed }: StoredEntry): Uint8Array {
  const { values, cells } = stored.status === 'unknown' ? noModel : stored;
  const words = new Int32Array(header + question.length + 4 * values.length + 9 * cells.length);
  words.set(question, header);
  let at = header + question.length;
  for (const value of values) {
    bigIntToLimbs(value, 128, words, at);
    at += 4;
  }
  for (const { array, index, value } of cells) {
    words[at] = array;
    bigIntToLimbs(index, 128, words, at + 1);
    bigIntToLimbs(value, 128, words, at + 5);
    at += 9;
  }
  words.set([magic, version, 0, question.length, values.length, markOf(stored) ?? cells.length]);
  words.set([cost[0] ?? 0, cost[1] ?? 0, allowed], 6);
  words[2] = checksum(words);
  return new Uint8Array(words.buffer);
}

const noModel = { values: [], cells: [] } as const;

function markOf(stored: StoredAnswer): number | undefined {
  if (stored.status === 'unknown') return mark[stored.reason];
  return stored.status === 'unsat' ? mark.unsat : undefined;
}

/** Returns 'other' for the answer to another question with the same key, and 'damaged' for bytes that are no valid answer. */
export function fromBytes(
  bytes: Uint8Array,
  form: Canonical,
  question: Int32Array,
): StoredEntry | 'other' | 'damaged' {
  if (bytes.length % 4 !== 0 || bytes.length < 4 * header) return 'damaged';
  const words = new Int32Array(new Uint8Array(bytes).buffer);
  const [first, second, sum, size, count, cellCount] = words;
  const length = header + size + 4 * count + 9 * Math.max(0, cellCount);
  if (first !== magic) return 'damaged';
  if (second !== version || words.length !== length || sum !== checksum(words)) return 'damaged';
  if (size !== question.length) return 'other';
  if (question.some((word, i) => words[header + i] !== word)) return 'other';
  const stored = cellCount < 0 ? markedAnswer(cellCount) : solvedAnswer(words, form);
  if (stored === undefined) return 'damaged';
  return { stored, cost: [words[6], words[7]], allowed: words[8] };
}

function markedAnswer(found: number): StoredAnswer | undefined {
  if (found === mark.unsat) return { status: 'unsat', ...noModel };
  if (found === mark.time) return { status: 'unknown', reason: 'time' };
  return found === mark.memory ? { status: 'unknown', reason: 'memory' } : undefined;
}

function solvedAnswer(words: Int32Array, form: Canonical): StoredAnswer | undefined {
  const [, , , size, count, cellCount] = words;
  if (count !== form.symbols.length) return undefined;
  const values = form.symbols.map((_, i) => limbsToBigInt(words, header + size + 4 * i));
  const start = header + size + 4 * count;
  const cells = Array.from({ length: cellCount }, (_, i) => ({
    array: words[start + 9 * i],
    index: limbsToBigInt(words, start + 9 * i + 1),
    value: limbsToBigInt(words, start + 9 * i + 5),
  }));
  const inRange = cells.every(({ array }) => array >= 0 && array < form.arrays.length);
  return inRange ? { status: 'sat', values, cells } : undefined;
}

function checksum(words: Int32Array): number {
  let mixed = 0x811c9dc5 | 0;
  for (let i = 3; i < words.length; i++) {
    mixed = Math.imul(mixed ^ words[i], 0x01000193);
    mixed ^= mixed >>> 15;
  }
  return mixed;
}
