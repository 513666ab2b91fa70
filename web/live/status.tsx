// What the check does now: the figures of the terminal's status screen, and what is done a second as curves.

import { pendingByTier } from '../../src/report/pending-words.ts';
import type { TimelinePoint } from '../../src/results/report-data.ts';
import type { LiveStatus } from '../../src/server/protocol.ts';

export function StatusTable({ status }: { readonly status: LiveStatus }) {
  const { progress } = status;
  if (progress === undefined) return <p class="empty">Nothing has run yet.</p>;
  const { seconds, remaining, lastNew, coverage, pending, undecided } = progress;
  const left = remaining === undefined ? 'no limit' : `${timeText(remaining)} left`;
  const rows: [string, string][] = [
    ['Time', `${timeText(seconds)}, ${left}`],
    ['Runs', count(progress.runs)],
    [
      'Questions',
      `${count(progress.solver.queries)}, ${timeText(progress.solver.seconds)} of solving`,
    ],
    ['Mutation', `${count(progress.mutation.runs)} runs, ${count(progress.mutation.kept)} kept`],
    ['Lines', `${count(coverage.lines.covered)} of ${count(coverage.lines.total)}`],
    ['Branches', `${count(coverage.branches.covered)} of ${count(coverage.branches.total)}`],
    ['Last new', `${timeText(Math.max(0, seconds - lastNew))} ago, at ${timeText(lastNew)}`],
    [
      'Pending',
      `${count(pending)}: ${pendingByTier(progress)
        .map((tier) => `${count(tier.count)} ${tier.words}`)
        .join(', ')}`,
    ],
    ['Given up', count(undecided)],
    ['Findings', `${count(progress.findings)}, ${count(progress.hangs)} of them hangs`],
    ['Memory', `${megabytes(progress.memory)} of ${megabytes(progress.mostMemory)}`],
    ['Workers', `${progress.busy} of ${progress.workers} busy`],
    ['At', placeText(progress)],
  ];
  return (
    <table class="status">
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function placeText({ at, doing }: NonNullable<LiveStatus['progress']>): string {
  if (at === undefined) return doing;
  const place = at.file === undefined ? '' : `${at.file}:${at.line} `;
  return `${place}${at.function === '' ? '' : `in ${at.function}() `}(${doing})`;
}

const [width, height] = [360, 80];

const curves = [
  ['Runs a second', (point: TimelinePoint) => point.runs],
  ['Questions a second', (point: TimelinePoint) => point.questions],
  ['Mutated inputs a second', (point: TimelinePoint) => point.mutated],
] as const;

export function Throughput({ timeline }: { readonly timeline: readonly TimelinePoint[] }) {
  if (timeline.length < 3) return null;
  return (
    <div class="throughput">
      {curves.map(([name, value]) => (
        <RateCurve key={name} name={name} rates={ratesOf(timeline, value)} />
      ))}
    </div>
  );
}

/** What was done a second, smoothed over about a thirtieth of the time. */
function ratesOf(
  timeline: readonly TimelinePoint[],
  value: (point: TimelinePoint) => number,
): readonly (readonly [seconds: number, rate: number])[] {
  const span = Math.max(1, Math.floor(timeline.length / 30));
  return timeline.slice(span).map((point, i) => {
    const before = timeline[i];
    const seconds = point.seconds - before.seconds;
    const rate = seconds > 0 ? (value(point) - value(before)) / seconds : 0;
    return [point.seconds, Math.max(0, rate)] as const;
  });
}

function RateCurve(props: {
  readonly name: string;
  readonly rates: readonly (readonly [number, number])[];
}) {
  const { name, rates } = props;
  const [from, to] = [rates[0][0], rates[rates.length - 1][0]];
  const most = Math.max(1, ...rates.map(([, rate]) => rate));
  const points = rates.map(([seconds, rate]) => {
    const x = (width * (seconds - from)) / Math.max(0.001, to - from);
    return `${x.toFixed(1)},${(height - (height - 4) * (rate / most)).toFixed(1)}`;
  });
  const now = Math.round(rates[rates.length - 1][1]);
  return (
    <figure class="rate">
      <figcaption>
        {name}: <strong>{count(now)}</strong>{' '}
        <span class="quiet">most {count(Math.round(most))}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${name}: ${now} now`}>
        <polyline points={points.join(' ')} />
      </svg>
    </figure>
  );
}

function count(number: number): string {
  return number.toLocaleString('en');
}

function megabytes(bytes: number): string {
  return `${count(Math.round(bytes / 1024 ** 2))} MB`;
}

function timeText(seconds: number): string {
  const whole = Math.floor(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
