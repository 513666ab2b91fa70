// Specification by example (EGT, section 2.2): what a function should do in general is hard to say, but whether f(3) == 9 is
// right anybody can see. From the tests of a check, one for each path, a C file with the observed results is written; a
// person confirms or corrects them. The next time confirmed cases are kept, and tried: what they contradict is told.

import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writing } from '../base/write-error.ts';
import type { CType } from '../build/harness/c-type.ts';
import { argumentsIn } from '../c-calls/arguments.ts';
import { type CaseInputs, caseInputs, resultName } from '../c-calls/case-inputs.ts';
import type { Behaviour, Ending } from '../compare/behaviour.ts';
import { endingText } from '../compare/differences.ts';
import { openCache } from '../host/cache.ts';
import { runInThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import { writeChosen } from '../host/whole-file.ts';
import { lineComment } from '../report/c-text.ts';
import type { Test } from '../results/test.ts';
import { CompilationFailed } from '../source/compilation-failed.ts';
import { compileSources } from '../source/compile.ts';
import type { CaseJob } from './case-thread.ts';
import {
  caseKey,
  isKept,
  type KnownCase,
  knownCases,
  newDocument,
  updatedDocument,
  type WrittenCase,
} from './document.ts';
import { expectations, type Observed } from './expectations.ts';
import { type SpecProgram, type SpecSubject, specProgram } from './program.ts';

export interface SpecResult {
  readonly file: string;
  readonly confirmed: number;
  readonly fresh: number;
  readonly contradictions: readonly Contradiction[];
  /** How many paths nothing could be specified for. */
  readonly unspecified: number;
}

/** A confirmed case that the function does not fulfil. */
export interface Contradiction {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** A test of the check, or the input of a finding, which is told in words. */
export interface PathOfCheck {
  readonly test: Test;
  readonly finding: string | undefined;
}

const headerName = 'clew-spec.h';
const header = fileURLToPath(new URL(`../../libc/replay/${headerName}`, import.meta.url));

export async function writeSpecification(
  subject: SpecSubject,
  paths: readonly PathOfCheck[],
  file: string,
): Promise<SpecResult> {
  const program = await specProgram(subject);
  const text = existsSync(file)
    ? readFileSync(file, 'utf8')
    : newDocument(headingOf(program, file));
  const known = knownCases(text, file);
  const besideIt = join(dirname(file), headerName);
  writing(besideIt, () => writeChosen(besideIt, readFileSync(header)));
  const contradictions = existsSync(file) ? await contradictionsIn(file, known, program) : [];
  const kept = new Set(known.filter(isKept).map(({ key }) => key));
  const { cases, remarks } = await observed(paths, program, kept);
  const updated = updatedDocument(text, known, cases, remarks);
  writing(file, () => writeChosen(file, updated.text));
  return {
    file,
    confirmed: kept.size,
    fresh: cases.length,
    contradictions: contradictions.map((each) => ({ ...each, line: updated.lineNow(each.line) })),
    unspecified: remarks.length,
  };
}

// ---- What is confirmed -------------------------------------------------------------------------------------------------

async function contradictionsIn(
  file: string,
  known: readonly KnownCase[],
  program: SpecProgram,
): Promise<Contradiction[]> {
  if (!known.some(isKept)) return [];
  const behaviours = await runCases(file, known.length, program);
  return known.flatMap((each, i) => (isKept(each) ? brokenIn(file, each, behaviours[i]) : []));
}

/** Exit statuses of a case (clew-spec.h). */
const passed = 77;
const failed = 78;

function brokenIn(file: string, { line }: KnownCase, behaviour: Behaviour): Contradiction[] {
  const { ending } = behaviour;
  if (ending.kind === 'exited' && ending.status === passed) return [];
  const said = Buffer.from(behaviour.stderr).toString('latin1').split('\n');
  const expected = said.flatMap((each) => {
    const [, at, message] = /^.*:(\d+): (.* expected .*)$/.exec(each) ?? [];
    return at === undefined ? [] : [{ file, line: Number(at), message: message }];
  });
  if (ending.kind === 'exited' && ending.status === failed) return expected;
  return [...expected, { file, line, message: `the function ${endingText(ending)}` }];
}

// ---- What is new -------------------------------------------------------------------------------------------------------

async function observed(
  paths: readonly PathOfCheck[],
  program: SpecProgram,
  known: ReadonlySet<string>,
): Promise<{ cases: WrittenCase[]; remarks: string[] }> {
  const { signature, entry, plans } = program;
  const all = paths.map(({ test, finding }) => {
    const given = argumentsIn(test.input, plans, signature.parameters);
    const inputs = caseInputs(entry.name, given, signature);
    return { inputs, finding, key: caseKey(inputs.lines) };
  });
  const fresh = [...new Map(all.map((each) => [each.key, each])).values()].filter(
    ({ key }) => !known.has(key),
  );
  const calls = fresh.filter(({ finding }) => finding === undefined);
  const behaviours = await record(
    calls.map(({ inputs }) => inputs),
    program,
  );
  const cases: WrittenCase[] = [];
  const remarks: string[] = [];
  for (const { inputs, finding, key } of fresh) {
    const behaviour = behaviours[calls.findIndex((each) => each.key === key)];
    const seen = behaviour && observedIn(behaviour);
    if (seen === undefined) {
      const why = finding ?? (behaviour && whyNot(behaviour.ending));
      remarks.push([...inputs.lines.slice(0, -1), inputs.call, why].join(' '));
    } else {
      const expected = expectations(signature.result, inputs.variables, seen);
      cases.push({ key, lines: [...inputs.lines, ...expected] });
    }
  }
  return { cases, remarks };
}

/** Why a case has no expectations, as words that follow its call. */
function whyNot(ending: Ending): string {
  return ending.kind === 'finding' ? `is a finding: ${ending.finding}` : endingText(ending);
}

async function record(
  cases: readonly ReturnType<typeof caseInputs>[],
  program: SpecProgram,
): Promise<readonly Behaviour[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clew-spec-'));
  try {
    const file = join(folder, 'recorder.c');
    copyFileSync(header, join(folder, headerName));
    writeFileSync(
      file,
      recorderText(includes(resolve(program.file)), program.signature.result, cases),
    );
    return await runCases(file, cases.length, program);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// ---- The file ----------------------------------------------------------------------------------------------------------

/** What stands before main. The program's own main gets another name. */
function includes(source: string): string {
  return `#define main main_of_the_program
#include ${JSON.stringify(source)}
#undef main
#include "${headerName}"
`;
}

function headingOf(program: SpecProgram, file: string): string {
  const { entry, file: source, otherFiles, flags, command } = program;
  const folder = dirname(resolve(file));
  const here = (name: string) => relative(folder, resolve(name));
  const name = relative(folder, resolve(file));
  const words = ['cc', ...flags, name, ...otherFiles.map(here), '-lm', '-o', `${entry.name}-spec`];
  return `${lineComment(`What ${entry.name}() in ${here(source)} does, by example: one case for each path through it, as clew observed it.`)}
//
// Is a case right? Then write "confirmed" for "new". Is it wrong? Correct what is expected, and confirm that. clew keeps
// confirmed cases, adds new ones, and says when the function does otherwise than they say:
//
${lineComment(`  ${command}`)}
//
// Whatever else you write into this file stays. To run it without clew:
//
${lineComment(`  ${words.join(' ')} && ./${entry.name}-spec`)}
${includes(here(source))}`;
}

// ---- Running cases in the box, with all of clew's checks ----------------------------------------------------------------

/** How each case of the file behaves, in their order. The file is compiled with those of the program that it does not include. */
async function runCases(
  file: string,
  cases: number,
  program: SpecProgram,
): Promise<readonly Behaviour[]> {
  if (cases === 0) return [];
  const { cacheFolder, clang, flags, checks, memory, fuel } = program;
  const cache = cacheFolder === undefined ? undefined : openCache(cacheFolder);
  const files = [file, ...program.otherFiles];
  const compiled = await compileSources(files, {
    clang,
    flags: [...flags, '-w'],
    checks,
    cache,
    including: [program.file],
  });
  if (compiled.kind === 'failed') throw new CompilationFailed(compiled.diagnostics);
  const job: CaseJob = { units: compiled.units, cacheFolder, memory, fuel, cases };
  return runInThread(threadFile('spec/case-thread'), job);
}

// ---- What each case leads to -------------------------------------------------------------------------------------
//
// A C file with the calls of all cases tells the result and every variable after each. It never leaves the box; the specification
// is written from what it tells.

const helpers = `
long __clew_readable(const void *pointer);
static void clew_tell(char kind, const void *address, const void *bytes, size_t size) {
  printf("\\001%c%lx:", kind, (unsigned long)address);
  for (size_t i = 0; i < size; i++) printf("%02x", ((const unsigned char *)bytes)[i]);
  printf("\\002");
}
static void clew_tell_text(const char *text) {
  long most = text ? __clew_readable(text) : 0;
  for (long i = 0; i < most; i++) {
    if (text[i]) continue;
    clew_tell('t', text, text, (size_t)i);
    return;
  }
}
`;

/** `heading` includes the program, and what a specification needs. */
function recorderText(heading: string, result: CType, cases: readonly CaseInputs[]): string {
  const blocks = cases.map(({ lines, variables }) => {
    const tells = [
      ...(result.kind === 'void'
        ? []
        : [`clew_tell('r', 0, &${resultName}, sizeof ${resultName});`]),
      ...(isTextPointer(result) ? [`clew_tell_text((const char *)${resultName});`] : []),
      ...variables.map(({ name }) => `clew_tell('v', &${name}, &${name}, sizeof ${name});`),
      "clew_tell('e', 0, 0, 0);",
    ];
    return `  CASE(new, recorded) {\n    ${[...lines, ...tells].join('\n    ')}\n  }\n`;
  });
  return `${heading}${helpers}
int main(int argc, char **argv) {
  SPECIFICATION(argc, argv);
${blocks.join('')}  return spec_end();
}
`;
}

function isTextPointer(type: CType): boolean {
  if (type.kind !== 'pointer') return false;
  const target = type.target();
  return target.kind === 'number' && target.character;
}

/** What a case showed; undefined if it did not come to its end. */
function observedIn({ stdout }: Behaviour): Observed | undefined {
  const text = Buffer.from(stdout).toString('latin1');
  let result = new Uint8Array(0);
  let isComplete = false;
  let found: { address: bigint; bytes: Uint8Array } | undefined;
  const told: { address: bigint; bytes: Uint8Array }[] = [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: marks that no text of a program is likely to have
  for (const [, kind, address, hex] of text.matchAll(/\x01([rtve])([0-9a-f]+):([0-9a-f]*)\x02/g)) {
    const record = {
      address: BigInt(`0x${address}`),
      bytes: Uint8Array.from(Buffer.from(hex, 'hex')),
    };
    if (kind === 'r') result = record.bytes;
    else if (kind === 't') found = record;
    else if (kind === 'v') told.push(record);
    else isComplete = true;
  }
  if (!isComplete) return undefined;
  const isInVariable =
    found !== undefined &&
    told.some(({ address, bytes }) => {
      const end = address + BigInt(bytes.length);
      return found.address >= address && found.address <= end;
    });
  return { result, text: isInVariable ? undefined : found?.bytes, variables: told };
}
