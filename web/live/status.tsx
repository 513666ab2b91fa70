// What the check does now: the figures of the terminal's status screen, and what is done a second as curves.

import { counting, grouped } from '../../src/base/counting.ts';
import { pendingByTier } from '../../src/report/pending-words.ts';
import { minutesText } from '../../src/report/view/numbers.ts';
import type { TimelinePoint } from '../../src/results/report-data.ts';
import type { LiveStatus } from '../../src/server/protocol.ts';

export function StatusTable({ status }: { readonly status: LiveStatus }) {
  const { progress } = status;
  if (progress === undefined) return <p class="empty">Nothing has run yet.</p>;
  const { seconds, remaining, lastNew, coverage, undecided } = progress;
  const left = remaining === undefined ? 'no limit' : `${minutesText(remaining)} left`;
  const rows: [string, string][] = [
    ['Time', `${minutesText(seconds)}, ${left}`],
    ['Runs', grouped(progress.runs)],
    [
      'Questions',
      `${grouped(progress.solver.queries)}, ${minutesText(progress.solver.seconds)} of solving`,
    ],
    [
      'Mutation',
      `${grouped(progress.mutation.runs)} runs, ${grouped(progress.mutation.kept)} kept`,
    ],
    ['Lines', `${grouped(coverage.lines.covered)} of ${grouped(coverage.lines.total)}`],
    ['Branches', `${grouped(coverage.branches.covered)} of ${grouped(coverage.branches.total)}`],
    ['Last new', `${minutesText(Math.max(0, seconds - lastNew))} ago, at ${minutesText(lastNew)}`],
    ['Pending', pendingText(progress)],
    ['Given up', grouped(undecided)],
    ['Findings', findingsText(progress)],
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

type Figures = NonNullable<LiveStatus['progress']>;

function pendingText(progress: Figures): string {
  const tiers = pendingByTier(progress);
  if (tiers.length === 1) return `${grouped(progress.pending)} ${tiers[0].words}`;
  const each = tiers.map(({ count, words }) => `${grouped(count)} ${words}`).join(', ');
  return `${grouped(progress.pending)}: ${each}`;
}

function findingsText({ findings, hangs }: Figures): string {
  return hangs === 0
    ? grouped(findings)
    : `${grouped(findings)}, ${counting(hangs, 'hang')} among them`;
}

function placeText({ at, doing }: Figures): string {
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
        <span class="quiet">{name}</span>
        <br />
        <strong>{grouped(now)}</strong> <span class="quiet">most {grouped(Math.round(most))}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${name}: ${now} now`}>
        <polyline points={points.join(' ')} />
      </svg>
    </figure>
  );
}

function megabytes(bytes: number): string {
  return `${grouped(Math.round(bytes / 1024 ** 2))} MB`;
}
