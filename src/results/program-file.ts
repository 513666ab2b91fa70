// program.json, next to the results: what the program was made of, so that a test can be run again by its name alone.
// Sources are named with the digest of their content: a test of another version is still run, but not in silence.

import { dirname, join, relative, resolve } from 'node:path';
import { largestMemory } from '../abi/address-space.ts';
import { handedPrograms } from '../base/handed-program.ts';
import { readJson } from '../base/json.ts';
import * as v from '../base/schema.ts';
import { functionEntry } from '../build/harness/entry-schema.ts';
import type { FunctionEntry } from '../build/harness/function-harness.ts';
import { digest } from '../host/cache.ts';
import { readIfThere } from '../host/named-file.ts';
import { ranges, words } from '../input/option-values.ts';

/** How to build the program and its box: what `clew check` was told. */
export interface ProgramPlan {
  readonly files: readonly string[];
  readonly flags: readonly string[];
  readonly entry: FunctionEntry | undefined;
  readonly fuzzSize: number;
  /** The words of --check. */
  readonly checks: readonly string[];
  /** Undefined in documents of older versions, which mean zero and refuse. */
  readonly uninitialized?: 'zero' | 'symbolic';
  readonly missing?: 'refuse' | 'symbolic';
  readonly memory: number;
  readonly fuel: number | undefined;
  /** The words given to --file, --dir, --mount, --program and --env. */
  readonly handed: {
    readonly file: readonly string[];
    readonly dir: readonly string[];
    readonly mount?: readonly string[];
    readonly program?: readonly string[];
    readonly env: readonly string[];
  };
}

const format = 1;
const name = 'program.json';

interface ProgramDocument extends ProgramPlan {
  readonly format: number;
  /** The folder that file names and flags are relative to, seen from the folder of the document. */
  readonly directory: string;
  readonly digests: Readonly<Record<string, string>>;
}

const programSchema = v.fields<ProgramDocument>({
  format: v.only(format, `${format}, the format that this clew reads`),
  directory: v.path,
  digests: v.dictionaryOf(v.text),
  files: v.listOf(v.path),
  flags: v.listOf(v.word),
  entry: v.optional(functionEntry),
  fuzzSize: v.wholeNumber(ranges.fuzzSize),
  checks: v.listOf(v.text),
  uninitialized: v.optional(v.oneOf(words.uninitialized)),
  missing: v.optional(v.oneOf(words.missing)),
  memory: v.wholeNumber({ min: 1, max: largestMemory }),
  fuel: v.optional(v.wholeNumber(ranges.fuel)),
  handed: v.fields<ProgramPlan['handed']>({
    file: v.listOf(v.word),
    dir: v.listOf(v.word),
    mount: v.optional(v.listOf(v.word)),
    program: v.optional(v.listOf(v.word)),
    env: v.listOf(v.word),
  }),
});

export function programDocument(plan: ProgramPlan, out: string): string {
  const document: ProgramDocument = {
    format,
    directory: relative(resolve(out), process.cwd()) || '.',
    ...plan,
    digests: Object.fromEntries(filesOf(plan).map((file) => [file, digestOf(file)])),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

export interface KnownProgram {
  readonly plan: ProgramPlan;
  /** Folder that the names in the plan are relative to. */
  readonly directory: string;
  /** Files whose content has changed since. */
  readonly changed: readonly string[];
}

/** The program of a test: described in one of the folders above it. */
export function findProgram(test: string): KnownProgram | undefined {
  for (let folder = resolve(test); ; folder = dirname(folder)) {
    const text = readIfThere(join(folder, name))?.toString('latin1');
    if (text !== undefined) return readDocument(text, folder);
    if (dirname(folder) === folder) return undefined;
  }
}

function readDocument(text: string, folder: string): KnownProgram {
  const what = `'${join(folder, name)}' is not a program description that this clew wrote`;
  const document = readJson(text, programSchema, what);
  const { directory, digests, format: _, ...plan } = document;
  const base = resolve(folder, directory);
  const changed = filesOf(plan).filter((file) => digestOf(resolve(base, file)) !== digests[file]);
  return { plan, directory: base, changed };
}

/** The files of the program, and of those that were handed over beside it. */
function filesOf({ files, handed }: ProgramPlan): string[] {
  return [...files, ...handedPrograms(handed.program ?? []).map(({ file }) => file)];
}

function digestOf(file: string): string {
  const text = readIfThere(file)?.toString('latin1');
  return text === undefined ? 'missing' : digest(text);
}
