// C source with its coverage in the margin: an editor in the playground, for reading only elsewhere. CodeMirror draws the lines
// that can be seen alone, so that 50,000 of them scroll as smoothly as 50.

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { cpp } from '@codemirror/lang-cpp';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { EditorState, type RangeSet, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'preact/hooks';
import { coverageMargin, type Margin, showMargin } from './coverage-margin.ts';

/** A line to show; a new object shows it again. */
export interface ShownLine {
  readonly line: number;
}

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.modifier], color: 'var(--keyword)' },
  { tag: [tags.string, tags.character], color: 'var(--string)' },
  { tag: [tags.number, tags.bool], color: 'var(--number)' },
  { tag: [tags.comment], color: 'var(--comment)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.standard(tags.typeName)], color: 'var(--type)' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.definition(tags.variableName))],
    color: 'var(--function)',
  },
  { tag: [tags.processingInstruction, tags.meta], color: 'var(--keyword)' },
]);

const look = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--card)', fontSize: '0.8125rem' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--quiet)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 25%, transparent) !important',
  },
  '.cm-line-found': { backgroundColor: 'var(--bad-soft)' },
  '.cm-line-shown': { boxShadow: 'inset .2rem 0 0 var(--accent)' },
});

const setLineMarks = StateEffect.define<{ found: readonly number[]; shown: number | undefined }>();

const lineMarks = StateField.define<RangeSet<Decoration>>({
  create: () => Decoration.none,
  update(known, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setLineMarks)) continue;
      const { doc } = transaction.state;
      const { found, shown } = effect.value;
      const mark = (line: number, name: string) =>
        line >= 1 && line <= doc.lines
          ? [Decoration.line({ class: name }).range(doc.line(line).from)]
          : [];
      const marks = [
        ...[...new Set(found)].flatMap((line) => mark(line, 'cm-line-found')),
        ...(shown === undefined ? [] : mark(shown, 'cm-line-shown')),
      ];
      return Decoration.set(marks, true);
    }
    return known.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export interface SourceViewProps {
  readonly label: string;
  readonly text: string;
  readonly margin: Margin;
  /** Lines with findings. */
  readonly found: readonly number[];
  /** A line to scroll to. */
  readonly shown?: ShownLine | undefined;
  /** A line that is marked; if undefined, the shown one is. */
  readonly marked?: number | undefined;
  /** The source can be edited if somebody listens. */
  readonly onChange?: ((text: string) => void) | undefined;
  /** Called when somebody clicks on a line or beside it, or moves the cursor there. */
  readonly onLine?: ((line: number) => void) | undefined;
}

export function SourceView(props: SourceViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  // The editor is made once; what it calls may change from one drawing to the next.
  const latest = useRef(props);
  latest.current = props;
  // Texts that were typed and may come back as a property later than the next key is pressed.
  const typed = useRef(new Set<string>());
  useEffect(() => {
    if (place.current === null) return undefined;
    const made = new EditorView({ parent: place.current, state: stateOf(latest, typed.current) });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current;
    if (editor === undefined) return;
    const isLatest = editor.state.doc.toString() === props.text;
    if (isLatest) typed.current.clear();
    if (isLatest || typed.current.has(props.text)) return;
    editor.setState(stateOf(latest, typed.current));
  }, [props.text]);
  useEffect(() => {
    if (view.current !== undefined) showMargin(view.current, props.margin);
  }, [props.margin, props.text]);
  useEffect(() => {
    const marks = { found: props.found, shown: props.marked ?? props.shown?.line };
    view.current?.dispatch({ effects: setLineMarks.of(marks) });
  }, [props.found, props.shown, props.marked, props.text]);
  useEffect(() => {
    const editor = view.current;
    const line = props.shown?.line;
    if (editor === undefined || line === undefined || line < 1 || line > editor.state.doc.lines)
      return;
    const at = editor.state.doc.line(line).from;
    editor.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: 'center' }),
    });
  }, [props.shown]);
  return <div class="source-view" ref={place} />;
}

function stateOf(latest: { readonly current: SourceViewProps }, typed: Set<string>): EditorState {
  const { text, label, onChange } = latest.current;
  const isEditable = onChange !== undefined;
  return EditorState.create({
    doc: text,
    extensions: [
      coverageMargin((line) => latest.current.onLine?.(line)),
      lineNumbers(),
      lineMarks,
      drawSelection(),
      bracketMatching(),
      syntaxHighlighting(colours),
      cpp(),
      look,
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      EditorState.tabSize.of(8),
      EditorView.updateListener.of(({ transactions, state }) => {
        if (!transactions.some((transaction) => transaction.isUserEvent('select'))) return;
        latest.current.onLine?.(state.doc.lineAt(state.selection.main.head).number);
      }),
      isEditable
        ? [
            history(),
            indentOnInput(),
            highlightActiveLine(),
            // Escape, then Tab leaves the editor; CodeMirror knows that habit.
            keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
            EditorView.updateListener.of((update) => {
              if (!update.docChanged) return;
              const changed = update.state.doc.toString();
              typed.add(changed);
              latest.current.onChange?.(changed);
            }),
          ]
        : [EditorState.readOnly.of(true), keymap.of(defaultKeymap)],
    ],
  });
}
