// clew ci: checks a change. The work is done in src/ci; this file reads the options, and writes to the terminal and to files
// that others read: a summary for people, report.sarif for the code host, ci.json for scripts.

import { appendFileSync } from 'node:fs';
import { UserError } from '../base/user-error.ts';
import { writingTo } from '../base/write-error.ts';
import { type CiEvent, type CiResult, ci } from '../ci/ci.ts';
import { ciDocument } from '../ci/document.ts';
import type { CiOptions } from '../ci/options.ts';
import { ciMarkdown, ciText } from '../ci/summary.ts';
import { displayFile } from '../host/display.ts';
import { version } from '../host/version.ts';
import { unmetRequirements } from '../report/requirement.ts';
import { sarifLog } from '../report/sarif.ts';
import { writeInto } from '../results/out-folder.ts';
import { withFolder } from '../results/results-folder.ts';
import { WriteFailures } from '../results/write-failures.ts';
import { type SourceReader, sourceReader } from '../source/program-readable.ts';
import { libraryOptions } from './check.ts';
import { context, displayFor, type Hearing, hear, sayUnwritten } from './check-events.ts';
import { ciOptions } from './ci-options.ts';
import { defineCommand, type Invocation } from './command.ts';
import { compileOptions, projectOptions } from './compile-options.ts';
import { exitCodeOf } from './exit-code.ts';
import { exploring } from './exploring.ts';
import type { Interrupts } from './interrupts.ts';
import type { ProgressDisplay } from './progress.ts';
import { printError, printOutput } from './terminal.ts';

const options = { ...compileOptions, ...projectOptions, ...ciOptions };
type CiInvocation = Invocation<typeof options>;
type Values = CiInvocation['options'];

export const ciCommand = defineCommand({
  name: 'ci',
  summary: 'check what a change has changed: new findings, changed behaviour',
  operands: '[file...]',
  operandsMeaning:
    'a program built with clew cc, C sources, LLVM assembly, bitcode, objects built with -flto, or archives of them',
  description:
    'Checks a change, as a pull request is one: begins with the inputs that the store has of the program (clew record puts them there) and spends the time on what is new since the base. Findings that the old version has too are told apart from new ones, and inputs on which the two versions behave differently are told as changed behaviour. What is symbolic is taken from the recorded inputs, or said by options as for clew check. A summary in Markdown, report.sarif and ci.json go to --out.',
  examples: [
    ['clew ci parser.c', 'recorded inputs, the base from the environment, a minute'],
    ['clew ci --build "make CC=\'clew cc\'" ./tool', 'a program with a build system'],
    ['clew ci --since v1.2 --sym-stdin 0-64 parser.c', 'against a release, input by hand'],
    ['clew ci --fail-on new,changed --max-time 5m parser.c', 'strict, and longer'],
  ],
  takesProgramArguments: true,
  options,
  execute,
});

function execute(invocation: CiInvocation): Promise<number> {
  const { options: values } = invocation;
  const display = displayFor(values);
  const work = async (interrupts: Interrupts) => {
    const given = libraryOptionsOf(invocation, interrupts.signal);
    const source = sourceReader(given.check);
    return withFolder(undefined, values.out, async (folder) => {
      for await (const event of ci(given, folder)) {
        if (event.kind === 'ended') return report(event.result, values, display, source);
        tell(event, values, { display, interrupts, source });
      }
      throw new Error('the check of the change ended without a result');
    });
  };
  return exploring({ values, display, kept: 'the results', work });
}

function libraryOptionsOf(invocation: CiInvocation, signal: AbortSignal): CiOptions {
  const { build, oldProgram, changes, failOn } = invocation.options;
  // What a change is checked with is decided here: always anew, and with tests that cover something.
  const values = { ...invocation.options, fresh: true, old: undefined, tests: 'new' as const };
  const check = { ...libraryOptions({ ...invocation, options: values }), signal };
  return { check, environment: process.env, build, oldProgram, changes, failOn };
}

function tell(event: Exclude<CiEvent, { kind: 'ended' }>, values: Values, hearing: Hearing): void {
  switch (event.kind) {
    case 'base': {
      const { base } = event;
      if (values.quiet || values.json) return;
      return printError(
        base.kind === 'none'
          ? `clew: nothing to compare with: ${base.why}\n`
          : `clew: compared with ${base.name} (${base.why})\n`,
      );
    }
    case 'doing':
      return hearing.display.say(event.doing);
    case 'check':
      // Findings are told in the end, when it is known which are new.
      if (event.event.kind !== 'finding') hear(event.event, values, hearing);
  }
}

function report(
  result: CiResult,
  values: Values,
  display: ProgressDisplay,
  source: SourceReader,
): number {
  display.clear();
  const { out } = result.check;
  const unmet = unmetRequirements(values.require, result.check);
  const required = values.require.length > 0 && { unmet };
  const document = { ...ciDocument(result, displayFile), ...required };
  const markdown = ciMarkdown(result, displayFile);
  const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;
  const failures = new WriteFailures(() => {});
  const write = (path: string, bytes: string) =>
    failures.attempt(() => writeInto(out, { path, bytes }));
  write('ci.json', json(document));
  write('summary.md', markdown);
  write('report.sarif', json(sarif(result, source)));
  const further = values.summary ?? process.env.GITHUB_STEP_SUMMARY;
  if (further) failures.attempt(() => append(further, markdown));
  const unwritten = result.unwritten ?? failures.first?.message;
  if (values.json) printOutput(json(document));
  else if (!values.quiet || isWrong(result)) printOutput(ciText(result, context(source)));
  if (!values.json) for (const why of unmet) printError(`clew: not reached: ${why}\n`);
  sayUnwritten({ unwritten });
  return unwritten === undefined ? exitCode(result, unmet) : 3;
}

/** Whether the exit code needs an explanation. */
function isWrong({ failures, unchecked }: CiResult): boolean {
  return failures.length > 0 || unchecked !== undefined;
}

function sarif({ check, findings }: CiResult, source: SourceReader): object {
  const isNew = new Map(findings.map(({ reported, isNew: fresh }) => [reported, fresh]));
  return sarifLog(check, {
    source,
    display: displayFile,
    version: version(),
    baseline: (reported) => (isNew.get(reported) ? 'new' : 'unchanged'),
  });
}

/** Findings that policy lets pass do not hide what is wrong with clew itself, or with the set-up, such as too little time. */
function exitCode({ failures, unchecked, check }: CiResult, unmet: readonly string[]): number {
  if (failures.length > 0) return 1;
  if (unchecked !== undefined) return 2;
  return exitCodeOf({ ...check, findings: [] }, unmet);
}

function append(path: string, content: string): void {
  const mistake = (code: string) => new UserError(`'${path}' cannot be written (${code})`);
  writingTo(path, mistake, () => appendFileSync(path, content));
}
