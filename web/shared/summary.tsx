// The head of every page: what the check is worth, in a sentence and in a few numbers; and the tables for those who want to know
// more.

import { grouped } from '../../src/base/counting.ts';
import type {
  BoundView,
  FigureView,
  GapView,
  StatisticsView,
  VerdictView,
} from '../../src/report/view/check-view.ts';

export function Verdict({ verdict }: { readonly verdict: VerdictView | undefined }) {
  if (verdict === undefined) return null;
  return (
    <p class={`verdict ${verdict.tone}`} role="status">
      {verdict.text}
    </p>
  );
}

export function Figures({ figures }: { readonly figures: readonly FigureView[] }) {
  if (figures.length === 0) return null;
  return (
    <dl class="figures">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function GapsAndBounds(props: {
  readonly gaps: readonly GapView[];
  readonly bounds: readonly BoundView[];
  readonly hints: readonly string[];
}) {
  const { gaps, bounds, hints } = props;
  return (
    <div class="stack-of">
      {gaps.length === 0 ? (
        <p>There is no gap: everything within the bounds was explored.</p>
      ) : (
        <div class="scroll">
          <table>
            <tbody>
              {gaps.map((gap) => (
                <tr key={`${gap.title} ${gap.place} ${gap.text}`}>
                  <th scope="row">{gap.title}</th>
                  <td>
                    <code>{gap.place}</code>
                  </td>
                  <td>{gap.text}</td>
                  <td class="number">{grouped(gap.count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hints.map((hint) => (
        <p key={hint}>Hint: {hint}</p>
      ))}
      {bounds.length > 0 && (
        <>
          <h2>Bounds</h2>
          <p class="quiet">The verdict holds within these; the option widens each.</p>
          <div class="scroll">
            <table>
              <tbody>
                {bounds.map(({ what, limit, option }) => (
                  <tr key={what}>
                    <th scope="row">{what}</th>
                    <td>{limit}</td>
                    <td>
                      <code class="option">{option}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  );
}

export function Statistics({ tables }: { readonly tables: readonly StatisticsView[] }) {
  return (
    <div class="stack-of">
      {tables.length === 0 && (
        <p class="empty">
          What the search and the solver did is counted up when the check has ended.
        </p>
      )}
      {tables.map(({ title, rows }) => (
        <section key={title} class="statistics">
          <h2>{title}</h2>
          <table>
            <tbody>
              {rows.map(({ name, value, share }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td class="number">{value}</td>
                  <td>
                    {share !== undefined && (
                      <span class="bar">
                        <span style={{ width: `${(100 * share).toFixed(1)}%` }} />
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
