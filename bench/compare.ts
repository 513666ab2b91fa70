// npm run bench -- compare [printf [LENGTH...]] [mutt] [pairs]: EGT's two studies again, and pairs that are compared. Three printfs of ours and the one of clew's C
// library against the host's (its section 5, Tables 2 and 3), and Mutt's conversion of UTF-8 to UTF-7 (section 4, Table 1).

import { benchMutt } from './compare/mutt.ts';
import { benchPairs } from './compare/pairs.ts';
import { benchPrintf } from './compare/printf.ts';

export default async function benchCompare([part, ...rest]: readonly string[]): Promise<void> {
  if (part === undefined || part === 'printf') await benchPrintf(rest);
  if (part === undefined || part === 'mutt') await benchMutt();
  if (part === undefined || part === 'pairs') await benchPairs();
}
