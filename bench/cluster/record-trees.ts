// Records the trees of real explorations for the simulator: which run was made for a branch of which other run, and how many branches
// each left behind. It reads the logs of checks with --workers 1 and --mutate off: npm run bench -- cluster record NAME=FOLDER... writes bench/cluster/trees.json, from the --out of each check.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesIn, readLog } from '../../src/results/log-reader.ts';

export interface RecordedTree {
  readonly name: string;
  /** Milliseconds of exploration for each run, the solver's included. */
  readonly milliseconds: number;
  /** For each run its generation, and how many branches it has left behind. */
  readonly runs: readonly (readonly [generation: number, branches: number])[];
  /** The share of branches that some input takes. */
  readonly feasible: number;
  /** Bytes that a run leaves in the log. */
  readonly bytes: number;
}

/** So many runs are kept of each tree: the simulator goes by their distribution. */
const mostRuns = 2_000;

export const treesFile = join(import.meta.dirname, 'trees.json');

export function recordTrees(words: readonly string[]): void {
  const trees = words.map((word) => {
    const [name = '', folder = ''] = word.split('=');
    return recordTree(name, folder);
  });
  writeFileSync(treesFile, `${JSON.stringify(trees)}\n`);
  for (const { name, milliseconds, runs, bytes } of trees)
    console.log(`${name}: ${runs.length} runs, ${milliseconds} ms and ${bytes} bytes a run`);
}

function recordTree(name: string, folder: string): RecordedTree {
  const path = join(folder, 'exploration.log');
  const parts = readLog(path)?.items.get(0)?.parts;
  if (parts === undefined) throw new Error(`${folder} has no log of a check with one worker`);
  const { runs, exploring } = figuresIn(folder);
  /** The generation of the run that made each node, by node. */
  const makers: number[] = [];
  const made: [number, number][] = [];
  let settled = 0;
  for (const entry of entriesIn(path, parts)) {
    if (entry.kind === 'settled') settled++;
    if (entry.kind !== 'run') continue;
    const generation = entry.from === 0 ? 0 : 1 + (makers[entry.from >> 1] ?? 0);
    made.push([generation, Math.max(0, entry.nodes - makers.length)]);
    while (makers.length < entry.nodes) makers.push(generation);
  }
  const bytes = Math.round(readFileSync(path).length / made.length);
  const milliseconds = Math.round((10_000 * exploring) / runs) / 10;
  const feasible = Math.round((1000 * made.length) / (made.length + settled)) / 1000;
  return { name, milliseconds, runs: made.slice(0, mostRuns), feasible, bytes };
}

function figuresIn(folder: string): { runs: number; exploring: number } {
  const { runs, exploring, seconds } = JSON.parse(readFileSync(join(folder, 'stats.json'), 'utf8'));
  return { runs, exploring: exploring ?? seconds };
}
