// The JSON document of `clew check --json`, and of stats.json. Scripts depend on its fields: docs/guide/check.md
// lists them.

import type { CheckResult, InputPart, ReportedFinding, Site } from '../results/check-result.ts';
import { findingRecord } from '../results/finding-record.ts';
import type { Gap } from '../results/verdict.ts';
import { callLine } from './call-words.ts';

/** `display` names a file as the user would. */
export function checkDocument(result: CheckResult, display: (file: string) => string): object {
  const { status, complete, gaps, bounds, hints, findings, isUnbuilt: _, ...rest } = result;
  const { unreproduced, concretized, refused, cut, assumed, aims, out, symbolic, ...counts } = rest;
  const { stopped, ...figures } = counts;
  const siteRecords = (sites: readonly Site[]) => sites.map((site) => siteRecord(site, display));
  return {
    status,
    complete,
    gaps: gaps.map((gap) => gapRecord(gap, display)),
    bounds,
    hints,
    findings: findings.map((each) => reportedRecord(each, display)),
    ...figures,
    concretized: siteRecords(concretized),
    refused: siteRecords(refused),
    cut: siteRecords(cut),
    assumed: siteRecords(assumed),
    unreproduced: unreproduced.map(({ finding, instead, test }) => ({
      ...withDisplayedFiles(findingRecord(finding), display),
      instead,
      test,
    })),
    stopped,
    symbolic,
    aims: aims?.map((aim) => ({ ...aim, isUnreachable: aim.test === undefined && complete })),
    out,
  };
}

export function reportedRecord(reported: ReportedFinding, display: (file: string) => string) {
  const { finding, test, folder, native } = reported;
  return {
    ...withDisplayedFiles(findingRecord(finding), display),
    test,
    folder,
    confirmed: confirmedBy(reported),
    native,
    accepted: reported.accepted,
    call: reported.call && callLine(reported.call),
    input: inputRecord(reported.input),
  };
}

/** The bytes of each part in hexadecimal, by its name. */
export function inputRecord(parts: readonly InputPart[]): Record<string, string> {
  return Object.fromEntries(parts.map(({ name, bytes }) => [name, hexText(bytes)]));
}

/** Nothing is reported that a plain run in the box did not show. */
export function confirmedBy({ native }: ReportedFinding): string[] {
  return native.kind === 'confirmed' ? ['box', native.by] : ['box'];
}

function withDisplayedFiles(
  record: ReturnType<typeof findingRecord>,
  display: (file: string) => string,
) {
  const shown = <T extends { readonly file: string | undefined }>(place: T): T =>
    place.file === undefined ? place : { ...place, file: display(place.file) };
  const { object } = record;
  return {
    ...shown(record),
    failedCalls: record.failedCalls?.map(shown),
    schedule: record.schedule?.map(shown),
    process: record.process && shown(record.process),
    stack: record.stack.map(shown),
    object: object && {
      ...object,
      declared: object.declared && shown(object.declared),
      allocated: object.allocated?.map(shown),
      freed: object.freed?.map(shown),
    },
  };
}

function gapRecord({ kind, site, count, text }: Gap, display: (file: string) => string) {
  return { kind, site: site && siteText(site, display), function: site?.function, count, text };
}

function siteRecord<T extends Site>(place: T, display: (file: string) => string) {
  const { file: _, line: __, ...rest } = place;
  return { site: siteText(place, display), ...rest };
}

export function siteText(place: Site, display: (file: string) => string): string {
  const { file, line, function: name } = place;
  return file === undefined ? name || 'the box' : `${display(file)}:${line}`;
}

function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
