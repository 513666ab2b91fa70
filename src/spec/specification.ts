// Specification by example (EGT, section 2.2): what a function should do in general is hard to say, but whether f(3) == 9 is
// right anybody can see. From the tests of a check, one for each path, a C file with the observed results is written; a
// person confirms or corrects them. The next time confirmed cases are kept, and tried: what they contradict is told.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { writing } from '../base/write-error.ts';
import { argumentsIn } from '../c-calls/arguments.ts';
import { caseInputs } from '../c-calls/case-inputs.ts';
import type { Behaviour } from '../compare/behaviour.ts';
import { endingText } from '../compare/differences.ts';
import { writeChosen } from '../host/whole-file.ts';
import { lineComment } from '../report/c-text.ts';
import type { Test } from '../results/test.ts';
import {
  caseKey,
  isKept,
  type KnownCase,
  knownCases,
  newDocument,
  updatedDocument,
  type WrittenCase,
} from './document.ts';
import { specWords } from './expectation-words.ts';
import { expectations } from './expectations.ts';
import { header, headerName, includes, observe, runCases, whyNot } from './observation.ts';
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
  const seen = await observe(
    calls.map(({ inputs }) => inputs),
    program,
  );
  const cases: WrittenCase[] = [];
  const remarks: string[] = [];
  for (const { inputs, finding, key } of fresh) {
    const observation = seen[calls.findIndex((each) => each.key === key)];
    if (observation?.kind !== 'completed') {
      const why = finding ?? (observation && whyNot(observation.ending));
      remarks.push([...inputs.lines.slice(0, -1), inputs.call, why].join(' '));
    } else {
      const { observed } = observation;
      const expected = expectations(signature.result, inputs.variables, observed, specWords);
      cases.push({ key, lines: [...inputs.lines, ...expected] });
    }
  }
  return { cases, remarks };
}

// ---- The file ----------------------------------------------------------------------------------------------------------

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
