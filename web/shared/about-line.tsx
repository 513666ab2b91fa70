// What is known of the line that somebody clicked on: the test that covers it, or why none does.

import { reasonText } from '../../src/explore/uncovered-reason.ts';
import type { SourceView, TestView } from '../../src/report/view/check-view.ts';
import { inputLine } from './input-bytes.tsx';

export function AboutLine(props: {
  readonly source: SourceView;
  readonly line: number;
  readonly tests: readonly TestView[];
  readonly onTest: (number: number) => void;
}) {
  const { source, line, tests, onTest } = props;
  const index = source.lines.findIndex((each) => each.line === line);
  const number = source.coveredBy?.[index] ?? 0;
  const test = tests.find((each) => each.number === number);
  const known = source.lines[index];
  const unreached = source.unreached?.find(({ from, to }) => from <= line && line <= to);
  const reasons = source.reasons?.[line] ?? [];
  return (
    <div class="about-line" role="status">
      <strong class="mono">
        {source.file}:{line}
      </strong>{' '}
      {known === undefined && 'has no code.'}
      {known?.covered === true && number === 0 && 'is covered.'}
      {known?.covered === true && number > 0 && (
        <>
          is covered by{' '}
          {test === undefined ? (
            `test ${number}, which is not listed here`
          ) : (
            <button type="button" class="link" onClick={() => onTest(number)}>
              test {number}
            </button>
          )}
          {test !== undefined && test.input.length > 0 && (
            <>
              : <code>{inputLine(test.input)}</code>
            </>
          )}
        </>
      )}
      {known?.covered === false &&
        `is not covered; ${unreached === undefined ? '' : reasonText(unreached.reason)}`}
      {reasons.length > 0 && (
        <ul>
          {reasons.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
