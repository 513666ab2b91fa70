// A built program with other flags (--check, or the user's own): its sources are compiled again as `clew cc` compiled
// them, with the flags added, as long as they are what they were.

import { resolve } from 'node:path';
import { UserError } from '../../base/user-error.ts';
import { digest } from '../../host/cache.ts';
import { mapConcurrent } from '../../host/map-concurrent.ts';
import { readIfThere } from '../../host/named-file.ts';
import { bitcodeFlags } from '../cc/bitcode-flags.ts';
import { compileAsCaptured } from '../cc/capture.ts';
import type { Captured } from '../cc/captured-file.ts';
import { readFlags } from '../cc/compiler-command.ts';
import type { InputResult, SourceOptions } from '../compile.ts';
import { projectOf } from '../readable.ts';
import { sanitizerFlags } from '../sanitizers.ts';
import type { Unit } from '../unit.ts';

/** Units that were not captured stay as they are. */
export async function compileAgain(
  units: readonly Unit[],
  options: SourceOptions,
  program: string,
): Promise<InputResult> {
  const results = await mapConcurrent(units, async (unit) => {
    const { captured } = unit;
    if (captured === undefined) return { unit, diagnostics: '' };
    const source = unchangedSource(captured, program);
    const result = await compileAsCaptured(source, {
      directory: captured.directory,
      systemHeaders: captured.systemHeaders,
      features: [],
      readable: projectOf([resolve(captured.directory, captured.source)], [captured.directory]),
      // A record is read from a file that may be anybody's: flags that start programs or plug-ins have no place in it.
      flags: [
        ...bitcodeFlags(readFlags(captured.flags)).flags,
        ...sanitizerFlags(captured.sanitizers ?? []),
        ...options.flags,
      ],
      checks: [...(captured.checks ?? []), ...(options.checks ?? [])],
      clang: options.clang,
      cache: options.cache,
      signal: options.signal,
    });
    const compiled = result.unit && {
      ...unit,
      bytes: result.unit.bytes,
      key: digest(unit.key, result.unit.key),
    };
    return { unit: compiled, diagnostics: result.diagnostics };
  });
  const compiled = results.flatMap(({ unit }) => (unit === undefined ? [] : [unit]));
  return {
    units: compiled.length === units.length ? compiled : undefined,
    diagnostics: results.map(({ diagnostics }) => diagnostics).join(''),
  };
}

function unchangedSource({ directory, source, digest: known }: Captured, program: string) {
  const path = resolve(directory, source);
  const bytes = readIfThere(path);
  if (bytes !== undefined && digest(bytes) === known)
    return { name: source, kind: 'source', bytes } as const;
  const state = bytes === undefined ? 'is gone' : 'has changed';
  throw new UserError(
    `compiler flags and --check compile '${program}' again, but '${path}' ${state} since it was built; build the program again`,
  );
}
