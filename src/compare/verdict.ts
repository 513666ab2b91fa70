// What may be said in the end, and never more: that two are equal is shown only if every pair of paths that share inputs was
// explored and compared, with nothing lost on the way. Everything that stands against it is a gap with a sentence.

import type { Stopped } from '../results/check-result.ts';
import type { CompareFigures, Verdict } from './result.ts';

export function verdictOf(
  figures: CompareFigures,
  stopped: Stopped,
  named: readonly string[],
  differences: number,
): Verdict {
  const isOwn = named.length === 0 && figures.symbolic;
  const bounds = isOwn ? ['what the programs make symbolic themselves'] : named;
  // Places in the library have no name here, so that several gaps can be the same sentence.
  const gaps = [...new Set(gapsOf(figures, stopped))];
  if (differences > 0) return { kind: 'different', bounds, gaps };
  return gaps.length === 0 ? { kind: 'equal', bounds } : { kind: 'no-difference', bounds, gaps };
}

/** What such a comparison has instead of "equal": two programs that agree in one run need not agree in another. */
const nothingSymbolic = 'nothing was symbolic, so this was one concrete run of each';

const stops: Readonly<Record<Exclude<Stopped, 'exhausted'>, string>> = {
  time: 'the time was over',
  runs: 'the runs were used up',
  interrupted: 'it was interrupted',
  memory: 'the memory was used up',
  unwritten: 'results could not be written',
  undecided: 'nothing else could be solved',
};

function gapsOf(figures: CompareFigures, stopped: Stopped): string[] {
  const { pending, undecided, divergences, refused, silent, symbolic, lost, common, paths } =
    figures;
  const gaps: string[] = [];
  if (stopped !== 'exhausted')
    gaps.push(`${stops[stopped]}: ${count(pending, 'branch', 'branches')} left to explore`);
  if (undecided > 0)
    gaps.push(`the solver gave up on ${count(undecided, 'question', 'questions')}`);
  if (divergences > 0) gaps.push(`${count(divergences, 'run', 'runs')} left the predicted path`);
  for (const { message, count: times } of refused)
    gaps.push(
      `${count(times, 'pair of paths', 'pairs of paths')} could not be followed: ${message}`,
    );
  if (silent > 0) gaps.push(`${count(silent, 'path', 'paths')} asked not to be counted`);
  for (const { side, site, reason } of lost)
    gaps.push(`${side}${site === '' ? '' : ` at ${site}`}: ${reason}`);
  if (!symbolic && paths > 0) gaps.push(nothingSymbolic);
  const hanging = common.filter(({ a }) => a.kind === 'hang').length;
  if (hanging > 0)
    gaps.push('both did not end on some inputs, and what they would do is not known');
  if (paths === 0 && gaps.length === 0) gaps.push('no input was accepted by both');
  return gaps;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
