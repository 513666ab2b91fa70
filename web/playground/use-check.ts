// The check of the playground's program: compiled by one worker, explored by another, or by two where both modes are compared.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ProgramOptions } from '../engine/protocol.ts';
import { Engine, type Exploration, type Loading } from './engine.ts';
import type { Shared } from './shared-link.ts';
import { afterMessage, idle, type PlayState } from './state.ts';

export interface PlayCheck {
  readonly loading: Loading;
  readonly state: PlayState;
  /** The eager exploration, where both modes are compared. */
  readonly other: PlayState | undefined;
  readonly isBusy: boolean;
  readonly load: () => void;
  readonly run: (program: Shared, isStepping: boolean) => Promise<void>;
  readonly step: () => void;
  /** Ends stepping: the exploration goes on by itself. */
  readonly goOn: () => void;
  readonly stop: () => void;
  /** Forgets everything: another program was chosen. */
  readonly clear: () => void;
  readonly askQuestions: () => void;
  readonly askQuestion: (number: number) => void;
}

/** Milliseconds before the compiler is loaded: the editor comes first. */
const loadPause = 50;

export function useCheck(): PlayCheck {
  const [loading, setLoading] = useState<Loading>({ kind: 'loading', share: 0 });
  const [state, setState] = useState<PlayState>(idle);
  const [other, setOther] = useState<PlayState | undefined>(undefined);
  const explorations = useRef<Exploration[]>([]);
  const engine = useMemo(() => new Engine(setLoading), []);
  const load = () => void engine.load().catch(() => {});
  useEffect(() => {
    const timer = setTimeout(load, loadPause);
    return () => clearTimeout(timer);
  }, [engine]);

  const begin = (next: PlayState) => {
    for (const each of explorations.current) each.close();
    explorations.current = [];
    setOther(undefined);
    setState(next);
  };
  const run = async ({ text, options, isCompared }: Shared, isStepping: boolean) => {
    begin({ ...idle, phase: 'compiling' });
    try {
      const { bitcode, diagnostics: warnings } = await engine.compile(text, options);
      const diagnostics = withoutColours(warnings);
      if (bitcode === undefined) {
        const message = 'The program does not compile.';
        return setState({ ...idle, phase: 'failed', diagnostics, message });
      }
      const begun: PlayState = { ...idle, phase: 'exploring', diagnostics };
      setState(begun);
      const explore = (
        mode: ProgramOptions['mode'],
        change: (next: (known: PlayState) => PlayState) => void,
      ) => {
        const request = { text, bitcode, warnings, options: { ...options, mode }, isStepping };
        const hear = engine.explore(request, (message) =>
          change((known) => afterMessage(known, message)),
        );
        explorations.current.push(hear);
      };
      // Who steps follows one exploration.
      const isBoth = isCompared && !isStepping;
      explore(isBoth ? 'pending' : options.mode, setState);
      if (!isBoth) return;
      setOther(begun);
      explore('eager', (next) => setOther((known) => known && next(known)));
    } catch (error) {
      setState({ ...idle, phase: 'failed', message: (error as Error).message });
    }
  };
  const first = () => explorations.current[0];
  const { phase } = state;
  return {
    ...{ loading, state, other, load, run },
    isBusy: phase === 'compiling' || phase === 'exploring' || phase === 'stepping',
    step: () => first()?.step(false),
    goOn: () => {
      setState({ ...state, phase: 'exploring', step: undefined });
      first()?.step(true);
    },
    stop: () => {
      for (const each of explorations.current) each.stop();
    },
    clear: () => begin(idle),
    askQuestions: () => first()?.askQuestions(),
    askQuestion: (number) => first()?.askQuestion(number),
  };
}

function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the compiler's colours
  return text.replaceAll(/\u001b\[[0-9;]*m/g, '');
}
