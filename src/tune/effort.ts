// How much the budget allows: from the paper's 1,000 samples of 4,000 runs, ten of them checked ten times, four rounds of it,
// down to what is still worth trying. A first trial shows what a run costs.

import { type Effort, fullEffort } from './optimise.ts';

/** Runs of a trial, where nothing else is said: the paper's. */
export const usualRuns = 4000;
/** Trials in full that learning takes at least; and how many there should be before they get shorter. */
export const fewestTrials = 24;
const enoughTrials = 80;
/** Trials that are shorter show nothing. */
export const fewestRuns = 100;
/** What a round of checks takes, in trials per finalist; and its part of the round. */
const [checksPerFinalist, checkShare] = [4.5, 0.4];
const fewestFinalists = 3;
/** Trials in full that a round should have: below that, there are fewer rounds. */
const trialsPerRound = 30;

/** `affordable`: runs that the whole budget allows; `wanted`: runs of a trial, if the user has said. */
export function runsOfTrial(affordable: number, wanted: number | undefined): number {
  return wanted ?? Math.min(usualRuns, Math.max(fewestRuns, Math.floor(affordable / enoughTrials)));
}

/** Undefined: the budget is too small for trials of so many runs. */
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
