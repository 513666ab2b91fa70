// npm run bench -- explore [figure-1] [coverage [SECONDS [SUBJECT...]]] [new-code [RUNS [SUBJECT...]]] [refusals [SECONDS [SUBJECT...]]]: pending against eager, as Pending Constraints compares
// them: until the assertion of its Figure 1 fails, and by what is covered of bench/subjects in the same processor time, with a
// seed and without (its Figures 4 and 6, in small). `new-code`, which runs only when it is asked for: what searchers do for
// the part of a program that has changed. `refusals`, likewise: what it costs to ask every check on every path.

import { benchCoverage } from './explore/coverage.ts';
import { benchFigure1 } from './explore/figure-1.ts';
import { benchNewCode } from './explore/new-code.ts';
import { benchRefusals } from './explore/refusals.ts';

export default async function benchExplore([part, ...rest]: readonly string[]): Promise<void> {
  if (part === undefined || part === 'figure-1') await benchFigure1();
  if (part === undefined || part === 'coverage') await benchCoverage(rest);
  if (part === 'new-code') await benchNewCode(rest);
  if (part === 'refusals') await benchRefusals(rest);
}
