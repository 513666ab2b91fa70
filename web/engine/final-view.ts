// The end of a check in the browser: the document and the files that the command line would have written, and the view of them.

import { placed } from '../../src/check/function-words.ts';
import { judged } from '../../src/check/judged.ts';
import type { Timeline } from '../../src/check/timeline.ts';
import { checkDocument } from '../../src/report/check-document.ts';
import { testView } from '../../src/report/view/finding-view.ts';
import { reportView } from '../../src/report/view/report-view.ts';
import type { CheckFigures, CheckResult, Stopped } from '../../src/results/check-result.ts';
import { inputJson } from '../../src/results/input-json.ts';
import type { CheckJob, Pictures } from '../../src/workers/job.ts';
import { commandOf } from './command.ts';
import { displayed } from './display.ts';
import type { MemoryResults } from './memory-results.ts';
import { type ExploreRequest, type FromExplorer, programFile } from './protocol.ts';

export interface EndedCheck {
  readonly figures: CheckFigures;
  readonly results: MemoryResults;
  readonly pictures: Pictures;
  readonly bounds: CheckResult['bounds'];
  readonly stopped: Stopped;
  readonly timeline: Timeline;
  readonly seconds: number;
  readonly request: ExploreRequest;
  readonly job: CheckJob;
}

export function endOf(ended: EndedCheck): FromExplorer {
  const { results, request, job, bounds, stopped, seconds } = ended;
  const tests = results.all();
  const sources = results.covering.addTo(ended.pictures.sources, results.moved);
  const figures = {
    ...ended.figures,
    tests: tests.length,
    paths: Math.max(ended.figures.paths, tests.length),
  };
  const result = judged(
    {
      ...figures,
      concretized: placed(figures.concretized, job.entry?.name),
      seconds,
      findings: results.reported,
      unreproduced: results.unreproduced,
      deaths: [],
      stopped,
      bounds,
      out: 'clew-out',
      warnings: plainText(request.warnings),
      notCaptured: [],
      native: { mode: 'off', protections: [] },
    },
    sources,
  );
  const shownBy = new Map(result.findings.map(({ test }, i) => [test, i + 1]));
  const view = reportView(
    {
      subject: programFile,
      command: commandOf(request.options),
      version: request.version,
      created: new Date().toISOString(),
      result,
      timeline: ended.timeline.all(),
      heuristics: [],
      ...ended.pictures,
      sources,
    },
    tests.map(({ test, number, folder }) =>
      testView(test, { number, folder, finding: shownBy.get(folder) }),
    ),
    displayed,
  );
  return {
    kind: 'ended',
    view,
    document: JSON.stringify(checkDocument(result, displayed)),
    tests: tests.map(({ folder, test }) => ({ folder, input: inputJson(test) })),
  };
}

function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the compiler's colours
  return text.replaceAll(/\u001b\[[0-9;]*m/g, '');
}
