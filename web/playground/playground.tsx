// The playground: an editor with C on the left, what clew makes of it on the right.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { programFile, usualOptions } from '../engine/protocol.ts';
import { AboutLine } from '../shared/about-line.tsx';
import { type PlacedTab, Results } from '../shared/results.tsx';
import { SourceView } from '../shared/source-view.tsx';
import { foundLines, usePlaces } from '../shared/use-places.ts';
import { type Example, examples } from './examples.ts';
import { OptionsForm } from './options-form.tsx';
import { QuestionsView } from './questions-view.tsx';
import { fragmentOf, type Shared, sharedIn } from './shared-link.ts';
import { SideBySide } from './side-by-side.tsx';
import type { PlayState } from './state.ts';
import { Status } from './status.tsx';
import { Toolbar } from './toolbar.tsx';
import { useCheck } from './use-check.ts';

function sharedOf({ text, options, isCompared = false }: Example): Shared {
  return { text, options: { ...usualOptions, ...options }, isCompared };
}

export function Playground() {
  const [program, setProgram] = useState<Shared>(() => sharedOf(examples[0]));
  const [isChoosing, setChoosing] = useState(false);
  const [note, setNote] = useState('');
  const check = useCheck();
  const { state, other } = check;
  const { view } = state;
  const places = usePlaces(view, 'findings');
  const { source, chosen } = places;
  const { text, options, isCompared } = program;

  const choose = (shared: Shared) => {
    check.clear();
    setProgram(shared);
    places.choose(undefined);
    places.showTab('findings');
  };
  useEffect(() => {
    const read = () =>
      sharedIn(location.hash).then((shared) => {
        if (shared !== undefined) choose(shared);
      });
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);

  const run = (isStepping: boolean) => {
    places.choose(undefined);
    if (isCompared && !isStepping) places.showTab('sides');
    void check.run(program, isStepping);
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

  const found = useMemo(() => foundLines(view, programFile), [view.findings]);
  const noLines = useMemo(() => ({ lines: [] }), []);
  const sides: PlacedTab[] =
    other === undefined
      ? []
      : [
          {
            id: 'sides',
            title: 'Pending and eager',
            content: () => <SideBySide pending={state} eager={other} />,
          },
        ];
  const solver: PlacedTab = {
    id: 'solver',
    title: 'Solver',
    content: () => (
      <QuestionsView state={state} onRefresh={check.askQuestions} onAsk={check.askQuestion} />
    ),
  };
  return (
    <div class="page" data-phase={state.phase}>
      <Toolbar
        {...{ program, check, isChoosing, note }}
        onExample={(example) => choose(sharedOf(example))}
        onRun={run}
        onOptions={() => setChoosing(!isChoosing)}
        onShare={share}
      />
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
            shown={state.step ?? places.line}
            marked={state.step?.line ?? chosen}
            onLine={places.choose}
            onChange={(changed) => {
              setProgram((known) => ({ ...known, text: changed }));
              setNote('');
            }}
          />
          {source !== undefined && chosen !== undefined && (
            <AboutLine source={source} line={chosen} tests={view.tests} onTest={places.showTest} />
          )}
        </section>
        <Results
          view={view}
          places={places}
          isOver={state.phase === 'ended'}
          isOnDisk={false}
          nothing={nothing(state)}
          status={<Status state={state} text={text} />}
          first={sides}
          further={[solver]}
        />
      </main>
    </div>
  );
}

function nothing({ phase }: PlayState): string {
  if (phase === 'idle')
    return 'Press Run: clew tries every path of the program, and shows the inputs that break it.';
  return phase === 'ended' ? 'Nothing was found.' : 'Nothing was found so far.';
}
