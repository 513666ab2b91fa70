// What the server knows of findings: those of the last check that the user made, which are in a results folder, and those of quick checks,
// by what was checked. A new result of the same check replaces the former one.

import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { jsonIfValid } from '../base/json.ts';
import { readIfThere } from '../host/named-file.ts';
import { checkRecord, type FindingRecord } from '../report/document-schema.ts';
import { folderOf, type PlacedFinding, uriOf } from './diagnostics.ts';

export class KnownFindings {
  private readonly bySource = new Map<string, readonly PlacedFinding[]>();

  /** `source` says what was checked. Returns the files whose findings may have changed. */
  replace(source: string, findings: readonly PlacedFinding[]): ReadonlySet<string> {
    const before = this.bySource.get(source) ?? [];
    this.bySource.set(source, findings);
    return new Set([...before, ...findings].flatMap((placed) => uriOf(placed) ?? []));
  }

  /** The same finding of two checks is told once: the later check has the say. */
  of(uri: string): readonly PlacedFinding[] {
    const known = new Map<string, PlacedFinding>();
    for (const placed of [...this.bySource.values()].flat()) {
      const { kind, line, column } = placed.finding;
      if (uriOf(placed) === uri) known.set(`${kind} ${line} ${column}`, placed);
    }
    return [...known.values()];
  }

  byFolder(folder: string): PlacedFinding | undefined {
    return [...this.bySource.values()].flat().find((placed) => folderOf(placed) === folder);
  }
}

/** The findings in a results folder; none if there is no result. */
export function findingsIn(folder: string, directory: string): readonly PlacedFinding[] {
  const file = join(folder, 'stats.json');
  const record = jsonIfValid(readIfThere(file), checkRecord);
  if (record === undefined) return [];
  const written = statSync(file).mtimeMs;
  return record.findings.map((finding) => ({
    finding,
    directory,
    isStale: isNewer(finding, directory, written),
  }));
}

function isNewer({ file }: FindingRecord, directory: string, moment: number): boolean {
  if (file === undefined) return false;
  const stat = statSync(resolve(directory, file), { throwIfNoEntry: false });
  return stat !== undefined && stat.mtimeMs > moment;
}
