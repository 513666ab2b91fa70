// What a check of one function (--fn) says differently: the call that a test makes, and the places of what its harness does.

import { isMemoryName } from '../input/names.ts';
import { callText } from '../report/call-words.ts';
import type { CallText, ConcretizedSite } from '../results/check-result.ts';
import type { Test } from '../results/test.ts';
import type { CheckJob } from '../workers/job.ts';

/** Names the call of the function as the place of what its harness does, which has no place in the source. */
export function placed(
  sites: readonly ConcretizedSite[],
  name: string | undefined,
): readonly ConcretizedSite[] {
  const isNowhere = ({ file, function: inside }: ConcretizedSite) =>
    file === undefined && inside === '';
  return name === undefined
    ? sites
    : sites.map((site) => (isNowhere(site) ? { ...site, function: `the call of ${name}` } : site));
}

/** The call that a test makes, where a function is checked. */
export function callIn({ entry, call }: CheckJob): ((test: Test) => CallText) | undefined {
  if (entry === undefined || call === undefined) return undefined;
  return ({ input }) => {
    const made = [...input].filter(([name]) => isMemoryName(name));
    return callText(entry.name, call, new Map(made));
  };
}
