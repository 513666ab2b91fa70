// Puts shims in the places of programs, and the programs back, whatever happens in between. First it is written down what will be
// done (a journal in the store), then done in steps that each leave a working program:
//
//   NAME.clew-real becomes a second name of the program; the shim is renamed to NAME
//   and back: NAME.clew-real is renamed to NAME
//
// Who is killed leaves the journal, and shims that work as the programs did: the next one to look mends it. A program that was
// built anew meanwhile is the user's, and stays.

import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { jsonIfValid } from '../base/json.ts';
import { count, fields, listOf, path, text } from '../base/schema.ts';
import { UserError } from '../base/user-error.ts';
import { writing } from '../base/write-error.ts';
import { readIfThere } from '../host/named-file.ts';
import { isAlive, thisProcess } from '../host/process-name.ts';
import { writeWhole } from '../host/whole-file.ts';
import { namesIn } from '../store/cases.ts';

export interface RecordedProgram {
  /** Absolute. */
  readonly path: string;
  /** What the store calls it. */
  readonly name: string;
  /** Where its runs are recorded. */
  readonly runs: string;
}

/** Who records what. */
interface Journal {
  readonly process: number;
  /** When that process was started, by the kernel's count: numbers are used again. */
  readonly started: string;
  readonly programs: readonly RecordedProgram[];
}

const journalSchema = fields<Journal>({
  process: count,
  started: text,
  programs: listOf(fields<RecordedProgram>({ path, name: text, runs: path })),
});

export type Restored = 'restored' | 'rebuilt';

const journalFile = 'journal.json';

export function realPath(path: string): string {
  return `${path}.clew-real`;
}

export class InPlace {
  private readonly folder: string;
  private readonly journal: Journal;

  /** `folder` is for this recording alone; `shimOf` says which file to put in a program's place. */
  constructor(
    folder: string,
    programs: readonly RecordedProgram[],
    shimOf: (program: RecordedProgram) => string,
  ) {
    this.folder = folder;
    const shims = programs.map((program) => ({ path: program.path, file: shimOf(program) }));
    const { pid, started } = thisProcess();
    this.journal = { process: pid, started, programs };
    const text = `${JSON.stringify(this.journal, undefined, 2)}\n`;
    writing(join(folder, journalFile), () => writeWhole(join(folder, journalFile), text));
    try {
      for (const { path, file } of shims) writing(path, () => replace(path, file));
    } catch (error) {
      // All or none: nobody would know of those that have their shims already.
      this.restore();
      throw error;
    }
  }

  /** By program: what was there. */
  restore(): Map<RecordedProgram, Restored> {
    return restoreAll(this.folder, this.journal);
  }
}

export interface Mended {
  readonly folder: string;
  readonly programs: ReadonlyMap<RecordedProgram, Restored>;
}

/** What recordings left that were killed. `recording` is the store's folder for them. */
export function mend(recording: string): Mended[] {
  return namesIn(recording)
    .map((name) => join(recording, name))
    .flatMap((folder) => {
      const journal = readJournal(folder);
      if (journal !== undefined && isAlive({ pid: journal.process, started: journal.started }))
        return [];
      const programs = journal === undefined ? new Map() : restoreAll(folder, journal);
      return [{ folder, programs }];
    });
}

/** A program that is being recorded is a shim. */
export function refuseRecorded(recording: string, path: string): void {
  for (const name of namesIn(recording)) {
    const journal = readJournal(join(recording, name));
    if (journal?.programs.some((program) => program.path === path))
      throw new UserError(
        `--program ${path}: it is being recorded by process ${journal.process} already`,
      );
  }
  if (existsSync(realPath(path)))
    throw new UserError(
      `--program ${path}: '${realPath(path)}' is there, from a recording that this store knows nothing of; put it back by hand (mv), or remove it`,
    );
}

function replace(path: string, shim: string): void {
  const real = realPath(path);
  const { atime, mtime, mode } = statSync(path);
  try {
    linkSync(path, real);
  } catch {
    copyFileSync(path, real); // a file system without second names
    chmodSync(real, mode);
    utimesSync(real, atime, mtime);
  }
  const beside = `${path}.clew-shim`;
  copyFileSync(shim, beside);
  chmodSync(beside, mode);
  // make compares times: the program is no newer and no older than it was.
  utimesSync(beside, atime, mtime);
  renameSync(beside, path);
}

function restoreAll(folder: string, { programs }: Journal): Map<RecordedProgram, Restored> {
  const restored = new Map<RecordedProgram, Restored>();
  for (const program of programs) restored.set(program, restore(program));
  rmSync(join(folder, journalFile), { force: true });
  return restored;
}

/** A program that somebody removed meanwhile is put back: nobody can tell whether that was meant. */
function restore({ path, runs }: RecordedProgram): Restored {
  const real = realPath(path);
  rmSync(`${path}.clew-shim`, { force: true });
  if (!existsSync(real)) return 'restored'; // it did not come to that
  if (existsSync(path) && !isShim(path, runs)) {
    // The program itself, if the shim never came here; else one that was built meanwhile.
    const isSame = statSync(path).ino === statSync(real).ino;
    rmSync(real);
    return isSame ? 'restored' : 'rebuilt';
  }
  renameSync(real, path);
  return 'restored';
}

/** By what it must contain: it may have been stripped, or copied. */
function isShim(file: string, runs: string): boolean {
  return readFileSync(file).includes(runs);
}

function readJournal(folder: string): Journal | undefined {
  return jsonIfValid(readIfThere(join(folder, journalFile)), journalSchema);
}

export function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  return path;
}
