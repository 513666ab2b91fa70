// Which test covers a line: of all tests that do, the one that was told first. Folders of tests get their final numbers when the
// check ends, so that numbers are asked for then.

import type { CodeLine } from '../abi/aims.ts';
import { getOrMake } from '../base/known.ts';
import type { SourceCoverage } from './report-data.ts';

export class CoveringTests {
  /** The folders of tests, by file and line. */
  private readonly byFile = new Map<string, Map<number, string>>();

  /** A line keeps the test that was told first. Files are named as the user would. */
  add(folder: string, lines: readonly CodeLine[]): void {
    for (const { file, line } of lines) {
      const known = getOrMake(this.byFile, file, () => new Map<number, string>());
      if (!known.has(line)) known.set(line, folder);
    }
  }

  /** Forgets all lines: some tests are gone, and what the others cover is told anew. */
  clear(): void {
    this.byFile.clear();
  }

  /** The sources, each with the numbers of the tests that cover its lines; `moved` has the new folders by the old ones. */
  addTo<Source extends SourceCoverage>(
    sources: readonly Source[],
    moved: ReadonlyMap<string, string> = new Map(),
  ): Source[] {
    return sources.map((source) => {
      const known = this.byFile.get(source.file);
      if (known === undefined) return source;
      const numberAt = (line: number) => {
        const folder = known.get(line);
        return folder === undefined ? 0 : testNumber(moved.get(folder) ?? folder);
      };
      return { ...source, coveredBy: source.lines.map(({ line }) => numberAt(line)) };
    });
  }
}

/** "out/tests/0012" -> 12 */
export function testNumber(folder: string): number {
  return Number(/(\d+)$/.exec(folder)?.[1] ?? 0);
}
