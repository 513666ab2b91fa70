/**
 * Stored answers: the layer asks a store before the layers that search, and stores what they answer, by canonical form
 * (Oasis 3.1.4). So answers serve other bytes, other versions and other programs. Damaged or foreign entries are ignored with one
 * warning, and models are evaluated before they are used.
 *
 * A store changes how long a check takes, and nothing else. An answer comes with the searches that it took, because
 * explorations divide work by what answers cost. Giving up is stored too: it answers queries that have no more time than was spent
 * then. It does not answer optional queries, which only make results simpler: one busy machine would keep results from their
 * simplest form for ever.
 */

import {
  type AnswerStore,
  fromBytes,
  questionOf,
  type StoredAnswer,
  type StoredEntry,
  toBytes,
  toStored,
  verifiedAnswer,
} from './answer-encoding.ts';
import type { Canonical, CanonicalForms } from './canonical.ts';
import type { Context } from './context.ts';
import { Layer } from './layer.ts';
import { type Answer, type Query, type Solver, unknown } from './query.ts';
import type { LayerStatistics } from './statistics.ts';

/** The store is not asked for questions with more words. */
const maximalWords = 1 << 18;
/** Milliseconds that stand for no limit. */
const longest = 0x7fffffff;

export interface StoredAnswersOptions {
  readonly store: AnswerStore;
  readonly forms: CanonicalForms;
  /** Layers whose queries are counted when an answer is found, and counted as spared when it comes from the store. */
  readonly effort: readonly LayerStatistics[];
  readonly warn: ((message: string) => void) | undefined;
}

export class StoredAnswers extends Layer {
  private hasWarned = false;

  constructor(
    context: Context,
    below: Solver,
    private readonly options: StoredAnswersOptions,
  ) {
    super(context, below);
  }

  solve(query: Query): Answer {
    const { forms, effort, store } = this.options;
    const form = forms.of(query.constraints);
    if (form.words.length > maximalWords) return this.below.solve(query);
    const question = questionOf(this.context.terms, form);
    const key = digest(question);
    const known = this.fetch(query, form, key, question);
    if (known !== undefined) return known;
    const before = effort.map(({ queries }) => queries);
    const answer = this.below.solve(query);
    const stored = this.storable(query, form, answer);
    if (stored !== undefined) {
      const cost = effort.map(({ queries }, i) => queries - before[i]);
      const allowed = budgetOf(query);
      store.put(key, toBytes(question, { stored, cost, allowed }));
    }
    return answer;
  }

  private fetch(
    query: Query,
    form: Canonical,
    key: string,
    question: Int32Array,
  ): Answer | undefined {
    const bytes = this.options.store.get(key);
    const entry = bytes === undefined ? 'other' : fromBytes(bytes, form, question);
    if (entry === 'damaged') this.warn('a stored answer is damaged and was ignored');
    if (typeof entry === 'string') return undefined;
    const answer = this.answerFrom(query, form, entry);
    if (answer !== undefined) this.spare(entry);
    return answer;
  }

  private answerFrom(
    query: Query,
    form: Canonical,
    { stored, allowed }: StoredEntry,
  ): Answer | undefined {
    if (stored.status === 'unknown')
      return budgetOf(query) <= allowed && !query.optional ? unknown(stored.reason) : undefined;
    const answer = verifiedAnswer(this.context, query, form, stored);
    if (answer === undefined)
      this.warn('a stored model does not satisfy its query and was ignored');
    return answer;
  }

  private storable(query: Query, form: Canonical, answer: Answer): StoredAnswer | undefined {
    if (answer.status !== 'unknown') return toStored(this.context.terms, form, answer);
    const { reason } = answer;
    if (query.optional || query.budget?.conflicts !== undefined) return undefined;
    return reason === 'time' || reason === 'memory' ? { status: 'unknown', reason } : undefined;
  }

  private spare({ cost }: StoredEntry): void {
    this.options.effort.forEach((layer, i) => {
      layer.spared += cost[i] ?? 0;
    });
  }

  private warn(message: string): void {
    if (!this.hasWarned) this.options.warn?.(message);
    this.hasWarned = true;
  }
}

function budgetOf({ budget }: Query): number {
  return Math.min(longest, Math.floor(budget?.milliseconds ?? longest));
}

/** The key of a question in the store. It may collide, so the whole question is compared with what is found. */
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
