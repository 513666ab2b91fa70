// The playground: an editor with C on the left, what clew makes of it on the right.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ProgramOptions } from '../engine/protocol.ts';
import { programFile } from '../engine/protocol.ts';
import { Curve } from '../shared/curve.tsx';
import { FindingList } from '../shared/finding-list.tsx';
import { type ShownLine, SourceView } from '../shared/source-view.tsx';
import { Figures, GapsAndBounds, Statistics, Verdict } from '../shared/summary.tsx';
import { type Tab, Tabs } from '../shared/tabs.tsx';
import { TestList } from '../shared/test-list.tsx';
import { ThemeSwitch } from '../shared/theme-switch.tsx';
import { TreeView } from '../shared/tree-view.tsx';
import { Engine, type Exploration, type Loading } from './engine.ts';
import { type Example, examples, usualOptions } from './examples.ts';
import { OptionsForm } from './options-form.tsx';
import { QuestionsView } from './questions-view.tsx';
import { fragmentOf, type Shared, sharedIn } from './shared-link.ts';
import { afterMessage, idle, type PlayState } from './state.ts';

function sharedOf({ text, options, isCompared = false }: Example): Shared {
  return { text, options: { ...usualOptions, ...options }, isCompared };
}

export function Playground() {
  const [program, setProgram] = useState<Shared>(() => sharedOf(examples[0]));
  const [loading, setLoading] = useState<Loading>({ kind: 'loading', share: 0 });
  const [state, setState] = useState<PlayState>(idle);
  const [other, setOther] = useState<PlayState | undefined>(undefined);
  const [tab, setTab] = useState('findings');
  const [line, setLine] = useState<ShownLine | undefined>(undefined);
  const [isChoosing, setChoosing] = useState(false);
  const [note, setNote] = useState('');
  const explorations = useRef<Exploration[]>([]);
  const engine = useMemo(() => new Engine(setLoading), []);
  const { text, options, isCompared } = program;

  useEffect(() => {
    const read = () =>
      sharedIn(location.hash).then((shared) => {
        if (shared !== undefined) choose(shared);
      });
    read();
    window.addEventListener('hashchange', read);
    // The editor comes first: the compiler is loaded when the page is drawn.
    const timer = setTimeout(() => engine.load().catch(() => {}), 50);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('hashchange', read);
    };
  }, [engine]);

  const close = () => {
    for (const each of explorations.current) each.close();
    explorations.current = [];
  };
  const choose = (shared: Shared) => {
    close();
    setProgram(shared);
    setState(idle);
    setOther(undefined);
    setLine(undefined);
    setTab('findings');
  };

  const run = async (isStepping: boolean) => {
    close();
    setOther(undefined);
    setLine(undefined);
    setState({ ...idle, phase: 'compiling' });
    try {
      const { bitcode, diagnostics } = await engine.compile(text, options);
      const plain = withoutColours(diagnostics);
      if (bitcode === undefined) {
        setState({
          ...idle,
          phase: 'failed',
          diagnostics: plain,
          message: 'The program does not compile.',
        });
        return;
      }
      const begun: PlayState = { ...idle, phase: 'exploring', diagnostics: plain };
      setState(begun);
      const request = (mode: ProgramOptions['mode']) => ({
        text,
        bitcode,
        warnings: diagnostics,
        options: { ...options, mode },
        isStepping,
      });
      const first = engine.explore(request(isCompared ? 'pending' : options.mode), (message) =>
        setState((known) => afterMessage(known, message)),
      );
      explorations.current = [first];
      if (!isCompared) return;
      setOther(begun);
      const second = engine.explore(request('eager'), (message) =>
        setOther((known) => known && afterMessage(known, message)),
      );
      explorations.current.push(second);
      setTab('sides');
    } catch (error) {
      setState({ ...idle, phase: 'failed', message: (error as Error).message });
    }
  };

  const share = async () => {
    const fragment = await fragmentOf(program);
    history.replaceState(undefined, '', `#${fragment}`);
    try {
      await navigator.clipboard.writeText(location.href);
      setNote('The link is copied.');
    } catch {
      setNote('The link is in the address bar.');
    }
  };

  const isBusy =
    state.phase === 'compiling' || state.phase === 'exploring' || state.phase === 'stepping';
  const { view } = state;
  const source = view.sources.find(({ file }) => file === programFile);
  const noLines = useMemo(() => ({ lines: [] }), []);
  const found = useMemo(
    () => view.findings.flatMap(({ place }) => (place?.file === programFile ? [place.line] : [])),
    [view.findings],
  );
  const lineText = useMemo(() => {
    const lines = text.split('\n');
    return (file: string, at: number) => (file === programFile ? lines[at - 1] : undefined);
  }, [text]);
  const shownLine = state.step !== undefined ? { line: state.step.line } : line;
  const onShow = ({ line: at }: { readonly line: number }) => setLine({ line: at });
  const [first] = explorations.current;
  const tabs: Tab[] = [
    {
      id: 'findings',
      title: 'Findings',
      count: view.findings.length,
      isBad: view.findings.length > 0,
      content: () => (
        <FindingList
          findings={view.findings}
          onShow={onShow}
          nothing={nothing(state)}
          isOnDisk={false}
        />
      ),
    },
    {
      id: 'tests',
      title: 'Tests',
      count: view.tests.length,
      content: () => (
        <TestList
          tests={view.tests}
          nothing="Each path that is explored becomes a test: an input that takes it."
          isOnDisk={false}
        />
      ),
    },
    {
      id: 'tree',
      title: 'Tree',
      content: () => (
        <TreeView
          tree={view.tree}
          lineText={lineText}
          nothing="The tree of all decisions is drawn when the check has ended."
        />
      ),
    },
    ...(other === undefined
      ? []
      : [
          {
            id: 'sides',
            title: 'Pending and eager',
            content: () => <SideBySide pending={state} eager={other} />,
          },
        ]),
    {
      id: 'solver',
      title: 'Solver',
      content: () => (
        <QuestionsView
          state={state}
          onRefresh={() => first?.askQuestions()}
          onAsk={(number) => first?.askQuestion(number)}
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
      title: 'Gaps and bounds',
      content: () =>
        view.verdict === undefined ? (
          <p class="empty">
            What keeps the verdict from being complete is listed when the check has ended.
          </p>
        ) : (
          <GapsAndBounds gaps={view.gaps} bounds={view.bounds} hints={view.hints} />
        ),
    },
    {
      id: 'statistics',
      title: 'Statistics',
      content: () => <Statistics tables={view.statistics} />,
    },
  ];
  return (
    <div class="page" data-phase={state.phase}>
      <header>
        <h1>
          <span class="brand">clew</span> playground
        </h1>
        <label>
          <span class="hidden-text">Example</span>
          <select
            value={examples.find((example) => example.text === text)?.id ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const example = examples.find(({ id }) => id === value);
              if (example !== undefined) choose(sharedOf(example));
            }}
          >
            <option value="" disabled>
              Your program
            </option>
            {examples.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="main" disabled={isBusy} onClick={() => run(false)}>
          Run
        </button>
        {state.phase === 'stepping' ? (
          <>
            <button type="button" onClick={() => first?.step(false)}>
              Next step
            </button>
            <button
              type="button"
              onClick={() => {
                setState({ ...state, phase: 'exploring', step: undefined });
                first?.step(true);
              }}
            >
              Go on
            </button>
          </>
        ) : (
          <button type="button" disabled={isBusy} onClick={() => run(true)}>
            Step
          </button>
        )}
        <button
          type="button"
          disabled={!isBusy || state.phase === 'compiling'}
          onClick={() => {
            for (const each of explorations.current) each.stop();
          }}
        >
          Stop
        </button>
        <button
          type="button"
          aria-expanded={isChoosing}
          aria-controls="options"
          onClick={() => setChoosing(!isChoosing)}
        >
          Options
        </button>
        <button type="button" onClick={share}>
          Share
        </button>
        <button type="button" disabled={state.document === ''} onClick={() => save(state)}>
          Save
        </button>
        <span role="status" class="quiet">
          {note}
        </span>
        <span class="spring" />
        <LoadingBar loading={loading} onRetry={() => engine.load().catch(() => {})} />
        <ThemeSwitch />
      </header>
      {isChoosing && (
        <section id="options" aria-label="Options">
          <OptionsForm
            options={options}
            isCompared={isCompared}
            onChange={(changed, compared) =>
              setProgram({ text, options: changed, isCompared: compared })
            }
          />
        </section>
      )}
      <main class="halves">
        <section class="half" aria-label="Program">
          <SourceView
            label="C program"
            text={text}
            margin={source ?? noLines}
            found={found}
            shown={shownLine}
            onChange={(changed) => {
              setProgram((known) => ({ ...known, text: changed }));
              setNote('');
            }}
          />
        </section>
        <section class="half" aria-label="Results">
          <Status state={state} />
          <Verdict verdict={view.verdict} />
          <Figures figures={view.figures} />
          <div class="results">
            <Tabs label="Results" tabs={tabs} current={tab} onChange={setTab} />
          </div>
        </section>
      </main>
    </div>
  );
}

/** Saves what the command line would have written: its JSON document, and the input of each test. */
function save({ document: text, inputs }: PlayState): void {
  const content = JSON.stringify({ document: JSON.parse(text), tests: inputs }, undefined, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${content}\n`], { type: 'application/json' }));
  link.download = 'clew-results.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function nothing({ phase }: PlayState): string {
  if (phase === 'idle')
    return 'Press Run: clew tries every path of the program, and shows the inputs that break it.';
  return phase === 'ended' ? 'Nothing was found.' : 'Nothing was found so far.';
}

/** What is going on, where the verdict will be. */
function Status({ state }: { readonly state: PlayState }) {
  const { phase, step, message, diagnostics } = state;
  return (
    <>
      {phase === 'compiling' && (
        <p class="verdict open" role="status">
          Compiling…
        </p>
      )}
      {phase === 'exploring' && (
        <p class="verdict open" role="status">
          Exploring: {state.doing || 'building'}…
        </p>
      )}
      {phase === 'stepping' && step !== undefined && (
        <div class="verdict open" role="status">
          <p>
            {step.paths} {step.paths === 1 ? 'path' : 'paths'} so far, {step.pending}{' '}
            {step.pending === 1 ? 'side' : 'sides'} pending. Next, at line {step.line}, an input for
            which this {step.wanted ? 'holds' : 'does not hold'}:
          </p>
          <code class="bytes">{step.condition}</code>
        </div>
      )}
      {phase === 'failed' && (
        <p class="verdict bad" role="alert">
          {message}
        </p>
      )}
      {diagnostics !== '' && (
        <details open={phase === 'failed'}>
          <summary>The compiler says</summary>
          <pre class="bytes">{diagnostics}</pre>
        </details>
      )}
    </>
  );
}

function LoadingBar({
  loading,
  onRetry,
}: {
  readonly loading: Loading;
  readonly onRetry: () => void;
}) {
  if (loading.kind === 'ready') return null;
  if (loading.kind === 'broken')
    return (
      <span role="alert">
        The compiler cannot be loaded: {loading.reason}{' '}
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      </span>
    );
  return (
    <label class="loading">
      Loading the compiler <progress value={loading.share} max={1} />
    </label>
  );
}

/** The same program explored in both modes: what each has asked and found. */
function SideBySide({
  pending,
  eager,
}: {
  readonly pending: PlayState;
  readonly eager: PlayState;
}) {
  const rows = useMemo(() => {
    const all = (state: PlayState) => {
      const [search, solver] = state.view.statistics;
      return new Map([
        ...state.view.figures.map(({ name, value }) => [name, value] as const),
        ...(search?.rows ?? []).map(({ name, value }) => [name, value] as const),
        ...(solver === undefined
          ? []
          : [['Solver', solver.title.replace('Solver: ', '')] as const]),
      ]);
    };
    const [left, right] = [all(pending), all(eager)];
    const names = ['Findings', 'Paths', 'Runs', 'Lines', 'Branches', 'Solver', 'Exploring'];
    return names.map((name) => ({
      name,
      left: left.get(name) ?? '…',
      right: right.get(name) ?? '…',
    }));
  }, [pending, eager]);
  return (
    <div class="stack-of">
      <table>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Pending</th>
            <th scope="col">Eager</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, left, right }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{left}</td>
              <td>{right}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>Pending</h2>
      <Curve timeline={pending.view.timeline} totals={pending.view.totals} />
      <h2>Eager</h2>
      <Curve timeline={eager.view.timeline} totals={eager.view.totals} />
    </div>
  );
}

function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the compiler's colours
  return text.replaceAll(/\u001b\[[0-9;]*m/g, '');
}
