/**
 * The solver: all layers, stacked here and nowhere else, in the order of their cost. Read from top to
 * bottom: a query enters at the first line and falls until a layer can answer it.
 */
import type { Term } from '../expr/arena.ts';
import type { Terms } from '../expr/terms.ts';
import type { AnswerStore } from './answer-encoding.ts';
import { ArraySubstitution } from './array-substitution.ts';
import { BitBlasting } from './bit-blasting.ts';
import { Bounds } from './bounds.ts';
import { Cache } from './cache.ts';
import { CanonicalForms } from './canonical.ts';
import { Conjunctions } from './conjunctions.ts';
import { Context } from './context.ts';
import { EffortGate } from './effort-gate.ts';
import { Independence } from './independence.ts';
import { KnownAssignments } from './known-assignments.ts';
import { LeastValues } from './least-values.ts';
import type { Answer, Query, Solver } from './query.ts';
import { loadSat, type SatModule } from './sat.ts';
import { ModelCheck, SelfCheck } from './self-check.ts';
import { SmallDomains } from './small-domains.ts';
import { counted, type LayerStatistics } from './statistics.ts';
import { StoredAnswers } from './stored-answers.ts';
import { Subsets } from './subsets.ts';
import { Substitution } from './substitution.ts';

/** Layers and techniques that can be switched off, to measure them or to find a bug in them. */
export const switches = [
  'array-substitution',
  'refinement',
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
  /** A clock in milliseconds from any origin; performance.now by default. */
  readonly now?: () => number;
  /** Confirms every unsat by a second solver: the given one, or bit-blasting without the layers above it. */
  readonly selfCheck?: boolean | Solver;
  /** Where answers are kept beyond the process. */
  readonly store?: AnswerStore;
  readonly warn?: (message: string) => void;
}

/** The layers whose queries explorations count as work (`explore/mutation/shares.ts`); a stored answer spares their work. */
const searching = ['bounds search', 'bit-blasting'];

export interface Chain extends Solver {
  /** The statistics of the layers, from top to bottom. */
  statistics(): readonly LayerStatistics[];
  /** A chain for terms of another arena: the same layers but for what is kept from earlier questions. */
  beside(terms: Terms): Solver;
}

/** Stacks the chain; it is asynchronous only because it loads the SAT solver. */
export async function createChain(terms: Terms, options: ChainOptions = {}): Promise<Chain> {
  return stackChain(terms, await loadSat(), options);
}

export function stackChain(terms: Terms, module: SatModule, options: ChainOptions = {}): Chain {
  const now = options.now ?? (() => performance.now());
  const layers = layersOf(new Context(terms, now), module, options);
  const statistics: LayerStatistics[] = [];
  let top: Solver = { solve: () => ({ status: 'unknown', reason: 'unsupported' }) };
  for (const [name, make] of layers.toReversed()) {
    if (make === false) continue;
    const layer = counted(name, (below) => make(below, statistics), top, now);
    statistics.unshift(layer.statistics);
    top = layer.solver;
  }
  return {
    solve: (query: Query): Answer => top.solve(query),
    statistics: () => statistics,
    beside: (others: Terms) => {
      const { selfCheck = false, off = [] } = options;
      return stackChain(others, module, { now, selfCheck, off: [...off, 'cache'] });
    },
  };
}

/** Puts a layer on top of those below, whose statistics it may read; false if the layer is switched off. */
type MakeLayer = false | ((below: Solver, statistics: readonly LayerStatistics[]) => Solver);

/** The layers from top to bottom. */
function layersOf(
  context: Context,
  module: SatModule,
  options: ChainOptions,
): (readonly [name: string, make: MakeLayer])[] {
  const on = (name: Switch) => !options.off?.includes(name);
  const { store, warn } = options;
  const second = secondSolver(context, module, options.selfCheck ?? false);
  const forms = new CanonicalForms(context);
  // Names mean nothing to another process, so only renamed questions are stored.
  const isStoring = on('cache') && on('renaming');
  const declined = new WeakSet<readonly Term[]>();
  const known: MakeLayer = on('known') && ((below) => new KnownAssignments(context, below));
  const independence: MakeLayer =
    on('independence') && ((below) => new Independence(context, below));
  const smallDomains: MakeLayer =
    on('small-domains') && ((below) => new SmallDomains(context, below, declined));
  const bounds = (nodes: number, splits: number): MakeLayer =>
    on('bounds') && ((below) => new Bounds(context, below, { nodes, splits }));
  return [
    ['self-check', second !== undefined && ((below) => new SelfCheck(context, below, second))],
    ['model check', (below) => new ModelCheck(context, below)],
    ['conjunctions', (below) => new Conjunctions(context, below)],
    ['least values', (below) => new LeastValues(context, below)],
    ['effort', (below) => new EffortGate(context, below)],
    [
      'array substitution',
      on('array-substitution') && ((below) => new ArraySubstitution(context, below)),
    ],
    ['known assignments', known],
    ['independence', independence],
    ['known parts', known],
    ['bounds', bounds(300, 2)],
    [
      'cache',
      on('cache') && ((below) => new Cache(context, below, { renaming: on('renaming'), forms })),
    ],
    [
      'store',
      isStoring &&
        store !== undefined &&
        ((below, statistics) => {
          const effort = statistics.filter(({ layer }) => searching.includes(layer));
          const setting = { store, forms, warn, effort };
          return new StoredAnswers(context, below, setting);
        }),
    ],
    ['subsets', on('subsets') && ((below) => new Subsets(context, below))],
    ['bounds search', bounds(1500, 48)],
    ['small domains', smallDomains],
    ['substitution', on('substitution') && ((below) => new Substitution(context, below))],
    ['independence again', on('substitution') && independence],
    ['small domains again', smallDomains],
    [
      'bit-blasting',
      () => {
        const [truthTables, incremental] = [on('truth-tables'), on('incremental')];
        const options = { truthTables, incremental, refinement: on('refinement') };
        return new BitBlasting(context, module, options);
      },
    ],
  ];
}

function secondSolver(
  context: Context,
  module: SatModule,
  selfCheck: boolean | Solver,
): Solver | undefined {
  if (selfCheck === false) return undefined;
  if (selfCheck !== true) return selfCheck;
  return new BitBlasting(context, module, { truthTables: false, incremental: false });
}
