// The searchers by the names under which users choose them.

import { trained } from '../learned/trained.ts';
import { type Weights, weightsOf } from '../learned/weights.ts';
import type { MakeSearcher, SearchContext, Searcher } from '../searcher.ts';
import { Batch } from './batch.ts';
import { BreadthFirst } from './bfs.ts';
import { crestPatience, NearestUncovered } from './cfds.ts';
import { ContextGuided } from './cgs.ts';
import { ChecksAside } from './checks-aside.ts';
import { CoveringNew } from './covnew.ts';
import { DepthFirst } from './dfs.ts';
import { Generational } from './generational.ts';
import { Interleave } from './interleave.ts';
import { type Choice, LastPath } from './last-path.ts';
import { Learned } from './learned.ts';
import { LearnedFrontier } from './learned-frontier.ts';
import { LeastRun } from './least-run.ts';
import { TowardsNewCode } from './new-code.ts';
import { Oasis } from './oasis.ts';
import { AnyBranch, crestRandomPatience } from './random.ts';
import { Uniform } from './random-frontier.ts';
import { RandomPath } from './random-path.ts';
import { Weighted } from './weighted.ts';
import { Zesti } from './zesti.ts';

/** Depth-first picks that follow each of the least-run place's. */
const bestFirstBatch = 8;

/** The names, in the order in which help lists them. */
export const searchNames = [
  ...(['dfs', 'bfs', 'random', 'random-frontier', 'random-path', 'depth', 'best-first'] as const),
  ...(['covnew', 'distance', 'generational', 'cfds', 'cgs', 'oasis', 'oasis-input'] as const),
  ...(['new-code', 'zesti', 'learned', 'learned-frontier', 'trained'] as const),
] as const;

export type SearchName = (typeof searchNames)[number];

const byName: Readonly<Record<SearchName, MakeSearcher>> = {
  dfs: (context) => new DepthFirst(context),
  bfs: (context) => new BreadthFirst(context),
  random: (context) => branchesOf(context, new AnyBranch(context), crestRandomPatience),
  'random-frontier': (context) => new Uniform(context),
  'random-path': (context) => new RandomPath(context),
  // Depth-biased (Pending Constraints 2): the deeper a branch, the likelier. With seeds, exploration begins where they end.
  depth: (context) => new Weighted(context, (branch) => context.tree.depth(branch) + 1),
  'best-first': (context) => new Batch(context, new LeastRun(context), bestFirstBatch),
  covnew: (context) => new CoveringNew(context),
  // Minimal distance to uncovered code (KLEE's nurs:md2u): the nearer, the likelier, by the square.
  distance: (context) =>
    new Weighted(context, (branch) => context.coveredCode.distance(branch) ** -2),
  generational: (context) => new Generational(context),
  cfds: (context) => branchesOf(context, new NearestUncovered(context), crestPatience),
  cgs: (context) => new ChecksAside(context, new ContextGuided(context)),
  oasis: (context) => new Oasis(context, true),
  'oasis-input': (context) => new Oasis(context, false),
  'new-code': (context) => new TowardsNewCode(context),
  zesti: (context) => new Zesti(context),
  learned: (context) => onLastPath(context, given(context)),
  'learned-frontier': (context) => overFrontier(context, given(context)),
  trained: (context) => overFrontier(context, weightsOf(trained)),
};

/** Searches of CREST know branches and no checks. */
function branchesOf(context: SearchContext, choice: Choice, patience: number): Searcher {
  return new ChecksAside(context, new LastPath(context, choice, patience));
}

function onLastPath(context: SearchContext, weights: Weights): Searcher {
  return new ChecksAside(context, new Learned(context, weights));
}

function overFrontier(context: SearchContext, weights: Weights): Searcher {
  return new ChecksAside(context, new LearnedFrontier(context, weights));
}

/** Whoever takes names from users has seen to it that there are weights. */
function given({ weights }: SearchContext): Weights {
  if (weights === undefined) throw new Error('a learned search needs weights');
  return weights;
}

/** One searcher, or several that take turns. */
export function searcherNamed(names: readonly SearchName[]): MakeSearcher {
  const [first, ...rest] = names;
  if (first !== undefined && rest.length === 0) return byName[first];
  return (context: SearchContext): Searcher =>
    new Interleave(names.map((name) => byName[name](context)));
}
