// --require: what has to be reached for exit code 0.

import { UserError } from '../base/user-error.ts';
import type { Requirement } from '../report/requirement.ts';
import type { Option } from './option.ts';

export const require: Option<readonly Requirement[]> = {
  flags: '--require <what>',
  group: 'Limits',
  meaning:
    'exit with code 4 where this was not reached: complete (everything within the bounds was explored, without a gap), runs=N, coverage=P% (of lines); several with commas',
  example: '--require complete',
  initial: [],
  otherwise: 'nothing is required',
  accept: (given, before) => [...before, ...given.split(',').map(requirementOf)],
};

function requirementOf(text: string): Requirement {
  if (text === 'complete') return { kind: 'complete' };
  const runs = /^runs=(\d+)$/.exec(text);
  if (runs !== null) return { kind: 'runs', count: Number(runs[1]) };
  const coverage = /^coverage=(\d+(?:\.\d+)?)%?$/.exec(text);
  if (coverage !== null && Number(coverage[1]) <= 100)
    return { kind: 'coverage', percent: Number(coverage[1]) };
  throw new UserError(
    `--require wants complete, runs=N or coverage=P%, like coverage=80%, but got '${text}'`,
  );
}
