// What a check has found out: verdict, figures, and everything else in tabs. The same on every page; what only one of them has
// comes in as further tabs.

import type { ComponentChildren } from 'preact';
import type { CheckView } from '../../src/report/view/check-view.ts';
import { Curve } from './curve.tsx';
import { FindingList } from './finding-list.tsx';
import type { ShowPlace } from './place-link.tsx';
import { Figures, GapsAndBounds, Statistics, Verdict } from './summary.tsx';
import { type Tab, Tabs } from './tabs.tsx';
import { TestList } from './test-list.tsx';
import { TreeView } from './tree-view.tsx';
import { UnreachedList } from './unreached-lines.tsx';
import type { Places } from './use-places.ts';

/** A tab that can show places in the source. */
export interface PlacedTab extends Omit<Tab, 'content'> {
  readonly content: (onShow: ShowPlace) => ComponentChildren;
}

export interface ResultsProps {
  readonly view: CheckView;
  readonly places: Places;
  /** Whether the check has ended, so that gaps and bounds are known. */
  readonly isOver: boolean;
  /** Whether tests and findings have folders that can be replayed. */
  readonly isOnDisk: boolean;
  /** What stands in for findings, if there is none. */
  readonly nothing: string;
  /** What comes before the verdict. */
  readonly status?: ComponentChildren;
  /** Tabs before the usual ones, and behind them. */
  readonly first?: readonly PlacedTab[] | undefined;
  readonly further?: readonly PlacedTab[] | undefined;
}

export function Results(props: ResultsProps) {
  const { view, places } = props;
  const placed = ({ content, ...tab }: PlacedTab): Tab => ({
    ...tab,
    content: () => content(places.show),
  });
  const tabs = [
    ...(props.first ?? []).map(placed),
    ...usualTabs(props),
    ...(props.further ?? []).map(placed),
  ];
  return (
    <section class="half" aria-label="Results">
      {props.status}
      <Verdict verdict={view.verdict} />
      <Figures figures={view.figures} />
      <div class="results">
        <Tabs label="Results" tabs={tabs} current={places.tab} onChange={places.showTab} />
      </div>
    </section>
  );
}

function usualTabs({ view, places, isOver, isOnDisk, nothing }: ResultsProps): Tab[] {
  const { findings, tests, gaps } = view;
  return [
    {
      id: 'findings',
      title: 'Findings',
      count: findings.length,
      isBad: findings.length > 0,
      content: () => <FindingList {...{ findings, nothing, isOnDisk }} onShow={places.show} />,
    },
    {
      id: 'tests',
      title: 'Tests',
      count: tests.length + view.testsNotListed,
      content: () => (
        <TestList
          {...{ tests, isOnDisk }}
          notListed={view.testsNotListed}
          shown={places.test}
          nothing="Each path that is explored becomes a test: an input that takes it."
        />
      ),
    },
    {
      id: 'unreached',
      title: 'Not reached',
      content: () =>
        view.sources.length === 0 ? (
          <p class="empty">Lines that no run reaches are listed here, each with the reason.</p>
        ) : (
          <UnreachedList sources={view.sources} onShow={places.show} />
        ),
    },
    {
      id: 'tree',
      title: 'Tree',
      content: () => (
        <TreeView
          tree={view.tree}
          lineText={places.lineText}
          nothing="The tree of all decisions is drawn when the check has ended."
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
      title: 'Gaps',
      ...(isOver && { count: gaps.length }),
      content: () =>
        isOver ? (
          <GapsAndBounds gaps={gaps} bounds={view.bounds} hints={view.hints} />
        ) : (
          <p class="empty">
            What keeps the verdict from being complete is listed when the check has ended.
          </p>
        ),
    },
    {
      id: 'statistics',
      title: 'Statistics',
      content: () => <Statistics tables={view.statistics} />,
    },
  ];
}
