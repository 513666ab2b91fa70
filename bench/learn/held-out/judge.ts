/**
 * Learned weights judged from first inputs that learning has not seen (ParaDySE 4.1 to 4.4): with known vectors to begin with and without, with static or dynamic
 * features alone, and learned on all other programs but this one. Writes what it has after each program.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { present } from '../../../src/base/known.ts';
import type { Weights } from '../../../src/explore/learned/weights.ts';
import type { SearchName } from '../../../src/explore/search/named.ts';
import { tuneEngineForReruns } from '../../../src/host/engine.ts';
import { loadSat } from '../../../src/solver/sat.ts';
import { byHandWeights } from '../../../src/tune/known-weights.ts';
import { built, type Outcome } from '../../pending/trial.ts';
import { type Allowed, exploredFrom, type Learned, learn, type Place } from './explorations.ts';
import { heldOutSubjects, plan } from './plan.ts';
import { heldOutReport, type Judged, ours } from './report.ts';

const learnings: readonly (readonly [name: string, allowed: Allowed])[] = [
  [ours, { features: 'all', known: true }],
  ['learned without known', { features: 'all', known: false }],
  ['learned, static', { features: 'static', known: false }],
  ['learned, dynamic', { features: 'dynamic', known: false }],
];

export async function heldOut(isRecorded: boolean): Promise<void> {
  tuneEngineForReruns();
  const module = await loadSat();
  const places: Place[] = [];
  for (const subject of heldOutSubjects)
    places.push({ subject, program: await built(subject), module });
  const judged: Judged[] = [];
  for (const place of places) {
    judged.push(await judge(place, places));
    const text = [...head, ...heldOutReport(judged)].join('\n');
    if (isRecorded) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), text);
    else console.log(text);
  }
}

async function judge(place: Place, places: readonly Place[]): Promise<Judged> {
  const { subject, program } = place;
  const outcomes = new Map<string, readonly Outcome[]>();
  const learned = new Map<string, Learned>();
  const measure = (name: string, search: SearchName, weights: Weights | undefined) => {
    const all = plan.heldOutInputs.map((first) => exploredFrom(place, search, weights, first));
    outcomes.set(name, all);
    const sum = all.reduce((total, { sides }) => total + sides.length, 0);
    console.error(subject.name, name, sum / all.length);
  };
  for (const search of plan.baselines) measure(search, search, undefined);
  measure('by hand', plan.search, byHandWeights);
  const others = places.filter((each) => each !== place);
  learned.set('learned elsewhere', await learn(others, { features: 'all', known: true }));
  for (const [name, allowed] of learnings) learned.set(name, await learn([place], allowed));
  for (const [name, { weights }] of learned) measure(name, plan.search, weights);
  const isTrained = (plan.training.subjects as readonly string[]).includes(subject.name);
  return {
    ...{ subject: subject.name, outcomes, learned },
    total: present(program.coverage).branches.reduce((sum, { sides }) => sum + sides.length, 0),
    ...(isTrained && { training: trainingPhase(place, present(learned.get(ours))) }),
  };
}

function trainingPhase(place: Place, { covered, explorations }: Learned): Map<string, number> {
  const sides = new Map([['learning', covered[0].size]]);
  for (const search of plan.training.searches) {
    const together = new Set<number>();
    for (let first = 1; first <= explorations; first++)
      for (const side of exploredFrom(place, search, undefined, first).sides) together.add(side);
    sides.set(search, together.size);
  }
  return sides;
}

const head = [
  '# Learned weights, judged from first inputs that learning has not seen',
  '',
  `\`npm run bench -- learn held-out --record\`. The plan (bench/learn/held-out/plan.ts) is older than this file. Every exploration is ${plan.runs} runs, one thread, pending mode,`,
  'strict checks, no mutation. Learning explores from two random first inputs, and is judged from 20 others; dice are others with each input. The same inputs for all searches,',
  "so that they are compared in pairs (Wilcoxon's signed-rank test, two-sided, exact; *equal* means p of 0.05 or more). Columns:",
  '',
  '- *trained* is what clew brings along, *by hand* the best of the vectors that learning begins with;',
  '- *learned elsewhere* was learned on the other programs of the table together, and has never seen this one (leave-one-out);',
  '- *learned* is what `clew tune` does: known vectors first; *without known* begins with nothing; *static* and *dynamic* may use the features 1 to 12 or 13 to 40 alone, without known vectors.',
];
