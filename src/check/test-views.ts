// The tests of a check as its report lists them. They are read from their folders again, because only there they have their final
// numbers and inputs; of very many, the first are listed, and of their bytes as many as a page can hold.

import { basename } from 'node:path';
import { UserError } from '../base/user-error.ts';
import type { TestView } from '../report/view/check-view.ts';
import { testView } from '../report/view/finding-view.ts';
import type { ReportedFinding } from '../results/check-result.ts';
import { loadTest } from '../results/test-folder.ts';

const mostTests = 10_000;
/** Bytes of all listed tests together, and of one part of a test. */
const [mostBytes, fewestOfPart, mostOfPart] = [600_000, 16, 256];

/** `folders` are in the order of their paths. */
export function testViews(
  folders: readonly string[],
  findings: readonly ReportedFinding[],
): TestView[] {
  const shownBy = new Map(findings.map(({ test }, i) => [test, i + 1]));
  const listed = folders.slice(0, mostTests);
  const share = Math.floor(mostBytes / Math.max(1, listed.length));
  const most = Math.min(mostOfPart, Math.max(fewestOfPart, share));
  return listed.flatMap((folder) => {
    try {
      const named = { number: Number(basename(folder)), folder, finding: shownBy.get(folder) };
      return [testView(loadTest(folder), named, most)];
    } catch (error) {
      if (error instanceof UserError) return []; // somebody has changed or removed it
      throw error;
    }
  });
}
