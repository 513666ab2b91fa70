// The same program explored in both modes: what each has asked and found.

import { useMemo } from 'preact/hooks';
import { Curve } from '../shared/curve.tsx';
import { FigureTable } from '../shared/figure-table.tsx';
import type { PlayState } from './state.ts';

export function SideBySide({
  pending,
  eager,
}: {
  readonly pending: PlayState;
  readonly eager: PlayState;
}) {
  const rows = useMemo(() => {
    const all = (state: PlayState) => {
      const [search, solver] = state.view.statistics;
      return new Map([
        ...state.view.figures.map(({ name, value }) => [name, value] as const),
        ...(search?.rows ?? []).map(({ name, value }) => [name, value] as const),
        ...(solver === undefined
          ? []
          : [['Solver', solver.title.replace('Solver: ', '')] as const]),
      ]);
    };
    const [left, right] = [all(pending), all(eager)];
    const names = ['Findings', 'Paths', 'Runs', 'Lines', 'Branches', 'Solver', 'Exploring'];
    return names.map((name) => ({
      name,
      left: left.get(name) ?? '…',
      right: right.get(name) ?? '…',
    }));
  }, [pending, eager]);
  return (
    <div class="stack-of">
      <FigureTable left="Pending" right="Eager" rows={rows} />
      <h2>Pending</h2>
      <Curve timeline={pending.view.timeline} totals={pending.view.totals} />
      <h2>Eager</h2>
      <Curve timeline={eager.view.timeline} totals={eager.view.totals} />
    </div>
  );
}
