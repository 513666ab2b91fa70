// EGT's study of printf: formats of length 2, 3 and 4 are symbolic; every test of an implementation is run on the host's
// glibc. The driver (printf/driver.c) gives each directive an argument of its type, as the paper's did: 155209728 for integers.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planJob } from '../../src/check/planning.ts';
import { pathsInTheBox } from '../../src/compare/native.ts';
import type { CheckResult } from '../../src/results/check-result.ts';
import { groupOf } from './formats.ts';
import {
  answersOf,
  buildDriver,
  definitions,
  host,
  type Implementation,
  implementations,
  linesCovered,
  sourcesOf,
} from './natively.ts';

interface Study {
  readonly implementation: Implementation;
  readonly length: number;
  readonly check: CheckResult;
  readonly tests: readonly Tested[];
}

interface Tested {
  readonly format: Uint8Array;
  /** In the box. */
  readonly answer: string;
  /** Of the host's printf. */
  readonly expected: string;
}

const mostTime = 30 * 60_000;

/** What statements are covered by: the same formats also with a negative number, and with none. */
const argumentSets: readonly (readonly string[])[] = [
  [],
  ['-DINTEGER=-42', '-DNUMBER=-999999.96'],
  ['-DINTEGER=0', '-DNUMBER=0.0'],
];

export async function benchPrintf(words: readonly string[]): Promise<void> {
  const lengths = words.length === 0 ? [2, 3, 4] : words.map(Number);
  const folder = mkdtempSync(join(tmpdir(), 'clew-printf-'));
  try {
    const studies: Study[] = [];
    for (const length of lengths)
      for (const implementation of implementations) {
        const study = await studyOf(implementation, length, folder);
        studies.push(study);
        printRow(study);
      }
    printMismatches(studies, folder);
    printGroups(studies);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function studyOf(
  implementation: Implementation,
  length: number,
  folder: string,
): Promise<Study> {
  const options = {
    files: sourcesOf(implementation),
    flags: definitions(implementation, length),
    symbolic: { stdin: length },
    ...{ workers: 1, maxTime: mostTime },
  };
  const { job } = await planJob(options, Date.now(), () => {});
  const { check, paths } = await pathsInTheBox(options, job, () => {});
  const formats = paths.map(({ test }) => formatIn(test.input, length));
  const expected = answersOf(built(host, length, folder, ['-DBATCH']), formats);
  const tests = paths.map(({ a }, i) => ({
    format: formats[i],
    answer: Buffer.from(a.stdout).toString('latin1'),
    expected: expected[i],
  }));
  return { implementation, length, check, tests };
}

function formatIn(input: ReadonlyMap<string, Uint8Array>, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set((input.get('stdin') ?? bytes).subarray(0, length));
  return bytes;
}

/** Once for each kind. */
function built(
  implementation: Implementation,
  length: number,
  folder: string,
  further: readonly string[] = [],
): string {
  const name = [implementation.name, length, ...further].join(' ').replaceAll(/[^\w]+/g, '-');
  const target = join(folder, name);
  const known = drivers.get(target);
  if (known !== undefined) return known;
  mkdirSync(target);
  const driver = buildDriver(implementation, length, target, further);
  drivers.set(target, driver);
  return driver;
}
const drivers = new Map<string, string>();

// ---- Tables ------------------------------------------------------------------------------------------------------------

function printRow({ implementation, length, check }: Study): void {
  console.log(
    [
      implementation.name.padEnd(12),
      `length ${length}`,
      `${check.tests} tests`,
      `${check.exploring.toFixed(1)} s`,
      `${check.solver.queries} queries`,
      check.stopped,
      `${check.findings.length} findings`,
    ].join('  '),
  );
}

/** Declining is correct: who does so says that it does not know the format. */
function isMismatch(answer: string, expected: string): boolean {
  return answer !== 'declined\n' && answer !== expected;
}

function printMismatches(studies: readonly Study[], folder: string): void {
  const lengths = [...new Set(studies.map(({ length }) => length))];
  const ofOthers = studies.filter(({ implementation }) => implementation.source !== undefined);
  console.log(
    '\nmismatches      own tests        all tests        statements (gcov)  box = native',
  );
  for (const implementation of implementations) {
    const own = studies.filter((study) => study.implementation === implementation);
    const wrong = own.flatMap((study) => study.tests.filter(isWrong)).length;
    const tests = own.reduce((sum, study) => sum + study.tests.length, 0);
    const row = [implementation.name.padEnd(14), `${wrong} of ${tests}`.padEnd(15)];
    if (implementation.source !== undefined) {
      const folders: string[] = [];
      let [mismatches, total, strays] = [0, 0, 0];
      for (const length of lengths)
        for (const [i, values] of argumentSets.entries()) {
          const flags = ['-DBATCH', '--coverage', ...values];
          const driver = built(implementation, length, folder, flags);
          folders.push(driver.replace(/\/driver$/, ''));
          const mine = own.filter((study) => study.length === length);
          const answers = answersOf(driver, mine.flatMap(formatsOf));
          if (i === 0) strays += differingFromBox(mine, answers);
        }
      const { covered, total: lines } = linesCovered(implementation.source, folders);
      for (const length of lengths) {
        const driver = built(implementation, length, folder, ['-DBATCH']);
        const all = ofOthers.filter((study) => study.length === length);
        const answers = answersOf(driver, all.flatMap(formatsOf));
        const expected = all.flatMap((study) => study.tests.map((test) => test.expected));
        total += answers.length;
        mismatches += answers.filter((answer, i) => isMismatch(answer, expected[i])).length;
      }
      row.push(`${mismatches} of ${total}`.padEnd(15));
      row.push(`${((100 * covered) / lines).toFixed(1)}% of ${lines}`.padEnd(17));
      row.push(strays === 0 ? 'always' : `not for ${strays}`);
    }
    console.log(row.join('  '));
  }
}

function formatsOf({ tests }: Study): Uint8Array[] {
  return tests.map(({ format }) => format);
}

/** The box against a native build of the same code: the judge of clew itself. */
function differingFromBox(studies: readonly Study[], answers: readonly string[]): number {
  const inBox = studies.flatMap(({ tests }) => tests.map(({ answer }) => answer));
  return answers.filter((answer, i) => answer !== inBox[i]).length;
}

function isWrong({ answer, expected }: Tested): boolean {
  return isMismatch(answer, expected);
}

function printGroups(studies: readonly Study[]): void {
  for (const implementation of implementations) {
    const found = studies
      .filter((study) => study.implementation === implementation)
      .flatMap(({ tests }) => tests.filter(isWrong))
      .map(({ format, ...rest }) => ({ format: Buffer.from(format).toString('latin1'), ...rest }));
    const groups = groupedBy(found, ({ format }) => groupOf(format));
    console.log(`\n${implementation.name}: ${found.length} mismatches in ${groups.size} groups`);
    const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length);
    for (const [group, [first, ...others]] of sorted) {
      const { format, answer, expected } = first;
      const shown = [format, answer.trimEnd(), expected.trimEnd()].map((text) =>
        JSON.stringify(text),
      );
      console.log(
        `  ${others.length + 1} x ${group}: ${shown[0]} gives ${shown[1]}, not ${shown[2]}`,
      );
    }
  }
}

function groupedBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const known = groups.get(key(item));
    if (known === undefined) groups.set(key(item), [item]);
    else known.push(item);
  }
  return groups;
}
