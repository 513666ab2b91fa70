/**
 * The cache of answers in memory, by canonical form (EXE 4.1, Oasis 3.1.4). Answers that outlive the process are in the store
 * (`stored-answers.ts`). Models are evaluated before they are used.
 */
import { type SolvedAnswer, toStored, verifiedAnswer } from './answer-encoding.ts';
import type { Canonical, CanonicalForms } from './canonical.ts';
import type { Context } from './context.ts';
import { Layer } from './layer.ts';
import type { Answer, Query, Solver } from './query.ts';

/** How many characters of keys are kept, at about two bytes each; the oldest answers are dropped first. */
const maximalKeys = 16_000_000;

export interface CacheOptions {
  /** Whether variables are named by the order of their appearance, so that other bytes can have the same key. */
  readonly renaming: boolean;
  readonly forms: CanonicalForms;
}

export class Cache extends Layer {
  private readonly answers = new Map<string, SolvedAnswer>();
  private keys = 0;

  constructor(
    context: Context,
    below: Solver,
    private readonly options: CacheOptions,
  ) {
    super(context, below);
  }

  solve(query: Query): Answer {
    const form = this.options.forms.of(query.constraints);
    const key = this.key(form);
    const stored = this.answers.get(key);
    const known = stored && verifiedAnswer(this.context, query, form, stored);
    if (known !== undefined) return known;
    const answer = this.below.solve(query);
    const kept = toStored(this.context.terms, form, answer);
    if (kept !== undefined) this.remember(key, kept);
    return answer;
  }

  /** The key has the numbers of tables, and without renaming the names of symbols and arrays too. */
  private key(form: Canonical): string {
    const names = this.options.renaming ? [] : [...form.symbols, ...form.arrays];
    return textOf(form.words) + textOf(Int32Array.from([...form.tables, ...names]));
  }

  private remember(key: string, stored: SolvedAnswer): void {
    if (this.answers.has(key)) return;
    this.answers.set(key, stored);
    this.keys += key.length;
    for (const oldest of this.answers.keys()) {
      if (this.keys <= maximalKeys) break;
      this.answers.delete(oldest);
      this.keys -= oldest.length;
    }
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
