/**
 * The cache of answers, by canonical form (EXE 4.1, Oasis 3.1.4): in memory, and, if a store is handed
 * in, beyond the process. Models from either are evaluated before they are used. What a store returns
 * that is damaged or foreign counts as nothing, with one warning.
 */

import { type Canonical, canonicalForm } from './canonical.ts';
import type { Context } from './context.ts';
import type { Answer, Query, Solver } from './query.ts';
import {
  type AnswerStore,
  fromBytes,
  fromStored,
  questionOf,
  type StoredAnswer,
  toBytes,
  toStored,
} from './stored-answer.ts';

/** Characters of keys that are kept in memory, about twice as many bytes; the oldest go first. */
const maximalKeys = 16_000_000;
/** Words of a question beyond which a store is not asked. */
const maximalStoredWords = 65536;

export interface CacheOptions {
  /** Variables in the order of appearance, instead of by name. */
  readonly renaming: boolean;
  readonly store?: AnswerStore;
  readonly warn?: (message: string) => void;
}

export class Cache implements Solver {
  private readonly context: Context;
  private readonly below: Solver;
  private readonly options: CacheOptions;
  private readonly answers = new Map<string, StoredAnswer>();
  private keys = 0;
  private hasWarned = false;

  constructor(context: Context, below: Solver, options: CacheOptions) {
    this.context = context;
    this.below = below;
    this.options = options;
  }

  solve(query: Query): Answer {
    const form = canonicalForm(this.context, query.constraints);
    const key = this.key(form);
    const known = this.recall(query, form, key) ?? this.fetch(query, form, key);
    if (known !== undefined) return known;
    const answer = this.below.solve(query);
    const stored = toStored(this.context.terms, form, answer);
    if (stored !== undefined) {
      this.remember(key, stored);
      if (this.isStorable(form)) this.save(form, stored);
    }
    return answer;
  }

  /** Tables by their numbers; without renaming, the names as well. */
  private key(form: Canonical): string {
    const names = this.options.renaming ? [] : [...form.symbols, ...form.arrays];
    return textOf(form.words) + textOf(Int32Array.from([...form.tables, ...names]));
  }

  private recall(query: Query, form: Canonical, key: string): Answer | undefined {
    const stored = this.answers.get(key);
    return stored === undefined ? undefined : this.believed(query, form, stored);
  }

  private fetch(query: Query, form: Canonical, key: string): Answer | undefined {
    if (!this.isStorable(form)) return undefined;
    const question = questionOf(this.context.terms, form);
    const bytes = this.options.store?.get(digest(question));
    const stored = bytes === undefined ? 'other' : fromBytes(bytes, form, question);
    if (stored === 'damaged') this.warn('a stored answer is damaged and was ignored');
    if (typeof stored === 'string') return undefined;
    const answer = this.believed(query, form, stored);
    if (answer !== undefined) this.remember(key, stored);
    return answer;
  }

  /** A model is only worth what its evaluation says. */
  private believed(query: Query, form: Canonical, stored: StoredAnswer): Answer | undefined {
    const answer = fromStored(this.context.terms, form, stored);
    if (answer.status !== 'sat') return answer;
    const evaluator = this.context.evaluator.under(answer.model);
    if (query.constraints.every((constraint) => evaluator.holds(constraint))) return answer;
    this.warn('a stored model does not satisfy its query and was ignored');
    return undefined;
  }

  private remember(key: string, stored: StoredAnswer): void {
    if (this.answers.has(key)) return;
    this.answers.set(key, stored);
    this.keys += key.length;
    for (const oldest of this.answers.keys()) {
      if (this.keys <= maximalKeys) break;
      this.answers.delete(oldest);
      this.keys -= oldest.length;
    }
  }

  /** Names mean nothing to another process: only renamed questions are stored. */
  private isStorable(form: Canonical): boolean {
    const { store, renaming } = this.options;
    return store !== undefined && renaming && form.words.length <= maximalStoredWords;
  }

  private save(form: Canonical, stored: StoredAnswer): void {
    const question = questionOf(this.context.terms, form);
    this.options.store?.put(digest(question), toBytes(question, stored));
  }

  private warn(message: string): void {
    if (!this.hasWarned) this.options.warn?.(message);
    this.hasWarned = true;
  }
}

/** The words as a string, two characters each: an exact key of a Map. */
function textOf(words: Int32Array): string {
  const units = new Uint16Array(words.buffer, words.byteOffset, 2 * words.length);
  let text = '';
  for (let start = 0; start < units.length; start += 8192) {
    text += String.fromCharCode(...units.subarray(start, start + 8192));
  }
  return text;
}

/** Where a question is to be found in a store; what is found there is compared as a whole. */
function digest(words: Int32Array): string {
  const lanes = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344];
  for (const word of words) {
    for (let lane = 0; lane < 4; lane++) {
      const mixed = Math.imul(lanes[lane] ^ word, 0x9e3779b1 + 2 * lane);
      lanes[lane] = mixed ^ (mixed >>> 15);
    }
  }
  return lanes.map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}
