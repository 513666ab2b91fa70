// clew ci: checks a change. The work is done in src/ci; this file reads the options, and writes to the terminal and to files
// that others read: a summary for people, report.sarif for the code host, ci.json for scripts.

import { appendFileSync } from 'node:fs';
import { UserError } from '../base/user-error.ts';
import { WriteFailures, writingTo } from '../base/write-error.ts';
import { type CiEvent, type CiResult, ci } from '../ci/ci.ts';
import { type CiOptions, changeSearches, failures } from '../ci/options.ts';
import { ciDocument, ciMarkdown, ciText } from '../ci/summary.ts';
import type { SearchName } from '../explore/search/named.ts';
import { displayFile } from '../host/display.ts';
import { version } from '../host/library-files.ts';
import { unmetRequirements } from '../report/requirement.ts';
import { sarifLog } from '../report/sarif.ts';
import { writeInto } from '../results/out-folder.ts';
import { withFolder } from '../results/results-folder.ts';
import { type SourceReader, sourceReader } from '../source/program-readable.ts';
import { libraryOptions } from './check.ts';
import { checkOptions } from './check-options.ts';
import { defineCommand, type Invocation } from './command.ts';
import { compileOptions, projectOptions } from './compile-options.ts';
import {
  context,
  displayOfCheck,
  exitCodeOf,
  exploring,
  type Hearing,
  hear,
  hearingOf,
  type Interrupts,
  sayUnwritten,
} from './exploring.ts';
import { choiceOption, namesOption, textOption } from './option.ts';
import type { ProgressDisplay } from './progress.ts';
import { printError, printOutput } from './terminal.ts';

const group = 'Changes';

const { fresh: _, old: __, tests: ___, ...ofCheck } = checkOptions;

const ciOptions = {
  ...ofCheck,
  maxTime: { ...checkOptions.maxTime, initial: 60_000, otherwise: '60s' },
  search: {
    ...checkOptions.search,
    initial: ['new-code'] as readonly SearchName[],
    otherwise: 'new-code',
  },
  since: {
    ...checkOptions.since,
    group,
    meaning: 'the commit that the change is compared with',
    otherwise:
      'what the environment says (GITHUB_BASE_REF, CI_MERGE_REQUEST_DIFF_BASE_SHA, CI_MERGE_REQUEST_TARGET_BRANCH_NAME, CHANGE_TARGET), else where this branch left origin/HEAD, else the commit before',
  },
  build: textOption({
    flags: '--build <command>',
    group,
    meaning:
      'a shell command that builds the program: run here, and in the sources of the old version',
    example: '--build "make CC=\'clew cc\'"',
    otherwise: 'nothing is built: C files are compiled, a program is there',
  }),
  oldProgram: textOption({
    flags: '--old-program <path>',
    group,
    meaning: 'the old version, built with clew cc',
    example: '--old-program ../base/tool',
    otherwise: 'its files at the commit of --since',
  }),
  changes: choiceOption(changeSearches, {
    flags: '--changes <how>',
    group,
    meaning:
      'how to look for changed behaviour: explore (both versions as a pair, for a third of the time), known (on known inputs alone), off',
    example: '--changes known',
    initial: 'explore',
  }),
  failOn: namesOption(failures, {
    flags: '--fail-on <what>',
    group,
    meaning:
      'when the exit code is 1: new (findings that the old version does not have), any (all findings), changed (changed behaviour), none; several with commas',
    example: '--fail-on new,changed',
    initial: ['new'],
  }),
  summary: textOption({
    flags: '--summary <file>',
    group: 'Output',
    meaning:
      'append the summary, in Markdown, to this file as well; it is always in summary.md in --out',
    example: '--summary notes.md',
    otherwise: '$GITHUB_STEP_SUMMARY, if there is one',
  }),
};

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
  isConfigurable: true,
  options,
  execute,
});

function execute(invocation: CiInvocation): Promise<number> {
  const { options: values } = invocation;
  const display = displayOfCheck(values);
  const work = async (interrupts: Interrupts) => {
    const given = libraryOptionsOf(invocation, interrupts.signal);
    const source = sourceReader(given.check);
    const hearing = hearingOf({ display, interrupts, source });
    return withFolder(undefined, values.out, async (folder) => {
      for await (const event of ci(given, folder)) {
        if (event.kind === 'ended') return report(event.result, values, display, source);
        tell(event, values, hearing);
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
  const failures = new WriteFailures();
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
