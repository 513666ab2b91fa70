// Tests in the forms of other tools, written in the end from the folders of tests: a Test-Comp suite, and suites in C that any
// compiler builds together with the program. Suites of one function (--fn) are written by src/spec, which runs its calls.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraryHeaders, version } from '../host/library-files.ts';
import { cSuite, type NamedTest } from '../report/c-suite.ts';
import type { SuiteFrame } from '../report/c-suite-driver.ts';
import { metadataXml, testcaseXml } from '../report/testcomp.ts';
import type { CheckResult } from '../results/check-result.ts';
import { readInputJson } from '../results/input-json.ts';
import { cSuiteFiles, ctestFile, suiteFolder, writeInto } from '../results/out-folder.ts';
import type { ProgramPlan } from '../results/program-file.ts';
import { ctestLists } from './ctest.ts';

export const suiteFormats = ['raw', 'ktest', 'testcomp', 'c'] as const;
/** raw and ktest are always written: they are what a test's folder consists of. */
export type SuiteFormat = (typeof suiteFormats)[number];

export const cSuites = ['assert', 'ctest', 'unity'] as const;
/** A suite in C is run by its own main function, by CTest, or by Unity. */
export type CSuite = (typeof cSuites)[number];

/** The form of the tests that is named 'c' is the suite with assert. */
export function suitesAskedFor(
  formats: readonly SuiteFormat[] = [],
  suites: readonly CSuite[] = [],
): CSuite[] {
  return [...new Set<CSuite>([...(formats.includes('c') ? (['assert'] as const) : []), ...suites])];
}

/** The C files that the suites need; CTest calls the one with the main function. */
export function framesOf(suites: readonly CSuite[]): SuiteFrame[] {
  const hasMain = suites.some((suite) => suite !== 'unity');
  return [
    ...(hasMain ? (['assert'] as const) : []),
    ...suites.filter((suite) => suite === 'unity'),
  ];
}

const kleeHeader = 'klee/klee.h';
const support = fileURLToPath(new URL('../../libc/replay/clew-replay.c', import.meta.url));

export function writeSuites(
  result: CheckResult,
  program: ProgramPlan,
  formats: readonly SuiteFormat[],
  suites: readonly CSuite[],
): void {
  const isTestComp = formats.includes('testcomp');
  const asked = program.entry === undefined ? suitesAskedFor(formats, suites) : [];
  if (!isTestComp && asked.length === 0) return;
  const tests = testsOf(result);
  if (isTestComp) writeTestComp(result, program, tests);
  if (asked.length > 0) writeC(result, program, tests, asked);
}

/** The tests of a check in the order of their numbers. */
export function testsOf({ out, findings }: Pick<CheckResult, 'out' | 'findings'>): NamedTest[] {
  const known = new Map(
    findings.map(({ test, finding }) => [basename(test), `${finding.kind}: ${finding.message}`]),
  );
  const folder = join(out, 'tests');
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'input.json')))
    .sort()
    .map((name) => ({
      name,
      test: readInputJson(readFileSync(join(folder, name, 'input.json'), 'utf8')),
      finding: known.get(name),
    }));
}

function writeTestComp(
  { out }: CheckResult,
  { files, entry }: ProgramPlan,
  tests: readonly NamedTest[],
): void {
  const [programFile = ''] = files;
  const metadata = metadataXml({
    producer: `clew ${version()}`,
    programFile,
    programHash: createHash('sha256').update(readFileSync(programFile)).digest('hex'),
    entry: entry?.name ?? 'main',
    created: new Date().toISOString(),
  });
  const suite = join(out, suiteFolder);
  writeInto(out, { path: `${suiteFolder}/metadata.xml`, bytes: metadata });
  for (const { name, test, finding } of tests) {
    writeInto(suite, { path: `${name}.xml`, bytes: testcaseXml(test, finding !== undefined) });
  }
}

/** Writes KLEE's header where the sources include it: the compiler may not have it. */
function harnessHeader(out: string, { files }: ProgramPlan): string[] {
  const isUsed = files.some((file) => readFileSync(file, 'latin1').includes(kleeHeader));
  if (!isUsed) return [];
  writeInto(out, { path: kleeHeader, bytes: readFileSync(join(libraryHeaders, kleeHeader)) });
  return ['-idirafter', out];
}

function writeC(
  result: CheckResult,
  program: ProgramPlan,
  tests: readonly NamedTest[],
  suites: readonly CSuite[],
): void {
  const { out, findings } = result;
  const { files: sources } = program;
  const flags = [...program.flags, ...harnessHeader(out, program)];
  const subject = { sources, flags, support: readFileSync(support, 'utf8') };
  for (const frame of framesOf(suites)) {
    const name = cSuiteFiles[frame];
    const bytes = cSuite(tests, { ...subject, frame, file: join(out, name) });
    writeInto(out, { path: name, bytes });
  }
  if (suites.includes('ctest')) {
    const bytes = ctestLists({ folder: out, sources, flags, renamesMain: true, tests });
    writeInto(out, { path: ctestFile, bytes });
  }
  for (const { folder, test } of findings) {
    const own = tests.filter(({ name }) => name === basename(test));
    const file = join(folder, 'test.c');
    writeInto(folder, {
      path: 'test.c',
      bytes: cSuite(own, { ...subject, frame: 'assert', file }),
    });
  }
}
