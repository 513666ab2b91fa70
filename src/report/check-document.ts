// The JSON document of `clew check --json`, and of stats.json. Scripts depend on its fields: docs/guide/check.md
// lists them.

import type { CheckResult, ConcretizedSite, ReportedFinding } from './check-result.ts';
import { findingRecord } from './finding-record.ts';

/** `display` makes of a file's name what the user would write. */
export function checkDocument(result: CheckResult, display: (file: string) => string): object {
  const { findings, unreproduced, concretized, out, symbolic, stopped, ...figures } = result;
  return {
    status: findings.length > 0 ? 'findings' : 'clean',
    findings: findings.map((each) => reportedRecord(each, display)),
    ...figures,
    concretized: concretized.map((site) => concretizedRecord(site, display)),
    unreproduced: unreproduced.map(({ finding, instead, test }) => ({
      ...withDisplayedFile(findingRecord(finding), display),
      instead,
      test,
    })),
    stopped,
    symbolic,
    out,
  };
}

export function reportedRecord(reported: ReportedFinding, display: (file: string) => string) {
  const { finding, test, folder, native } = reported;
  return {
    ...withDisplayedFile(findingRecord(finding), display),
    test,
    folder,
    confirmed: confirmedBy(reported),
    native,
    input: Object.fromEntries(reported.input.map(({ name, bytes }) => [name, hexText(bytes)])),
  };
}

/** Nothing is reported that a plain run in the box did not show. */
export function confirmedBy({ native }: ReportedFinding): string[] {
  return native.kind === 'confirmed' ? ['box', native.by] : ['box'];
}

function withDisplayedFile<T extends { readonly file: string | undefined }>(
  record: T,
  display: (file: string) => string,
): T {
  return record.file === undefined ? record : { ...record, file: display(record.file) };
}

function concretizedRecord(site: ConcretizedSite, display: (file: string) => string) {
  return { site: siteText(site, display), function: site.function, ...reasonOf(site) };
}

function reasonOf({ reason, count }: ConcretizedSite) {
  return { reason, count };
}

export function siteText(
  { file, line, function: name }: ConcretizedSite,
  display: (file: string) => string,
) {
  return file === undefined ? name : `${display(file)}:${line}`;
}

function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
