// What is going on: the compiler on its way, the program being compiled, explored or stepped through, or what went wrong.

import type { StepView } from '../engine/protocol.ts';
import type { Loading } from './engine.ts';
import type { PlayState } from './state.ts';

/** What is going on, where the verdict will be. */
export function Status({ state, text }: { readonly state: PlayState; readonly text: string }) {
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
        <Step step={step} code={text.split('\n')[step.line - 1]?.trim() ?? ''} />
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

/** The step that comes next: a path that was taken, with its last condition negated. */
function Step({ step, code }: { readonly step: StepView; readonly code: string }) {
  const { paths, pending, line, condition, wanted } = step;
  return (
    <div class="verdict open" role="status">
      <p>
        {paths} {paths === 1 ? 'path' : 'paths'} so far, {pending}{' '}
        {pending === 1 ? 'side' : 'sides'} pending. A run came to line {line}, <code>{code}</code>,
        where this {wanted ? 'did not hold' : 'held'}:
      </p>
      <code class="bytes">{condition}</code>
      <p>
        Next, clew negates it: the solver is asked for an input that takes the same way up to here,
        and for which it {wanted ? 'holds' : 'does not hold'}.
      </p>
    </div>
  );
}

export function LoadingBar({
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
