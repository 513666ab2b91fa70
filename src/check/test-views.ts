// The tests of a check as its report lists them. They are read from their folders again, because only there they have their final
// numbers and inputs. Of very many, those are listed that the page has links to, because they show a finding or cover a line, and
// the first of the others; of their bytes, as many as a page can hold.

import { UserError } from '../base/user-error.ts';
import type { TestView } from '../report/view/check-view.ts';
import { testView } from '../report/view/finding-view.ts';
import type { ReportedFinding } from '../results/check-result.ts';
import { testNumber } from '../results/covering-tests.ts';
import type { SourceCoverage } from '../results/report-data.ts';
import { loadTest } from '../results/test-folder.ts';

const mostTests = 10_000;
/** Bytes of all listed tests together, and of one part of a test. */
const [mostBytes, fewestOfPart, mostOfPart] = [600_000, 16, 256];

/** The views are in the order of their numbers. */
export function testViews(
  folders: readonly string[],
  findings: readonly ReportedFinding[],
  sources: readonly Pick<SourceCoverage, 'coveredBy'>[],
  atMost = mostTests,
): TestView[] {
  const shownBy = new Map(findings.map(({ test }, i) => [test, i + 1]));
  const linked = new Set(sources.flatMap(({ coveredBy = [] }) => coveredBy));
  const isLinked = (folder: string) => shownBy.has(folder) || linked.has(testNumber(folder));
  const byNumber = (a: string, b: string) => testNumber(a) - testNumber(b);
  const [first, others] = [true, false].map((wanted) =>
    folders.filter((folder) => isLinked(folder) === wanted).sort(byNumber),
  );
  const listed = [...first, ...others].slice(0, atMost).sort(byNumber);
  const share = Math.floor(mostBytes / Math.max(1, listed.length));
  const most = Math.min(mostOfPart, Math.max(fewestOfPart, share));
  return listed.flatMap((folder) => {
    try {
      const named = { number: testNumber(folder), folder, finding: shownBy.get(folder) };
      return [testView(loadTest(folder), named, most)];
    } catch (error) {
      if (error instanceof UserError) return []; // somebody has changed or removed it
      throw error;
    }
  });
}
