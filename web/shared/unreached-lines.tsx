// The lines that no run has reached, with the reason of each, the most hopeful first.

import { useMemo } from 'preact/hooks';
import { reasonWords, uncoveredReasons } from '../../src/explore/uncovered-reason.ts';
import type { SourceView, UnreachedLines } from '../../src/report/view/check-view.ts';
import { rangeText } from './line-ranges.tsx';
import type { ShowPlace } from './place-link.tsx';
import { VirtualList } from './virtual-list.tsx';

interface Row extends UnreachedLines {
  readonly file: string;
}

const rowHeight = 32;

export function UnreachedList(props: {
  readonly sources: readonly SourceView[];
  readonly onShow: ShowPlace;
}) {
  const rows = useMemo(() => rowsOf(props.sources), [props.sources]);
  if (rows.length === 0) return <p class="empty">Every line was reached.</p>;
  return (
    <div class="stack-of">
      <p class="quiet">Lines that no run has reached, and what keeps them:</p>
      <dl class="reasons">
        {uncoveredReasons
          .filter((reason) => rows.some((row) => row.reason === reason))
          .map((reason) => (
            <div key={reason}>
              <dt>{reasonWords[reason].name}</dt>
              <dd>{reasonWords[reason].meaning}</dd>
            </div>
          ))}
      </dl>
      <VirtualList
        label="Lines that were not reached"
        count={rows.length}
        rowHeight={rowHeight}
        height={`min(${rows.length * rowHeight + 2}px, 60vh)`}
        selected={undefined}
        onSelect={(index) => props.onShow({ file: rows[index].file, line: rows[index].from })}
        row={(index) => <UnreachedRow row={rows[index]} />}
      />
    </div>
  );
}

function UnreachedRow({ row }: { readonly row: Row }) {
  return (
    <>
      <code class="grow">
        {row.file}:{rangeText(row)}
      </code>
      <span class="tag">{reasonWords[row.reason].name}</span>
    </>
  );
}

function rowsOf(sources: readonly SourceView[]): Row[] {
  const rows = sources.flatMap(({ file, unreached = [] }) =>
    unreached.map((lines) => ({ file, ...lines })),
  );
  const rank = ({ reason }: Row) => uncoveredReasons.indexOf(reason);
  return rows.sort((a, b) => rank(a) - rank(b));
}
