// Two reports side by side: the reader opens another report of clew's, and sees what changed since.

import { useState } from 'preact/hooks';
import type { CheckView } from '../../src/report/view/check-view.ts';
import { FindingList } from '../shared/finding-list.tsx';
import { type Differences, differencesOf } from './differences.ts';
import { viewInPage } from './report-data.ts';

export function Compared({ view }: { readonly view: CheckView }) {
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
        <Changes differences={differencesOf(before, view)} before={before} />
      )}
    </div>
  );
}

function Changes({
  differences,
  before,
}: {
  readonly differences: Differences;
  readonly before: CheckView;
}) {
  const { figures, newFindings, goneFindings, files } = differences;
  const nowhere = () => {};
  return (
    <div class="stack-of">
      <table>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">{before.created ?? 'before'}</th>
            <th scope="col">now</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, before: was, now }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{was}</td>
              <td>{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>New findings</h2>
      <FindingList findings={newFindings} onShow={nowhere} nothing="There is none." isOnDisk />
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
        <p key={file}>
          <code>{file}</code>
          {gained.length > 0 && <>: covered now, lines {gained.join(', ')}</>}
          {lost.length > 0 && <>: no longer covered, lines {lost.join(', ')}</>}
        </p>
      ))}
    </div>
  );
}
