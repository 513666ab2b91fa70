// The options of a check, in a form; the command that does the same is below it.

import { commandOf } from '../engine/command.ts';
import type { ProgramOptions } from '../engine/protocol.ts';

const further = ['overflow', 'leak', 'uninitialized'] as const;

export function OptionsForm(props: {
  readonly options: ProgramOptions;
  readonly isCompared: boolean;
  readonly onChange: (options: ProgramOptions, isCompared: boolean) => void;
}) {
  const { options, isCompared } = props;
  const set = (change: Partial<ProgramOptions>) =>
    props.onChange({ ...options, ...change }, isCompared);
  const number = (text: string, most: number) =>
    Math.min(most, Math.max(0, Math.floor(Number(text) || 0)));
  return (
    <div class="options">
      <label>
        Symbolic stdin, bytes
        <input
          class="field"
          type="number"
          min="0"
          max="4096"
          value={options.stdin ?? ''}
          placeholder="none"
          onInput={({ currentTarget: { value } }) =>
            set({ stdin: value === '' ? undefined : number(value, 4096) })
          }
        />
      </label>
      <label>
        Symbolic arguments, bytes each
        <input
          class="field"
          value={options.arguments.join(' ')}
          placeholder="none"
          onChange={({ currentTarget: { value } }) =>
            set({
              arguments: value
                .split(/[\s,]+/)
                .filter((word) => /^\d+$/.test(word))
                .map((word) => number(word, 4096)),
            })
          }
        />
      </label>
      <label>
        Function
        <input
          class="field"
          value={options.fn}
          placeholder="main"
          onChange={({ currentTarget: { value } }) => set({ fn: value.replaceAll(/\W/g, '') })}
        />
      </label>
      <label>
        Mode
        <select
          value={isCompared ? 'both' : options.mode}
          onChange={({ currentTarget: { value } }) =>
            props.onChange(
              { ...options, mode: value === 'eager' ? 'eager' : 'pending' },
              value === 'both',
            )
          }
        >
          <option value="pending">pending</option>
          <option value="eager">eager</option>
          <option value="both">both, side by side</option>
        </select>
      </label>
      <label>
        Preemptions of threads
        <input
          class="field"
          type="number"
          min="0"
          max="16"
          value={options.preemptions}
          onInput={({ currentTarget: { value } }) => set({ preemptions: number(value, 16) })}
        />
      </label>
      <label>
        Most seconds
        <input
          class="field"
          type="number"
          min="1"
          max="3600"
          value={options.seconds}
          onInput={({ currentTarget: { value } }) =>
            set({ seconds: Math.max(1, number(value, 3600)) })
          }
        />
      </label>
      <label>
        Most runs
        <input
          class="field"
          type="number"
          min="1"
          max="1000000"
          value={options.runs}
          onInput={({ currentTarget: { value } }) =>
            set({ runs: Math.max(1, number(value, 1_000_000)) })
          }
        />
      </label>
      <fieldset>
        <legend>Further checks</legend>
        {further.map((check) => (
          <label key={check} class="choice">
            <input
              type="checkbox"
              checked={options.checks.includes(check)}
              onChange={({ currentTarget: { checked } }) =>
                set({
                  checks: further.filter((each) =>
                    each === check ? checked : options.checks.includes(each),
                  ),
                })
              }
            />{' '}
            {check}
          </label>
        ))}
      </fieldset>
      <p class="quiet">
        The same on the command line: <code class="command">{commandOf(options)}</code>
      </p>
    </div>
  );
}
