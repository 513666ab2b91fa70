// Coverage over time in percent of what there is, with the findings as points below. What was reached stays: a point holds until
// the next one.

import { percent, secondsText } from '../../src/report/view/numbers.ts';
import type { TimelinePoint } from '../../src/results/report-data.ts';
import { timeTicks } from './time-text.ts';

const [width, height] = [800, 220];
const [left, right, top, bottom] = [94, 12, 16, 32];

export function Curve(props: {
  readonly timeline: readonly TimelinePoint[];
  readonly totals: { readonly lines: number; readonly branches: number };
}) {
  const { timeline, totals } = props;
  if (timeline.length < 2) return <p class="empty">There is nothing to draw yet.</p>;
  const begin = timeline[0].seconds;
  const span = Math.max(timeline[timeline.length - 1].seconds - begin, 0.001);
  const share = (seconds: number) => (seconds - begin) / span;
  const x = (seconds: number) => left + (width - left - right) * share(seconds);
  const y = (part: number) => height - bottom - (height - top - bottom) * part;
  const path = (value: (point: TimelinePoint) => number, total: number) => {
    const [first, ...rest] = timeline.map((point) => [
      x(point.seconds).toFixed(1),
      y(total === 0 ? 0 : value(point) / total).toFixed(1),
    ]);
    return `M${first[0]} ${first[1]}${rest.map(([toX, toY]) => `H${toX}V${toY}`).join('')}`;
  };
  const last = timeline[timeline.length - 1];
  const spoken = `${percent({ covered: last.lines, total: totals.lines })} of the lines and ${percent({ covered: last.branches, total: totals.branches })} of the branches after ${secondsText(last.seconds)}`;
  return (
    <figure class="curve">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Coverage over time: ${spoken}`}
      >
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line class="grid" x1={left} x2={width - right} y1={y(part)} y2={y(part)} />
            <text x={left - 6} y={y(part) + 4} text-anchor="end">
              {100 * part} %
            </text>
          </g>
        ))}
        {timeTicks(begin, begin + span).map(({ seconds, text }) => (
          <text key={text} x={x(seconds)} y={height - 8} text-anchor={anchorAt(share(seconds))}>
            {text}
          </text>
        ))}
        <path class="lines" d={path((point) => point.lines, totals.lines)} />
        <path class="branches" d={path((point) => point.branches, totals.branches)} />
        {timeline.map(({ seconds, findings }, i) =>
          findings > (timeline[i - 1]?.findings ?? 0) ? (
            <circle key={seconds} class="found" cx={x(seconds)} cy={y(0)} r="4">
              <title>{`finding after ${secondsText(seconds)}`}</title>
            </circle>
          ) : null,
        )}
      </svg>
      <figcaption>
        <span class="key" style="--key: var(--one)">
          lines
        </span>{' '}
        <span class="key" style="--key: var(--two)">
          branches (dashed)
        </span>{' '}
        <span class="key" style="--key: var(--bad)">
          findings
        </span>
      </figcaption>
    </figure>
  );
}

/** Text at the edges stays inside of the picture. */
function anchorAt(share: number): 'start' | 'middle' | 'end' {
  if (share < 0.05) return 'start';
  return share > 0.95 ? 'end' : 'middle';
}
