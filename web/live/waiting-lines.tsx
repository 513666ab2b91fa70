// The lines that nobody has reached, with the reason of each, the most hopeful first. Lines beside each other with the same reason
// are one row.

import { useMemo } from 'preact/hooks';
import type { SourceView } from '../../src/report/view/check-view.ts';
import type { ShowPlace } from '../shared/place-link.tsx';
import { VirtualList } from '../shared/virtual-list.tsx';

interface Row {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

/** The first word of each reason, in their order. */
const order = ['pending', 'undecided', 'made', 'infeasible', 'never'];

export function WaitingLines(props: {
  readonly sources: readonly SourceView[];
  readonly onShow: ShowPlace;
}) {
  const rows = useMemo(() => rowsOf(props.sources), [props.sources]);
  if (rows.length === 0) return <p class="empty">Every line was reached.</p>;
  return (
    <div class="stack-of">
      <p class="quiet">Lines that no run has reached so far, and what keeps them.</p>
      <VirtualList
        label="Lines that wait"
        count={rows.length}
        rowHeight={32}
        height={`min(${rows.length * 32 + 2}px, 60vh)`}
        selected={undefined}
        onSelect={(index) => {
          const { file, from } = rows[index];
          props.onShow({ file, line: from });
        }}
        row={(index) => <WaitingRow row={rows[index]} />}
      />
    </div>
  );
}

function WaitingRow({ row }: { readonly row: Row }) {
  const { file, from, to, reason } = row;
  return (
    <>
      <code>
        {file}:{from}
        {to > from && `–${to}`}
      </code>
      <span class="grow">{reason}</span>
    </>
  );
}

function rowsOf(sources: readonly SourceView[]): Row[] {
  const rows: Row[] = [];
  for (const { file, lines, reasons = {} } of sources) {
    let last: Row | undefined;
    for (const { line, covered } of lines) {
      const reason = covered ? undefined : reasons[line]?.[0];
      if (reason !== undefined && last?.reason === reason) {
        last = { ...last, to: line };
        rows[rows.length - 1] = last;
      } else {
        last = reason === undefined ? undefined : { file, from: line, to: line, reason };
        if (last !== undefined) rows.push(last);
      }
    }
  }
  return rows.sort((a, b) => rank(a) - rank(b));
}

function rank({ reason }: Row): number {
  return order.findIndex((word) => reason.startsWith(word));
}
