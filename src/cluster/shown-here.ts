// What came from another machine, as this one shows it.

import { displayFile } from '../host/display.ts';
import type { Finding } from '../machine/finding.ts';
import type { TreePart } from '../report/tree-sketch.ts';
import type { CheckFigures } from '../results/check-result.ts';
import type { CoverageSummary } from '../run/coverage.ts';

/** The tree with the files in its labels as this machine shows them. */
export function shownTree(tree: TreePart): TreePart {
  const { sketch } = tree;
  return { ...tree, sketch: { ...sketch, labels: sketch.labels.map(displayFile) } };
}

/** A finding as it came from another machine, with all fields that a finding has. */
export function wholeFinding(finding: Finding): Finding {
  return { ...{ access: undefined, object: undefined, offset: undefined }, ...finding };
}

/** The figures of a worker, with what this machine has seen covered in place of what the worker says. */
export function figuresSeenHere(figures: CheckFigures, coverage: CoverageSummary): CheckFigures {
  const { newCode } = figures;
  if (newCode === undefined) return { ...figures, coverage };
  const lines = { covered: 0, total: newCode.lines.total };
  return { ...figures, coverage, newCode: { ...newCode, lines } };
}
