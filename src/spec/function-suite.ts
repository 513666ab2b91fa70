// The tests of one function as a suite in C: each is a call as a person would write it, with what was observed in the box as
// expectations, for assert (and CTest) or for Unity. Calls that lead to a finding have nothing to expect but that they come to an end.

import { dirname, join, relative, resolve } from 'node:path';
import { cString } from '../base/c-string.ts';
import { UserError } from '../base/user-error.ts';
import { argumentsIn } from '../c-calls/arguments.ts';
import { type CaseInputs, caseInputs, resultName } from '../c-calls/case-inputs.ts';
import { ctestLists } from '../check/ctest.ts';
import { type CSuite, framesOf } from '../check/test-suites.ts';
import { type NamedTest, suiteHeading } from '../report/c-suite.ts';
import {
  assertMain,
  cSuiteHeaders,
  functionTestRunner,
  functionTestTypes,
  type SuiteFrame,
  unityExpectation,
  unityMain,
  unityTestApart,
} from '../report/c-suite-driver.ts';
import { lineComment } from '../report/c-text.ts';
import { cSuiteFiles, ctestFile, writeInto } from '../results/out-folder.ts';
import { assertWords, unityWords } from './expectation-words.ts';
import { expectations } from './expectations.ts';
import { type Observation, observe, whyNot } from './observation.ts';
import { type SpecProgram, type SpecSubject, specProgram } from './program.ts';

export interface FunctionSuite {
  /** How many tests the suites have. */
  readonly tests: number;
  /** How many paths of the check have no test in them, and the first reason. */
  readonly missing: number;
  readonly reason: string | undefined;
}

/** A test that is a call. A path without one has the reason why it cannot be written. */
interface Call {
  readonly name: string;
  readonly finding: string | undefined;
  readonly inputs: CaseInputs;
  readonly observation: Observation | undefined;
}

interface Lost {
  readonly name: string;
  readonly impossible: string;
}

type Written = Call | Lost;

function isCall(written: Written): written is Call {
  return !('impossible' in written);
}

function isLost(written: Written): written is Lost {
  return 'impossible' in written;
}

export async function writeFunctionSuites(
  subject: SpecSubject,
  tests: readonly NamedTest[],
  /** The folders of the findings, by the name of their test. */
  findings: ReadonlyMap<string, string>,
  out: string,
  suites: readonly CSuite[],
): Promise<FunctionSuite> {
  const program = await specProgram(subject);
  const all = await callsOf(program, tests);
  const calls = all.filter(isCall);
  const lost = all.filter(isLost);
  for (const frame of framesOf(suites)) {
    const path = cSuiteFiles[frame];
    writeInto(out, { path, bytes: suiteText(program, all, { frame, file: join(out, path) }) });
  }
  if (suites.includes('ctest')) {
    const { otherFiles: sources, flags } = program;
    const bytes = ctestLists({ folder: out, sources, flags, renamesMain: false, tests: calls });
    writeInto(out, { path: ctestFile, bytes });
  }
  for (const call of calls) {
    const folder = findings.get(call.name);
    if (folder === undefined) continue;
    const place = { frame: 'assert', file: join(folder, 'test.c'), isCopied: true } as const;
    writeInto(folder, { path: 'test.c', bytes: suiteText(program, [call], place) });
  }
  return { tests: calls.length, missing: lost.length, reason: lost[0]?.impossible };
}

async function callsOf(program: SpecProgram, tests: readonly NamedTest[]): Promise<Written[]> {
  const { entry, plans, signature } = program;
  const written = tests.map(({ name, test, finding }): Written => {
    try {
      const given = argumentsIn(test.input, plans, signature.parameters);
      const inputs = caseInputs(entry.name, given, signature);
      return { name, finding, inputs, observation: undefined };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return {
        name,
        impossible: error.message.replace(/^--spec: /, ''),
      };
    }
  });
  const ordinary = written.filter(isCall).filter(({ finding }) => finding === undefined);
  const seen = await observe(
    ordinary.map(({ inputs }) => inputs),
    program,
  );
  const observations = new Map<Written, Observation>(ordinary.map((each, i) => [each, seen[i]]));
  return written.map((each) => {
    const observation = observations.get(each);
    return observation !== undefined && isCall(each) ? observed(each, observation) : each;
  });
}

/** A call that ends the program, or that the box refuses, has no result. Other paths to a known finding are told by their run. */
function observed(call: Call, observation: Observation): Written {
  if (observation.kind === 'completed') return { ...call, observation };
  const { ending } = observation;
  if (ending.kind === 'finding') return { ...call, finding: ending.finding };
  return { name: call.name, impossible: `${call.inputs.call} ${whyNot(ending)}` };
}

// ---- The file ----------------------------------------------------------------------------------------------------------

interface Place {
  readonly frame: SuiteFrame;
  readonly file: string;
  /** Whether people take it elsewhere, as editors do: then it includes the source by its whole name. */
  readonly isCopied?: boolean;
}

/** Unity runs the tests in its own process, except for those that lead to a finding, which might end it. */
function suiteText(program: SpecProgram, all: readonly Written[], place: Place): string {
  const { entry, otherFiles, flags } = program;
  const { frame, file, isCopied = false } = place;
  const calls = all.filter(isCall);
  const what = `${calls.length === 1 ? 'A test' : `${calls.length} tests`} of ${entry.name}()`;
  const apart = calls.filter(({ finding }) => frame === 'assert' || finding !== undefined);
  return [
    suiteHeading(`${what}, by an exploration`, { flags, files: otherFiles }, place),
    ...remarksOn(all),
    headers(
      isCopied ? resolve(program.file) : relative(resolve(dirname(file)), resolve(program.file)),
    ),
    functionTestTypes,
    functionTestRunner,
    ...(frame === 'unity' ? [unityExpectation] : []),
    ...calls.map((call) => testFunction(program, call, frame)),
    ...(apart.length > 0 ? [table(apart, frame)] : []),
    ...(frame === 'unity' ? apart.map(({ name }, i) => unityTestApart(name, i)) : []),
    frame === 'unity' ? unityMain(calls.map(({ name }) => name)) : assertMain,
  ].join('\n');
}

function remarksOn(all: readonly Written[]): string[] {
  const lost = all.filter(isLost);
  return lost.map(({ name, impossible }) => lineComment(`${name} is not here: ${impossible}`));
}

/** The program's own text comes first, so that static functions are reached. Its main gets another name. */
function headers(source: string): string {
  return `#define _GNU_SOURCE 1
#undef NDEBUG
#define main main_of_the_program
#include ${JSON.stringify(source)}
#undef main
#include <assert.h>
#include <limits.h>
#include <math.h>${cSuiteHeaders}`;
}

const bodyName = (frame: SuiteFrame, { name, finding }: Call) =>
  `${frame === 'unity' && finding !== undefined ? 'finding' : 'test'}_${name}`;

function testFunction({ signature }: SpecProgram, call: Call, frame: SuiteFrame): string {
  const { inputs, observation, finding } = call;
  const words = frame === 'unity' ? unityWords : assertWords;
  const isVoid = signature.result.kind === 'void';
  const after =
    observation?.kind === 'completed'
      ? expectations(signature.result, inputs.variables, observation.observed, words)
      : isVoid
        ? []
        : [`(void)${resultName};`];
  const comment = finding === undefined ? [] : [lineComment(finding)];
  const lines = [...inputs.lines, ...after].map((line) => `  ${line}`);
  return [...comment, `static void ${bodyName(frame, call)}(void) {`, ...lines, '}\n'].join('\n');
}

function table(calls: readonly Call[], frame: SuiteFrame): string {
  const rows = calls.map((call) => {
    const finding = call.finding === undefined ? '0' : cString(call.finding);
    return `  {${cString(call.name)}, ${finding}, ${bodyName(frame, call)}},`;
  });
  return `static const struct clew_test tests[] = {\n${rows.join('\n')}\n};`;
}
