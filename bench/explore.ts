// npm run bench -- explore [figure-1] [coverage [SECONDS [SUBJECT...]]]: pending against eager, as Pending Constraints compares
// them: until the assertion of its Figure 1 fails, and by what is covered of bench/subjects in the same processor time, with a
// seed and without (its Figures 4 and 6, in small).

import { benchCoverage } from './explore/coverage.ts';
import { benchFigure1 } from './explore/figure-1.ts';

export default async function benchExplore([part, ...rest]: readonly string[]): Promise<void> {
  if (part === undefined || part === 'figure-1') await benchFigure1();
  if (part === undefined || part === 'coverage') await benchCoverage(rest);
}
