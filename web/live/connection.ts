// What the page knows of the check, from its server. Everything comes from there, so that a reload loses nothing; when the server
// is gone, what was known stays.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { CommandAnswer } from '../../src/check/control.ts';
import type { CheckView, TestView } from '../../src/report/view/check-view.ts';
import type { LiveCommand, LiveStatus } from '../../src/server/protocol.ts';

/** Milliseconds between two looks at sources and tree, while the check goes on. */
const viewPause = 2000;

export interface Live {
  readonly status: LiveStatus | undefined;
  readonly view: CheckView | undefined;
  readonly isConnected: boolean;
}

export function useLive(): Live {
  const [status, setStatus] = useState<LiveStatus | undefined>(undefined);
  const [view, setView] = useState<CheckView | undefined>(undefined);
  const [isConnected, setConnected] = useState(true);
  const tests = useRef<TestView[]>([]);
  useEffect(() => {
    const events = new EventSource('./api/events');
    events.onopen = () => setConnected(true);
    events.onerror = () => setConnected(false);
    events.onmessage = ({ data }) => setStatus(JSON.parse(data));
    return () => events.close();
  }, []);
  const phase = status?.phase;
  useEffect(() => {
    if (!isConnected) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      try {
        const [next, more] = await Promise.all([
          json<CheckView>('./api/view'),
          json<TestView[]>(`./api/tests?from=${tests.current.length}`),
        ]);
        if (isOver) return;
        if (more.length > 0) tests.current = [...tests.current, ...more];
        // In the end tests get their final numbers, and come with the view.
        setView(phase === 'ended' ? next : { ...next, tests: tests.current });
      } catch {
        // The stream of events says whether the server is gone.
      }
      if (!isOver && phase !== 'ended') timer = setTimeout(look, viewPause);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [phase, isConnected]);
  return { status, view, isConnected };
}

async function json<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(await response.text());
  return await response.json();
}

export async function command(given: LiveCommand): Promise<CommandAnswer> {
  try {
    const response = await fetch('./api/command', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    });
    if (response.ok) return await response.json();
    return { kind: 'refused', text: await response.text() };
  } catch {
    return { kind: 'refused', text: 'the check does not answer any more' };
  }
}
