/**
 * Answers beyond the process: a store that is handed in is asked before the layers that search, and told what they
 * answered, by canonical form (Oasis 3.1.4): so answers serve other bytes, other versions and other programs. What it
 * returns that is damaged or foreign counts as nothing, with one warning; a model is worth what its evaluation says.
 *
 * That a question was given up is an answer too, for who has no more time for it than was spent on it. And since work is
 * divided by what answers cost, an answer comes with the searches and the time that it took: an exploration whose answers
 * are all known goes the way that it went when they were found, and asks nothing else. For the same reason who repeats an
 * exploration (`repeats`) is given up on where it was: questions are asked again with several times the time. And what only
 * makes results simpler, within a limit of time, ends where it ended.
 */
import type { Canonical, CanonicalForms } from './canonical.ts';
import type { Context } from './context.ts';
import { type Answer, type Query, type Solver, unknown } from './query.ts';
import type { LayerStatistics } from './statistics.ts';
import {
  type AnswerStore,
  believed,
  fromBytes,
  questionOf,
  type StoredAnswer,
  type StoredEntry,
  toBytes,
  toStored,
} from './stored-answer.ts';

/** Words of a question beyond which a store is not asked. */
const maximalWords = 1 << 18;
/** A question that is asked again has at least so many times its time (`explore/limits.ts`). */
const muchLonger = 4;
/** Stands for no limit. */
const longest = 0x7fffffff;

export interface StoredAnswersOptions {
  readonly store: AnswerStore;
  readonly repeats: boolean;
  readonly forms: CanonicalForms;
  /** Layers whose queries are counted when an answer is found, and spared when it is known. */
  readonly effort: readonly LayerStatistics[];
  /** Told how many milliseconds a known answer took when it was found. */
  readonly spared: (milliseconds: number) => void;
  readonly warn: ((message: string) => void) | undefined;
}

export class StoredAnswers implements Solver {
  private readonly context: Context;
  private readonly below: Solver;
  private readonly options: StoredAnswersOptions;
  private hasWarned = false;

  constructor(context: Context, below: Solver, options: StoredAnswersOptions) {
    this.context = context;
    this.below = below;
    this.options = options;
  }

  solve(query: Query): Answer {
    const { forms, effort, store } = this.options;
    const form = forms.of(query.constraints);
    if (form.words.length > maximalWords) return this.below.solve(query);
    const question = questionOf(this.context.terms, form);
    const key = digest(question);
    const known = this.fetch(query, form, key, question);
    if (known !== undefined) return known;
    // There was no time to ask this then, and there is no reason to now.
    if (this.options.repeats && query.optional) return unknown('time');
    const before = effort.map(({ queries }) => queries);
    const begun = this.context.now();
    const answer = this.below.solve(query);
    const took = this.context.now() - begun;
    const stored = this.storable(query, form, answer);
    if (stored !== undefined) {
      const cost = effort.map(({ queries }, i) => queries - before[i]);
      const allowed = budgetOf(query);
      store.put(key, toBytes(question, { stored, cost, allowed, took }));
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
    if (answer !== undefined) this.spare(entry, budgetOf(query));
    return answer;
  }

  private answerFrom(
    query: Query,
    form: Canonical,
    { stored, allowed }: StoredEntry,
  ): Answer | undefined {
    const budget = budgetOf(query);
    if (stored.status === 'unknown') return budget <= allowed ? unknown(stored.reason) : undefined;
    if (this.options.repeats && budget * muchLonger <= allowed) return unknown('time');
    const answer = believed(this.context, query, form, stored);
    if (answer === undefined)
      this.warn('a stored model does not satisfy its query and was ignored');
    return answer;
  }

  private storable(query: Query, form: Canonical, answer: Answer): StoredAnswer | undefined {
    if (answer.status !== 'unknown') return toStored(this.context.terms, form, answer);
    const { reason } = answer;
    if (query.budget?.conflicts !== undefined) return undefined;
    return reason === 'time' || reason === 'memory' ? { status: 'unknown', reason } : undefined;
  }

  private spare({ cost, took }: StoredEntry, budget: number): void {
    this.options.spared(Math.min(took, muchLonger * budget));
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
