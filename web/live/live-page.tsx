// A check while it goes on: the page of a check, with what it does now, and buttons.

import { useState } from 'preact/hooks';
import type { CommandAnswer } from '../../src/check/control.ts';
import type { CheckView } from '../../src/report/view/check-view.ts';
import type { LiveCommand, LiveStatus, Phase } from '../../src/server/protocol.ts';
import { CheckPage } from '../shared/check-page.tsx';
import { command, useLive } from './connection.ts';
import { StatusTable, Throughput } from './status.tsx';
import './live.css';

const minutes = 60_000;

export function LivePage() {
  const { status, view, isConnected } = useLive();
  const [answer, setAnswer] = useState<CommandAnswer | undefined>(undefined);
  const [line, setLine] = useState<string | undefined>(undefined);
  const give = async (given: LiveCommand) => setAnswer(await command(given));
  if (view === undefined || status === undefined)
    return <p class="empty">{isConnected ? 'The check begins…' : gone}</p>;
  const { phase } = status;
  return (
    <CheckPage
      view={{ ...view, verdict: view.verdict ?? verdictOf(phase, isConnected) }}
      isOver={phase === 'ended'}
      start="live"
      onLine={(file, at) => setLine(`${file}:${at}`)}
      controls={
        <Controls phase={isConnected ? phase : 'ended'} status={status} line={line} give={give} />
      }
      first={[
        {
          id: 'live',
          title: 'Live',
          content: () => (
            <div class="stack-of">
              {answer !== undefined && (
                <p role="status" class={answer.kind === 'refused' ? 'refused' : ''}>
                  {answer.text}
                </p>
              )}
              {!isConnected && <p role="status">{gone}</p>}
              <StatusTable status={status} />
              {status.testsNotListed > 0 && (
                <p class="quiet">
                  {status.testsNotListed.toLocaleString('en')} more tests are in the results folder.
                </p>
              )}
              <Throughput timeline={view.timeline} />
              {status.messages.length > 0 && (
                <ul>
                  {status.messages.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

const gone = 'The check has ended and its server is gone: clew ui shows its report.';

function verdictOf(phase: Phase, isConnected: boolean): CheckView['verdict'] {
  if (!isConnected) return { tone: 'open', text: gone };
  const texts: Readonly<Record<Phase, string>> = {
    preparing: 'The program is being compiled.',
    exploring: 'The check goes on.',
    paused: 'The check is paused: the time stands still.',
    finishing: 'The exploration is over: findings are confirmed and reports written.',
    ended: 'The check has ended.',
  };
  return { tone: 'open', text: texts[phase] };
}

function Controls(props: {
  readonly phase: Phase;
  readonly status: LiveStatus;
  /** The line that was clicked on last, FILE:LINE. */
  readonly line: string | undefined;
  readonly give: (given: LiveCommand) => void;
}) {
  const { phase, status, line, give } = props;
  const isPaused = phase === 'paused';
  const isOpen = phase === 'exploring' || isPaused;
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
