// The heuristic for a learned search: in clew.heuristic.json, where `clew tune` has left it. It is looked for next to the
// program's sources, and then in the current folder and upwards.

import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import {
  type ExplainedHeuristic,
  explanationOf,
  type NamedHeuristic,
} from '../explore/learned/explanation.ts';
import { type Heuristic, parseHeuristic } from '../explore/learned/heuristic.ts';
import { trained } from '../explore/learned/trained.ts';
import { type Weights, weightsByName, weightsOf } from '../explore/learned/weights.ts';
import type { SearchName } from '../explore/search/named.ts';
import { type CheckOptions, defaults } from './options.ts';

export const heuristicFile = 'clew.heuristic.json';

/** The names of searches, with the weights that learned ones need. */
export interface Search {
  readonly search: readonly SearchName[];
  readonly weights: Weights | undefined;
}

const learned: ReadonlySet<SearchName> = new Set(['learned', 'learned-frontier']);

/** The search `learned` stands for the one that the heuristic was tuned for. */
export function searchOf(options: Pick<CheckOptions, 'files' | 'search' | 'weights'>): Search {
  const { files, search = defaults.search, weights } = options;
  if (weights !== undefined) return { search, weights: weightsOf(weights) };
  const wanted = search.find((name) => learned.has(name));
  if (wanted === undefined) return { search, weights: undefined };
  const heuristic = findHeuristic(files);
  if (heuristic === undefined) {
    throw new UserError(
      `--search ${wanted} needs ${heuristicFile}, which is neither next to the sources nor in this folder or above; run clew tune to make it`,
    );
  }
  return {
    search: search.map((name) => (name === 'learned' ? heuristic.search : name)),
    weights: weightsOf(heuristic.weights),
  };
}

/** Explains the weights that the learned ones of these searches use. */
export function heuristicsOf({ search, weights }: Search): readonly ExplainedHeuristic[] {
  const named = [...new Set(search)].flatMap((name): NamedHeuristic[] => {
    if (name === 'trained') return [{ name, weights: trained }];
    return learned.has(name) && weights !== undefined
      ? [{ name, weights: weightsByName(weights) }]
      : [];
  });
  return explanationOf(named).heuristics;
}

/** The nearest heuristic file; undefined if there is none. */
export function findHeuristic(files: readonly string[]): Heuristic | undefined {
  for (const folder of [...new Set(files.map((file) => dirname(resolve(file)))), ...upwards()]) {
    const path = join(folder, heuristicFile);
    const text = readHeuristic(path);
    if (text !== undefined) return parseHeuristic(text, path);
  }
  return undefined;
}

function* upwards(): Generator<string> {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    yield folder;
    if (dirname(folder) === folder) return;
  }
}

function readHeuristic(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UserError(`'${path}' cannot be read: ${(error as Error).message}`);
  }
}
