// junit.xml: the result as continuous integration shows tests. Each finding is a failed test; the exploration itself is one
// that passed, unless something went wrong with clew.

import type { CheckResult, ReportedFinding } from './check-result.ts';
import { placeOf } from './finding-record.ts';

export interface JunitContext {
  /** What was checked. */
  readonly subject: string;
  /** A finding as text. */
  text(reported: ReportedFinding): string;
  display(file: string): string;
}

export function junitXml(result: CheckResult, context: JunitContext): string {
  const { findings, unreproduced } = result;
  const counts = `tests="${findings.length + 1}" failures="${findings.length}" errors="${unreproduced.length > 0 ? 1 : 0}"`;
  const time = `time="${result.seconds.toFixed(3)}"`;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="clew check" ${counts} ${time}>`,
    `  <testsuite name="${attribute(context.subject)}" ${counts} ${time}>`,
    ...exploration(result, context),
    ...findings.flatMap((reported) => failure(reported, context)),
    '  </testsuite>',
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}

function exploration({ unreproduced, paths, stopped }: CheckResult, { subject }: JunitContext) {
  const name = `${paths} paths explored, stopped: ${stopped}`;
  const open = `    <testcase classname="${attribute(subject)}" name="${attribute(name)}"`;
  if (unreproduced.length === 0) return [`${open}/>`];
  const text = unreproduced.map(({ finding, instead }) => `${finding.kind}: ${instead}`).join('\n');
  return [
    `${open}>`,
    `      <error message="findings could not be reproduced: a bug in clew">${content(text)}</error>`,
    '    </testcase>',
  ];
}

function failure(reported: ReportedFinding, context: JunitContext): string[] {
  const { finding } = reported;
  const place = placeOf(finding);
  const file = place?.file === undefined ? context.subject : context.display(place.file);
  const name = `${finding.kind} in ${place?.function ?? 'the program'}, line ${place?.line ?? 0}`;
  return [
    `    <testcase classname="${attribute(file)}" name="${attribute(name)}">`,
    `      <failure type="${finding.kind}" message="${attribute(finding.message)}">${content(context.text(reported))}</failure>`,
    '    </testcase>',
  ];
}

function attribute(text: string): string {
  return content(text).replaceAll('"', '&quot;').replaceAll(/\s/g, ' ');
}

/** XML has no way to write most control characters. */
function content(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
