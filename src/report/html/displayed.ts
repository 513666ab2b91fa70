// A result with the names of files as the user would write them: so the page's parts find each other by name.

import type { Frame } from '../../machine/finding.ts';
import type { CheckResult, ReportedFinding } from '../../results/check-result.ts';

type Display = (file: string) => string;
type Placed = { readonly file: string | undefined };

export function displayed(result: CheckResult, display: Display): CheckResult {
  return {
    ...result,
    findings: result.findings.map((finding) => displayedFinding(finding, display)),
    concretized: result.concretized.map((site) => shown(site, display)),
    refused: result.refused.map((site) => shown(site, display)),
    gaps: result.gaps.map((gap) => ({ ...gap, site: gap.site && shown(gap.site, display) })),
  };
}

function displayedFinding(reported: ReportedFinding, display: Display): ReportedFinding {
  const { finding, path } = reported;
  const frames = (stack: readonly Frame[]) => stack.map((frame) => shown(frame, display));
  const object = finding.object && {
    ...finding.object,
    allocated: finding.object.allocated && frames(finding.object.allocated),
    freed: finding.object.freed && frames(finding.object.freed),
  };
  return {
    ...reported,
    finding: { ...finding, object, stack: frames(finding.stack) },
    path: path.map((step) => shown(step, display)),
  };
}

function shown<T extends Placed>(place: T, display: Display): T {
  return place.file === undefined ? place : { ...place, file: display(place.file) };
}
