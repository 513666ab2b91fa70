// Findings that somebody has accepted: they are shown, but do not fail the check. There are two ways to accept one, by a file of known
// findings (--baseline), and by a comment in the source with its reason:
//
//   // clew: accept out-of-bounds: the caller checks the length
//   name[length] = '\0';
//
// The comment stands on the line of the finding or on the line above. A file knows findings by kind, function and what the line says,
// so that it holds when code above moves.

import { readJson } from '../base/json.ts';
import { fields, listOf, only, optional, text } from '../base/schema.ts';
import { UserError } from '../base/user-error.ts';
import { writing } from '../base/write-error.ts';
import { displayFile } from '../host/display.ts';
import { readNamedFile } from '../host/named-file.ts';
import { writeChosen } from '../host/whole-file.ts';
import type { Finding } from '../machine/finding.ts';
import { fingerprintHash } from '../report/fingerprints.ts';
import type { Acceptance, ReportedFinding } from '../results/check-result.ts';
import { placeOf } from '../results/finding-record.ts';
import type { SourceReader } from '../source/program-readable.ts';

interface KnownFinding {
  readonly fingerprint: string;
  /** Why it is accepted, if somebody has written that into the file. */
  readonly reason?: string | undefined;
}

interface Baseline {
  readonly version: 1;
  readonly findings: readonly KnownFinding[];
}

const baselineSchema = fields<Baseline>({
  version: only(1),
  findings: listOf(fields<KnownFinding>({ fingerprint: text, reason: optional(text) })),
});

const largest = 1 << 26;

/** Says which findings are accepted, and why. */
export class AcceptedFindings {
  private readonly known: ReadonlyMap<string, KnownFinding>;

  /** `baseline` is the name of a file; `note` hears of comments that do not count. */
  constructor(
    private readonly baseline: string | undefined,
    private readonly source: SourceReader,
    private readonly note: (text: string) => void,
  ) {
    const findings = baseline === undefined ? [] : readBaseline(baseline).findings;
    this.known = new Map(findings.map((finding) => [finding.fingerprint, finding]));
  }

  acceptanceOf(finding: Finding): Acceptance | undefined {
    return this.byComment(finding) ?? this.byBaseline(finding);
  }

  private byBaseline(finding: Finding): Acceptance | undefined {
    const { baseline, source } = this;
    const known = this.known.get(fingerprintHash(finding.kind, placeOf(finding), source));
    if (known === undefined || baseline === undefined) return undefined;
    return { by: 'baseline', where: baseline, reason: known.reason ?? 'known' };
  }

  private byComment(finding: Finding): Acceptance | undefined {
    const place = placeOf(finding);
    if (place?.file === undefined) return undefined;
    const lines = this.source(place.file)?.split('\n') ?? [];
    for (const line of [place.line, place.line - 1]) {
      const where = `${displayFile(place.file)}:${line}`;
      const comment = commentIn(lines[line - 1] ?? '');
      if (comment === undefined || !comment.kinds.includes(finding.kind)) continue;
      if (comment.reason !== '') return { by: 'comment', where, reason: comment.reason };
      this.note(
        `${where}: the comment that accepts ${finding.kind} has no reason, and does not count; write it as // clew: accept ${finding.kind}: REASON`,
      );
    }
    return undefined;
  }
}

/** "// clew: accept KIND, KIND: REASON", also between slash and asterisk. */
function commentIn(
  line: string,
): { readonly kinds: string[]; readonly reason: string } | undefined {
  const match = /\/[/*]\s*clew:\s*accept\s+([a-z][a-z, -]*?)\s*(?::\s*(.*?))?\s*(?:\*\/.*)?$/.exec(
    line,
  );
  if (match === null) return undefined;
  return { kinds: match[1].split(/[\s,]+/), reason: match[2] ?? '' };
}

function readBaseline(name: string): Baseline {
  let content: string;
  try {
    content = readNamedFile(name, largest).toString('utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(
      `--baseline ${name}: the file cannot be read (${code}); --write-baseline makes one`,
    );
  }
  return readJson(content, baselineSchema, `--baseline ${name}: it is no file of known findings`);
}

/** Writes all findings of a check as known ones, with their places for people. Reasons that a former file had are kept. */
export function writeBaseline(
  name: string,
  findings: readonly ReportedFinding[],
  source: SourceReader,
): void {
  const known = new Map<string, object>();
  for (const { finding, accepted } of findings) {
    if (accepted?.by === 'comment') continue;
    const place = placeOf(finding);
    const fingerprint = fingerprintHash(finding.kind, place, source);
    const file = place?.file === undefined ? undefined : displayFile(place.file);
    const reason = accepted?.reason;
    const { kind, message } = finding;
    known.set(fingerprint, {
      ...{ fingerprint, reason, kind, file, line: place?.line, function: place?.function, message },
    });
  }
  const document = { version: 1, findings: [...known.values()] };
  writing(name, () => writeChosen(name, `${JSON.stringify(document, undefined, 2)}\n`));
}
