// The searchers by the names under which users choose them.

import { trained } from '../learned/trained.ts';
import { type Weights, weightsOf } from '../learned/weights.ts';
import type { MakeSearcher, Searcher, Territory } from '../searcher.ts';
import { Batch } from './batch.ts';
import { BreadthFirst } from './bfs.ts';
import { ControlFlowDirected } from './cfds.ts';
import { ContextGuided } from './cgs.ts';
import { ChecksAside } from './checks-aside.ts';
import { CoveringNew } from './covnew.ts';
import { DepthBiased } from './depth.ts';
import { DepthFirst } from './dfs.ts';
import { Nearest } from './distance.ts';
import { Generational } from './generational.ts';
import { Interleave } from './interleave.ts';
import { Learned } from './learned.ts';
import { LearnedFrontier } from './learned-frontier.ts';
import { LeastRun } from './least-run.ts';
import { TowardsNewCode } from './new-code.ts';
import { Oasis } from './oasis.ts';
import { Uniform } from './random.ts';
import { RandomPath } from './random-path.ts';
import { Zesti } from './zesti.ts';

/** Depth-first picks that follow each of the least-run place's. */
const bestFirstBatch = 8;

const byName = {
  dfs: (territory) => new DepthFirst(territory),
  bfs: (territory) => new BreadthFirst(territory),
  random: (territory) => new Uniform(territory),
  'random-path': (territory) => new RandomPath(territory),
  depth: (territory) => new DepthBiased(territory),
  'best-first': (territory) => new Batch(territory, new LeastRun(territory), bestFirstBatch),
  covnew: (territory) => new CoveringNew(territory),
  distance: (territory) => new Nearest(territory),
  generational: (territory) => new Generational(territory),
  cfds: (territory) => new ControlFlowDirected(territory),
  cgs: (territory) => new ContextGuided(territory),
  oasis: (territory) => new Oasis(territory, true),
  'oasis-input': (territory) => new Oasis(territory, false),
  'new-code': (territory) => new TowardsNewCode(territory),
  zesti: (territory) => new Zesti(territory),
  learned: (territory) => onLastPath(territory, given(territory)),
  'learned-frontier': (territory) => overFrontier(territory, given(territory)),
  trained: (territory) => overFrontier(territory, weightsOf(trained)),
} as const satisfies Record<string, MakeSearcher>;

function onLastPath(territory: Territory, weights: Weights): Searcher {
  return new ChecksAside(territory, new Learned(territory, weights));
}

function overFrontier(territory: Territory, weights: Weights): Searcher {
  return new ChecksAside(territory, new LearnedFrontier(territory, weights));
}

/** Whoever takes names from users has seen to it that there are weights. */
function given({ weights }: Territory): Weights {
  if (weights === undefined) throw new Error('a learned search needs weights');
  return weights;
}

export type SearchName = keyof typeof byName;

export const searchNames = Object.keys(byName) as SearchName[];

/** One searcher, or several that take turns. */
export function searcherNamed(names: readonly SearchName[]): MakeSearcher {
  const [first, ...rest] = names;
  if (first !== undefined && rest.length === 0) return byName[first];
  return (territory: Territory): Searcher =>
    new Interleave(names.map((name) => byName[name](territory)));
}
