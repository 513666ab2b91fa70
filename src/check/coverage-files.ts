// Coverage in the forms of other tools, written in the end: of the whole check, and of each of its tests.

import { resolve } from 'node:path';
import { displayFile } from '../host/display.ts';
import { version } from '../host/library-files.ts';
import { coberturaXml } from '../report/coverage/cobertura.ts';
import { gcovDocument } from '../report/coverage/gcov.ts';
import { lcovTrace, type NamedCoverage } from '../report/coverage/lcov.ts';
import { sourceCoverage } from '../report/source-coverage.ts';
import { coverageFolder, type FileContent } from '../results/out-folder.ts';
import type { SourceCoverage } from '../results/report-data.ts';
import { type Showable, sourceReader } from '../source/program-readable.ts';
import type { SuiteCoverage } from '../workers/suite-thread.ts';

export const coverageFormats = ['lcov', 'gcov', 'cobertura'] as const;
export type CoverageFormat = (typeof coverageFormats)[number];

const endings: Readonly<Record<CoverageFormat, string>> = {
  lcov: 'info',
  gcov: 'gcov.json',
  cobertura: 'xml',
};

/** What each test covers, with the name of its folder. */
export interface TestCoverage {
  readonly name: string;
  readonly sources: readonly SourceCoverage[];
}

export function coverageFiles(
  sources: readonly SourceCoverage[],
  tests: readonly TestCoverage[],
  formats: readonly CoverageFormat[],
): FileContent[] {
  return [...new Set(formats)].flatMap((format) => {
    const ending = endings[format];
    const named = tests.map((test) => ({ test: `test_${test.name}`, sources: test.sources }));
    const all: NamedCoverage[] = named.length > 0 ? named : [{ test: '', sources }];
    const whole = format === 'lcov' ? lcovTrace(all, absolute) : content(format, sources);
    return [
      { path: `coverage.${ending}`, bytes: whole },
      ...tests.map(({ name, sources: own }) => ({
        path: `${coverageFolder}/${name}.${ending}`,
        bytes: content(format, own),
      })),
    ];
  });
}

function content(format: CoverageFormat, sources: readonly SourceCoverage[]): string {
  const directory = process.cwd();
  switch (format) {
    case 'lcov':
      return lcovTrace([{ test: '', sources }], absolute);
    case 'gcov':
      return `${JSON.stringify(gcovDocument(sources, { directory, pathOf: absolute }))}\n`;
    case 'cobertura':
      return coberturaXml(sources, { directory, version: version(), created: Date.now() });
  }
}

function absolute(file: string): string {
  return resolve(file);
}

/** Puts the marks of each test to lines and branches. `names` are those of the tests that were run. */
export function coverageByTest(
  { coverage, sites = [], runs }: SuiteCoverage,
  names: readonly string[],
  showable: Showable,
): TestCoverage[] {
  if (coverage === undefined) return [];
  const read = sourceReader(showable);
  const asked = new Uint8Array();
  return runs.map(({ marks }, index) => ({
    name: names[index],
    sources: sourceCoverage({ coverage, sites, marks, asked }, read, displayFile),
  }));
}
