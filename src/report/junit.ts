// junit.xml: the result as continuous integration shows tests. Each finding is a failed test. The exploration itself is one more:
// it passes if everything was explored, counts as skipped if there are gaps, and is an error if nothing was run or clew was wrong.

import { counting } from '../base/counting.ts';
import { type CheckResult, openFindings, type ReportedFinding } from '../results/check-result.ts';
import { placeOf } from '../results/finding-record.ts';
import { conclusion, gapLine } from './check-summary.ts';
import { xmlAttribute, xmlText } from './xml-text.ts';

export interface JunitContext {
  /** What was checked. */
  readonly subject: string;
  text(reported: ReportedFinding): string;
  display(file: string): string;
}

export function junitXml(result: CheckResult, context: JunitContext): string {
  const { findings } = result;
  const failed = openFindings(findings).length;
  const isError = !result.complete && elementOf(result) === 'error';
  const isSkipped = !result.complete && !isError;
  const counts = `tests="${findings.length + 1}" failures="${failed}" errors="${isError ? 1 : 0}" skipped="${findings.length - failed + (isSkipped ? 1 : 0)}"`;
  const time = `time="${result.seconds.toFixed(3)}"`;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="clew check" ${counts} ${time}>`,
    `  <testsuite name="${xmlAttribute(context.subject)}" ${counts} ${time}>`,
    ...exploration(result, context),
    ...findings.flatMap((reported) => failure(reported, context)),
    '  </testsuite>',
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}

function exploration(result: CheckResult, { subject, display }: JunitContext): string[] {
  const name = `${counting(result.paths, 'path')} explored, stopped: ${result.stopped}`;
  const open = `    <testcase classname="${xmlAttribute(subject)}" name="${xmlAttribute(name)}"`;
  if (result.complete) return [`${open}/>`];
  const element = elementOf(result);
  const isOurs = result.unreproduced.length > 0;
  const message = isOurs ? 'findings could not be reproduced: a bug in clew' : conclusion(result);
  const text = result.gaps.map((gap) => gapLine(gap, display)).join('\n');
  return [
    `${open}>`,
    `      <${element} message="${xmlAttribute(message)}">${xmlText(text)}</${element}>`,
    '    </testcase>',
  ];
}

function elementOf({ unreproduced, status }: CheckResult): 'error' | 'skipped' {
  return unreproduced.length > 0 || status === 'nothing-run' ? 'error' : 'skipped';
}

function failure(reported: ReportedFinding, context: JunitContext): string[] {
  const { finding, accepted } = reported;
  const place = placeOf(finding);
  const file = place?.file === undefined ? context.subject : context.display(place.file);
  const name = `${finding.kind} in ${place?.function ?? 'the program'}, line ${place?.line ?? 0}`;
  return [
    `    <testcase classname="${xmlAttribute(file)}" name="${xmlAttribute(name)}">`,
    accepted === undefined
      ? `      <failure type="${finding.kind}" message="${xmlAttribute(finding.message)}">${xmlText(context.text(reported))}</failure>`
      : `      <skipped message="${xmlAttribute(`accepted: ${accepted.reason}`)}"/>`,
    '    </testcase>',
  ];
}
