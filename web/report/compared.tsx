// Two reports side by side: the reader opens another report of clew's, and sees what changed since.

import { useState } from 'preact/hooks';
import type { CheckView } from '../../src/report/view/check-view.ts';
import { FigureTable } from '../shared/figure-table.tsx';
import { FindingList } from '../shared/finding-list.tsx';
import { LineRanges } from '../shared/line-ranges.tsx';
import type { ShowPlace } from '../shared/place-link.tsx';
import { dateText } from '../shared/time-text.ts';
import { type Differences, differencesOf } from './differences.ts';
import { viewInPage } from './report-data.ts';

export function Compared({
  view,
  onShow,
}: {
  readonly view: CheckView;
  readonly onShow: ShowPlace;
}) {
  const [before, setBefore] = useState<CheckView | undefined>(undefined);
  const [mistake, setMistake] = useState('');
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = await viewInPage(await file.text());
    setBefore(read);
    setMistake(
      read === undefined ? `${file.name} is no report of clew's, or one of an older version.` : '',
    );
  };
  return (
    <div class="stack-of">
      <label class="filter">
        The report of an earlier check{' '}
        <input
          type="file"
          accept=".html,text/html"
          onChange={({ currentTarget: { files } }) => open(files?.[0] ?? undefined)}
        />
      </label>
      {mistake !== '' && <p role="alert">{mistake}</p>}
      {before !== undefined && (
        <Changes differences={differencesOf(before, view)} before={before} onShow={onShow} />
      )}
    </div>
  );
}

function Changes({
  differences,
  before,
  onShow,
}: {
  readonly differences: Differences;
  readonly before: CheckView;
  readonly onShow: ShowPlace;
}) {
  const { figures, newFindings, goneFindings, files } = differences;
  // Places of findings that are gone are places in the former source, which is not shown.
  const nowhere = () => {};
  return (
    <div class="stack-of">
      <FigureTable
        left={before.created === undefined ? 'before' : dateText(before.created)}
        right="now"
        rows={figures}
      />
      <h2>New findings</h2>
      <FindingList findings={newFindings} onShow={onShow} nothing="There is none." isOnDisk />
      <h2>Findings that are gone</h2>
      <FindingList
        findings={goneFindings}
        onShow={nowhere}
        nothing="There is none."
        isOnDisk={false}
      />
      <h2>Coverage</h2>
      {files.length === 0 && <p class="empty">The same lines are covered.</p>}
      {files.map(({ file, gained, lost }) => (
        <dl key={file} class="changed-lines">
          <dt>
            <code>{file}</code>
          </dt>
          {gained.length > 0 && (
            <dd>
              covered now, lines <LineRanges file={file} lines={gained} onShow={onShow} />
            </dd>
          )}
          {lost.length > 0 && (
            <dd>
              no longer covered, lines <LineRanges file={file} lines={lost} onShow={onShow} />
            </dd>
          )}
        </dl>
      ))}
    </div>
  );
}
