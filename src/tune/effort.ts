// How much the budget allows: from the paper's 1,000 samples of 4,000 runs, ten of them checked ten times, four rounds of it,
// down to what is still worth trying. A first trial shows what a run costs.

import { type Effort, fullEffort } from './optimise.ts';

/** The default number of runs of a trial, as in the paper. */
export const usualRuns = 4000;
/** How many complete trials learning takes at least. */
export const fewestTrials = 24;
/** With fewer complete trials than this, each gets shorter. */
const enoughTrials = 80;
/** Trials with fewer runs show nothing. */
export const fewestRuns = 100;
/** The trials that checking takes per finalist, and its part of a round. */
const [checksPerFinalist, checkShare] = [4.5, 0.4];
const fewestFinalists = 3;
/** With fewer complete trials per round than this, there are fewer rounds. */
const trialsPerRound = 30;

/** The runs of a trial; `affordable` runs fit into the budget, `wanted` is what the user asks for. */
export function runsOfTrial(affordable: number, wanted: number | undefined): number {
  return wanted ?? Math.min(usualRuns, Math.max(fewestRuns, Math.floor(affordable / enoughTrials)));
}

/** Returns undefined if the budget is too small for trials of this many runs. */
export function effortFor(affordable: number, runs: number): Effort | undefined {
  const trials = affordable / runs;
  if (trials < fewestTrials) return undefined;
  const rounds = Math.min(fullEffort.rounds, Math.max(1, Math.floor(trials / trialsPerRound)));
  const finalists = Math.round((checkShare * trials) / rounds / checksPerFinalist);
  return {
    ...fullEffort,
    rounds,
    finalists: Math.min(fullEffort.finalists, Math.max(fewestFinalists, finalists)),
  };
}
