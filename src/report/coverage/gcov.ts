// Coverage as `gcov --json-format` of GCC 9 to 13 prints it (format version 1), for tools that read that. Counts are 0 or 1. What
// clew does not know of a program (blocks, ends of functions) is left out where gcov's readers do without it, and 0 otherwise.

import type { BranchCoverage, LineCoverage, SourceCoverage } from '../../results/report-data.ts';

/** `directory` is the current folder, `pathOf` gives the absolute path of a source file. */
export function gcovDocument(
  sources: readonly SourceCoverage[],
  { directory, pathOf }: { readonly directory: string; pathOf(file: string): string },
): object {
  return {
    format_version: '1',
    gcc_version: 'clew',
    current_working_directory: directory,
    data_file: 'clew',
    files: sources.map((source) => ({
      file: pathOf(source.file),
      functions: functionsOf(source),
      lines: source.lines.map((line) => lineOf(line, source)),
    })),
  };
}

function functionsOf({ functions, lines }: SourceCoverage): object[] {
  const last = lines.at(-1)?.line ?? 0;
  return functions.map(({ name, line, lines: own }, i) => ({
    name,
    demangled_name: name,
    start_line: line,
    start_column: 1,
    end_line: Math.max(line, (functions[i + 1]?.line ?? last + 1) - 1),
    end_column: 1,
    blocks: own.total,
    blocks_executed: own.covered,
    execution_count: own.covered > 0 ? 1 : 0,
  }));
}

function lineOf({ line, covered, branches }: LineCoverage, { functions }: SourceCoverage): object {
  const inside = functions.findLast((each) => each.line <= line);
  const sides = branches.flatMap(sidesOf);
  return {
    line_number: line,
    count: covered ? 1 : 0,
    unexecuted_block: sides.some(({ count }) => count === 0),
    ...(inside !== undefined && { function_name: inside.name }),
    branches: sides,
  };
}

function sidesOf({ sides, isSwitch }: BranchCoverage) {
  return sides.map((side, index) => ({
    count: side === 'taken' ? 1 : 0,
    fallthrough: !isSwitch && index === 0,
    throw: false,
  }));
}
