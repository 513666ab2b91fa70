// What calls of a function lead to: they are compiled together with its source, run in the box, and tell their result and every
// variable that they were given. Specifications and suites write their expectations from it.

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CType } from '../build/harness/c-type.ts';
import { type CaseInputs, resultName } from '../c-calls/case-inputs.ts';
import type { Behaviour, Ending } from '../compare/behaviour.ts';
import { endingText } from '../compare/differences.ts';
import { openCache } from '../host/cache.ts';
import { runInThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import { CompilationFailed } from '../source/compilation-failed.ts';
import { compileSources } from '../source/compile.ts';
import type { CaseJob } from './case-thread.ts';
import type { Observed } from './expectations.ts';
import type { SpecProgram } from './program.ts';

export const headerName = 'clew-spec.h';
export const header = fileURLToPath(new URL(`../../libc/replay/${headerName}`, import.meta.url));

export type Observation =
  | { readonly kind: 'completed'; readonly observed: Observed }
  | { readonly kind: 'ended'; readonly ending: Ending };

/** What each call leads to, in their order. */
export async function observe(
  cases: readonly CaseInputs[],
  program: SpecProgram,
): Promise<Observation[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clew-spec-'));
  try {
    const file = join(folder, 'recorder.c');
    copyFileSync(header, join(folder, headerName));
    writeFileSync(
      file,
      recorderText(includes(resolve(program.file)), program.signature.result, cases),
    );
    const behaviours = await runCases(file, cases.length, program);
    return behaviours.map(observationOf);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Why a case has no expectations, as words that follow its call. */
export function whyNot(ending: Ending): string {
  return ending.kind === 'finding' ? `is a finding: ${ending.finding}` : endingText(ending);
}

/** What stands before main. The program's own main gets another name. */
export function includes(source: string): string {
  return `#define main main_of_the_program
#include ${JSON.stringify(source)}
#undef main
#include "${headerName}"
`;
}

// ---- Running cases in the box, with all of clew's checks ----------------------------------------------------------------

/** How each case of the file behaves, in their order. The file is compiled with those of the program that it does not include. */
export async function runCases(
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
// A C file with the calls of all cases tells the result and every variable after each. It never leaves the box.

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

function observationOf(behaviour: Behaviour): Observation {
  const observed = observedIn(behaviour);
  if (observed === undefined) return { kind: 'ended', ending: behaviour.ending };
  return { kind: 'completed', observed };
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
