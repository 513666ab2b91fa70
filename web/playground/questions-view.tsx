// The questions that the solver was asked, and the text of one as SMT-LIB.

import { useState } from 'preact/hooks';
import { VirtualList } from '../shared/virtual-list.tsx';
import type { PlayState } from './state.ts';

const rowHeight = 32;

export function QuestionsView(props: {
  readonly state: PlayState;
  readonly onRefresh: () => void;
  readonly onAsk: (number: number) => void;
}) {
  const { questions, asked, script } = props.state;
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const selected = questions.findIndex(({ number }) => number === chosen);
  return (
    <div class="stack-of">
      <p>
        <button type="button" onClick={props.onRefresh}>
          Show the questions
        </button>{' '}
        <span class="quiet">
          {asked > 0 &&
            `The solver was asked ${asked.toLocaleString('en')} times; the latest ${questions.length} are listed.`}
        </span>
      </p>
      {questions.length === 0 ? (
        <p class="empty">
          Questions about one byte that no other has to do with need no solver, and are not listed.
          Run a program, then ask for the list.
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
                  {conditions} {conditions === 1 ? 'condition' : 'conditions'},{' '}
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
          <pre class="bytes">{script.text}</pre>
        </section>
      )}
    </div>
  );
}
