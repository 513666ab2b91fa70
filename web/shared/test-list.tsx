// The tests of a check: a list of any length with a filter, and the one that is selected with its bytes.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { counting, grouped } from '../../src/base/counting.ts';
import type { TestView } from '../../src/report/view/check-view.ts';
import { InputBytes, inputLine, searchLine } from './input-bytes.tsx';
import { VirtualList } from './virtual-list.tsx';

const rowHeight = 32;

/** A test to show; a new object shows it again. */
export interface ShownTest {
  readonly number: number;
}

export function TestList(props: {
  readonly tests: readonly TestView[];
  readonly nothing: string;
  /** How many more there are, in their folders alone. */
  readonly notListed: number;
  /** Whether the folders of tests are there. */
  readonly isOnDisk: boolean;
  /** The test that a link has led to. */
  readonly shown?: ShownTest | undefined;
}) {
  const { tests } = props;
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<number | undefined>(props.shown?.number);
  useEffect(() => {
    if (props.shown === undefined) return;
    setWords('');
    setChosen(props.shown.number);
  }, [props.shown]);
  const article = useRef<HTMLElement>(null);
  // On a phone the list is far below the link that leads here.
  useEffect(() => {
    if (props.shown?.number === chosen) article.current?.scrollIntoView({ block: 'nearest' });
  }, [props.shown, chosen]);
  const lines = useMemo(
    () =>
      tests.map((test) =>
        `${test.number} ${searchLine(test.input)}${test.finding ? ' finding' : ''}`.toLowerCase(),
      ),
    [tests],
  );
  const matching = useMemo(() => {
    const wanted = words
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    return tests.filter((_, i) => wanted.every((word) => lines[i].includes(word)));
  }, [tests, lines, words]);
  const found = matching.findIndex((test) => test.number === chosen);
  const selected = found < 0 ? undefined : found;
  if (tests.length === 0) return <p class="empty">{props.nothing}</p>;
  const test = selected === undefined ? undefined : matching[selected];
  return (
    <div class="stack-of">
      <label class="filter">
        Filter{' '}
        <input
          class="field"
          type="search"
          value={words}
          placeholder="number, text, hex digits, finding"
          onInput={(event) => setWords(event.currentTarget.value)}
        />{' '}
        <span class="quiet" role="status">
          {grouped(matching.length)} of {grouped(tests.length)}
        </span>
      </label>
      {props.notListed > 0 && (
        <p class="quiet">
          {counting(props.notListed, 'more test')} {props.notListed === 1 ? 'is' : 'are'} in the
          results folder.
        </p>
      )}
      <VirtualList
        label="Tests"
        count={matching.length}
        rowHeight={rowHeight}
        height={`min(${Math.max(1, matching.length) * rowHeight + 2}px, 40vh)`}
        selected={selected}
        onSelect={(index) => setChosen(matching[index].number)}
        row={(index) => <Row test={matching[index]} />}
      />
      {test !== undefined && (
        <article class="card" ref={article}>
          <h2>Test {test.number}</h2>
          {test.finding !== undefined && <p>It shows finding {test.finding}.</p>}
          <InputBytes input={test.input} />
          {props.isOnDisk && (
            <p>
              Run it again: <code class="command">clew replay {test.folder}</code>
            </p>
          )}
        </article>
      )}
    </div>
  );
}

function Row({ test }: { readonly test: TestView }) {
  return (
    <>
      <span class="number" style={{ minWidth: '3.5rem' }}>
        {test.number}
      </span>
      <code class="grow">{inputLine(test.input)}</code>
      {test.finding !== undefined && <span class="kind">finding {test.finding}</span>}
    </>
  );
}
