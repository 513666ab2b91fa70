// --native of clew compare: one operand, and something of this machine in place of the other.

import { UserError } from '../base/user-error.ts';
import { takeFolder } from '../check/perform.ts';
import type { EventOnTheWay, NativeCompareOptions } from '../compare/native.ts';
import type { CompareOptions } from '../compare/options.ts';
import type { CompareResult } from '../compare/result.ts';
import { withFolder } from '../results/results-folder.ts';

export async function compareWithNative(
  options: NativeCompareOptions,
  out: string,
  tell: (event: EventOnTheWay) => void,
): Promise<CompareResult> {
  // The reader of bitcode and the rest of it are of no use to other comparisons.
  const { compareNatively } = await import('../compare/native.ts');
  const { nativeResult } = await import('../compare/native-result.ts');
  return withFolder(undefined, out, async (folder) => {
    folder.look(options.files);
    const { files, flags = [], fn, peer } = options;
    const names = [...(fn === undefined ? [] : [`${fn.name}()`]), peer];
    const begin = () => takeFolder(folder, { command: 'compare', files, flags, names }, tell);
    const comparison = await compareNatively(options, tell, begin);
    folder.clear({ log: false, tests: new Set() });
    return nativeResult(comparison, out);
  });
}

/** The options of a comparison, of which B is none: those of a check of A. */
export function nativeOptionsOf(
  { files: [files], fn, globals, ...rest }: CompareOptions,
  {
    peer,
    nativeTime,
    native,
  }: Required<Pick<NativeCompareOptions, 'peer' | 'nativeTime' | 'native'>>,
): NativeCompareOptions {
  if (fn !== undefined && fn[0].name !== fn[1].name)
    throw new UserError('--fn NAME=NAME2 does not go with --native: the symbol is named there');
  if ((globals ?? []).length > 0)
    throw new UserError('--globals does not go with --native: its variables are not known');
  return { ...rest, files, ...(fn !== undefined && { fn: fn[0] }), peer, nativeTime, native };
}
