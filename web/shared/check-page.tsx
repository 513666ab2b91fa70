// A whole check on one page: the source with its coverage on the left, everything else in tabs on the right. The report and the
// live view are this page; what only one of them has comes in as buttons for the header and further tabs.

import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { CheckView, SourceView as Source } from '../../src/report/view/check-view.ts';
import { Curve } from './curve.tsx';
import { FindingList } from './finding-list.tsx';
import type { ShowPlace } from './place-link.tsx';
import { type ShownLine, SourceView } from './source-view.tsx';
import { Figures, GapsAndBounds, Statistics, Verdict } from './summary.tsx';
import { type Tab, Tabs } from './tabs.tsx';
import { TestList } from './test-list.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { TreeView } from './tree-view.tsx';
import './theme.css';
import './page.css';

/** A tab that can show places in the source. */
export interface PlacedTab extends Omit<Tab, 'content'> {
  readonly content: (onShow: ShowPlace) => ComponentChildren;
}

export interface CheckPageProps {
  readonly view: CheckView;
  /** Buttons and other things in the header. */
  readonly controls?: ComponentChildren;
  /** Tabs before the usual ones; their content may have a place in the source shown. */
  readonly first?: readonly PlacedTab[];
  /** The tab that is open at first; findings if left out. */
  readonly start?: string;
  /** Tabs behind the usual ones. */
  readonly further?: readonly Tab[];
  /** What to do with a line that somebody clicked on; if undefined, the test that covers it is shown. */
  readonly onLine?: ((file: string, line: number) => void) | undefined;
  /** More about the line that was clicked on last. */
  readonly aboutLine?: ((file: string, line: number) => ComponentChildren) | undefined;
}

export function CheckPage(props: CheckPageProps) {
  const { view } = props;
  const [tab, setTab] = useState(props.start ?? 'findings');
  const [file, setFile] = useState<string | undefined>(undefined);
  const [line, setLine] = useState<ShownLine | undefined>(undefined);
  const [test, setTest] = useState<number | undefined>(undefined);
  const source = view.sources.find((each) => each.file === file) ?? firstSource(view);
  const onShow: ShowPlace = ({ file: wanted, line: at }) => {
    if (wanted !== undefined && view.sources.some((each) => each.file === wanted)) setFile(wanted);
    setLine({ line: at });
  };
  const lineText = useMemo(() => textOfLines(view.sources), [view.sources]);
  const onLine = (at: number) => {
    if (source === undefined) return;
    setLine({ line: at });
    if (props.onLine !== undefined) return props.onLine(source.file, at);
    const number = source.coveredBy?.[at];
    if (number === undefined) return;
    setTest(number);
    setTab('tests');
  };
  const tabs: Tab[] = [
    ...(props.first ?? []).map((each) => ({ ...each, content: () => each.content(onShow) })),
    {
      id: 'findings',
      title: 'Findings',
      count: view.findings.length,
      isBad: view.findings.length > 0,
      content: () => (
        <FindingList
          findings={view.findings}
          onShow={onShow}
          nothing={nothingFound(view)}
          isOnDisk
        />
      ),
    },
    {
      id: 'tests',
      title: 'Tests',
      count: view.tests.length,
      content: () => (
        <TestList tests={view.tests} shown={test} nothing="There are no tests." isOnDisk />
      ),
    },
    {
      id: 'tree',
      title: 'Tree',
      content: () => (
        <TreeView
          tree={view.tree}
          lineText={lineText}
          nothing="The tree is drawn when the check has ended."
        />
      ),
    },
    {
      id: 'time',
      title: 'Over time',
      content: () => <Curve timeline={view.timeline} totals={view.totals} />,
    },
    {
      id: 'gaps',
      title: 'Gaps and bounds',
      count: view.gaps.length,
      content: () => <GapsAndBounds gaps={view.gaps} bounds={view.bounds} hints={view.hints} />,
    },
    {
      id: 'statistics',
      title: 'Statistics',
      content: () => <Statistics tables={view.statistics} />,
    },
    ...(props.further ?? []),
  ];
  return (
    <div class="page">
      <header>
        <h1>{view.subject}</h1>
        <span class="spring" />
        {props.controls}
        <ThemeSwitch />
      </header>
      <main class="halves">
        <section class="half" aria-label="Source">
          <FileChoice sources={view.sources} chosen={source} onChoose={setFile} />
          {source !== undefined && (
            <SourceView
              label={source.file}
              text={source.text ?? 'The file is not there any more.'}
              margin={source}
              found={foundLines(view, source.file)}
              shown={line}
              onLine={onLine}
            />
          )}
          {source !== undefined && line !== undefined && props.aboutLine?.(source.file, line.line)}
        </section>
        <section class="half" aria-label="Results">
          <Verdict verdict={view.verdict} />
          <Figures figures={view.figures} />
          <div class="results">
            <Tabs label="Results" tabs={tabs} current={tab} onChange={setTab} />
          </div>
        </section>
      </main>
      <footer>
        {view.created !== undefined && `${view.created}, `}clew {view.version}:{' '}
        <code>{view.command}</code>
      </footer>
    </div>
  );
}

/** The source with the first finding, or else the first one that there is. */
function firstSource({ sources, findings }: CheckView): Source | undefined {
  const place = findings.find(({ place }) => place?.file !== undefined)?.place;
  return sources.find(({ file }) => file === place?.file) ?? sources[0];
}

function foundLines({ findings }: CheckView, file: string): number[] {
  return findings.flatMap(({ place }) => (place?.file === file ? [place.line] : []));
}

function nothingFound({ verdict }: CheckView): string {
  return verdict === undefined ? 'Nothing was found so far.' : 'Nothing was found.';
}

function textOfLines(
  sources: readonly Source[],
): (file: string, line: number) => string | undefined {
  const texts = new Map<string, readonly string[]>();
  for (const { file, text } of sources) if (text !== undefined) texts.set(file, text.split('\n'));
  return (file, line) => texts.get(file)?.[line - 1];
}

function FileChoice(props: {
  readonly sources: readonly Source[];
  readonly chosen: Source | undefined;
  readonly onChoose: (file: string) => void;
}) {
  const { sources, chosen } = props;
  if (sources.length === 0 || chosen === undefined)
    return <p class="empty">There is no source to show.</p>;
  const covered = (source: Source) => source.lines.filter((line) => line.covered).length;
  const share = (source: Source) =>
    source.lines.length === 0
      ? ''
      : ` (${Math.floor((100 * covered(source)) / source.lines.length)} % of lines)`;
  return (
    <label class="filter">
      File{' '}
      <select value={chosen.file} onChange={(event) => props.onChoose(event.currentTarget.value)}>
        {sources.map((source) => (
          <option key={source.file} value={source.file}>
            {source.file}
            {share(source)}
          </option>
        ))}
      </select>
    </label>
  );
}
