// A check while it goes on: the page of a check, with what it does now, and buttons. When it has ended there is nothing to command
// any more: the buttons are gone, and the page says how to go on.

import { useEffect, useState } from 'preact/hooks';
import type { CommandAnswer } from '../../src/check/control.ts';
import type { CheckView } from '../../src/report/view/check-view.ts';
import type { LiveCommand, LiveStatus, Phase } from '../../src/server/protocol.ts';
import { CheckPage } from '../shared/check-page.tsx';
import { command, type Live, useLive } from './connection.ts';
import { StatusTable, Throughput } from './status.tsx';
import './live.css';

const minutes = 60_000;

/** The phase of a check, or that its server does not answer any more without having said that the check has ended. */
type State = Phase | 'gone';

const stateNames: Readonly<Record<State, string>> = {
  preparing: 'preparing',
  exploring: 'running',
  paused: 'paused',
  finishing: 'finishing',
  ended: 'ended',
  gone: 'not connected',
};

const sentences: Readonly<Record<State, string>> = {
  preparing: 'The program is being compiled.',
  exploring: 'The check goes on.',
  paused: 'The check is paused: the time stands still.',
  finishing: 'The exploration is over: findings are confirmed and reports written.',
  ended: 'The check has ended.',
  gone: 'The check does not answer any more: it has ended, or was killed.',
};

export function LivePage() {
  const live = useLive();
  const { status, view, isConnected } = live;
  const [answer, setAnswer] = useState<CommandAnswer | undefined>(undefined);
  const [line, setLine] = useState<string | undefined>(undefined);
  const state = stateOf(live);
  // What was answered is about the phase in which it was asked.
  useEffect(() => setAnswer(undefined), [state]);
  const subject = view?.subject;
  useEffect(() => {
    if (subject !== undefined) document.title = `${subject}: ${stateNames[state]} - clew`;
  }, [subject, state]);
  const give = async (given: LiveCommand) => setAnswer(await command(given));
  if (view === undefined || status === undefined)
    return <p class="empty">{isConnected ? 'The check begins…' : sentences.gone}</p>;
  return (
    <CheckPage
      view={{ ...view, verdict: view.verdict ?? { tone: 'open', text: sentences[state] } }}
      isOver={status.phase === 'ended'}
      start="live"
      onLine={(file, at) => setLine(`${file}:${at}`)}
      badge={<span class={`badge ${state}`}>{stateNames[state]}</span>}
      controls={
        <>
          <span role="status" class={answer?.kind === 'refused' ? 'refused' : 'quiet'}>
            {answer?.text}
          </span>
          <Controls state={state} status={status} line={line} give={give} />
        </>
      }
      first={[
        {
          id: 'live',
          title: 'Live',
          content: () => <Now state={state} status={status} view={view} />,
        },
      ]}
    />
  );
}

function stateOf({ status, isConnected }: Live): State {
  if (status?.phase === 'ended') return 'ended';
  return isConnected ? (status?.phase ?? 'preparing') : 'gone';
}

/** What the check does now; of one that is over, what can be done with it. */
function Now(props: {
  readonly state: State;
  readonly status: LiveStatus;
  readonly view: CheckView;
}) {
  const { state, status, view } = props;
  const isOver = state === 'ended' || state === 'gone';
  return (
    <div class="stack-of">
      {isOver ? <Afterwards {...props} /> : <StatusTable status={status} />}
      <Throughput timeline={view.timeline} />
      {status.messages.length > 0 && (
        <ul>
          {status.messages.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Afterwards({ state, status, view }: Parameters<typeof Now>[0]) {
  const isExplored = status.verdict?.stopped === 'exhausted';
  const goesOn = !isExplored && !/ --fresh\b/.test(view.command);
  return (
    <>
      <p>{sentences[state]}</p>
      <p>
        Its report is in <code>{status.folder}/report.html</code>, and{' '}
        <code class="command">clew ui {status.folder}</code> shows it again.
      </p>
      {goesOn && (
        <p>
          The same command goes on where it was: <code class="command">{view.command}</code>
        </p>
      )}
    </>
  );
}

function Controls(props: {
  readonly state: State;
  readonly status: LiveStatus;
  /** The line that was clicked on last, FILE:LINE. */
  readonly line: string | undefined;
  readonly give: (given: LiveCommand) => void;
}) {
  const { state, status, line, give } = props;
  if (state !== 'preparing' && state !== 'exploring' && state !== 'paused') return null;
  const isPaused = state === 'paused';
  const isOpen = state !== 'preparing';
  const hasLimit = status.progress?.remaining !== undefined;
  return (
    <span class="live-controls">
      <button
        type="button"
        disabled={!isOpen}
        onClick={() => give({ kind: isPaused ? 'resume' : 'pause' })}
      >
        {isPaused ? 'Go on' : 'Pause'}
      </button>
      <button type="button" disabled={!isOpen} onClick={() => give({ kind: 'stop' })}>
        Stop
      </button>
      <button
        type="button"
        disabled={!isOpen || !hasLimit}
        title={hasLimit ? '' : 'The check has no limit of time'}
        onClick={() => give({ kind: 'more-time', milliseconds: minutes })}
      >
        1 min more
      </button>
      <button
        type="button"
        disabled={!isOpen || line === undefined}
        title={line === undefined ? 'Click beside a line of the source first' : ''}
        onClick={() => line !== undefined && give({ kind: 'aim', line })}
      >
        {line === undefined ? 'Aim at a line' : `Aim at ${line}`}
      </button>
    </span>
  );
}
