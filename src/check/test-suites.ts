// Tests in the forms of other tools, written in the end from the folders of tests: a Test-Comp suite, and C files that any
// compiler builds together with the program.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraryHeaders, version } from '../host/library-files.ts';
import { cSuite, type NamedTest } from '../report/c-suite.ts';
import { metadataXml, testcaseXml } from '../report/testcomp.ts';
import type { CheckResult } from '../results/check-result.ts';
import { readInputJson } from '../results/input-json.ts';
import { suiteFolder, writeInto } from '../results/out-folder.ts';
import type { ProgramPlan } from '../results/program-file.ts';

export const suiteFormats = ['raw', 'ktest', 'testcomp', 'c'] as const;
/** raw and ktest are always written: they are what a test's folder consists of. */
export type SuiteFormat = (typeof suiteFormats)[number];

const kleeHeader = 'klee/klee.h';
const support = fileURLToPath(new URL('../../libc/replay/clew-replay.c', import.meta.url));

export function writeSuites(
  result: CheckResult,
  program: ProgramPlan,
  formats: readonly SuiteFormat[],
): void {
  if (!formats.includes('testcomp') && !formats.includes('c')) return;
  const tests = testsOf(result);
  if (formats.includes('testcomp')) writeTestComp(result, program, tests);
  // A function on its own has no native program.
  if (formats.includes('c') && program.entry === undefined) writeC(result, program, tests);
}

function testsOf({ out, findings }: CheckResult): NamedTest[] {
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

function writeC(result: CheckResult, program: ProgramPlan, tests: readonly NamedTest[]): void {
  const { out, findings } = result;
  const subject = {
    sources: program.files,
    flags: [...program.flags, ...harnessHeader(out, program)],
    support: readFileSync(support, 'utf8'),
  };
  const file = join(out, 'tests.c');
  writeInto(out, { path: 'tests.c', bytes: cSuite(tests, { ...subject, file }) });
  for (const { folder, test } of findings) {
    const own = tests.filter(({ name }) => name === basename(test));
    const content = cSuite(own, { ...subject, file: join(folder, 'test.c') });
    writeInto(folder, { path: 'test.c', bytes: content });
  }
}
