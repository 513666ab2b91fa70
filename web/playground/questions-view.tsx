// The questions that the solver was asked, and the text of one as SMT-LIB.

import { useEffect, useState } from 'preact/hooks';
import { counting, grouped } from '../../src/base/counting.ts';
import { VirtualList } from '../shared/virtual-list.tsx';
import type { PlayState } from './state.ts';

const rowHeight = 32;

export function QuestionsView(props: {
  readonly state: PlayState;
  readonly onRefresh: () => void;
  readonly onAsk: (number: number) => void;
}) {
  const { phase, questions, asked, script } = props.state;
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const selected = questions.findIndex(({ number }) => number === chosen);
  const shown = questions.find(({ number }) => number === script?.number);
  // Whoever looks gets the list at once, and the whole of it in the end.
  useEffect(props.onRefresh, [phase]);
  return (
    <div class="stack-of">
      {asked > 0 && (
        <p class="quiet">
          The solver was asked {asked === 1 ? 'once' : `${grouped(asked)} times`}
          {questions.length < asked && `; the latest ${grouped(questions.length)} are listed`}.{' '}
          {(phase === 'exploring' || phase === 'stepping') && (
            <button type="button" class="link" onClick={props.onRefresh}>
              List the latest
            </button>
          )}
        </p>
      )}
      {questions.length === 0 ? (
        <p class="empty">
          What the solver was asked is listed here. Questions about one byte that no other has to do
          with need no solver.
        </p>
      ) : (
        <VirtualList
          label="Questions"
          count={questions.length}
          rowHeight={rowHeight}
          height={`min(${questions.length * rowHeight + 2}px, 35vh)`}
          selected={selected < 0 ? undefined : selected}
          onSelect={(index) => {
            setChosen(questions[index].number);
            props.onAsk(questions[index].number);
          }}
          row={(index) => {
            const { number, wanted, answer, conditions, milliseconds } = questions[index];
            return (
              <>
                <span class="number">{number}</span>
                <span class={`tag ${answer === 'sat'}`}>{answer}</span>
                <code class="grow">{wanted}</code>
                <span class="quiet">
                  <span class="roomy">{counting(conditions, 'condition')}, </span>
                  {milliseconds.toFixed(1)} ms
                </span>
              </>
            );
          }}
        />
      )}
      {script !== undefined && (
        <section>
          <h2>Question {script.number} as SMT-LIB</h2>
          {shown !== undefined && (
            <p>
              Is there an input for which <code>{shown.wanted}</code>
              {shown.conditions > 1 &&
                `, together with ${counting(shown.conditions - 1, 'other condition')}`}
              ?
            </p>
          )}
          <pre class="bytes">{script.text}</pre>
        </section>
      )}
    </div>
  );
}
