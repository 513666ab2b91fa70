// Findings: what, where, with which input, and which decisions led there.

import type { FindingView, FrameView, StepView } from '../../src/report/view/check-view.ts';
import { InputBytes } from './input-bytes.tsx';
import { PlaceLink, type ShowPlace } from './place-link.tsx';

export function FindingList(props: {
  readonly findings: readonly FindingView[];
  readonly onShow: ShowPlace;
  /** What to say where there are none. */
  readonly nothing: string;
  /** Whether the folders of findings are there. */
  readonly isOnDisk: boolean;
}) {
  if (props.findings.length === 0) return <p class="empty">{props.nothing}</p>;
  return (
    <div class="stack-of">
      {props.findings.map((finding, i) => (
        <Finding
          key={`${finding.kind} ${i}`}
          finding={finding}
          number={i + 1}
          onShow={props.onShow}
          isOnDisk={props.isOnDisk}
        />
      ))}
    </div>
  );
}

function Finding(props: {
  readonly finding: FindingView;
  readonly number: number;
  readonly onShow: ShowPlace;
  readonly isOnDisk: boolean;
}) {
  const { finding, onShow } = props;
  const { place, stack } = finding;
  return (
    <article class="card" id={`finding-${props.number}`}>
      <h2>
        <span class="kind">{finding.kind}</span> {finding.message}
      </h2>
      {place !== undefined && (
        <p>
          <PlaceLink place={place} onShow={onShow} /> in <code>{place.function}</code>
        </p>
      )}
      <h3>Input</h3>
      {finding.call.length > 0 && <code class="bytes">{finding.call.join('\n')}</code>}
      {(finding.call.length === 0 || finding.input.length > 0) && (
        <InputBytes input={finding.input} />
      )}
      {finding.notes.map((note) => (
        <p key={note} class="quiet">
          {note}
        </p>
      ))}
      {props.isOnDisk && (
        <p>
          Run it again: <code class="command">clew replay {finding.folder}</code>
        </p>
      )}
      {stack.length > 1 && <Frames title="Call stack" frames={stack} onShow={onShow} />}
      <Frames title="Allocated" frames={finding.allocated} onShow={onShow} />
      <Frames title="Freed" frames={finding.freed} onShow={onShow} />
      <Steps steps={finding.steps} onShow={onShow} />
    </article>
  );
}

function Frames(props: {
  readonly title: string;
  readonly frames: readonly FrameView[];
  readonly onShow: ShowPlace;
}) {
  if (props.frames.length === 0) return null;
  return (
    <details>
      <summary>{props.title}</summary>
      <ol class="frames" start={0}>
        {props.frames.map((frame, i) => (
          <li key={`${frame.function} ${i}`} class={frame.library ? 'quiet' : ''}>
            <code>{frame.function}</code> <PlaceLink place={frame} onShow={props.onShow} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The decisions on input from the program's start to the finding, in the words of C. */
function Steps({
  steps,
  onShow,
}: {
  readonly steps: readonly StepView[];
  readonly onShow: ShowPlace;
}) {
  if (steps.length === 0) return null;
  return (
    <details>
      <summary>
        {steps.length} {steps.length === 1 ? 'decision' : 'decisions'} on the way
      </summary>
      {steps.some(({ condition }) => condition.includes('..')) && (
        <p class="quiet">
          <code>[0..3]</code> is the little-endian number of these bytes, <code>big_endian</code>{' '}
          the other one.
        </p>
      )}
      <ol class="steps">
        {steps.map((step, i) => (
          <li key={`${step.line} ${i}`}>
            <span class="tag">{step.kind}</span> <PlaceLink place={step} onShow={onShow} />
            {step.within !== undefined && (
              <>
                {' '}
                in <code class="tag">{step.within}</code>
              </>
            )}{' '}
            <span class={`tag ${step.held}`}>{step.held ? 'holds' : 'does not hold'}</span>
            <code>{step.condition}</code>
          </li>
        ))}
      </ol>
    </details>
  );
}
