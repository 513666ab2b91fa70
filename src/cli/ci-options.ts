// The options of clew ci beside those of a check: how the old version comes about, what fails, where the summary goes.

import { changeSearches, failures } from '../ci/options.ts';
import type { SearchName } from '../explore/search/named.ts';
import { checkOptions } from './check-options.ts';
import { choiceOption, namesOption, textOption } from './option.ts';

const group = 'Changes';

const { fresh: _, old: __, tests: ___, ...ofCheck } = checkOptions;

export const ciOptions = {
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
