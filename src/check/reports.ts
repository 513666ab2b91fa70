// What is left behind of a check besides tests and findings: a page for people, and files for editors, code hosts and continuous
// integration. They are written in the end, however the check ended.

import { displayFile } from '../host/display.ts';
import { version } from '../host/library-files.ts';
import { checkDocument } from '../report/check-document.ts';
import { reportedText } from '../report/check-summary.ts';
import { reportHtml } from '../report/html/report.ts';
import { junitXml } from '../report/junit.ts';
import { sarifLog } from '../report/sarif.ts';
import { plainStyle } from '../report/style.ts';
import type { CheckResult } from '../results/check-result.ts';
import type { FileContent } from '../results/out-folder.ts';
import type { ProgramPlan } from '../results/program-file.ts';
import type { TimelinePoint } from '../results/report-data.ts';
import { sourceReader } from '../source/program-readable.ts';
import type { Pictures } from '../workers/job.ts';
import { heuristicsOf, type Search } from './heuristic-file.ts';

export interface ReportSubject {
  readonly program: ProgramPlan;
  /** The command that started the check. */
  readonly command: string;
  readonly pictures: Pictures;
  readonly timeline: readonly TimelinePoint[];
  readonly search: Search;
}

export function reportFiles(result: CheckResult, subject: ReportSubject): FileContent[] {
  const { program, command, pictures, timeline } = subject;
  const name = `${program.files.join(' ')}${program.entry === undefined ? '' : `, ${program.entry.name}()`}`;
  const context = { style: plainStyle, source: sourceReader(program), display: displayFile };
  const json = (document: object) => `${JSON.stringify(document, undefined, 2)}\n`;
  const page = reportHtml(
    {
      subject: name,
      command,
      result,
      timeline,
      version: version(),
      ...pictures,
      heuristics: heuristicsOf(subject.search),
      created: new Date().toISOString(),
    },
    displayFile,
  );
  const sarif = sarifLog(result, { ...context, version: version() });
  const junit = junitXml(result, {
    subject: name,
    text: (reported) => reportedText(reported, context),
    display: displayFile,
  });
  return [
    { path: 'stats.json', bytes: json(checkDocument(result, displayFile)) },
    { path: 'report.html', bytes: page },
    { path: 'report.sarif', bytes: json(sarif) },
    { path: 'junit.xml', bytes: junit },
  ];
}
