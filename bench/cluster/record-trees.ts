// npm run bench -- cluster record [SUBJECT...]: records the trees of real explorations for the simulator: which run was made for a branch of which other
// run, and how many branches each left behind. Each subject (bench/subjects; its clew tree must be built) is explored by one thread, without
// mutation, as its first check says. What a run costs is the processor time of that check, less that of a check of one run, and of this the part that exploring has by the
// clock: otherwise the clock of a busy machine says nothing. Writes bench/cluster/trees.json.

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesIn, readLog } from '../../src/results/log-reader.ts';
import { clewCommand, treeFolder } from '../subjects/build.ts';
import { catalogue } from '../subjects/catalogue.ts';
import { checkCommand } from '../subjects/explore.ts';
import { withFiles } from '../subjects/invoke.ts';
import { place } from '../subjects/work-folder.ts';
import { endedChildrenSeconds } from './processor.ts';

export interface RecordedTree {
  readonly name: string;
  /** Milliseconds of processor time for each run, the solver's included. */
  readonly milliseconds: number;
  /** For each run its generation, and how many branches it has left behind. */
  readonly runs: readonly (readonly [generation: number, branches: number])[];
  /** The share of branches that some input takes. */
  readonly feasible: number;
  /** Bytes that a run leaves in the log. */
  readonly bytes: number;
}

/** So many runs are made and kept of each tree: the simulator goes by their distribution. */
const mostRuns = 2_000;
/** Seconds by the clock after which no more runs are made. */
const mostSeconds = 300;
const usualSubjects = ['bc', 'expat', 'tcpdump', 'libyaml'];

export const treesFile = join(import.meta.dirname, 'trees.json');

export function recordTrees(words: readonly string[]): void {
  const trees = (words.length > 0 ? words : usualSubjects).map((name) => {
    check(name, 1); // everything is compiled and cached
    const start = check(name, 1);
    return recordTree(name, check(name, mostRuns), start);
  });
  writeFileSync(treesFile, `${JSON.stringify(trees)}\n`);
}

interface Checked {
  readonly out: string;
  readonly runs: number;
  readonly processor: number;
  /** By the clock: all of it, and exploring alone. */
  readonly seconds: number;
  readonly exploring: number;
}

function check(name: string, runs: number): Checked {
  const subject = catalogue.find((each) => each.name === name);
  const [program] = subject?.programs ?? [];
  const [symbolic] = program?.checks ?? [];
  if (subject === undefined || program === undefined || symbolic === undefined)
    throw new Error(`there is no subject ${name} with a check`);
  const out = join(place('cluster-trees'), name);
  rmSync(out, { recursive: true, force: true });
  const before = endedChildrenSeconds();
  const { stdout, stderr } = withFiles(symbolic.with?.files ?? {}, (folder) => {
    const more = ['--mutate', 'off', '--no-native', '--max-runs', String(runs)];
    const built = join(treeFolder(subject, 'clew'), program.path);
    const asked = { seconds: mostSeconds, more, out, folder };
    const command = checkCommand(built, symbolic, asked);
    return spawnSync(process.execPath, [clewCommand, ...command], {
      ...{ encoding: 'utf8', maxBuffer: 1 << 30 },
    });
  });
  if (stdout === '') throw new Error(stderr);
  const processor = endedChildrenSeconds() - before;
  const { runs: made, seconds, exploring } = JSON.parse(stdout);
  return { out, runs: made, processor, seconds, exploring };
}

function recordTree(name: string, checked: Checked, start: Checked): RecordedTree {
  const { out, runs } = checked;
  const path = join(out, 'exploration.log');
  const parts = readLog(path)?.items.get(0)?.parts;
  if (parts === undefined) throw new Error(`${out} has no log of a check with one worker`);
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
  const more = { processor: checked.processor - start.processor, runs: runs - start.runs };
  // What comes after exploring, smaller inputs and reports, is the check's and not a worker's.
  const part = (checked.exploring - start.exploring) / (checked.seconds - start.seconds);
  const milliseconds = Math.round((10_000 * part * more.processor) / more.runs) / 10;
  const feasible = Math.round((1000 * made.length) / (made.length + settled)) / 1000;
  console.log(`${name}: ${made.length} runs, ${milliseconds} ms and ${bytes} bytes a run`);
  return { name, milliseconds, runs: made, feasible, bytes };
}
