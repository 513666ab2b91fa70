// Instruments the user's functions before anything else happens to them, also those that will not be compiled:
// marks of coverage, and of what is new.

import { CoverageBuilder, type CoverageTable } from '../abi/coverage.ts';
import { NewCode, type NewLines } from '../abi/new-lines.ts';
import type { SiteTable } from '../abi/sites.ts';
import type { Func, Module } from '../ir/module.ts';
import type { TypeTable } from '../ir/types.ts';
import { CoverageMarker } from './coverage-marks.ts';
import { NewMarker } from './new-marks.ts';
import type { CompileOptions } from './options.ts';
import { markTables, type TableMarks } from './table-marks.ts';

export interface UserMarks {
  /** What can be covered; undefined if coverage is off. */
  readonly coverage: CoverageTable | undefined;
  /** The marks of the entries of constant tables. */
  readonly tables: TableMarks | undefined;
  /** It is undefined if new code is not tracked. */
  readonly news: NewMarker | undefined;
}

/** Rewrites the user's functions in place. */
export function markUserCode(
  module: Module,
  types: TypeTable,
  sites: SiteTable,
  options: CompileOptions,
): UserMarks {
  const { isLibrary, isLibraryFile, newLines } = options;
  const functions = module.functions.filter((fn) => fn.blocks.length > 0 && !isLibrary(fn));
  const marks = options.coverage
    ? markCoverage(module, functions, types, sites, isLibraryFile)
    : undefined;
  const news = newLines && markNews(functions, types, newLines, isLibrary);
  return { coverage: marks?.coverage, tables: marks?.tables, news };
}

function markCoverage(
  module: Module,
  functions: readonly Func[],
  types: TypeTable,
  sites: SiteTable,
  isLibraryFile: (file: string) => boolean,
): { coverage: CoverageTable; tables: TableMarks } {
  const builder = new CoverageBuilder((location) => sites.number(location));
  const marker = new CoverageMarker(types, builder, isLibraryFile);
  for (const fn of functions) marker.instrument(fn);
  const first = markTables(module, builder, isLibraryFile);
  const coverage = builder.table();
  return { coverage, tables: { behind: coverage.marks, first } };
}

function markNews(
  functions: readonly Func[],
  types: TypeTable,
  newLines: NewLines,
  isLibrary: (fn: Func) => boolean,
): NewMarker {
  const marker = new NewMarker(types, new NewCode(newLines), isLibrary);
  for (const fn of functions) marker.instrument(fn);
  return marker;
}
