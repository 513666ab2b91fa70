// Coverage over time in percent of what there is, with the findings as points below. What was reached stays: a point holds until
// the next one.

import type { TimelinePoint } from '../../src/results/report-data.ts';

const [width, height] = [800, 220];
const [left, right, top, bottom] = [64, 12, 16, 32];

export function Curve(props: {
  readonly timeline: readonly TimelinePoint[];
  readonly totals: { readonly lines: number; readonly branches: number };
}) {
  const { timeline, totals } = props;
  if (timeline.length < 2) return <p class="empty">There is nothing to draw yet.</p>;
  const begin = timeline[0].seconds;
  const span = Math.max(timeline[timeline.length - 1].seconds - begin, 0.001);
  const x = (seconds: number) => left + ((width - left - right) * (seconds - begin)) / span;
  const y = (share: number) => height - bottom - (height - top - bottom) * share;
  const path = (value: (point: TimelinePoint) => number, total: number) => {
    const [first, ...rest] = timeline.map((point) => [
      x(point.seconds).toFixed(1),
      y(total === 0 ? 0 : value(point) / total).toFixed(1),
    ]);
    return `M${first[0]} ${first[1]}${rest.map(([toX, toY]) => `H${toX}V${toY}`).join('')}`;
  };
  const last = timeline[timeline.length - 1];
  const spoken = `${percent(last.lines, totals.lines)} of the lines and ${percent(last.branches, totals.branches)} of the branches after ${secondsText(last.seconds)}`;
  return (
    <figure class="curve">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Coverage over time: ${spoken}`}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line class="grid" x1={left} x2={width - right} y1={y(share)} y2={y(share)} />
            <text x={left - 6} y={y(share) + 4} text-anchor="end">
              {100 * share} %
            </text>
            <text
              x={x(begin + share * span)}
              y={height - 8}
              text-anchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
            >
              {secondsText(begin + share * span)}
            </text>
          </g>
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

function percent(covered: number, total: number): string {
  return total === 0 ? 'none' : `${Math.floor((100 * covered) / total)} %`;
}

function secondsText(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 120) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
