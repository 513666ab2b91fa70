/**
 * The solver: all layers, stacked here and nowhere else, in the order of their cost. Read from top to
 * bottom: a query enters at the first line and falls until a layer can answer it.
 */
import type { Term } from '../expr/arena.ts';
import type { Terms } from '../expr/terms.ts';
import { ArraySubstitution } from './array-substitution.ts';
import { BitBlasting } from './bit-blasting.ts';
import { Bounds } from './bounds.ts';
import { Cache } from './cache.ts';
import { CanonicalForms } from './canonical.ts';
import { Conjunctions } from './conjunctions.ts';
import { Context } from './context.ts';
import { Independence } from './independence.ts';
import { KnownAssignments } from './known-assignments.ts';
import { LeastValues } from './least-values.ts';
import { ModelCheck } from './model-check.ts';
import type { Answer, Query, Solver } from './query.ts';
import { loadSat, type SatModule } from './sat.ts';
import { SelfCheck } from './self-check.ts';
import { SmallDomains } from './small-domains.ts';
import { counted, type LayerStatistics } from './statistics.ts';
import type { AnswerStore } from './stored-answer.ts';
import { StoredAnswers } from './stored-answers.ts';
import { Subsets } from './subsets.ts';
import { Substitution } from './substitution.ts';

/** What can be switched off, to measure it or to distrust it. */
export const switches = [
  'array-substitution',
  'known',
  'independence',
  'renaming',
  'cache',
  'subsets',
  'bounds',
  'small-domains',
  'substitution',
  'truth-tables',
  'incremental',
] as const;
export type Switch = (typeof switches)[number];

export interface ChainOptions {
  readonly off?: readonly Switch[];
  /** Milliseconds from any origin; performance.now by default. */
  readonly now?: () => number;
  /** Confirm every unsat by a second solver: this one, or bit-blasting without all layers. */
  readonly selfCheck?: boolean | Solver;
  /** Where answers are kept beyond the process. */
  readonly store?: AnswerStore;
  /** The same was asked in the same order before, and the store knows what came of it. */
  readonly repeats?: boolean;
  readonly warn?: (message: string) => void;
}

/** Layers whose work an answer from a store spares, by what explorations count (`explore/mutation/solving-work.ts`). */
const searching = ['bounds search', 'bit-blasting'];

export interface Chain extends Solver {
  /** From top to bottom. */
  statistics(): readonly LayerStatistics[];
  /** Milliseconds that answers from the store took when they were found. */
  spared(): number;
}

/** Asynchronous only to load the SAT solver. */
export async function createChain(terms: Terms, options: ChainOptions = {}): Promise<Chain> {
  return stackChain(terms, await loadSat(), options);
}

export function stackChain(terms: Terms, module: SatModule, options: ChainOptions = {}): Chain {
  const now = options.now ?? (() => performance.now());
  const context = new Context(terms, now);
  const on = (name: Switch) => !options.off?.includes(name);
  const onBoth = on('independence') && on('substitution');
  const { store, warn, selfCheck } = options;
  const plain = new BitBlasting(context, module, { truthTables: false, incremental: false });
  const second = selfCheck === true ? plain : selfCheck || undefined;
  const forms = new CanonicalForms(context);
  // Names mean nothing to another process: only renamed questions are stored.
  let spared = 0;
  const isStoring = store !== undefined && on('cache') && on('renaming');
  const declined = new WeakSet<readonly Term[]>();
  type Layer = [name: string, enabled: boolean, make: (below: Solver) => Solver];
  const layers: Layer[] = [
    [
      'self-check',
      second !== undefined,
      (below) => new SelfCheck(context, below, second as Solver),
    ],
    ['model check', true, (below) => new ModelCheck(context, below)],
    ['conjunctions', true, (below) => new Conjunctions(context, below)],
    ['least values', true, (below) => new LeastValues(context, below)],
    [
      'array substitution',
      on('array-substitution'),
      (below) => new ArraySubstitution(context, below),
    ],
    ['known assignments', on('known'), (below) => new KnownAssignments(context, below)],
    ['independence', on('independence'), (below) => new Independence(context, below)],
    ['known parts', on('known'), (below) => new KnownAssignments(context, below)],
    ['bounds', on('bounds'), (below) => new Bounds(context, below, { nodes: 300, splits: 2 })],
    [
      'cache',
      on('cache'),
      (below) => new Cache(context, below, { renaming: on('renaming'), forms }),
    ],
    [
      'store',
      isStoring,
      (below) =>
        new StoredAnswers(context, below, {
          ...{ store: store as AnswerStore, forms, warn, repeats: options.repeats ?? false },
          spared: (milliseconds) => {
            spared += milliseconds;
          },
          effort: statistics.filter(({ layer }) => searching.includes(layer)),
        }),
    ],
    ['subsets', on('subsets'), (below) => new Subsets(context, below)],
    [
      'bounds search',
      on('bounds'),
      (below) => new Bounds(context, below, { nodes: 1500, splits: 48 }),
    ],
    ['small domains', on('small-domains'), (below) => new SmallDomains(context, below, declined)],
    ['substitution', on('substitution'), (below) => new Substitution(context, below)],
    ['independence again', onBoth, (below) => new Independence(context, below)],
    [
      'small domains again',
      on('small-domains'),
      (below) => new SmallDomains(context, below, declined),
    ],
  ];
  const bottom = new BitBlasting(context, module, {
    truthTables: on('truth-tables'),
    incremental: on('incremental'),
  });
  const nothing: Solver = { solve: () => ({ status: 'unknown', reason: 'unsupported' }) };
  const base = counted('bit-blasting', () => bottom, nothing, now);
  const statistics = [base.statistics];
  let top = base.solver;
  for (const [name, enabled, make] of layers.toReversed()) {
    if (!enabled) continue;
    const layer = counted(name, make, top, now);
    statistics.unshift(layer.statistics);
    top = layer.solver;
  }
  return {
    solve: (query: Query): Answer => top.solve(query),
    statistics: () => statistics,
    spared: () => spared,
  };
}
