// The options of clew ci beside those of a check: how the old version comes about, what fails, where the summary goes.

import { type ChangeSearch, changeSearches, type FailOn, failures } from '../ci/options.ts';
import type { SearchName } from '../explore/search/named.ts';
import { checkOptions } from './check-options.ts';
import { acceptChoice, acceptNames, acceptText, type Option } from './option.ts';

const group = 'Changes';

const since: Option<string | undefined> = {
  ...checkOptions.since,
  group,
  meaning: 'the commit that the change is compared with',
  otherwise:
    'what the environment says (GITHUB_BASE_REF, CI_MERGE_REQUEST_DIFF_BASE_SHA, CI_MERGE_REQUEST_TARGET_BRANCH_NAME, CHANGE_TARGET), else where this branch left origin/HEAD, else the commit before',
};

const build: Option<string | undefined> = {
  flags: '--build <command>',
  group,
  meaning:
    'a shell command that builds the program: run here, and in the sources of the old version',
  example: '--build "make CC=\'clew cc\'"',
  initial: undefined,
  otherwise: 'nothing is built: C files are compiled, a program is there',
  accept: acceptText,
};

const oldProgram: Option<string | undefined> = {
  flags: '--old-program <path>',
  group,
  meaning: 'the old version, built with clew cc',
  example: '--old-program ../base/tool',
  initial: undefined,
  otherwise: 'its files at the commit of --since',
  accept: acceptText,
};

const failOn: Option<readonly FailOn[]> = {
  flags: '--fail-on <what>',
  group,
  meaning:
    'when the exit code is 1: new (findings that the old version does not have), any (all findings), changed (changed behaviour), none; several with commas',
  example: '--fail-on new,changed',
  initial: ['new'],
  otherwise: 'new',
  accept: (given) => acceptNames('--fail-on', failures)(given, []),
};

const changes: Option<ChangeSearch> = {
  flags: '--changes <how>',
  group,
  meaning:
    'how to look for changed behaviour: explore (both versions as a pair, for a third of the time), known (on known inputs alone), off',
  example: '--changes known',
  initial: 'explore',
  otherwise: 'explore',
  accept: acceptChoice('--changes', changeSearches),
};

const summary: Option<string | undefined> = {
  flags: '--summary <file>',
  group: 'Output',
  meaning:
    'append the summary, in Markdown, to this file as well; it is always in summary.md in --out',
  example: '--summary notes.md',
  initial: undefined,
  otherwise: '$GITHUB_STEP_SUMMARY, if there is one',
  accept: acceptText,
};

const maxTime: Option<number | undefined> = {
  ...checkOptions.maxTime,
  initial: 60_000,
  otherwise: '60s',
};

const search: Option<readonly SearchName[]> = {
  ...checkOptions.search,
  initial: ['new-code'],
  otherwise: 'new-code',
};

const { fresh: _, old: __, tests: ___, ...ofCheck } = checkOptions;

export const ciOptions = {
  ...ofCheck,
  maxTime,
  search,
  since,
  build,
  oldProgram,
  changes,
  failOn,
  summary,
};
