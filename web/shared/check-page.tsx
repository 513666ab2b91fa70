// A whole check on one page: the source with its coverage on the left, everything else in tabs on the right. The report and the
// live view are this page; what only one of them has comes in as buttons for the header and further tabs.

import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { CheckView, SourceView as Source } from '../../src/report/view/check-view.ts';
import { AboutLine } from './about-line.tsx';
import { type PlacedTab, Results } from './results.tsx';
import { SourceView } from './source-view.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { dateText } from './time-text.ts';
import { foundLines, usePlaces } from './use-places.ts';
import './theme.css';
import './components.css';
import './page.css';

export interface CheckPageProps {
  readonly view: CheckView;
  /** Whether the check has ended, so that its verdict stays. */
  readonly isOver: boolean;
  /** What stands beside the title. */
  readonly badge?: ComponentChildren;
  /** Buttons and other things in the header. */
  readonly controls?: ComponentChildren;
  /** Tabs before the usual ones, and behind them. */
  readonly first?: readonly PlacedTab[];
  readonly further?: readonly PlacedTab[];
  /** The tab that is open at first; findings if left out. */
  readonly start?: string;
  /** Hears of a line that somebody clicked on. */
  readonly onLine?: ((file: string, line: number) => void) | undefined;
}

export function CheckPage(props: CheckPageProps) {
  const { view } = props;
  const places = usePlaces(view, props.start ?? 'findings');
  const { source, chosen } = places;
  const found = useMemo(
    () => (source === undefined ? [] : foundLines(view, source.file)),
    [view, source],
  );
  return (
    <div class="page">
      <header>
        <h1>{view.subject}</h1>
        {props.badge}
        <span class="spring" />
        {props.controls}
        <ThemeSwitch />
      </header>
      <main class="halves">
        <section class="half" aria-label="Source">
          <FileChoice sources={view.sources} chosen={source} onChoose={places.showFile} />
          {source !== undefined && (
            <SourceView
              label={source.file}
              text={source.text ?? 'The file is not there any more.'}
              margin={source}
              found={found}
              shown={places.line}
              marked={chosen}
              onLine={(line) => {
                places.choose(line);
                props.onLine?.(source.file, line);
              }}
            />
          )}
          {source !== undefined && chosen !== undefined && (
            <AboutLine source={source} line={chosen} tests={view.tests} onTest={places.showTest} />
          )}
        </section>
        <Results
          view={view}
          places={places}
          isOver={props.isOver}
          isOnDisk
          nothing={props.isOver ? 'Nothing was found.' : 'Nothing was found so far.'}
          first={props.first}
          further={props.further}
        />
      </main>
      <footer>
        {view.created !== undefined && `${dateText(view.created)}, `}clew {view.version}:{' '}
        <code>{view.command}</code>
      </footer>
    </div>
  );
}

function FileChoice(props: {
  readonly sources: readonly Source[];
  readonly chosen: Source | undefined;
  readonly onChoose: (file: string) => void;
}) {
  const { sources, chosen } = props;
  if (sources.length === 0 || chosen === undefined)
    return <p class="empty">There is no source to show.</p>;
  return (
    <label class="filter">
      File{' '}
      <select value={chosen.file} onChange={(event) => props.onChoose(event.currentTarget.value)}>
        {sources.map((source) => (
          <option key={source.file} value={source.file}>
            {source.file}
            {shareText(source)}
          </option>
        ))}
      </select>
    </label>
  );
}

function shareText({ lines }: Source): string {
  if (lines.length === 0) return '';
  const covered = lines.filter((line) => line.covered).length;
  return ` (${Math.floor((100 * covered) / lines.length)} % of lines)`;
}
