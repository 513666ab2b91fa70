// The margin of the source: beside each line that has code a bar that says whether it was covered, and marks for the sides of its
// branches. Shape and words say it too, not colour alone.

import {
  type Extension,
  RangeSet,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from '@codemirror/state';
import { EditorView, GutterMarker, gutter } from '@codemirror/view';
import { reasonText } from '../../src/explore/uncovered-reason.ts';
import type { UnreachedLines } from '../../src/report/view/check-view.ts';
import type { LineCoverage } from '../../src/results/report-data.ts';

export interface Margin {
  readonly lines: readonly LineCoverage[];
  readonly reasons?: Readonly<Record<number, readonly string[]>> | undefined;
  readonly coveredBy?: readonly number[] | undefined;
  readonly unreached?: readonly UnreachedLines[] | undefined;
}

type State = 'covered' | 'partly' | 'uncovered';

class CoverageMarker extends GutterMarker {
  constructor(
    readonly state: State,
    readonly sides: string,
    readonly title: string,
  ) {
    super();
  }

  override eq(other: CoverageMarker): boolean {
    return this.state === other.state && this.sides === other.sides && this.title === other.title;
  }

  override toDOM(): Node {
    const mark = document.createElement('span');
    mark.className = `margin-mark ${this.state}`;
    mark.textContent = this.sides;
    mark.title = this.title;
    return mark;
  }
}

const setMargin = StateEffect.define<Margin>();

const markers = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(known, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(setMargin)) return markersOf(effect.value, transaction.state.doc);
    return known.map(transaction.changes);
  },
});

function markersOf(margin: Margin, doc: EditorView['state']['doc']): RangeSet<GutterMarker> {
  const builder = new RangeSetBuilder<GutterMarker>();
  const { coveredBy = [], unreached = [], reasons = {} } = margin;
  const marks = margin.lines
    .map((line, i) => ({ line, test: coveredBy[i] ?? 0 }))
    .sort((a, b) => a.line.line - b.line.line);
  let range = 0;
  for (const { line, test } of marks) {
    if (line.line < 1 || line.line > doc.lines) continue;
    while (range < unreached.length && unreached[range].to < line.line) range++;
    const at = doc.line(line.line).from;
    const words = [
      ...(test > 0 ? [`test ${test} covers it`] : []),
      ...(line.covered || unreached[range] === undefined
        ? []
        : [reasonText(unreached[range].reason)]),
      ...(reasons[line.line] ?? []),
    ];
    builder.add(at, at, markerOf(line, words));
  }
  return builder.finish();
}

/** `known` says more about the line, in sentences. */
function markerOf(line: LineCoverage, known: readonly string[]): CoverageMarker {
  const sides = line.branches.flatMap((branch) => branch.sides);
  const taken = sides.filter((side) => side === 'taken').length;
  const state = !line.covered ? 'uncovered' : taken < sides.length ? 'partly' : 'covered';
  const words = [line.covered ? 'covered' : 'not covered'];
  if (sides.length > 0) words.push(`${taken} of ${sides.length} sides of branches taken`);
  words.push(...known);
  if (line.isNew) words.push('new');
  const drawn = sides.slice(0, 4).map((side) => (side === 'taken' ? '●' : '○'));
  return new CoverageMarker(state, drawn.join(''), words.join('; '));
}

const look = EditorView.baseTheme({
  '.cm-coverage': { minWidth: '2.2rem', cursor: 'pointer' },
  '.margin-mark': {
    display: 'block',
    height: '100%',
    minHeight: '1.3em',
    paddingLeft: '.3rem',
    borderLeft: '.35rem solid transparent',
    letterSpacing: '-.05em',
    fontSize: '.75em',
    lineHeight: '1.8em',
    color: 'var(--quiet)',
  },
  '.margin-mark.covered': { borderColor: 'var(--margin-covered)' },
  '.margin-mark.partly': { borderColor: 'var(--margin-partly)', borderLeftStyle: 'double' },
  '.margin-mark.uncovered': { borderColor: 'var(--margin-uncovered)', borderLeftStyle: 'dotted' },
});

/** `onLine` is called when somebody clicks into the margin. */
export function coverageMargin(onLine: (line: number) => void): Extension {
  return [
    markers,
    look,
    gutter({
      class: 'cm-coverage',
      markers: (view) => view.state.field(markers),
      initialSpacer: () => new CoverageMarker('covered', '●○', ''),
      domEventHandlers: {
        mousedown: (view, line) => {
          onLine(view.state.doc.lineAt(line.from).number);
          return true;
        },
      },
    }),
  ];
}

export function showMargin(view: EditorView, margin: Margin): void {
  view.dispatch({ effects: setMargin.of(margin) });
}
