// What `clew solve` tells besides the answers: the layers' statistics for people, and everything as
// one JSON document for scripts.

import type { ScriptMistake } from '../solver/smtlib/mistake.ts';
import type { Check } from '../solver/smtlib/script.ts';
import type { LayerStatistics } from '../solver/statistics.ts';

/** As comments of SMT-LIB, so that whoever reads the answers can pass over them. */
export function* statisticsLines(
  checks: number,
  layers: readonly LayerStatistics[],
  seconds: number,
): Iterable<string> {
  yield `; ${checks} ${checks === 1 ? 'check' : 'checks'} in ${seconds.toFixed(3)} s`;
  if (layers.length === 0) return;
  const nameWidth = Math.max(...layers.map(({ layer }) => layer.length));
  yield `; ${'layer'.padEnd(nameWidth)} ${'queries'.padStart(9)} ${'hits'.padStart(9)} ${'ms'.padStart(10)}`;
  for (const { layer, queries, hits, milliseconds } of layers) {
    const numbers = [String(queries).padStart(9), String(hits).padStart(9)];
    yield `; ${layer.padEnd(nameWidth)} ${numbers.join(' ')} ${milliseconds.toFixed(2).padStart(10)}`;
  }
}

export function solveReport(
  checks: readonly Check[],
  output: readonly string[],
  mistake: ScriptMistake | undefined,
  layers: readonly LayerStatistics[],
  seconds: number,
): object {
  return {
    status: checks.at(-1)?.answer.status ?? 'none',
    checks: checks.map(checkReport),
    output,
    ...(mistake && { error: { ...mistake.position, message: mistake.reason } }),
    solver: {
      queries: checks.length,
      seconds: checks.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000,
      layers,
    },
    seconds,
  };
}

function checkReport({ position, answer, milliseconds, model }: Check): object {
  return {
    ...position,
    status: answer.status,
    ...(answer.status === 'unknown' && { reason: answer.reason, detail: answer.detail }),
    ...(model && { model }),
    seconds: milliseconds / 1000,
  };
}
