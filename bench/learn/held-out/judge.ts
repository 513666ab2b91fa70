/**
 * Learned weights judged from first inputs that learning has not seen (ParaDySE 4.1 to 4.4): with known vectors to begin with and without, with static or dynamic
 * features alone, and learned on all other programs but this one. Each program that was judged is kept.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { present } from '../../../src/base/known.ts';
import type { Weights } from '../../../src/explore/learned/weights.ts';
import type { SearchName } from '../../../src/explore/search/named.ts';
import { tuneEngineForReruns } from '../../../src/host/engine.ts';
import { loadSat } from '../../../src/solver/sat.ts';
import { byHandWeights } from '../../../src/tune/known-weights.ts';
import { KeptTrials } from '../../pending/kept-trials.ts';
import { built } from '../../pending/trial.ts';
import { curvesOf } from './curves.ts';
import { type Allowed, exploredFrom, type Learned, learn, type Place } from './explorations.ts';
import { heldOutSubjects, plan } from './plan.ts';
import { type Explored, elsewhere, heldOutReport, type Judged, ours } from './report.ts';

const learnings: readonly (readonly [name: string, allowed: Allowed])[] = [
  [ours, { features: 'all', known: true }],
  ['learned without known', { features: 'all', known: false }],
  ['learned, static', { features: 'static', known: false }],
  ['learned, dynamic', { features: 'dynamic', known: false }],
];

/** Judges the named programs, or all of them. What was judged is kept, so that programs can be judged one by one; the report has all that were. */
export async function heldOut(isRecorded: boolean, names: readonly string[]): Promise<void> {
  tuneEngineForReruns();
  const module = await loadSat();
  const places: Place[] = [];
  for (const subject of heldOutSubjects)
    places.push({ subject, program: await built(subject), module });
  for (const place of places)
    if (names.length === 0 || names.includes(place.subject.name)) await judgedOnce(place, places);
  const kept = new KeptTrials<Judged>(keptName, false);
  const judged = places.flatMap(({ subject }) => kept.get(subject.name) ?? []);
  write('RESULTS.md', [...head, ...heldOutReport(judged)], isRecorded);
}

/** Figure 2, of all programs that were judged. */
export async function heldOutCurves(isRecorded: boolean): Promise<void> {
  tuneEngineForReruns();
  const module = await loadSat();
  const kept = new KeptTrials<Judged>(keptName, false);
  const tables: string[] = [];
  for (const subject of heldOutSubjects) {
    const judged = kept.get(subject.name);
    if (judged === undefined) continue;
    const place = { subject, program: await built(subject), module };
    tables.push(...curvesOf(place, judged));
  }
  write('RESULTS-curves.md', [...curvesHead, ...tables], isRecorded);
}

function write(file: string, lines: readonly string[], isRecorded: boolean): void {
  const text = lines.join('\n');
  if (isRecorded) writeFileSync(join(import.meta.dirname, file), text);
  else console.log(text);
}

const keptName = 'held-out';

async function judgedOnce(place: Place, places: readonly Place[]): Promise<void> {
  const kept = new KeptTrials<Judged>(keptName, false);
  if (kept.get(place.subject.name) !== undefined) return;
  const judged = await judge(place, places);
  kept.make(place.subject.name, () => judged);
}

async function judge(place: Place, places: readonly Place[]): Promise<Judged> {
  const { subject, program } = place;
  const outcomes: Record<string, readonly Explored[]> = {};
  const learned: Record<string, Learned> = {};
  const measure = (name: string, search: SearchName, weights: Weights | undefined) => {
    const all = plan.heldOutInputs.map((first): Explored => {
      const { sides, findings } = exploredFrom(place, search, weights, first);
      return { covered: sides.length, findings: findings.length };
    });
    outcomes[name] = all;
    const sum = all.reduce((total, { covered }) => total + covered, 0);
    console.error(subject.name, name, sum / all.length);
  };
  for (const search of plan.baselines) measure(search, search, undefined);
  measure('by hand', plan.search, byHandWeights);
  const others = places.filter((each) => each !== place);
  learned[elsewhere] = await learn(others, { features: 'all', known: true });
  for (const [name, allowed] of learnings) learned[name] = await learn([place], allowed);
  for (const [name, { weights }] of Object.entries(learned)) measure(name, plan.search, weights);
  const isTrained = (plan.training.subjects as readonly string[]).includes(subject.name);
  return {
    ...{ subject: subject.name, outcomes, learned },
    total: present(program.coverage).branches.reduce((sum, { sides }) => sum + sides.length, 0),
    ...(isTrained && { training: trainingPhase(place, present(learned[ours])) }),
  };
}

function trainingPhase(place: Place, { covered, explorations }: Learned): Record<string, number> {
  const sides: Record<string, number> = { learning: present(covered[0]) };
  for (const search of plan.training.searches) {
    const together = new Set<number>();
    for (let first = 1; first <= explorations; first++)
      for (const side of exploredFrom(place, search, undefined, first).sides) together.add(side);
    sides[search] = together.size;
  }
  return sides;
}

const curvesHead = [
  '# Coverage as an exploration goes on',
  '',
  '`npm run bench -- learn curves --record`: the explorations of [RESULTS.md](RESULTS.md), ended earlier. Sides of branches after so many runs, the mean of 20 first inputs that learning has not seen.',
  '',
];

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
