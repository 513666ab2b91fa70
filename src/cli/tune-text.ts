// What clew tune says: a line of progress, a line for each round, and what was learned.

import type { TuneProgress, TuneResult, TuneRound } from '../tune/event.ts';
import { timeText } from './progress.ts';

/** At most 80 columns. */
export function tuneProgressText(progress: TuneProgress): string {
  const { seconds, secondsLeft, round, doing, samples, best, findings } = progress;
  const parts = [
    timeText(seconds),
    ...(secondsLeft === undefined ? [] : [`at most ${timeText(secondsLeft)} left`]),
    `round ${round + 1}`,
    `${samples} trial${samples === 1 ? '' : 's'}`,
    ...(best === undefined ? [] : [`best ${best.toFixed(1)} branches`]),
    `${findings} finding${findings === 1 ? '' : 's'}`,
    doing,
  ];
  return parts.join(', ');
}

export function roundText({ round, best, trials }: TuneRound): string {
  return `round ${round + 1}: ${best.toFixed(1)} branches on average of ${trials} trials`;
}

export function tuneSummary(result: TuneResult): string {
  const { branches, runs, trials, runsMade, runsInFull, seconds, file, tests, out } = result;
  const { learned, usual, total, tuning } = branches;
  const saved = (runsInFull / Math.max(1, runsMade)).toFixed(1);
  const lines = [
    `Learned in ${timeText(seconds)} (${endings[result.stopped]}): ${trials} trials of up to ${runs} runs,`,
    `  ${runsMade} runs in all; without giving up hopeless ones ${saved} times as many.`,
    `Branches covered in ${runs} runs, of ${total}: ${learned.toFixed(1)} with what was learned,`,
    `  ${usual.toFixed(1)} with the usual search; ${tuning} by all trials together.`,
    `${tests} tests in ${out}/tests, ${result.findings.length} findings.`,
    learned > usual
      ? `Written to ${file}: clew check --search learned uses it.`
      : `Written to ${file}, but it is not better than the usual search: a longer\n  --budget may help.`,
  ];
  return `${lines.join('\n')}\n`;
}

const endings: Readonly<Record<TuneResult['stopped'], string>> = {
  converged: 'nothing got better',
  budget: 'the budget is spent',
  interrupted: 'interrupted',
};
