// The header of the playground: which program, what to do with it, and how far the compiler is.

import { ThemeSwitch } from '../shared/theme-switch.tsx';
import { type Example, examples } from './examples.ts';
import { saveResults } from './saved-results.ts';
import type { Shared } from './shared-link.ts';
import { LoadingBar } from './status.tsx';
import type { PlayCheck } from './use-check.ts';

export function Toolbar(props: {
  readonly program: Shared;
  readonly check: PlayCheck;
  readonly isChoosing: boolean;
  /** Answers to what was done last, such as that a link was copied. */
  readonly note: string;
  readonly onExample: (example: Example) => void;
  readonly onRun: (isStepping: boolean) => void;
  readonly onOptions: () => void;
  readonly onShare: () => void;
}) {
  const { program, check } = props;
  const { state, isBusy } = check;
  return (
    <header>
      <h1>
        <span class="brand">clew</span> <span class="roomy">playground</span>
      </h1>
      <label class="example">
        <span class="hidden-text">Example</span>
        <select
          value={examples.find((example) => example.text === program.text)?.id ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const example = examples.find(({ id }) => id === value);
            if (example !== undefined) props.onExample(example);
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
      <button type="button" class="main" disabled={isBusy} onClick={() => props.onRun(false)}>
        Run
      </button>
      {state.phase === 'stepping' ? (
        <>
          <button type="button" onClick={check.step}>
            Next step
          </button>
          <button type="button" onClick={check.goOn}>
            Go on
          </button>
        </>
      ) : (
        <button type="button" disabled={isBusy} onClick={() => props.onRun(true)}>
          Step
        </button>
      )}
      <button type="button" disabled={!isBusy || state.phase === 'compiling'} onClick={check.stop}>
        Stop
      </button>
      <button
        type="button"
        aria-expanded={props.isChoosing}
        aria-controls="options"
        onClick={props.onOptions}
      >
        Options
      </button>
      <button type="button" onClick={props.onShare}>
        Share
      </button>
      <button type="button" disabled={state.document === ''} onClick={() => saveResults(state)}>
        Save
      </button>
      <span role="status" class="quiet">
        {props.note}
      </span>
      <span class="spring" />
      <LoadingBar loading={check.loading} onRetry={check.load} />
      <ThemeSwitch />
    </header>
  );
}
