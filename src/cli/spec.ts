// --spec of clew check: the specification is written when the check has ended, from the tests that it wrote.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultMemory } from '../abi/address-space.ts';
import { present } from '../base/known.ts';
import { UserError } from '../base/user-error.ts';
import { type CheckOptions, defaults } from '../check/options.ts';
import { displayFile } from '../host/display.ts';
import { namesIn } from '../host/named-file.ts';
import type { CheckResult, ReportedFinding } from '../results/check-result.ts';
import { placeOf } from '../results/finding-record.ts';
import { loadTest } from '../results/test-folder.ts';
import type { SpecSubject } from '../spec/program.ts';
import type { PathOfCheck, SpecResult } from '../spec/specification.ts';
import type { Option } from './option.ts';

/** True stands for the usual place. */
export const spec: Option<string | true | undefined> = {
  flags: '--spec [file]',
  group: 'Output',
  meaning:
    'with --fn: what the function does, as a C file with one case for each path, to be confirmed or corrected; confirmed cases are kept and tried; FILE ends in .spec.c',
  example: '--spec clamp.spec.c',
  initial: undefined,
  otherwise: 'with no FILE: NAME.spec.c next to the source',
  accept: (text) => text,
};

const specName = /\.spec\.c$/;

/** A word behind --spec that is no name of a specification is a source file: `--spec clamp.c`. */
export function sourceBehindSpec(given: string | true | undefined): string[] {
  return typeof given === 'string' && !specName.test(given) ? [given] : [];
}

/** Where the specification goes; a mistake is told before the check begins. */
export function specFile(
  given: string | true | undefined,
  { fn, files, tests }: Pick<CheckOptions, 'fn' | 'files' | 'tests'>,
): string | undefined {
  if (given === undefined) return undefined;
  if (fn === undefined) throw new UserError('--spec is about one function: name it with --fn NAME');
  if (tests === 'new')
    throw new UserError('--spec has a case for every path: leave out --tests new');
  const usual = join(dirname(files[0] ?? '.'), `${fn.name}.spec.c`);
  const file = typeof given === 'string' && specName.test(given) ? given : usual;
  if (!existsSync(dirname(file)))
    throw new UserError(`--spec: there is no folder '${dirname(file)}'`);
  if (existsSync(file) && !readFileSync(file, 'utf8').includes('SPECIFICATION('))
    throw new UserError(`--spec: '${file}' is there, but it is no specification of clew's`);
  return file;
}

/** Loads the reader of bitcode, which no other check needs in this thread. */
export async function specify(
  file: string,
  result: CheckResult,
  options: CheckOptions,
  /** How many units in the last place floats may be away from what is expected. */
  floatTolerance: number,
): Promise<SpecResult> {
  const subject = specSubject(options);
  const tolerance = floatTolerance === 0 ? [] : [`-DSPEC_TOLERANCE=${floatTolerance}`];
  const flags = [...subject.flags, ...tolerance];
  const { writeSpecification } = await import('../spec/specification.ts');
  return writeSpecification({ ...subject, flags }, pathsOf(result), file);
}

/** The function of a check, for those who call it once more. */
export function specSubject(options: CheckOptions): SpecSubject {
  const { files, flags = [], further: checks = [], clang, cache, fuel = defaults.fuel } = options;
  const entry = present(options.fn);
  return {
    ...{ files, flags, checks, entry, clang },
    cacheFolder: cache ?? undefined,
    memory: defaultMemory,
    fuel: Number.isFinite(fuel) ? fuel : undefined,
    command: options.command ?? `clew check --fn ${entry.name} --spec`,
  };
}

/** The paths in the order of their tests' numbers. */
function pathsOf({ out, findings }: CheckResult): PathOfCheck[] {
  const folder = join(out, 'tests');
  const numbers = namesIn(folder).filter((name) => /^\d+$/.test(name));
  const broken = new Map(findings.map((each) => [each.test, findingText(each)]));
  return numbers.map((number) => {
    const test = join(folder, number);
    return { test: loadTest(test), finding: broken.get(test) };
  });
}

function findingText({ finding }: ReportedFinding): string {
  const place = placeOf(finding);
  const where = place?.file === undefined ? '' : ` at ${displayFile(place.file)}:${place.line}`;
  return `is a finding: ${finding.kind}${where}`;
}

/** The text for people: contradictions in the form of compiler errors, then a line of figures. */
export function specText(result: SpecResult): string {
  const { file, confirmed, fresh, contradictions, unspecified } = result;
  const lines = contradictions.map(
    (each) => `${displayFile(each.file)}:${each.line}: contradiction: ${each.message}`,
  );
  const parts = [
    `${confirmed} confirmed`,
    ...(contradictions.length > 0 ? [`${contradictions.length} contradicted`] : []),
    `${fresh} new`,
    ...(unspecified > 0 ? [`${unspecified} not specified`] : []),
  ];
  return [...lines, `specification in ${displayFile(file)}: ${parts.join(', ')}`, ''].join('\n');
}
