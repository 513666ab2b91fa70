// Tells new findings from old ones. A finding is old if the old version breaks on its input in the same way, in the same function; that needs nothing
// but the two versions. Where the old version cannot be run, or not to its end, what the store remembers of earlier
// versions decides, by fingerprint.

import type { Ending } from '../compare/behaviour.ts';
import { isUnknown } from '../compare/differences.ts';
import { fingerprinter } from '../report/fingerprints.ts';
import type { ReportedFinding } from '../results/check-result.ts';
import { placeOf } from '../results/finding-record.ts';
import type { SourceReader } from '../source/program-readable.ts';

export interface Judged {
  readonly isNew: boolean;
  readonly why: string;
  readonly fingerprint: string;
}

export interface JudgedFinding extends Judged {
  readonly reported: ReportedFinding;
}

/**
 * `endings` says how the old version ended on each finding's input, and is undefined if it could not be run; `known` are
 * fingerprints of earlier findings; `source` has the text of the program's files.
 */
export function judgeFindings(
  findings: readonly ReportedFinding[],
  endings: readonly Ending[] | undefined,
  known: ReadonlySet<string>,
  source: SourceReader,
): JudgedFinding[] {
  const fingerprintOf = fingerprinter(source);
  return findings.map((reported, i) => {
    const { finding } = reported;
    const fingerprint = fingerprintOf(finding.kind, placeOf(finding));
    return { reported, fingerprint, ...judge(reported, endings?.[i], known.has(fingerprint)) };
  });
}

function judge(
  { finding }: ReportedFinding,
  ending: Ending | undefined,
  isKnown: boolean,
): Pick<Judged, 'isNew' | 'why'> {
  if (ending !== undefined && !isUnknown(ending))
    return isSame(finding.kind, placeOf(finding)?.function, ending)
      ? { isNew: false, why: 'the old version breaks on this input too' }
      : { isNew: true, why: 'the old version does not break on this input' };
  return isKnown
    ? { isNew: false, why: 'the store knows it from an earlier version' }
    : { isNew: true, why: 'the store does not know it from an earlier version' };
}

function isSame(kind: string, name: string | undefined, ending: Ending): boolean {
  if (kind === 'hang') return ending.kind === 'hang';
  if (ending.kind !== 'finding' || ending.finding !== kind) return false;
  return kind === 'stack-overflow' || ending.place?.function === name;
}
