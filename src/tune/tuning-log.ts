// What a tuning has learned, in the folder of its results: every score, with how much of the budget was spent when it was
// known; findings, and what was covered. A tuning that was killed makes the same decisions again, and where the log has the
// score of a trial it is not made again. The form of the file is that of a check's log (results/log.ts).

import { closeSync, fstatSync, openSync } from 'node:fs';
import { serialize } from 'node:v8';
import { writing } from '../base/write-error.ts';
import { digest } from '../host/cache.ts';
import { appendFully } from '../host/whole-file.ts';
import { beginLog, cutLog, type Identity, RecordKind, record } from '../results/log.ts';
import { recordAt } from '../results/log-reader.ts';
import { beginning, contentIfValid } from '../results/log-schema.ts';
import type { FoundFinding } from '../workers/job.ts';
import type { Score, Trial } from './score.ts';
import { type Spent, type TuningEntry, tuningEntry } from './tuning-entry.ts';

interface LoggedScore {
  readonly score: Score;
  readonly spent: Spent;
}

export class TuningLog {
  private readonly path: string;
  private readonly file: number;
  /** A record may be there in part: nothing that comes behind it would be read. */
  private isBroken = false;
  private readonly scores = new Map<string, LoggedScore>();
  readonly findings: FoundFinding[] = [];
  covered: Uint8Array | undefined;

  private constructor(path: string, entries: readonly TuningEntry[]) {
    this.path = path;
    this.file = writing(path, () => openSync(path, 'a'));
    for (const entry of entries) this.take(entry);
  }

  /** Goes on with what is there, if that is of the same tuning; `isFresh` says not to. */
  static open(path: string, identity: Identity, isFresh: boolean): TuningLog {
    const known = isFresh ? undefined : read(path, identity);
    if (known === undefined) beginLog(path, identity);
    else cutLog(path, known);
    return new TuningLog(path, known?.entries ?? []);
  }

  /** Whether there is a log of the same tuning. */
  static isThere(path: string, identity: Identity): boolean {
    return read(path, identity) !== undefined;
  }

  get count(): number {
    return this.scores.size;
  }

  scoreOf(trial: Trial): LoggedScore | undefined {
    return this.scores.get(nameOf(trial));
  }

  addScore(trial: Trial, score: Score, spent: Spent): void {
    this.add({ kind: 'score', trial: nameOf(trial), score, spent });
  }

  addFinding(finding: FoundFinding): void {
    this.add({ kind: 'finding', finding });
  }

  addCovered(marks: Uint8Array): void {
    if (this.covered !== undefined && Buffer.compare(this.covered, marks) === 0) return;
    this.add({ kind: 'covered', marks });
  }

  close(): void {
    closeSync(this.file);
  }

  private add(entry: TuningEntry): void {
    this.take(entry);
    const head = { kind: RecordKind.tuning, item: 0, entries: 1, runs: 0 };
    const bytes = record(head, serialize(entry));
    if (this.isBroken) return;
    this.isBroken = true;
    writing(this.path, () => appendFully(this.file, bytes));
    this.isBroken = false;
  }

  private take(entry: TuningEntry): void {
    if (entry.kind === 'score') this.scores.set(entry.trial, entry);
    else if (entry.kind === 'finding') this.findings.push(entry.finding);
    else this.covered = entry.marks;
  }
}

/** Undefined if there is no log, or if it is the log of something else. */
function read(
  path: string,
  identity: Identity,
): { readonly entries: TuningEntry[]; readonly end: number } | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return undefined;
  }
  try {
    const { size } = fstatSync(file);
    const first = recordAt(file, 0, size);
    if (first?.head.kind !== RecordKind.begin) return undefined;
    const begin = contentIfValid(first.content, beginning);
    if (begin === undefined || !isSame(begin.identity, identity)) return undefined;
    const entries: TuningEntry[] = [];
    let { end } = first;
    for (let next = recordAt(file, end, size); next; next = recordAt(file, end, size)) {
      const entry = contentIfValid(next.content, tuningEntry);
      if (next.head.kind !== RecordKind.tuning || entry === undefined) break;
      entries.push(entry);
      end = next.end;
    }
    return { entries, end };
  } finally {
    closeSync(file);
  }
}

function isSame(a: Identity, b: Identity): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
}

function nameOf({ search, weights, chance, runs, bars }: Trial): string {
  return digest(JSON.stringify({ search, weights, chance, runs, bars }));
}
