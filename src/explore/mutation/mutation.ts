// Cheap inputs beside clever ones: inputs that are known are changed a little and run without shadows, by the thousand a
// second; those that cover something new, or end in a way that nobody has seen, are worth a run with shadows, from where the
// solver goes on. It never says that something is impossible, and what it hands over is one more seed: an exploration that
// is exhausted has the same paths with and without it.

import { Random } from '../../base/random.ts';
import type { Terms } from '../../expr/terms.ts';
import type { Input } from '../../input/input.ts';
import type { Outcome } from '../../machine/outcome.ts';
import type { PlainRun } from '../../run/plain-runner.ts';
import { isPath, type Trace } from '../../run/trace.ts';
import { FindingSites } from '../finding-sites.ts';
import { runWork, weights } from '../work.ts';
import { type Change, Corpus, type Entry } from './corpus.ts';
import { DecidingBytes } from './deciding-bytes.ts';
import { Dictionary } from './dictionary.ts';
import { countPart, draftOf, inputOfDraft, type OpenNumbers, type Part } from './draft.ts';
import { mutated } from './mutators.ts';
import { type Arm, Shares } from './shares.ts';
import { Sweeps } from './sweeps.ts';
import { changedWords } from './tokens.ts';

/** The program without shadows. */
export interface PlainRuns {
  /** How many marks of coverage are those of code; those of the entries of tables lie behind. */
  readonly codeMarks: number;
  /** It is loaded when it is wanted. */
  readonly isLoaded: boolean;
  run(input: Input): PlainRun;
  know(covered: Uint8Array): number;
}

export interface MutationOptions {
  readonly terms: Terms;
  readonly plain: PlainRuns;
  readonly open: OpenNumbers;
  readonly seed: number;
  /** Words to begin with, beside those that conditions show. */
  readonly words?: readonly Uint8Array[];
  /** The solver's work so far (shares.ts). */
  readonly solved: () => number;
}

/** Runs, or their steps, between two looks at what solving does, and between two looks at the clock. */
const round = { runs: 1024, steps: 1 << 27 };
const breath = { runs: 64, steps: 1 << 22 };

export class Mutation {
  private readonly random: Random;
  private readonly corpus: Corpus;
  private readonly sweeps = new Sweeps();
  private readonly deciding = new DecidingBytes();
  private readonly dictionary: Dictionary;
  private readonly shares = new Shares();
  private readonly endings = new FindingSites();
  /** Places where runs were not waited for any longer. */
  private readonly delays = new FindingSites();
  private asked = 0;
  /** Runs without shadows, and those of them that were worth one with. */
  runs = 0;
  kept = 0;

  constructor(private readonly options: MutationOptions) {
    this.random = new Random(options.seed);
    this.corpus = new Corpus(options.plain.codeMarks);
    this.dictionary = new Dictionary(options.terms, options.words);
  }

  /** Words that the program compares its input with, and those that were given. */
  get words(): readonly Uint8Array[] {
    return this.dictionary.words;
  }

  /** Learns from a run with shadows, which has asked for so many terms; `madeBy` says who has made its input. */
  learn(input: Input, trace: Trace, terms = 0, madeBy: Arm = 'solving'): void {
    const { plain, open } = this.options;
    const isWhole = isPath(trace.outcome);
    const gained = isWhole ? plain.know(trace.covered) : 0;
    this.shares.spend(madeBy, runWork(trace, terms), gained);
    this.dictionary.learn(trace);
    if (!isWhole) return;
    if (trace.outcome.kind === 'finding') this.endings.add(trace.outcome.finding);
    else if (trace.coversNew || gained > 0) this.corpus.add(draftOf(input, trace.objects, open));
  }

  /** Counts work on questions beside that of the solver. */
  solved(work: number): void {
    this.shares.spend('solving', work, 0);
  }

  /** Counts a question that the solver has given up. */
  gaveUp(): void {
    this.shares.spend('solving', weights.gaveUp, 0);
  }

  /** Is it mutation's turn? */
  isDue(): boolean {
    this.shares.spend('solving', this.askedSince(), 0);
    return this.options.plain.isLoaded && this.isWanted;
  }

  /** Whether it would be mutation's turn, but the program without shadows is not loaded. */
  get isWaiting(): boolean {
    return !this.options.plain.isLoaded && this.isWanted;
  }

  private get isWanted(): boolean {
    return this.shares.isMutationDue && !this.corpus.isEmpty;
  }

  /** Makes some runs; yields the inputs that are worth a run with shadows, and now and then undefined, to look at the clock. */
  *round(): Generator<Input | undefined> {
    let [all, since] = [0, 0];
    for (let i = 1; i <= round.runs && all < round.steps; i++) {
      const trial = this.trial();
      const change = trial ?? (i % 2 === 0 ? this.sweeps.next() : undefined) ?? this.change();
      const input = inputOfDraft(change.after);
      const run = this.options.plain.run(input);
      if (trial !== undefined) this.deciding.hear(run.covered);
      this.runs++;
      all += run.steps;
      since += run.steps;
      if (this.isWorthShadows(change, run)) {
        this.kept++;
        yield input;
      } else if (i % breath.runs === 0 || since >= breath.steps) {
        since = 0;
        yield undefined;
      }
    }
  }

  /** What is to be run to find out which byte of an input has brought it further. */
  private trial(): Change | undefined {
    return this.deciding.next(({ draft, place, swept }) => this.sweeps.follow(draft, place, swept));
  }

  /** Learns from a run without shadows, and says whether one with shadows should follow. */
  private isWorthShadows(change: Change, run: PlainRun): boolean {
    const { before, after, entry } = change;
    const { outcome, gained, entries, fresh, isVaried, steps, isCut } = run;
    const work = weights.plainRun + weights.step * steps;
    if (entry !== undefined) entry.work += work;
    this.shares.spend('mutation', work, gained);
    if (gained > 0) this.learnWords(before, after);
    if (fresh.length > 0) this.deciding.begin(change, fresh);
    if (gained > 0 || (isCut ? this.isNewDelay(outcome) : this.isNewEnd(outcome))) return true;
    if (outcome.kind === 'finding') return false;
    const judged = before === after ? entry : undefined;
    const kept = isVaried || entries > 0 ? this.corpus.add(after, 1) : judged;
    if (kept !== undefined) this.corpus.judge(kept, run.covered, work);
    return false;
  }

  /** The words that a change has brought in are worth a place elsewhere. */
  private learnWords(before: readonly Part[], after: readonly Part[]): void {
    after.forEach(({ bytes }, number) => {
      for (const word of changedWords(before[number].bytes, bytes)) this.dictionary.learnWord(word);
    });
  }

  private change(): Change {
    const entry = this.corpus.next(this.random);
    return { before: entry.draft, after: this.mutant(entry), entry };
  }

  private mutant(entry: Entry): readonly Part[] {
    if (entry.uses++ === 0) return entry.draft;
    const draft = entry.draft.slice();
    const chosen = this.partToChange(draft);
    draft[chosen] = this.changed(draft[chosen]);
    return draft;
  }

  /** Chooses long parts more often than short ones, but not in proportion: a length of four bytes is worth a try too. */
  private partToChange(draft: readonly Part[]): number {
    const sizes = draft.map(({ max }) => Math.ceil(Math.sqrt(max)));
    let left = this.random.below(sizes.reduce((sum, size) => sum + size, 0));
    return sizes.findIndex((size) => {
      left -= size;
      return left < 0;
    });
  }

  private changed(part: Part): Part {
    const { random, corpus, dictionary } = this;
    const { name, min, max } = part;
    if (part.isCount) return countPart(name, random.below(max + 1), max);
    const other = corpus.other(name, random)?.bytes ?? part.bytes;
    const material = { random, words: dictionary.words, other, min, max };
    return { ...part, bytes: mutated(part.bytes, material) };
  }

  /** Nobody has waited for its end: a run with shadows may suspect that it hangs, and find out (run-patience.ts). */
  private isNewDelay(outcome: Outcome): boolean {
    return outcome.kind === 'finding' && this.delays.add(outcome.finding);
  }

  private isNewEnd(outcome: Outcome): boolean {
    return outcome.kind === 'finding' && this.endings.add(outcome.finding);
  }

  private askedSince(): number {
    const work = this.options.solved();
    const since = work - this.asked;
    this.asked = work;
    return since;
  }
}
