// Optimised code, such as bitcode from elsewhere may hold: clew itself does not optimise what it compiles.

import { noChecks } from '../../src/source/checks.ts';
import { type Compilation, compileSources, type SourceOptions } from '../../src/source/compile.ts';

/** `level`: -O2; undefined: compiled as the user's sources are. */
export async function compileAt(
  level: string | undefined,
  files: readonly string[],
  options: SourceOptions,
): Promise<Compilation> {
  if (level === undefined) return compileSources(files, options);
  const compiled = await compileSources(files, { ...options, ownFlags: [level], checks: noChecks });
  if (compiled.kind === 'failed') return compiled;
  return { ...compiled, units: compiled.units.map((unit) => ({ ...unit, exactScopes: false })) };
}
